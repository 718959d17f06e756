// @ts-check
// Games that the machine plays by itself, a few in each request, so that one sees it learn.

import { ask } from "../api.js";
import { within } from "../page/parts.js";

/** @import { MachineTrained } from "../wire.js" */

const LEAST = 2;
const MOST = 50;
const REQUESTS = 20;

/**
 * @param {number} games
 * @param {() => string} machine the file of the machine as it is now
 * @param {(trained: MachineTrained, done: number) => boolean} learned after each request; false stops
 * @returns {Promise<string>} what went wrong, in a sentence; empty where nothing did
 */
export async function train(games, machine, learned) {
  const { value: against } = /** @type {HTMLInputElement} */ (within(document, "[name=against]:checked"));
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 2 ** 31;
  const portion = Math.min(MOST, Math.max(LEAST, Math.ceil(games / REQUESTS)));
  for (let done = 0; done < games; ) {
    const count = Math.min(portion, games - done);
    /** @type {import("../api.js").Answer<MachineTrained>} */
    const answer = await ask("POST", "/machine/train", { machine: machine(), games: count, against, seed });
    if (!answer.ok) return answer.sentence;
    done += count;
    if (!learned(answer.value, done)) break;
  }
  return "";
}
