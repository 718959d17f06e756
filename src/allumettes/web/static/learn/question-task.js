// @ts-check
// A question: what it shows, a way to answer it, and the answer marked and explained.

import "../board/match-board.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { smallBoard } from "../small-board.js";
import { word } from "../words.js";
import { answerForm } from "./answer-forms.js";
import { bitColumns, valueStrip } from "./numbers.js";
import { rich } from "./rich.js";

/** @import { Marked, MarkedAnswer, QuestionView, Shown, State } from "../wire.js" */
/** @template Value @typedef {import("../api.js").Answer<Value>} Answer */

/**
 * @typedef {object} Way how a page deals with answers
 * @property {(answer: string) => Promise<Answer<MarkedAnswer>>} mark
 * @property {(marked: Marked, answer: string) => void} marked called when an answer was marked
 * @property {boolean} again whether a wrong answer may be followed by another one
 */

/**
 * @param {QuestionView} view
 * @param {Way} way
 * @returns {{element: HTMLElement, give: (answer: string) => Promise<unknown>}} `give` gives an answer
 */
export function questionTask(view, way) {
  const said = make("div", { class: "marked", role: "status" });
  const form = answerForm(view, (answer) => give(answer));
  const element = make("div", { class: "question" }, ...pictures(view.shown), form.element, said);

  /** @param {string} answer @returns {Promise<Answer<State | null>>} the board afterwards, where there is one */
  async function give(answer) {
    const marking = await way.mark(answer);
    if (!marking.ok) {
      said.dataset.mood = "bad";
      said.replaceChildren(make("p", { text: marking.sentence }));
      return marking;
    }
    const { marked, board } = marking.value;
    form.lock(answer, marked, board);
    said.dataset.mood = marked.right ? "good" : "bad";
    said.replaceChildren(...explanation(marked));
    if (!marked.right && way.again) said.append(make("p", { class: "ways" }, retry()));
    way.marked(marked, answer);
    return { ok: true, value: board };
  }

  function retry() {
    const again = () => {
      said.replaceChildren();
      said.dataset.mood = "";
      form.unlock();
    };
    return make("button", { type: "button", text: word("learn_try_again"), click: again });
  }

  return { element, give };
}

/** @param {Shown} shown */
function pictures({ rule, heaps = [], numbers = [], known = [], form }) {
  const drawn = [];
  if (rule) drawn.push(make("p", { class: "task-rule", text: rule }));
  if (heaps.length > 0 && form !== "move" && form !== "several") drawn.push(smallBoard(heaps, word("learn_heaps")));
  if (numbers.length > 0) {
    const chips = numbers.map((value) => make("li", { text: number(value) }));
    drawn.push(make("ul", { class: "chips", role: "list", "aria-label": word("learn_numbers") }, ...chips));
  }
  if (known.length > 0) drawn.push(valueStrip(known));
  return drawn;
}

/** @param {Marked} marked */
function explanation({ verdict, lines, columns }) {
  return [
    make("p", { class: "verdict" }, ...rich(verdict)),
    ...lines.map((line) => make("p", {}, ...rich(line))),
    ...(columns ? [bitColumns(columns)] : []),
  ];
}
