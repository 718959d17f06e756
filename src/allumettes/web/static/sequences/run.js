// @ts-check
// Work that takes long: it goes on while this page watches it, and is found again where it was.

import { make } from "../elements.js";
import { word } from "../words.js";

/** @import { RunEvents } from "../wire.js" */

const PAUSE = 2000;

/**
 * @template Progress
 * @template Found
 * @typedef {object} Listeners
 * @property {string} title
 * @property {(progress: Progress) => { value: number, max: number, words: string }} progress what to show of it
 * @property {() => Promise<Found | null>} finished
 */

/**
 * Watches a run to its end, and shows how far it is in an element.
 * @template Progress
 * @template Found
 * @param {HTMLElement} place
 * @param {string} path
 * @param {Listeners<Progress, Found>} listeners
 * @returns {Promise<Found | null>}
 */
export function watchRun(place, path, { title, progress, finished }) {
  const bar = make("progress", { max: 1, value: 0, "aria-label": title });
  const said = make("p", { class: "run-said", role: "status", text: word("seq_waiting") });
  const button = make("button", { type: "button", text: word("seq_stop") });
  place.replaceChildren(make("p", { class: "run-title", text: title }), bar, said, button);
  return new Promise((resolve) => {
    /** @type {EventSource | null} */
    let source = null;
    let timer = 0;

    const close = () => {
      clearTimeout(timer);
      source?.close();
      source = null;
    };

    const open = () => {
      close();
      source = new EventSource(path);
      source.addEventListener("progress", (event) => {
        /** @type {Progress | null} */
        const news = JSON.parse(event.data);
        if (!news) return;
        const { value, max, words } = progress(news);
        Object.assign(bar, { max, value });
        said.textContent = words;
      });
      source.addEventListener("state", (event) => {
        /** @type {RunEvents["state"]} */
        const { state, words } = JSON.parse(event.data);
        if (state === "waiting") said.textContent = word("seq_waiting");
        if (state === "failed") {
          close();
          said.textContent = words ?? "";
          button.textContent = word("seq_go_on");
        }
        if (state !== "finished") return;
        close();
        resolve(finished());
      });
      source.addEventListener("error", () => {
        said.textContent = word("seq_lost");
        close();
        timer = setTimeout(open, PAUSE);
      });
    };

    button.addEventListener("click", () => {
      const running = source !== null || timer !== 0;
      close();
      timer = 0;
      said.textContent = word(running ? "seq_stopped" : "seq_waiting");
      button.textContent = word(running ? "seq_go_on" : "seq_stop");
      if (!running) open();
    });
    addEventListener("pagehide", close);
    open();
  });
}
