// @ts-check
// <search-tree>: a search tree that opens on demand, pans and zooms, drawn on a canvas and heard as a tree widget.
//
// A page that uses it loads trees/search-tree.css, and its words have those of words/search_tree.py.
//
//   tree.show(nodes, { open: true }) replaces the tree. The root is first (parent: null), each node after its parent.
//                                   `open`: levels are opened while at most so many nodes are shown; true: all of them;
//                                   "fit": as much as can be read.
//   tree.grow(nodes)                adds nodes: one whose id is new comes open, one that is there is changed, so that
//                                   `grow([{ ...node, state: "losing" }])` marks it.
//   tree.shrink(ids)                removes nodes and all below them.
//   tree.current = id | null        where the search is: a ring and a glow. With `tree.follow = true` it stays in view, large
//                                   enough to be read.
//   tree.selected = id | null       what the visitor looks at.
//   tree.toggle(id, open?)          opens or closes a node.
//   tree.across = true              levels go from left to right instead of downwards.
//   tree.fit()                      shows the whole of it. A tree that was never moved by hand fits again as it grows.
//
// A node: id, parent, label (its heaps), state ("winning", "losing" for the player to move, "unknown": its outcome was
// not needed, "open": not finished or not known yet, "cut": never looked at), and if there is any: move (on its branch),
// chosen (the move that is picked: a thick branch), letter and value (second line), known (answered without a search: a
// second outline), visited (false: faded), hidden (how many nodes below the page does not have), words (what is heard),
// level and also (other branches that lead to it, where transpositions are merged). See model.js.
//
// Events: `tree-select` (detail: id), when the visitor selects a node; `tree-ask` (detail: id), when one is opened whose
// nodes below are hidden: the page adds them; `tree-change`, when nodes were opened or closed by the visitor.

import { make } from "../elements.js";
import { word } from "../words.js";
import { Camera, handle } from "./camera.js";
import { openToFit } from "./first-view.js";
import { layOut } from "./layout.js";
import { TreeModel } from "./model.js";
import { badgePlace, isBadged } from "./painter.js";
import { badgeAt, spotAt } from "./pointing.js";
import { Stage } from "./stage.js";
import { keyAction } from "./tree-keys.js";
import { TreeItems } from "./tree-items.js";
import { zoomButtons } from "./zoom-buttons.js";

/** @import { Spot, TreeNode } from "./model.js" */

const ZOOM = 1.35;
const AROUND = 90;
const TOLERANCE = 4;
const FOLLOWED = 0.62;
const UNSEEN = 40;
const MOST_HOVERED = 900;

export class SearchTree extends HTMLElement {
  model = new TreeModel();
  follow = false;
  #camera = new Camera(() => this.#paintSoon(true));
  /** @type {HTMLElement} */
  #surface = make("div", { class: "tree-surface", role: "tree", tabindex: "0" });
  #stage = new Stage(this, () => this.#paintSoon());
  #items = new TreeItems(this.#surface);
  #extent = { left: 0, top: 0, right: 0, bottom: 0 };
  /** @type {Spot | null} */
  #selected = null;
  /** @type {Spot | null} */
  #current = null;
  /** @type {Spot | null} */
  #hovered = null;
  #across = false;
  #stale = false;
  #frame = 0;
  #byHand = false;
  #observer = new ResizeObserver(() => this.#resize());
  /** Whether nothing but the view has changed since the last frame. */
  #moving = true;

  connectedCallback() {
    if (this.#surface.isConnected) return;
    this.#surface.setAttribute("aria-label", this.getAttribute("label") ?? word("tree_label"));
    const zoom = zoomButtons((steps) => this.#zoom(steps), () => this.fit(true));
    this.append(this.#stage.canvas, this.#surface, zoom);
    handle(this.#surface, this.#camera, {
      press: (left, top, twice) => this.#press(left, top, twice),
      hover: (left, top) => this.#hover(left, top),
    });
    for (const kind of ["wheel", "pointerdown"]) this.#surface.addEventListener(kind, () => (this.#byHand = true));
    this.#surface.addEventListener("keydown", (event) => this.#key(event));
    for (const kind of ["focus", "blur"]) this.#surface.addEventListener(kind, () => this.#paintSoon());
    this.#observer.observe(this);
  }

  /** @param {TreeNode[]} nodes @param {{ open?: number | boolean | "fit" }} [how] */
  show(nodes, { open = true } = {}) {
    this.model.clear();
    this.#selected = this.#current = this.#hovered = null;
    this.#byHand = false;
    this.model.add(nodes, open === true);
    if (typeof open === "number") this.model.openUpTo(open);
    if (open === "fit") this.openToFit();
    this.#selected = this.model.root;
    this.#changed();
  }

  /** @param {TreeNode[]} nodes @param {{ open?: boolean }} [how] */
  grow(nodes, { open = true } = {}) {
    this.model.add(nodes, open);
    this.#changed();
  }

  /** @param {Iterable<string>} ids */
  shrink(ids) {
    this.model.remove(ids);
    this.#current = this.#still(this.#current);
    this.#selected = this.#still(this.#selected) ?? this.model.root;
    this.#hovered = null;
    this.#changed();
  }

  get current() {
    return this.#current?.node.id ?? null;
  }

  set current(id) {
    this.#current = this.model.find(id) ?? null;
    this.#paintSoon();
  }

  get selected() {
    return this.#selected?.node.id ?? null;
  }

  set selected(id) {
    this.#selected = this.model.find(id) ?? null;
    if (this.#selected) this.#uncover(this.#selected);
    this.#paintSoon();
  }

  get across() {
    return this.#across;
  }

  set across(across) {
    this.#across = across;
    this.#byHand = false;
    this.#changed();
  }

  /** The nodes that are shown, in reading order. */
  get shown() {
    return this.model.shown().map(({ node }) => node);
  }

  /** Where a node is in this element, in pixels, and the badge that opens it. @param {string} id */
  placeOf(id) {
    const spot = this.model.find(id);
    if (!spot) return null;
    this.#lay();
    const badge = badgePlace(spot, this.#across);
    return { node: this.#camera.onScreen(spot), badge: this.#camera.onScreen(badge), scale: this.#camera.scale };
  }

  /** @param {string} id @param {boolean} [open] */
  toggle(id, open) {
    const spot = this.model.find(id);
    if (spot) this.#toggle(spot, open ?? !spot.isOpen);
  }

  /** Opens level after level while at most so many nodes are shown. @param {number} most */
  openUpTo(most) {
    this.model.openUpTo(most);
    this.#changed();
  }

  /** Opens as much as can be read, and the first level in any case. */
  openToFit() {
    // A tree that is not in view, or not yet, has no size to fit.
    if (this.clientWidth === 0) {
      this.openUpTo(UNSEEN);
      return;
    }
    openToFit(this.model, () => {
      this.#stale = true;
      this.fit();
      return this.#camera.scale;
    });
    this.#changed();
    this.fit();
  }

  /** @param {boolean} [slowly] */
  fit(slowly = false) {
    this.#lay();
    this.#camera.fit(this.#extent, slowly);
    this.#byHand = false;
  }

  /** @param {Spot | null} spot */
  #still(spot) {
    return (spot && this.model.find(spot.node.id)) ?? null;
  }

  /** Something is shown that was not, or no longer: places are found before it is next painted. */
  #changed() {
    this.model.touch();
    this.#stale = true;
    this.#paintSoon();
  }

  #lay() {
    if (!this.#stale) return;
    this.#stale = false;
    const spots = this.model.shown();
    const shape = this.#camera.width / this.#camera.height;
    if (spots.length > 0) this.#extent = layOut(spots, { across: this.#across, merged: this.model.merged, shape });
    if (this.#byHand) return;
    // A search that is followed goes on being readable: the view moves with it.
    const [camera, extent] = [this.#camera, this.#extent];
    if (this.follow && camera.fitting(extent) < FOLLOWED) camera.keepWithin(extent, FOLLOWED, AROUND);
    else camera.fit(extent);
  }

  /** @param {boolean} [moving] */
  #paintSoon(moving = false) {
    this.#moving &&= moving;
    this.#frame ||= requestAnimationFrame(() => this.#paint());
  }

  #paint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.isConnected) return;
    this.#lay();
    if (this.follow && this.#current) this.#camera.reveal(this.#current, AROUND);
    const focused = document.activeElement === this.#surface;
    const marks = { selected: this.#selected, current: this.#current, hovered: this.#hovered, focused };
    const shown = this.model.shown();
    this.#stage.paint(shown, this.#camera, { across: this.#across, marks, moving: this.#moving });
    if (!this.#moving) this.#items.show(this.model, this.#selected);
    this.#moving = true;
  }

  #resize() {
    const { clientWidth, clientHeight } = this;
    const density = devicePixelRatio || 1;
    Object.assign(this.#camera, { width: clientWidth || 1, height: clientHeight || 1, density });
    this.#stage.resize(this.#camera);
    if (!this.#byHand) this.#stale = true;
    // At once: a canvas that has been resized is empty.
    this.#moving = false;
    this.#paint();
  }

  /** @param {number} left @param {number} top @param {boolean} twice */
  #press(left, top, twice) {
    this.#surface.focus({ preventScroll: true });
    const [point, shown] = [this.#camera.at(left, top), this.model.shown()];
    const badge = badgeAt(shown, point, this.#camera.scale, this.#across);
    const spot = badge ?? spotAt(shown, point, TOLERANCE / this.#camera.scale);
    if (!spot) return;
    this.#select(spot);
    if (badge || twice) this.#toggle(spot, !spot.isOpen || isBadged(spot));
  }

  /** @param {number} left @param {number} top */
  #hover(left, top) {
    const shown = this.model.shown();
    // A ring about one of thousands would have all of them painted again.
    const spot = shown.length > MOST_HOVERED ? null : spotAt(shown, this.#camera.at(left, top), 0);
    if (spot === this.#hovered) return;
    this.#hovered = spot;
    this.#surface.classList.toggle("on-node", spot !== null);
    this.#paintSoon();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const action = keyAction(event.key, event.shiftKey, this.model, this.#selected);
    if (!action) return;
    event.preventDefault();
    if (action.select) this.#select(action.select);
    for (const [spot, open] of action.toggle ?? []) this.#toggle(spot, open);
    if (action.zoom) this.#zoom(action.zoom);
    if (action.pan) this.#pan(...action.pan);
    if (action.fit) this.fit(true);
  }

  /** @param {number} steps */
  #zoom(steps) {
    this.#byHand = true;
    this.#camera.zoomBy(ZOOM ** steps);
  }

  /** @param {number} left @param {number} top */
  #pan(left, top) {
    this.#byHand = true;
    this.#camera.panBy(left, top);
  }

  /** @param {Spot} spot */
  #select(spot) {
    this.#selected = spot;
    this.#lay();
    this.#camera.reveal(spot, AROUND);
    this.#paintSoon();
    this.dispatchEvent(new CustomEvent("tree-select", { detail: spot.node.id }));
  }

  /** Opens all that is above a node. @param {Spot} spot */
  #uncover(spot) {
    for (let above = spot.above[0]; above; above = above.above[0]) above.isOpen = true;
    this.#changed();
  }

  /** @param {Spot} spot @param {boolean} open */
  #toggle(spot, open) {
    if (open && spot.branches.length === 0) {
      spot.isOpen = true;
      if (spot.node.hidden) this.dispatchEvent(new CustomEvent("tree-ask", { detail: spot.node.id }));
      return;
    }
    if (spot.isOpen === open) return;
    this.keepPlace(spot.node.id, () => {
      spot.isOpen = open;
    });
    this.dispatchEvent(new CustomEvent("tree-change"));
  }

  /**
   * Changes the tree while a node stays where it is on the screen.
   * @param {string} id
   * @param {() => void} change
   */
  keepPlace(id, change) {
    const spot = this.model.find(id);
    const [x, y] = [spot?.x ?? 0, spot?.y ?? 0];
    this.#byHand = true;
    change();
    this.#changed();
    this.#lay();
    if (!spot) return;
    this.#camera.x += spot.x - x;
    this.#camera.y += spot.y - y;
  }
}

customElements.define("search-tree", SearchTree);
