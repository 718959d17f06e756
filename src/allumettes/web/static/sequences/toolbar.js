// @ts-check
// The buttons above the plots: zoom, earlier and later heaps, one heap, rare or common ones.

import { remember } from "./view.js";

/** @import { View } from "./view.js" */
/** @import { Show } from "./tiles.js" */

const STEP = 2;
const PART = 0.5;
const AROUND = 12;

/** @param {View} view @param {(show: Show) => void} show */
export function toolbar(view, show) {
  /** @type {Record<string, () => void>} */
  const actions = {
    in: () => view.zoom(STEP),
    out: () => view.zoom(1 / STEP),
    earlier: () => view.pan(-PART * view.wide),
    later: () => view.pan(PART * view.wide),
    all: () => view.showAll(),
  };
  for (const button of document.querySelectorAll("button[data-act]")) {
    button.addEventListener("click", () => actions[button.getAttribute("data-act") ?? ""]());
  }
  document.querySelector("form[data-part=go]")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const heap = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("heap") || NaN);
    if (Number.isFinite(heap)) view.show(Math.min(heap, view.to), AROUND);
  });
  choices("show", (value) => show(/** @type {Show} */ (value)));
  const apart = document.querySelector("fieldset[data-part=apart]");
  return {
    /** Whether rare and common heaps are told apart. @param {boolean} known */
    setApart(known) {
      if (apart instanceof HTMLElement) apart.hidden = !known;
    },
  };
}

/** Radio buttons whose choice is in the address. @param {string} name @param {(value: string) => void} chosen */
function choices(name, chosen) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const buttons = document.querySelectorAll(`input[name=${name}][type=radio]`);
  const asked = new URLSearchParams(location.search).get(name);
  for (const button of buttons) {
    if (button.value === asked) button.checked = true;
    if (button.checked) chosen(button.value);
    button.addEventListener("change", () => {
      remember({ [name]: button.value === buttons[0].value ? null : button.value });
      chosen(button.value);
    });
  }
}
