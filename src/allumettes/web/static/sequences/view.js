// @ts-check
// Which heaps are in view: moved by wheel, fingers, keys and buttons, the same for both sequences of a page.

const LEAST = 8;
const PAUSE = 250;

/** Heap n covers n - 0.5 to n + 0.5; `first` and `last` are the edges of what is in view. */
export class View {
  first = -0.5;
  last;
  /** The first heap whose value is shown as text. */
  at = 0;
  /** @type {"strip" | "table"} how these are shown */
  form = "strip";
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #timer = 0;

  /** @param {number} to the last heap of all */
  constructor(to) {
    this.to = to;
    this.last = to + 0.5;
    const asked = new URLSearchParams(location.search);
    const [first, last] = [Number(asked.get("first") ?? NaN), Number(asked.get("last") ?? NaN)];
    if (Number.isFinite(first) && last >= first) this.#set(first - 0.5, last + 0.5);
    this.at = this.#page(Number(asked.get("at") ?? this.heaps.first));
    if (asked.get("form") === "table") this.form = "table";
  }

  get wide() {
    return this.last - this.first;
  }

  get isWhole() {
    return this.wide >= this.to + 1;
  }

  /** The first and last heap that are wholly in view. */
  get heaps() {
    return { first: Math.max(0, Math.ceil(this.first)), last: Math.min(this.to, Math.floor(this.last)) };
  }

  /** @param {() => void} listener called whenever other heaps are in view */
  subscribe(listener) {
    this.#listeners.add(listener);
  }

  /** @param {number} factor above 1 to see fewer heaps @param {number} [at] the heap that stays where it is */
  zoom(factor, at = (this.first + this.last) / 2) {
    const wide = Math.min(this.to + 1, Math.max(Math.min(LEAST, this.to + 1), this.wide / factor));
    const share = (at - this.first) / this.wide;
    this.move(at - share * wide, at - share * wide + wide);
  }

  /** @param {number} heaps */
  pan(heaps) {
    this.move(this.first + heaps, this.last + heaps);
  }

  showAll() {
    this.move(-0.5, this.to + 0.5);
  }

  /** Shows a heap, with some around it. @param {number} heap @param {number} around */
  show(heap, around) {
    this.move(heap - around, heap + around);
  }

  /** @param {number} first @param {number} last */
  move(first, last) {
    this.#set(first, last);
    this.at = this.#page(this.heaps.first);
    this.#tell();
  }

  /** Shows the values from another heap on as text. @param {number} at */
  turn(at) {
    this.at = this.#page(at);
    this.#tell();
  }

  /** @param {"strip" | "table"} form */
  setForm(form) {
    this.form = form;
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), PAUSE);
  }

  /** @param {number} at */
  #page(at) {
    return Math.max(0, Math.min(Math.floor(at) || 0, this.to));
  }

  /** @param {number} first @param {number} last */
  #set(first, last) {
    const wide = Math.min(this.to + 1, Math.max(1, last - first));
    this.first = Math.max(-0.5, Math.min(first, this.to + 0.5 - wide));
    this.last = this.first + wide;
  }

  /** The address says what is in view, so that a link shows the same. */
  #keep() {
    const { first, last } = this.heaps;
    remember({
      first: this.isWhole ? null : String(first),
      last: this.isWhole ? null : String(last),
      at: this.at === first ? null : String(this.at),
      form: this.form === "strip" ? null : this.form,
    });
  }
}

/** Puts parts into the address, or takes them out of it. @param {Record<string, string | null>} parts */
export function remember(parts) {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}
