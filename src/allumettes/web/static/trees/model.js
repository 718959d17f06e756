// @ts-check
// The nodes of a tree, or of a graph without cycles, and which of them are open: what is shown, in reading order.

/**
 * A branch from a node to one below it.
 * @typedef {object} Branch
 * @property {string} [move] written on the branch
 * @property {boolean} [chosen] the move that the algorithm picks
 * @property {boolean} [cut] a legal move that the search never looked at
 */

/** @typedef {"winning" | "losing" | "unknown" | "open" | "cut"} NodeState */

/**
 * A node as it is given to the tree. Its parent comes before it.
 * @typedef {Branch & {
 *   id: string,
 *   parent: string | null,
 *   label: string,
 *   state: NodeState,
 *   letter?: string,
 *   value?: string,
 *   known?: boolean,
 *   visited?: boolean,
 *   hidden?: number,
 *   words?: string,
 *   level?: number,
 *   also?: (Branch & { parent: string })[],
 * }} TreeNode
 */

/**
 * A node with its place. `up` is the node above it in reading order, `at` its place among those below that.
 * @typedef {object} Spot
 * @property {TreeNode} node
 * @property {(Branch & { end: Spot })[]} branches
 * @property {Spot[]} above
 * @property {boolean} isOpen
 * @property {Spot | null} up
 * @property {number} at
 * @property {number} level
 * @property {number} x
 * @property {number} y
 * @property {number} width
 */

export class TreeModel {
  /** @type {Map<string, Spot>} */
  #spots = new Map();
  /** @type {Spot[] | null} */
  #shown = null;
  /** @type {Spot | null} */
  root = null;
  merged = false;

  /** How many nodes there are, shown or not. */
  get size() {
    return this.#spots.size;
  }

  /** @param {string | null} id */
  find(id) {
    return id === null ? undefined : this.#spots.get(id);
  }

  all() {
    return this.#spots.values();
  }

  clear() {
    this.#spots.clear();
    this.#shown = this.root = null;
    this.merged = false;
  }

  /**
   * Adds nodes; one that is there already gets what is new about it.
   * @param {TreeNode[]} nodes
   * @param {boolean} isOpen whether the new ones show what is below them
   */
  add(nodes, isOpen) {
    for (const node of nodes) {
      const there = this.#spots.get(node.id);
      if (there) Object.assign(there.node, node);
      else this.#insert(node, isOpen);
    }
    this.touch();
  }

  /** @param {TreeNode} node @param {boolean} isOpen */
  #insert(node, isOpen) {
    /** @type {Spot} */
    const spot = { node, branches: [], above: [], isOpen, up: null, at: 0, level: 0, x: 0, y: 0, width: 0 };
    this.#spots.set(node.id, spot);
    if (node.parent === null) this.root = spot;
    else this.#connect(node.parent, spot, node);
    for (const branch of node.also ?? []) this.#connect(branch.parent, spot, branch);
    this.merged ||= spot.above.length > 1;
  }

  /** @param {string} parent @param {Spot} end @param {Branch} branch */
  #connect(parent, end, branch) {
    const start = this.#spots.get(parent);
    if (!start) throw new Error(`the parent ${parent} comes before ${end.node.id}`);
    // A branch reads its marks from the node that it belongs to: they may change.
    start.branches.push(branch === end.node ? new OwnBranch(end) : { ...branch, end });
    end.above.push(start);
  }

  /**
   * Removes nodes with all that is only reached through them.
   * @param {Iterable<string>} ids
   */
  remove(ids) {
    const waiting = [...ids].map((id) => this.#spots.get(id)).filter((spot) => spot !== undefined);
    for (let spot = waiting.pop(); spot; spot = waiting.pop()) {
      if (!this.#spots.delete(spot.node.id)) continue;
      for (const start of spot.above) start.branches = start.branches.filter(({ end }) => end !== spot);
      for (const { end } of spot.branches) {
        end.above = end.above.filter((start) => start !== spot);
        if (end.above.length === 0) waiting.push(end);
      }
      if (spot === this.root) this.root = null;
    }
    this.touch();
  }

  /** What is shown has to be found anew. */
  touch() {
    this.#shown = null;
  }

  /** The nodes that are shown, each after one above it: its parents that are open lead to it. */
  shown() {
    return (this.#shown ??= [...this.#walk()]);
  }

  *#walk() {
    if (!this.root) return;
    const met = new Set([this.root]);
    const waiting = [this.root];
    Object.assign(this.root, { up: null, at: 0, level: this.root.node.level ?? 0 });
    for (let spot = waiting.pop(); spot; spot = waiting.pop()) {
      yield spot;
      if (!spot.isOpen) continue;
      /** @type {Spot[]} */
      const below = [];
      for (const { end } of spot.branches) {
        if (met.has(end)) continue;
        met.add(end);
        end.up = spot;
        end.at = below.push(end) - 1;
        end.level = end.node.level ?? spot.level + 1;
      }
      while (below.length > 0) waiting.push(/** @type {Spot} */ (below.pop()));
    }
  }

  /** Those of the nodes below one that come after it in reading order. @param {Spot} spot */
  below(spot) {
    return spot.isOpen ? spot.branches.map(({ end }) => end).filter((end) => end.up === spot) : [];
  }

  /**
   * Opens level after level, as long as no more than so many nodes are shown.
   * @param {number} most
   */
  openUpTo(most) {
    for (const spot of this.#spots.values()) spot.isOpen = false;
    /** @type {Set<Spot>} */
    const shown = new Set(this.root ? [this.root] : []);
    let level = [...shown];
    while (level.length > 0) {
      const next = [...new Set(level.flatMap((spot) => spot.branches.map(({ end }) => end)))].filter(
        (spot) => !shown.has(spot),
      );
      if (shown.size + next.length > most && shown.size > 1) break;
      for (const spot of level) spot.isOpen = spot.branches.length > 0;
      for (const spot of next) shown.add(spot);
      level = next;
    }
    this.touch();
  }
}

/** The branch from the parent of a node, which carries its marks. */
class OwnBranch {
  /** @param {Spot} end */
  constructor(end) {
    this.end = end;
  }
  get move() {
    return this.end.node.move;
  }
  get chosen() {
    return this.end.node.chosen;
  }
  get cut() {
    return this.end.node.cut ?? this.end.node.state === "cut";
  }
}
