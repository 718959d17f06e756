// @ts-check
// The canvas of a tree. A view that moves over thousands of nodes is moved as a picture, and painted when it rests.

import { make } from "../elements.js";
import { paint, readColours, seenOf } from "./painter.js";

/** @import { Camera } from "./camera.js" */
/** @import { Spot } from "./model.js" */
/** @import { Marks } from "./painter.js" */

const MANY = 900;
const REST = 110;

export class Stage {
  canvas = make("canvas", { "aria-hidden": "true" });
  #pen = this.canvas.getContext("2d");
  #picture = make("canvas");
  /** What the picture shows; null where there is none. @type {{ x: number, y: number, scale: number } | null} */
  #taken = null;
  /** @type {ReturnType<typeof readColours> | null} */
  #colours = null;
  #rest = 0;

  /**
   * @param {HTMLElement} element whose style sheet has the colours
   * @param {() => void} repaint
   */
  constructor(element, repaint) {
    this.element = element;
    this.repaint = repaint;
    const recolour = () => {
      this.#colours = null;
      repaint();
    };
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
      matchMedia(query).addEventListener("change", recolour);
    }
  }

  /** @param {Camera} camera */
  resize(camera) {
    for (const canvas of [this.canvas, this.#picture]) {
      Object.assign(canvas, { width: camera.width * camera.density, height: camera.height * camera.density });
    }
    this.#taken = null;
  }

  /**
   * @param {Spot[]} spots
   * @param {Camera} camera
   * @param {{ across: boolean, marks: Marks, moving: boolean }} how `moving`: nothing but the view has changed
   */
  paint(spots, camera, { across, marks, moving }) {
    if (!this.#pen) return;
    clearTimeout(this.#rest);
    if (moving && this.#taken) {
      this.#move(this.#pen, this.#taken, camera);
      this.#rest = window.setTimeout(this.repaint, REST);
      return;
    }
    this.#colours ??= readColours(this.element);
    const seen = seenOf(spots, camera);
    const many = seen.length > MANY;
    paint(this.#pen, spots, seen, camera, { across, colours: this.#colours, marks });
    this.#taken = many ? { x: camera.x, y: camera.y, scale: camera.scale } : null;
    if (!many) return;
    const keep = this.#picture.getContext("2d");
    keep?.clearRect(0, 0, this.#picture.width, this.#picture.height);
    keep?.drawImage(this.canvas, 0, 0);
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {{ x: number, y: number, scale: number }} taken
   * @param {Camera} camera
   */
  #move(pen, taken, camera) {
    const { width, height, density } = camera;
    const larger = camera.scale / taken.scale;
    const left = width / 2 + (taken.x - camera.x) * camera.scale - (width / 2) * larger;
    const top = height / 2 + (taken.y - camera.y) * camera.scale - (height / 2) * larger;
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.drawImage(this.#picture, left, top, width * larger, height * larger);
  }
}
