// @ts-check
// The search tree at a moment: nodes appear as they are entered, and get their outcome when they are left.

import "../trees/search-tree.js";

/** @import { SearchTree } from "../trees/search-tree.js" */
/** @import { ReplayNode, ReplayView } from "../wire.js" */
/** @import { Recording } from "./recording.js" */
/** @import { TreeNode } from "../trees/model.js" */

export class TreeView {
  #shown = 0;
  #at = -1;

  /** @param {SearchTree} tree @param {ReplayView} view */
  constructor(tree, view) {
    this.tree = tree;
    this.nodes = view.nodes;
    tree.follow = true;
    tree.show([]);
  }

  /** @param {Recording} recording */
  update({ at, node }) {
    const { nodes, tree } = this;
    const visible = count(nodes, at);
    if (visible < this.#shown) tree.shrink(nodes.slice(visible, this.#shown).map(({ id }) => id));
    const changed = nodes.slice(0, visible).filter((each, index) => index >= this.#shown || this.#differs(each, at));
    if (changed.length > 0) tree.grow(changed.map((each) => this.#drawn(each, at)));
    tree.current = visible > 0 ? nodes[node].id : null;
    [this.#shown, this.#at] = [visible, at];
  }

  /** Whether a node that is shown looks different now. @param {ReplayNode} node @param {number} at */
  #differs(node, at) {
    const has = (/** @type {number | null} */ moment, /** @type {number} */ now) => moment !== null && moment <= now;
    const above = this.#above(node)?.left ?? null;
    return has(node.left, at) !== has(node.left, this.#at) || (node.chosen && has(above, at) !== has(above, this.#at));
  }

  /** @param {ReplayNode} node */
  #above(node) {
    return node.parent === null ? null : this.nodes[Number(node.parent)];
  }

  /** @param {ReplayNode} node @param {number} at @returns {TreeNode} */
  #drawn(node, at) {
    const { id, parent, label, move, state } = node;
    const left = state === "cut" || (node.left !== null && node.left <= at);
    const above = this.#above(node)?.left ?? null;
    return {
      ...{ id, parent, label, move },
      state: left ? state : "open",
      letter: left ? node.letter : "",
      value: left ? node.value : "",
      known: left && node.known,
      chosen: node.chosen && above !== null && above <= at,
      words: left ? node.words : node.label,
    };
  }
}

/** How many nodes have been entered: they are in the order of their entering. @param {ReplayNode[]} nodes @param {number} at */
function count(nodes, at) {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle].entered <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
