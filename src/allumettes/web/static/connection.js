// @ts-check
// The stream of what happens in a match, opened again by itself for as long as the page is there.

/** @import { StreamEvents } from "./wire.js" */

const PAUSE = { first: 500, most: 5000 };

/**
 * @typedef {object} Listeners
 * @property {(lost: boolean) => void} connection
 * @property {(change: StreamEvents["change"]) => void} change
 * @property {(thinking: StreamEvents["thinking"]) => void} thinking
 * @property {(presence: StreamEvents["here"]) => void} here
 */

export class Connection {
  /** @type {EventSource | null} */
  #source = null;
  #pause = PAUSE.first;
  #timer = 0;
  #path;
  #listeners;

  /**
   * @param {() => string} path where to ask, which tells what is known by then
   * @param {boolean} alwaysOpen where false, a page that nobody looks at lets go: browsers share few connections
   * between all their tabs
   * @param {Listeners} listeners
   */
  constructor(path, alwaysOpen, listeners) {
    this.#path = path;
    this.#listeners = listeners;
    addEventListener("online", () => this.#openNow());
    addEventListener("pageshow", (event) => event.persisted && this.#openNow());
    addEventListener("pagehide", () => this.#close());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#openNow();
      else if (!alwaysOpen) this.#close();
    });
    this.#openNow();
  }

  /** Opens it afresh: a device that slept may believe in a connection that is long dead. */
  #openNow() {
    this.#pause = PAUSE.first;
    this.#open();
  }

  #open() {
    this.#close();
    const source = new EventSource(this.#path());
    this.#source = source;
    source.addEventListener("open", () => {
      this.#pause = PAUSE.first;
      this.#listeners.connection(false);
    });
    source.addEventListener("error", () => {
      // The browser's own attempts end at some answers; ours do not.
      this.#close();
      this.#listeners.connection(true);
      this.#timer = setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, PAUSE.most);
    });
    const { change, thinking, here } = this.#listeners;
    source.addEventListener("change", (event) => change(JSON.parse(event.data)));
    source.addEventListener("thinking", (event) => thinking(JSON.parse(event.data)));
    source.addEventListener("here", (event) => here(JSON.parse(event.data)));
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }
}
