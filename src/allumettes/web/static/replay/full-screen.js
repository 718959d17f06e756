// @ts-check
// The whole screen for the replay, in larger type, for the wall of a classroom.

import { word } from "../words.js";

/**
 * @param {HTMLElement} page
 * @param {HTMLButtonElement} button
 * @param {() => void} changed called when there is more or less room
 */
export function fullScreen(page, button, changed) {
  if (!document.fullscreenEnabled) {
    button.hidden = true;
    return;
  }
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else page.requestFullscreen();
  });
  document.addEventListener("fullscreenchange", () => {
    const full = document.fullscreenElement === page;
    document.documentElement.classList.toggle("projector", full);
    button.setAttribute("aria-pressed", String(full));
    const label = button.querySelector("span");
    if (label) label.textContent = word(full ? "replay_leave_full" : "replay_full");
    requestAnimationFrame(changed);
  });
}
