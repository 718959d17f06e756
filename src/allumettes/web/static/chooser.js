// @ts-check
// Helps with the form that chooses a table: says what is chosen while it is chosen, and what is wrong with it.

import { ask } from "./api.js";
import { make } from "./elements.js";
import { field, part, say, within } from "./page/parts.js";
import { smallBoard } from "./small-board.js";
import { word } from "./words.js";

/** @import { Draft } from "./wire.js" */

const TYPING_MS = 250;
const NARROW = "(max-width: 39.99rem)";
const SIZES = /** @type {const} */ (["chooser_small", "chooser_usual", "chooser_large"]);

export function chooser() {
  const form = /** @type {HTMLFormElement} */ (part("chooser"));
  const start = field("#chosen-start");
  const ownRule = field("#own-rule");
  const ownChoice = /** @type {HTMLInputElement} */ (part("own-rule"));
  const lists = [...listed(form, "algorithm"), ...listed(form, "program")];
  const player = /** @type {HTMLSelectElement} */ (within(form, "#chosen-player"));
  let timer = 0;
  let asked = "";

  /** The options that say something, as the address of the table has them. */
  const options = () => {
    const given = [...new FormData(form)].filter(([, value]) => value !== "");
    return new URLSearchParams(/** @type {[string, string][]} */ (given));
  };

  // The first look is at what the address of the page asks for.
  let opening = true;

  async function look() {
    const query = options().toString();
    const untyped = ownChoice.checked && ownRule.value.trim() === "";
    if (untyped) return say(part("chosen-rule"), word("chooser_type"));
    asked = query;
    /** @type {import("./api.js").Answer<Draft>} */
    const answer = await ask("GET", `/draft?${query}`);
    if (asked !== query) return; // Something else has been chosen meanwhile.
    if (answer.ok) show(answer.value);
    else say(part("draft-problem"), answer.sentence);
  }

  /** @param {Draft} draft */
  function show(draft) {
    const { title, rule, problem } = draft;
    // What was wrong with the address of the page is said once, until something else is chosen or for as long as it is.
    const first = document.getElementById("chooser-problem");
    const said = first?.textContent === problem;
    if (!said && !opening) first?.remove();
    opening = false;
    // What is wrong with a rule is said below the rule, anything else above the button.
    say(part("chosen-rule"), title && rule ? word("chooser_rule", { title, rule }) : said ? "" : problem);
    part("chosen-rule").classList.toggle("wrong", !title);
    say(part("draft-problem"), title && !said ? problem : "");
    showSizes(draft);
    part("picture").replaceChildren(...(draft.start ? [smallBoard(draft.heaps, draft.start)] : []));
    for (const option of form.querySelectorAll("option")) option.disabled = draft.unfit.includes(option.value);
  }

  /** @param {Draft} draft */
  function showSizes({ sizes }) {
    const place = part("sizes");
    place.hidden = sizes.length === 0;
    place.replaceChildren(
      ...sizes.map((size, index) => {
        const click = () => {
          start.value = size;
          look();
        };
        return make("button", { type: "button", click }, make("span", { text: word(SIZES[index]) }), make("small", { text: size }));
      }),
    );
  }

  function follow() {
    ownChoice.value = ownRule.value.trim();
    for (const { list, choice, words } of lists) {
      choice.value = list.value;
      words.textContent = list.selectedOptions[0]?.dataset.words ?? "";
    }
    const words = part("first-words");
    words.textContent = (player.value ? words.dataset.computer : words.dataset.you) ?? "";
  }

  form.addEventListener("input", ({ target }) => {
    if (target === ownRule) ownChoice.checked = true;
    follow();
    clearTimeout(timer);
    timer = setTimeout(look, target === ownRule || target === start ? TYPING_MS : 0);
  });
  form.addEventListener("change", ({ target }) => {
    for (const { list, choice } of lists) if (target === list) choice.checked = true;
    // A start that was typed belongs to the game it was typed for.
    if (target instanceof HTMLInputElement && target.name === "game") start.value = "";
    if (target === ownChoice) ownRule.focus();
    if (target === player && player.value) seatComputer(form);
    follow();
    look();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.assign(`${form.action}?${options()}`);
  });
  // The board above grows when it is drawn: what was wrong is looked for after that.
  addEventListener("load", () => document.getElementById("chooser-problem")?.focus());
  // On a phone the form is long: what few people change is closed, unless it was changed.
  const more = /** @type {HTMLDetailsElement} */ (part("more"));
  if (matchMedia(NARROW).matches && "usual" in more.dataset) more.open = false;
  look();
}

/**
 * A card whose opponent is chosen from a list; the page has it where there is anything to choose.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function listed(form, name) {
  const list = form.querySelector(`#chosen-${name}`);
  if (!(list instanceof HTMLSelectElement)) return [];
  return [{ list, choice: /** @type {HTMLInputElement} */ (part(name)), words: within(form, `#${name}-words`) }];
}

/**
 * Two computers: where a person was chosen as the opponent, a computer takes the place.
 * @param {HTMLFormElement} form
 */
function seatComputer(form) {
  if (form.querySelector("input[name=opponent][data-group=people]:checked")) {
    const usual = /** @type {HTMLInputElement} */ (within(form, "input[name=opponent][value=perfect]"));
    usual.checked = true;
  }
}
