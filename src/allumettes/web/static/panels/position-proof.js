// @ts-check
// The proof of a position of the match, as a question that opens.

import { heapsAfter } from "../board/trace.js";
import { openProof } from "../proofs/open-proof.js";
import { word } from "../words.js";

/** @import { State } from "../wire.js" */

/**
 * @param {State} state
 * @param {number} count of moves before the position
 * @param {"winning" | "losing" | null} [outcome] where it is known
 */
export function positionProof(state, count, outcome = null) {
  const question = word(outcome === "winning" ? "panel_why_winning" : outcome ? "panel_why_losing" : "panel_why");
  const position = heapsAfter(state, count).join(",");
  return openProof({ spec: state.game.spec, convention: state.convention.name }, { question, heap: null, position });
}
