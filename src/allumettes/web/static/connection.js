// @ts-check
// A stream of server-sent events (of a match, of a race), opened again by itself for as long as the page is there.

const PAUSE = { first: 500, most: 5000 };

/**
 * What is done with the data of each kind of event.
 * @template Events
 * @typedef {{[Kind in keyof Events]: (data: Events[Kind]) => void}} Listeners
 */

/** @template Events the data of each kind of event: a type of the wire */
export class Connection {
  /** @type {EventSource | null} */
  #source = null;
  #pause = PAUSE.first;
  #timer = 0;
  #over = new AbortController();
  #path;
  #listeners;
  #tellLost;

  /**
   * @param {() => string} path where to ask, which tells what is known by then
   * @param {boolean} alwaysOpen where false, a page that nobody looks at lets go: browsers share few connections
   * between all their tabs
   * @param {(lost: boolean) => void} tellLost called when the connection is lost or there again
   * @param {Listeners<Events>} listeners
   */
  constructor(path, alwaysOpen, tellLost, listeners) {
    this.#path = path;
    this.#tellLost = tellLost;
    this.#listeners = listeners;
    const { signal } = this.#over;
    addEventListener("online", () => this.#openNow(), { signal });
    addEventListener("pageshow", (event) => event.persisted && this.#openNow(), { signal });
    addEventListener("pagehide", () => this.#close(), { signal });
    const look = () => {
      if (document.visibilityState === "visible") this.#openNow();
      else if (!alwaysOpen) this.#close();
    };
    document.addEventListener("visibilitychange", look, { signal });
    this.#openNow();
  }

  /** Closes it for good: nothing more is expected. */
  end() {
    this.#over.abort();
    this.#close();
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
      this.#tellLost(false);
    });
    source.addEventListener("error", () => {
      // The browser's own attempts end at some answers; ours do not.
      this.#close();
      this.#tellLost(true);
      this.#timer = setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, PAUSE.most);
    });
    for (const [kind, listener] of Object.entries(this.#listeners)) {
      source.addEventListener(kind, (event) => /** @type {Function} */ (listener)(JSON.parse(event.data)));
    }
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }
}
