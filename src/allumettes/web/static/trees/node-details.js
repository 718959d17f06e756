// @ts-check
// What the selected node says: its heaps on a board, its outcome and how the search came to it, where to go from there.

import { make } from "../elements.js";
import { word } from "../words.js";
import { nodeBoard } from "./node-board.js";
import { canOpen, isOpen } from "./tree-keys.js";

/** @import { TreeNodeView } from "../wire.js" */
/** @import { Spot } from "./model.js" */

/**
 * @param {Spot} spot
 * @param {boolean} merged
 * @param {URLSearchParams} asked the tree that it belongs to
 * @param {(open: boolean) => void} toggle
 */
export function nodeDetails(spot, merged, asked, toggle) {
  const node = /** @type {TreeNodeView} */ (/** @type {unknown} */ (spot.node));
  const when = merged ? "trees_to_move" : "trees_turn";
  const facts = [node.move && word("trees_by", { move: node.move }), node.chosen && word("trees_chosen")];
  return [
    make("h2", { text: node.label }),
    make("p", { class: "node-verdict" }, sign(node), [word(`trees_state_${node.state}`), node.value].filter(Boolean).join(" ")),
    make("p", {
      class: "node-turn",
      text: [word(when, { turn: node.level, player: node.player }), ...facts].filter(Boolean).join(" · "),
    }),
    nodeBoard(node.heaps, word("trees_board")),
    ...node.why.map((text) => make("p", { text })),
    ways(spot, node, asked, toggle),
  ];
}

/** The shape and the letter of a node. @param {TreeNodeView} node */
export function sign(node) {
  return make("span", { class: `sign ${node.state}`, "aria-hidden": "true", text: node.letter });
}

/** @param {Spot} spot @param {TreeNodeView} node @param {URLSearchParams} asked @param {(open: boolean) => void} toggle */
function ways(spot, node, asked, toggle) {
  const place = make("p", { class: "ways" });
  if (canOpen(spot)) {
    const open = isOpen(spot);
    place.append(make("button", { type: "button", text: word(open ? "trees_close" : "trees_open"), click: () => toggle(!open) }));
  }
  const heaps = node.heaps.filter((heap) => heap > 0);
  if (heaps.length === 0) return place;
  const here = { start: heaps.join(",") };
  if (spot.up) place.append(link("/trees", "trees_from_here", asked, ["game", "convention", "algorithm", "depth", "merge"], here));
  place.append(link("/play", "trees_play", asked, ["game", "convention"], here));
  place.append(link("/replay", "trees_replay", asked, ["game", "convention", "algorithm"], here));
  return place;
}

/**
 * @param {string} path
 * @param {"trees_from_here" | "trees_play" | "trees_replay"} text
 * @param {URLSearchParams} asked
 * @param {string[]} kept
 * @param {Record<string, string>} more
 */
function link(path, text, asked, kept, more) {
  const query = new URLSearchParams(more);
  for (const name of kept) {
    const value = asked.get(name);
    if (value) query.set(name, value);
  }
  return make("a", { class: "button", href: `${path}?${query}`, text: word(text) });
}
