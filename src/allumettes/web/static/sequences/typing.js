// @ts-check
// While a game or a code is typed, its rule is said in a sentence below the field.

import { ask } from "../api.js";

/** @import { GameReading } from "../wire.js" */

const PAUSE = 200;

export function readAsTyped() {
  for (const field of document.querySelectorAll("input[data-reads]")) {
    const said = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    if (!(field instanceof HTMLInputElement) || !said) continue;
    const usual = said.dataset.usual ?? "";
    let timer = 0;
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const text = field.value.trim();
        /** @type {import("../api.js").Answer<GameReading> | null} */
        const answer = text ? await ask("GET", `/sequences/reading?${new URLSearchParams({ game: text })}`) : null;
        if (field.value.trim() !== text) return;
        said.textContent = !answer ? usual : answer.ok ? answer.value.words : answer.sentence;
        said.classList.toggle("wrong", Boolean(answer?.ok && !answer.value.game));
      }, PAUSE);
    });
  }
}
