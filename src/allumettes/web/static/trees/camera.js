// @ts-check
// What part of a drawing is in view, and how large: moved by mouse, wheel, fingers and keys.

/** @import { Extent } from "./layout.js" */

const LEAST = 0.001;
const MOST = 3;
const LARGEST_FIT = 1.2;
const MARGIN = 28;
const MOVED = 6;
const GLIDE = 220;

/** The point of the drawing at (`x`, `y`) is in the middle of the view. */
export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  width = 1;
  height = 1;
  density = 1;
  #glide = 0;

  /** @param {() => void} moved called whenever another part is in view */
  constructor(moved) {
    this.moved = moved;
  }

  /** @param {CanvasRenderingContext2D} pen */
  apply(pen) {
    const unit = this.scale * this.density;
    const [left, top] = [this.width / 2 - this.x * this.scale, this.height / 2 - this.y * this.scale];
    pen.setTransform(unit, 0, 0, unit, left * this.density, top * this.density);
  }

  /** The part of the drawing that is in view, and a little around it. @param {number} around */
  view(around) {
    const [half, high] = [this.width / 2 / this.scale + around, this.height / 2 / this.scale + around];
    return { left: this.x - half, right: this.x + half, top: this.y - high, bottom: this.y + high };
  }

  /** The point of the drawing at a point of the screen. @param {number} left @param {number} top */
  at(left, top) {
    return { x: this.x + (left - this.width / 2) / this.scale, y: this.y + (top - this.height / 2) / this.scale };
  }

  /** The point of the screen at a point of the drawing. @param {{ x: number, y: number }} point */
  onScreen({ x, y }) {
    return { x: this.width / 2 + (x - this.x) * this.scale, y: this.height / 2 + (y - this.y) * this.scale };
  }

  /** @param {number} left @param {number} top in pixels of the screen */
  panBy(left, top) {
    this.#to(this.x - left / this.scale, this.y - top / this.scale, this.scale);
  }

  /** Zooms about a point of the screen, which stays where it is. @param {number} factor @param {number} [left] @param {number} [top] */
  zoomBy(factor, left = this.width / 2, top = this.height / 2) {
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    const { x, y } = this.at(left, top);
    const change = this.scale / scale;
    this.#to(x - (x - this.x) * change, y - (y - this.y) * change, scale);
  }

  /** Shows a whole drawing. @param {Extent} extent @param {boolean} [slowly] */
  fit(extent, slowly = false) {
    const [x, y] = [(extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2];
    this.glideTo(x, y, this.fitting(extent), slowly);
  }

  /** The scale at which a whole drawing is in view. @param {Extent} extent */
  fitting(extent) {
    const wide = Math.max(1, extent.right - extent.left);
    const high = Math.max(1, extent.bottom - extent.top);
    const room = Math.min((this.width - 2 * MARGIN) / wide, (this.height - 2 * MARGIN) / high);
    return Math.min(LARGEST_FIT, Math.max(LEAST, room));
  }

  /** Shows a part of a drawing that is too large, without more than `around` of what is beside it. @param {Extent} extent @param {number} scale @param {number} around */
  keepWithin({ left, right, top, bottom }, scale, around) {
    const kept = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ most, /** @type {number} */ size) => {
      const [low, high] = [least - around + size / 2 / scale, most + around - size / 2 / scale];
      return low > high ? (least + most) / 2 : Math.min(high, Math.max(low, at));
    };
    [this.x, this.y] = [kept(this.x, left, right, this.width), kept(this.y, top, bottom, this.height)];
    this.scale = scale;
  }

  /** Brings a point into view, where it is outside. @param {{ x: number, y: number }} point @param {number} around */
  reveal({ x, y }, around) {
    const [half, high] = [this.width / 2 / this.scale - around, this.height / 2 / this.scale - around];
    const nearest = (/** @type {number} */ at, /** @type {number} */ to, /** @type {number} */ reach) =>
      reach <= 0 ? to : Math.min(to + reach, Math.max(to - reach, at));
    const [left, top] = [nearest(this.x, x, half), nearest(this.y, y, high)];
    if (left !== this.x || top !== this.y) this.glideTo(left, top, this.scale, true);
  }

  /** @param {number} x @param {number} y @param {number} scale @param {boolean} slowly */
  glideTo(x, y, scale, slowly) {
    cancelAnimationFrame(this.#glide);
    if (!slowly || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#to(x, y, scale);
      return;
    }
    const [from, begin] = [{ x: this.x, y: this.y, scale: this.scale }, performance.now()];
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - begin) / GLIDE));
      const eased = 1 - (1 - part) ** 3;
      const mix = (/** @type {number} */ one, /** @type {number} */ other) => one + (other - one) * eased;
      this.#set(mix(from.x, x), mix(from.y, y), from.scale * (scale / from.scale) ** eased);
      if (part < 1) this.#glide = requestAnimationFrame(step);
    };
    this.#glide = requestAnimationFrame(step);
  }

  /** @param {number} x @param {number} y @param {number} scale */
  #to(x, y, scale) {
    cancelAnimationFrame(this.#glide);
    this.#set(x, y, scale);
  }

  /** @param {number} x @param {number} y @param {number} scale */
  #set(x, y, scale) {
    [this.x, this.y, this.scale] = [x, y, scale];
    this.moved();
  }
}

/**
 * Lets a pointer drag the view, a wheel and two fingers zoom it; a press that does not move is a click.
 * @param {HTMLElement} surface
 * @param {Camera} camera
 * @param {{ press: (left: number, top: number, twice: boolean) => void, hover: (left: number, top: number) => void }} hands
 */
export function handle(surface, camera, { press, hover }) {
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  let moved = 0;
  let last = { time: 0, x: 0, y: 0 };
  const place = (/** @type {MouseEvent} */ event) => {
    const { left, top } = surface.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    surface.setPointerCapture(event.pointerId);
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, place(event));
  });
  surface.addEventListener("pointermove", (event) => {
    const [before, now] = [fingers.get(event.pointerId), place(event)];
    if (!before) {
      hover(now.x, now.y);
      return;
    }
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other) pinch(camera, before, now, other);
    else if (moved > MOVED) camera.panBy(now.x - before.x, now.y - before.y);
  });
  surface.addEventListener("pointerup", (event) => {
    const there = fingers.delete(event.pointerId);
    if (!there || fingers.size > 0 || moved > MOVED) return;
    const { x, y } = place(event);
    const twice = event.timeStamp - last.time < 400 && Math.hypot(x - last.x, y - last.y) < 12;
    last = { time: twice ? 0 : event.timeStamp, x, y };
    press(x, y, twice);
  });
  surface.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  surface.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { x, y } = place(event);
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30;
      if (event.shiftKey) camera.panBy(-(event.deltaX || event.deltaY) * lines, 0);
      else camera.zoomBy(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), x, y);
    },
    { passive: false },
  );
}

/**
 * One of two fingers has moved: what is between them goes with them.
 * @param {Camera} camera
 * @param {{ x: number, y: number }} before
 * @param {{ x: number, y: number }} now
 * @param {{ x: number, y: number }} other
 */
function pinch(camera, before, now, other) {
  const apart = (/** @type {{ x: number, y: number }} */ one) => Math.hypot(one.x - other.x, one.y - other.y);
  camera.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
  if (apart(before) > 0) camera.zoomBy(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
}
