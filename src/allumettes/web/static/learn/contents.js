// @ts-check
// The contents of the path: what is done, and where to go on.

import { part } from "../page/parts.js";
import { forgetSteps } from "./progress.js";
import { countOf, showProgress } from "./step-list.js";

const goOn = /** @type {HTMLAnchorElement} */ (part("go-on"));
const forget = part("forget");

function show() {
  const next = showProgress();
  const begun = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-step]"))].some(
    (step) => countOf(step).done > 0,
  );
  goOn.textContent = (begun ? goOn.dataset.on : goOn.dataset.begin) ?? "";
  goOn.href = next ? `/learn/${next.dataset.step}` : "/learn/quiz";
  forget.hidden = !begun;
}

forget.addEventListener("click", () => {
  forgetSteps();
  show();
  goOn.focus();
});
// What was done on another page counts when one comes back.
addEventListener("pageshow", show);
