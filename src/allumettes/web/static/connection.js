// @ts-check
// The stream of what happens in a match, opened again by itself for as long as the page is there.

const PAUSE = { first: 500, most: 5000 };

export class Connection extends EventTarget {
  /** @type {EventSource | null} */
  #source = null;
  #pause = PAUSE.first;
  #timer = 0;
  #path;
  #alwaysOpen;

  /**
   * @param {() => string} path where to ask, which tells what is known by then
   * @param {boolean} alwaysOpen where false, a page that nobody looks at lets go: browsers share few connections
   * between all their tabs
   */
  constructor(path, alwaysOpen) {
    super();
    this.#path = path;
    this.#alwaysOpen = alwaysOpen;
    addEventListener("online", () => this.#openNow());
    addEventListener("pageshow", (event) => event.persisted && this.#openNow());
    addEventListener("pagehide", () => this.#close());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#openNow();
      else if (!this.#alwaysOpen) this.#close();
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
      this.#tell("open");
    });
    source.addEventListener("error", () => {
      // The browser's own attempts end at some answers; ours do not.
      this.#close();
      this.#tell("lost");
      this.#timer = setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, PAUSE.most);
    });
    for (const kind of ["change", "thinking", "here"]) {
      source.addEventListener(kind, (event) => this.#tell(kind, JSON.parse(event.data)));
    }
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  /**
   * @param {string} kind
   * @param {unknown} [detail]
   */
  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
