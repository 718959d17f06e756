// @ts-check
// The race as the page knows it: the measures so far, the run that goes on, the state.

/** @import { JobStatus, RaceEntries, RaceMeasure, RaceProgress, RaceView } from "../wire.js" */

export const SKIPPED = "skipped";

export class Race {
  /** @type {Map<string, RaceMeasure[]>} the measures of each algorithm, in the order of the sizes */
  lanes;
  /** @type {RaceProgress | null} */
  progress = null;
  /** @type {JobStatus | null} */
  status = null;
  lost = false;
  count = 0;
  /** @type {(() => void)[]} */
  #listeners = [];
  #scheduled = false;

  /** @param {RaceView} view */
  constructor(view) {
    this.view = view;
    this.lanes = new Map(view.lanes.map(({ solver }) => [solver, []]));
  }

  /** @param {() => void} listener called after changes, at most once for each drawn frame */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  /** @param {RaceEntries} told */
  add({ begin, entries }) {
    // A stream that was opened again may repeat what is known.
    for (const measure of entries.slice(Math.max(0, this.count - begin))) {
      this.lanes.get(measure.solver)?.push(measure);
      this.count += 1;
    }
    this.change();
  }

  /** @param {Partial<Pick<Race, "progress" | "status" | "lost">>} [news] */
  change(news = {}) {
    Object.assign(this, news);
    if (this.#scheduled) return;
    this.#scheduled = true;
    // A timer, not a frame: a page in the background is up to date when somebody looks at it.
    setTimeout(() => {
      this.#scheduled = false;
      for (const listener of this.#listeners) listener();
    }, 16);
  }

  /** How the answers stand on each size: the one that was given, and by how many algorithms. */
  answers() {
    /** @type {Map<number, {outcome: "winning" | "losing", by: number}>} */
    const found = new Map();
    for (const measures of this.lanes.values()) {
      for (const { n, outcome } of measures) {
        if (outcome) found.set(n, { outcome, by: (found.get(n)?.by ?? 0) + 1 });
      }
    }
    return found;
  }
}
