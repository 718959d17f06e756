// @ts-check
// What is heard of a tree: items for the selected node, those above it and its neighbours, with their places.
// A tree of thousands of nodes has no more of them at a time: `aria-setsize` and `aria-posinset` say what is around.

import { make } from "../elements.js";
import { canOpen, isOpen } from "./tree-keys.js";

/** @import { Spot, TreeModel } from "./model.js" */

const NEIGHBOURS = 4;

export class TreeItems {
  /** @param {HTMLElement} tree the element with the role */
  constructor(tree) {
    this.tree = tree;
    this.said = "";
  }

  /** @param {TreeModel} model @param {Spot | null} selected */
  show(model, selected) {
    const shown = model.shown();
    const at = selected ? shown.indexOf(selected) : 0;
    /** @type {Set<Spot>} */
    const near = new Set(shown.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1));
    for (let spot = selected?.up; spot; spot = spot.up) near.add(spot);
    const items = shown.filter((spot) => near.has(spot)).map((spot) => item(model, spot, spot === selected));
    // Painting goes on while the view moves; what is heard changes seldom.
    const said = items.map((each) => each.outerHTML).join("");
    if (said === this.said) return;
    this.said = said;
    this.tree.replaceChildren(...items);
    const active = items.find((each) => each.ariaSelected === "true");
    if (active) this.tree.setAttribute("aria-activedescendant", active.id);
    else this.tree.removeAttribute("aria-activedescendant");
  }
}

/** @param {TreeModel} model @param {Spot} spot @param {boolean} selected */
function item(model, spot, selected) {
  const { node, up, level, at } = spot;
  return make("div", {
    id: `tree-item-${node.id}`,
    role: "treeitem",
    text: node.words ?? [node.label, node.value].filter(Boolean).join(" "),
    "aria-level": level + 1,
    "aria-setsize": up ? model.below(up).length : 1,
    "aria-posinset": at + 1,
    "aria-selected": String(selected),
    "aria-expanded": canOpen(spot) ? String(isOpen(spot)) : null,
  });
}
