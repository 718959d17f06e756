// @ts-check
// A sequence that takes long: the run goes on while this page watches it, and is found again where it was.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

/** @import { RunEvents, SequenceProgress, SequenceView } from "../wire.js" */

const PAUSE = 2000;

/**
 * @typedef {object} Listeners
 * @property {(progress: SequenceProgress) => void} progress
 * @property {() => Promise<SequenceView | null>} finished
 */

/** @param {SequenceProgress} progress */
function howFar({ heap, to, rate, left }) {
  const parts = [word("seq_progress", { heap: number(heap), to: number(to) })];
  if (rate) parts.push(word("seq_rate", { rate: number(rate) }));
  if (left !== null && left >= 1) parts.push(word("seq_left", { time: timeLeft(left) }));
  return parts.join(" ");
}

/** @param {number} seconds */
function timeLeft(seconds) {
  if (seconds < 100) return word("seq_seconds", { count: number(Math.round(seconds)) });
  const minutes = seconds / 60;
  if (minutes < 100) return word("seq_minutes", { count: number(Math.round(minutes)) });
  return word("seq_hours", { count: number(Math.round(minutes / 60)) });
}

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
        /** @type {RunEvents["progress"]} */
        const news = JSON.parse(event.data);
        if (!news) return;
        Object.assign(bar, { max: news.to + 1, value: news.heap + 1 });
        said.textContent = howFar(news);
        progress(news);
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
