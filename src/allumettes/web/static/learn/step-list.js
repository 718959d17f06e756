// @ts-check
// Shows in a list of steps what was done in each of them.

import { word } from "../words.js";
import { doneIn } from "./progress.js";

/** @returns {HTMLElement | undefined} the first step that is not done */
export function showProgress() {
  /** @type {NodeListOf<HTMLElement>} */
  const steps = document.querySelectorAll("[data-step]");
  for (const step of steps) {
    const { done, tasks } = countOf(step);
    const place = step.querySelector('[data-part="done"]');
    step.classList.toggle("done", done >= tasks);
    step.classList.toggle("begun", done > 0 && done < tasks);
    if (place) place.textContent = done === 0 ? "" : done < tasks ? word("learn_part_done", { done, tasks }) : `✓ ${word("learn_done")}`;
  }
  return [...steps].find((step) => countOf(step).done < countOf(step).tasks);
}

/** @param {HTMLElement} step */
export function countOf(step) {
  return { done: doneIn(step.dataset.step ?? "").length, tasks: Number(step.dataset.tasks) };
}
