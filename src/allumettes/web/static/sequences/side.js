// @ts-check
// One sequence of the page: asks for it, watches it grow where it takes long, and shows all that is known of it.

import { ask } from "../api.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";
import { Cells } from "./cells.js";
import { classesPart, downloadsPart, periodPart } from "./facts.js";
import { miserePart } from "./misere.js";
import { Plot } from "./plot.js";
import { fetchRares, fetchValues, Values } from "./values.js";
import { watchRun } from "./run.js";

/** @import { SequenceProgress, SequenceView } from "../wire.js" */
/** @import { View } from "./view.js" */

export class Side {
  #part;
  #query;
  #values;
  #plot;
  #cells;
  #period = make("div");
  #facts = make("ul", { class: "sentences" });
  #classes = make("div");
  #downloads = make("div");
  #problem = make("p", { class: "problem", role: "alert" });
  #run = make("div", { class: "run" });
  #wait;
  #loading = Promise.resolve();

  /** @param {HTMLElement} part @param {View} view */
  constructor(part, view) {
    this.#part = part;
    this.spec = part.dataset.game ?? "";
    this.#query = new URLSearchParams({ game: this.spec, to: String(view.to) });
    const title = part.querySelector("h2")?.textContent ?? this.spec;
    this.#values = new Values(view.to);
    this.#plot = new Plot(this.#values, view, title);
    this.#cells = new Cells(this.#values, view, title);
    this.#wait = waiting(view.to);
    part.append(this.#problem, this.#run, this.#period, this.#wait, this.#plot.element, this.#cells.element);
    part.append(this.#classes, this.#facts, miserePart(this.spec), this.#downloads);
    this.#update();
  }

  /** @param {import("./tiles.js").Show} show */
  show(show) {
    this.#plot.show(show);
  }

  /** @param {number | null} heap */
  markDifference(heap) {
    this.#plot.set({ difference: heap });
    this.#cells.difference = heap;
    this.#cells.update();
  }

  /** Returns what is known once all of it is; null where that cannot be. @returns {Promise<SequenceView | null>} */
  async load() {
    const sequence = await this.#ask();
    this.#wait.hidden = !sequence;
    if (!sequence) return null;
    if (sequence.finished) return this.#finish(sequence);
    await this.#grow(sequence);
    this.#wait.hidden = true;
    return watchRun(this.#run, `/sequences/run?${this.#query}`, {
      title: word("seq_running"),
      progress: (/** @type {SequenceProgress} */ news) => {
        void this.#grow({ ...sequence, known: news.heap + 1 });
        return { value: news.heap + 1, max: news.to + 1, words: howFar(news) };
      },
      finished: async () => {
        const found = await this.#ask();
        return found && this.#finish(found);
      },
    });
  }

  /** @returns {Promise<SequenceView | null>} */
  async #ask() {
    this.#part.setAttribute("aria-busy", "true");
    /** @type {import("../api.js").Answer<SequenceView>} */
    const answer = await ask("GET", `/sequences/found?${this.#query}`);
    this.#part.removeAttribute("aria-busy");
    this.#problem.textContent = answer.ok ? "" : answer.sentence;
    return answer.ok ? answer.value : null;
  }

  /** One piece after another: what comes meanwhile waits. @param {SequenceView} sequence */
  #grow(sequence) {
    this.#loading = this.#loading.then(() => fetchValues(this.#values, sequence, () => this.#update()));
    return this.#loading;
  }

  /** A plot without values would say nothing: it is shown with the first ones. */
  #update() {
    const known = this.#values.length > 0;
    this.#wait.hidden ||= known;
    this.#plot.element.hidden = this.#cells.element.hidden = !known;
    this.#plot.update();
    this.#cells.update();
  }

  /** @param {SequenceView} sequence */
  async #finish(sequence) {
    this.#run.replaceChildren();
    const { period, sentences, records } = sequence;
    for (const [part, made] of /** @type {const} */ ([
      ["period", periodPart(sequence)],
      ["classes", classesPart(sequence)],
      ["downloads", downloadsPart(sequence)],
    ])) {
      this.#place(part, made);
    }
    this.#facts.replaceChildren(...sentences.map((text) => make("li", { text })));
    this.#cells.records = new Set(records);
    await this.#grow(sequence);
    this.#wait.hidden = true;
    if (this.#values.length < sequence.known) this.#problem.textContent = word("no_answer");
    if (sequence.classes.length > 1) await fetchRares(this.#values, sequence);
    this.#plot.set({ period });
    this.#update();
    return sequence;
  }

  /** @param {"period" | "classes" | "downloads"} name @param {HTMLElement} made */
  #place(name, made) {
    const parts = { period: this.#period, classes: this.#classes, downloads: this.#downloads };
    parts[name].replaceChildren(made);
  }
}

/** What stands in the place of the plot until there are values. @param {number} to */
function waiting(to) {
  const words = word("seq_computing", { to: number(to) });
  return make("div", { class: "wait" }, make("p", { role: "status", text: words }), make("progress", { "aria-label": words }));
}

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
