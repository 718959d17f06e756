// @ts-check
// A sequence that takes long: the run goes on while this page watches it, and is found again where it was.

import { make } from "../elements.js";
import { word } from "../words.js";

/** @import { JobStatus, SequenceProgress, SequenceView } from "../wire.js" */

const PAUSE = 2000;

/**
 * @typedef {object} Listeners
 * @property {(progress: SequenceProgress) => void} progress
 * @property {() => Promise<SequenceView | null>} finished
 */

/**
 * Watches a run to its end, and shows how far it is in an element.
 * @param {HTMLElement} place
 * @param {string} path
 * @param {Listeners} listeners
 * @returns {Promise<SequenceView | null>}
 */
export function watchRun(place, path, { progress, finished }) {
  const bar = make("progress", { max: 1, value: 0, "aria-label": word("seq_running") });
  const said = make("p", { class: "run-said", role: "status", text: word("seq_waiting") });
  const button = make("button", { type: "button", text: word("seq_stop") });
  place.replaceChildren(make("p", { class: "run-title", text: word("seq_running") }), bar, said, button);
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
        /** @type {SequenceProgress | null} */
        const news = JSON.parse(event.data);
        if (!news) return;
        Object.assign(bar, { max: news.to + 1, value: news.heap + 1 });
        said.textContent = news.words;
        progress(news);
      });
      source.addEventListener("state", (event) => {
        /** @type {JobStatus} */
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
      if (source) {
        close();
        said.textContent = word("seq_stopped");
        button.textContent = word("seq_go_on");
      } else {
        said.textContent = word("seq_waiting");
        button.textContent = word("seq_stop");
        open();
      }
    });
    addEventListener("pagehide", close);
    open();
  });
}
