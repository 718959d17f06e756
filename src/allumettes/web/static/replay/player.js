// @ts-check
// Moves in a recording: buttons, slider, field, keys, and playing at a speed.

import { onKey } from "../keys.js";
import { keysAreOn } from "../keys-setting.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

/** @import { ReplayEvent } from "../wire.js" */
/** @import { Recording } from "./recording.js" */
/** @typedef {ReplayEvent["kind"]} EventKind */

const BUSY = "input:not([type=checkbox], [type=radio]), select, textarea";

export class Player {
  #timer = 0;

  /**
   * @param {HTMLElement} place with the controls
   * @param {Recording} recording
   * @param {() => void} moved called at every new place
   */
  constructor(place, recording, moved) {
    this.place = place;
    this.recording = recording;
    this.moved = moved;
    this.slider = /** @type {HTMLInputElement} */ (place.querySelector("#replay-slider"));
    this.field = /** @type {HTMLInputElement} */ (place.querySelector("#replay-step"));
    this.speed = /** @type {HTMLSelectElement} */ (place.querySelector("#replay-speed"));
    this.unit = /** @type {HTMLSelectElement} */ (place.querySelector("#replay-unit"));
    this.button = /** @type {HTMLButtonElement} */ (place.querySelector("[data-go=play]"));
    this.slider.max = String(recording.last);
    this.field.max = String(recording.view.steps);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.field.addEventListener("change", () => this.toStep(Number(this.field.value) || 0));
    place.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    /** @type {[string, EventKind][]} */
    const events = [["t", "table-hit"], ["c", "cut"], ["l", "losing"]];
    for (const [key, kind] of events) {
      onKey(key, () => this.toEvent(kind, 1));
      onKey(key.toUpperCase(), () => this.toEvent(kind, -1));
    }
    for (const button of this.#eventButtons()) button.hidden = !happens(recording, kindOf(button));
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** @param {number} at */
  go(at) {
    this.pause();
    this.#to(at);
  }

  /** @param {number} step */
  toStep(step) {
    this.go(this.recording.firstOf(step));
  }

  /** @param {EventKind} kind @param {1 | -1} direction */
  toEvent(kind, direction) {
    const at = this.recording.nearest(kind, direction);
    if (at !== null) this.go(at);
  }

  /** @param {1 | -1} direction @param {string} unit */
  moveBy(direction, unit) {
    this.pause();
    this.#move(direction, unit);
  }

  play() {
    if (this.recording.at === this.recording.last) this.#to(0);
    const tick = () => {
      this.#timer = window.setTimeout(() => {
        this.#move(1, this.unit.value);
        if (this.recording.at < this.recording.last) tick();
        else this.pause();
      }, 1000 / Number(this.speed.value));
    };
    tick();
    this.show();
  }

  pause() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.show();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Shows where one is. */
  show() {
    const { recording } = this;
    const { at, last, step, view } = recording;
    this.slider.value = String(at);
    const place = word("replay_place", {
      ...{ step: number(step), steps: number(view.steps) },
      ...{ line: number(at + 1), lines: number(last + 1) },
    });
    this.slider.setAttribute("aria-valuetext", place);
    if (document.activeElement !== this.field) this.field.value = String(step);
    const said = this.place.querySelector(".replay-place");
    if (said) said.textContent = place;
    this.button.setAttribute("aria-pressed", String(this.playing));
    this.button.title = word(this.playing ? "replay_pause" : "replay_play");
    const label = this.button.querySelector("span");
    if (label) label.textContent = this.button.title;
    for (const button of this.place.querySelectorAll("[data-go]")) disable(button, this.#isVain(button));
    for (const button of this.#eventButtons()) {
      const none = recording.nearest(kindOf(button), 1) === null;
      disable(button, none);
      button.title = none ? word("replay_none") : "";
    }
  }

  /** Whether a button leads nowhere from here. @param {Element} button */
  #isVain(button) {
    const { at, last } = this.recording;
    switch (button.getAttribute("data-go")) {
      case "first":
      case "step-back":
      case "line-back":
        return at === 0;
      case "play":
        return last === 0;
      default:
        return at === last;
    }
  }

  #eventButtons() {
    return /** @type {NodeListOf<HTMLButtonElement>} */ (this.place.querySelectorAll("[data-event]"));
  }

  /** @param {number} at */
  #to(at) {
    this.recording.go(at);
    this.show();
    this.moved();
  }

  /** @param {1 | -1} direction @param {string} unit a line or a step */
  #move(direction, unit) {
    const { recording } = this;
    if (unit === "line") return this.#to(recording.at + direction);
    const begin = recording.firstOf(recording.step);
    if (direction < 0) return this.#to(begin < recording.at ? begin : recording.firstOf(recording.step - 1));
    const next = recording.firstOf(recording.step + 1);
    this.#to(next > recording.at ? next : recording.last);
  }

  /** @param {Event} event */
  #click(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    if (button.dataset.event) this.toEvent(kindOf(button), 1);
    else this.#act(button.dataset.go ?? "");
  }

  /** @param {string} what */
  #act(what) {
    switch (what) {
      case "first":
        return this.go(0);
      case "last":
        return this.go(this.recording.last);
      case "play":
        return this.toggle();
      case "line-back":
      case "line":
        return this.moveBy(what === "line" ? 1 : -1, "line");
      case "step-back":
      case "step":
        return this.moveBy(what === "step" ? 1 : -1, "step");
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(BUSY)) return;
    if (event.key === " " && (target?.closest("button, a, summary") || !keysAreOn())) return;
    const what = KEYS[`${event.shiftKey ? "Shift+" : ""}${event.key}`];
    if (!what) return;
    event.preventDefault();
    this.#act(what);
  }
}

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "line-back",
  ArrowRight: "line",
  "Shift+ArrowLeft": "step-back",
  "Shift+ArrowRight": "step",
  PageUp: "step-back",
  PageDown: "step",
  Home: "first",
  End: "last",
  " ": "play",
};

/** @param {HTMLElement} button */
function kindOf(button) {
  return /** @type {EventKind} */ (button.dataset.event);
}

/** @param {Recording} recording @param {EventKind} kind */
function happens({ view }, kind) {
  return view.moments.some(({ events }) => events?.some((event) => event.kind === kind));
}

/** A button that leads nowhere keeps the focus. @param {Element} button @param {boolean} vain */
function disable(button, vain) {
  button.setAttribute("aria-disabled", String(vain));
}
