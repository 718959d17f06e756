// @ts-check
// The ways to answer a question: one of some words, a number, some of the heaps shown, a move on the board.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { smallBoard } from "../small-board.js";
import { word } from "../words.js";
import { Exercise } from "./exercise.js";

/** @import { Marked, QuestionView, State } from "../wire.js" */
/** @import { Panel } from "../panels/panel.js" */
/** @template Value @typedef {import("../api.js").Answer<Value>} Answer */

/** @typedef {(answer: string) => Promise<Answer<State | null>>} Give gives an answer; that of a move is the board after it */

/**
 * @typedef {object} AnswerForm
 * @property {HTMLElement} element
 * @property {(answer: string, marked: Marked, board: State | null) => void} lock shows an answer that was given and what is right, and takes no other
 * @property {() => void} unlock
 */

let forms = 0;

/**
 * @param {QuestionView} view
 * @param {Give} give
 * @returns {AnswerForm}
 */
export function answerForm(view, give) {
  switch (view.shown.form) {
    case "choice":
      return choiceForm(view, give);
    case "number":
      return numberForm(give);
    case "several":
      return severalForm(view, give);
    case "move":
      return moveForm(view, give);
  }
}

/** @param {QuestionView} view @param {Give} give @returns {AnswerForm} */
function choiceForm({ shown }, give) {
  const { choices = [] } = shown;
  const buttons = choices.map(({ value, words }) =>
    make("button", { type: "button", "aria-pressed": "false", "data-value": value, text: words, click: () => give(value) }),
  );
  return {
    element: make("div", { class: "answer choices-row" }, ...buttons),
    lock: (answer, marked) => {
      for (const button of buttons) press(button, button.dataset.value === answer, true);
      showRight(buttons, marked);
    },
    unlock: () => {
      for (const button of buttons) press(button, false, false);
      showRight(buttons, null);
      buttons[0].focus();
    },
  };
}

/** @param {Give} give @returns {AnswerForm} */
function numberForm(give) {
  const id = `answer-${(forms += 1)}`;
  const field = make("input", { id, inputmode: "numeric", autocomplete: "off", maxlength: 7, required: true });
  const button = make("button", { type: "submit", class: "primary", text: word("learn_check") });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (field.value.trim()) give(field.value.trim());
    else field.focus();
  };
  const element = make(
    "form",
    { class: "answer number-answer", novalidate: true, submit },
    make("label", { for: id, text: word("learn_answer") }),
    make("div", { class: "line" }, field, button),
  );
  return {
    element,
    lock: (answer) => {
      field.value = answer;
      field.disabled = button.disabled = true;
    },
    unlock: () => {
      field.value = "";
      field.disabled = button.disabled = false;
      field.focus();
    },
  };
}

/** @param {QuestionView} view @param {Give} give @returns {AnswerForm} */
function severalForm({ shown }, give) {
  const toggle = (/** @type {Event} */ { currentTarget }) => {
    const button = /** @type {HTMLButtonElement} */ (currentTarget);
    press(button, button.getAttribute("aria-pressed") !== "true", false);
  };
  const { heaps = [] } = shown;
  const buttons = heaps.map((heap) => {
    const label = word("learn_mark_heap", { heap: number(heap) });
    const button = make("button", {
      type: "button",
      class: "mark-heap",
      "aria-pressed": "false",
      "aria-label": label,
      "data-value": heap,
      click: toggle,
    });
    const drawing = smallBoard([heap], label);
    drawing.setAttribute("aria-hidden", "true");
    drawing.removeAttribute("role");
    button.append(drawing);
    return button;
  });
  const chosen = () => buttons.filter((button) => button.getAttribute("aria-pressed") === "true");
  const said = make("p", { class: "several-said", role: "status" });
  const check = make("button", {
    type: "button",
    class: "primary",
    text: word("learn_check"),
    // Nothing marked is a slip, not an answer: heap 0 is always losing in these questions.
    click: () => {
      said.textContent = chosen().length ? "" : word("learn_mark_one");
      if (chosen().length) give(chosen().map((button) => button.dataset.value).join(","));
    },
  });
  return {
    element: make("div", { class: "answer several" }, make("div", { class: "mark-heaps" }, ...buttons), check, said),
    lock: (answer, marked) => {
      const given = answer.split(",");
      for (const button of buttons) press(button, given.includes(button.dataset.value ?? ""), true);
      showRight(buttons, marked);
      check.disabled = true;
    },
    unlock: () => {
      for (const button of buttons) button.disabled = false;
      showRight(buttons, null);
      check.disabled = false;
      buttons[0].focus();
    },
  };
}

/** @param {QuestionView} view @param {Give} give @returns {AnswerForm} */
function moveForm({ board: start }, give) {
  if (!start) throw new Error("A move needs a board");
  const board = /** @type {Panel} */ (document.createElement("match-board"));
  const exercise = new Exercise(start, async (move) => {
    const answer = await give(move);
    return answer.ok ? { ok: true, value: answer.value ?? start } : answer;
  });
  queueMicrotask(() => (board.table = exercise)); // The board measures itself: it has to be on the page first.
  return {
    element: make("div", { class: "answer tabletop" }, board),
    lock: (_answer, _marked, after) => after && exercise.show(after),
    unlock: () => exercise.show(start),
  };
}

/** Marks the buttons that belong to the right answer; none where nothing is marked. @param {HTMLButtonElement[]} buttons @param {Marked | null} marked */
function showRight(buttons, marked) {
  const right = marked?.solution?.split(",") ?? [];
  for (const button of buttons) {
    const is = right.includes(button.dataset.value ?? "");
    button.classList.toggle("is-right", is);
    button.title = is ? word("learn_right") : "";
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {boolean} pressed
 * @param {boolean} disabled
 */
function press(button, pressed, disabled) {
  button.setAttribute("aria-pressed", String(pressed));
  button.disabled = disabled;
}
