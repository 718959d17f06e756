// @ts-check
// The plot of a sequence: a canvas that is moved and zoomed by wheel, mouse, fingers, keys and buttons.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";
import { Painter } from "./painter.js";

/** @import { Values } from "./values.js" */
/** @import { View } from "./view.js" */
/** @import { Shown } from "./painter.js" */
/** @import { Show } from "./tiles.js" */

const WHEEL = 1.0018;
const STEP = 1.6;
const PART = 0.15;
const NEAR = 20;

export class Plot {
  #canvas = make("canvas", { tabindex: 0, role: "application" });
  #said = make("p", { class: "plot-said" });
  #view;
  #values;
  #painter;
  #frame = 0;
  /** @type {Map<number, number>} where each finger is */
  #fingers = new Map();
  /** @type {Shown} */
  #shown = { show: "all", period: null, difference: null, pointed: null };

  /** @param {Values} values @param {View} view @param {string} title */
  constructor(values, view, title) {
    this.#values = values;
    this.#view = view;
    this.#canvas.setAttribute("aria-label", word("seq_plot", { title }));
    this.element = make("div", { class: "plot" }, this.#canvas, this.#said);
    this.#painter = new Painter(this.#canvas, values, view);
    view.subscribe(() => this.update());
    new ResizeObserver(() => {
      this.#painter.resize();
      this.#draw();
    }).observe(this.#canvas);
    this.#follow();
    this.#listen();
  }

  /** @param {Partial<Shown>} shown */
  set(shown) {
    Object.assign(this.#shown, shown);
    this.#painter.clear();
    this.update();
  }

  /** @param {Show} show */
  show(show) {
    this.#shown.show = show;
    this.update();
  }

  /** Draws again with the next frame. */
  update() {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#painter.draw(this.#shown)) this.update();
    this.#say();
  }

  /** Colours change with the theme, which is an attribute or the wish of the system. */
  #follow() {
    const recolour = () => {
      this.#painter.recolour();
      this.update();
    };
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
    // The style sheet may come after the script.
    addEventListener("load", recolour, { once: true });
    requestAnimationFrame(recolour);
  }

  #say() {
    const { first, last } = this.#view.heaps;
    const { pointed } = this.#shown;
    const known = pointed !== null && pointed < this.#values.length;
    const here = known
      ? word("seq_pointed", { heap: number(pointed), value: number(this.#values.numbers[pointed]) })
      : "";
    const text = `${word("seq_in_view", { first: number(first), last: number(last) })} ${here}`.trim();
    if (this.#said.textContent !== text) this.#said.textContent = text;
  }

  /** @param {number | null} heap */
  #point(heap) {
    const pointed = heap === null ? null : Math.min(this.#view.to, Math.max(0, Math.round(heap)));
    if (pointed === this.#shown.pointed) return;
    this.#shown.pointed = pointed;
    this.update();
  }

  #listen() {
    const canvas = this.#canvas;
    canvas.addEventListener("keydown", (event) => this.#key(event));
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#fingers.set(event.pointerId, event.offsetX);
    });
    canvas.addEventListener("pointermove", (event) => this.#moved(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      canvas.addEventListener(end, (event) => this.#fingers.delete(event.pointerId));
    }
    canvas.addEventListener("pointerleave", () => this.#point(null));
    canvas.addEventListener("dblclick", (event) => this.#view.zoom(STEP * STEP, this.#painter.heapAt(event.offsetX)));
  }

  /** One finger or the mouse drags; two fingers zoom and drag. @param {PointerEvent} event */
  #moved(event) {
    const before = this.#fingers.get(event.pointerId);
    this.#point(this.#painter.heapAt(event.offsetX));
    if (before === undefined) return;
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    const perHeap = this.#painter.perHeap;
    this.#fingers.set(event.pointerId, event.offsetX);
    if (other === undefined) {
      this.#view.pan((before - event.offsetX) / perHeap);
      return;
    }
    const factor = Math.max(NEAR, Math.abs(event.offsetX - other)) / Math.max(NEAR, Math.abs(before - other));
    this.#view.zoom(factor, this.#painter.heapAt(other));
  }

  /** The wheel zooms about the pointer; sideways, or with shift, it moves. @param {WheelEvent} event */
  #wheel(event) {
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      this.#view.pan(sideways / this.#painter.perHeap);
      return;
    }
    // What cannot be zoomed out any further lets the page scroll on.
    if (event.deltaY > 0 && this.#view.isWhole) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    this.#view.zoom(WHEEL ** (-event.deltaY * lines), this.#painter.heapAt(event.offsetX));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const view = this.#view;
    const action = {
      ArrowLeft: () => view.pan(-PART * view.wide),
      ArrowRight: () => view.pan(PART * view.wide),
      PageUp: () => view.pan(-view.wide),
      PageDown: () => view.pan(view.wide),
      ArrowUp: () => view.zoom(STEP),
      ArrowDown: () => view.zoom(1 / STEP),
      "+": () => view.zoom(STEP),
      "=": () => view.zoom(STEP),
      "-": () => view.zoom(1 / STEP),
      Home: () => view.pan(-view.to),
      End: () => view.pan(view.to),
      "0": () => view.showAll(),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}
