// @ts-check
// The quiz: one question after the other, marked and explained, and the result at the end.

import { ask } from "../api.js";
import { make } from "../elements.js";
import { part } from "../page/parts.js";
import { word } from "../words.js";
import { answersTo, forgetQuiz, keepAnswer } from "./progress.js";
import { questionTask } from "./question-task.js";

/** @import { MarkedAnswer, QuizView } from "../wire.js" */

const LEVELS = 5;

/** @type {QuizView} */
const { seed, questions } = JSON.parse(document.getElementById("quiz")?.textContent ?? "null");
const count = questions.length;
const places = part("places");
const place = part("question");
const again = part("again");

/** @param {number} number */
const isAnswered = (number) => number in answersTo(seed);
const firstOpen = () => questions.findIndex((_question, index) => !isAnswered(index + 1)) + 1;

/** @param {number} number of a question, from 1 on; one more shows the result */
function open(number) {
  history.replaceState(null, "", `?${new URLSearchParams({ seed: String(seed), question: String(number) })}`);
  if (number > count) showResult();
  else showQuestion(number);
  showPlaces(number);
}

/** @param {number} number */
function showQuestion(number) {
  const view = questions[number - 1];
  const kept = answersTo(seed)[number];
  const next = make("p", { class: "ways", hidden: true });
  const task = questionTask(view, {
    mark: (answer) => {
      const query = new URLSearchParams({ seed: String(seed), number: String(number), answer });
      return /** @type {Promise<import("../api.js").Answer<MarkedAnswer>>} */ (ask("GET", `/learn/quiz/answer?${query}`));
    },
    marked: ({ right }, answer) => {
      keepAnswer(seed, number, { answer, right });
      showPlaces(number);
      next.hidden = false;
    },
    again: false,
  });
  const last = number === count;
  next.append(
    make("button", {
      type: "button",
      class: "primary",
      text: word(last ? "learn_result" : "learn_next"),
      click: () => {
        open(last ? (firstOpen() || count + 1) : number + 1);
        place.querySelector("h2")?.focus();
      },
    }),
  );
  const level = Math.floor(((number - 1) * LEVELS) / count) + 1;
  const about = `${word("learn_question", { number, count })} · ${word("learn_level", { level, levels: LEVELS })}`;
  place.replaceChildren(
    make("p", { class: "question-number", text: about }),
    make("h2", { id: "quiz-words", class: "task-words", tabindex: -1, text: view.shown.prompt }),
    make("div", { class: "task-body" }, task.element),
    next,
  );
  if (kept) task.give(kept.answer);
}

function showResult() {
  const answers = answersTo(seed);
  const right = Object.values(answers).filter((kept) => kept.right).length;
  const words = right === count ? "learn_score_all" : right * 2 >= count ? "learn_score_most" : "learn_score_some";
  place.replaceChildren(
    make("h2", { id: "quiz-words", class: "task-words", tabindex: -1, text: word("learn_result_title") }),
    make("p", { class: "score", text: word("learn_score", { right, count }) }),
    make("p", { text: word(words) }),
  );
}

/** @param {number} current */
function showPlaces(current) {
  const answers = answersTo(seed);
  places.replaceChildren(
    ...questions.map((_question, index) => {
      const number = index + 1;
      const kept = answers[number];
      const state = kept ? (kept.right ? "right" : "wrong") : "open";
      const label = `${word("learn_question", { number, count })}: ${word(`learn_${state}`)}`;
      const button = make("button", {
        type: "button",
        class: state,
        "aria-label": label,
        "aria-current": number === current ? "step" : null,
        text: kept ? (kept.right ? "✓" : "✗") : String(number),
        click: () => {
          open(number);
          place.querySelector("h2")?.focus();
        },
      });
      return make("li", {}, button);
    }),
  );
  again.hidden = Object.keys(answers).length === 0;
}

again.addEventListener("click", () => {
  forgetQuiz(seed);
  open(1);
  place.querySelector("h2")?.focus();
});

const wished = Number(new URLSearchParams(location.search).get("question"));
open(wished >= 1 && wished <= count + 1 ? Math.floor(wished) : firstOpen() || count + 1);
