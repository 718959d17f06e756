// @ts-check
// The values of a game over themselves, shifted: the reader slides, and sees where they agree.

import { ask } from "../api.js";
import { draw, make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

/** @import { Comparison, ShiftTask } from "../wire.js" */

const COLUMNS = 50;
const CELL = 6;
const PAUSE = 120;

/**
 * @param {string} address of the task
 * @param {ShiftTask} task
 * @param {() => void} done called when the period is found, or when enough shifts were tried
 */
export function shiftTask(address, { largest, tries }, done) {
  /** @type {Set<number>} */
  const tried = new Set();
  let timer = 0;
  let asked = 0;
  const range = make("input", { type: "range", min: 1, max: largest, value: 1, "aria-label": word("learn_shift") });
  const field = make("input", { type: "number", min: 1, max: largest, value: 1, "aria-label": word("learn_shift") });
  const pairs = make("ol", { class: "pairs-strip", "aria-hidden": "true" });
  const map = make("div", { class: "shift-map", "aria-hidden": "true" });
  const said = make("p", { class: "comment", role: "status" });
  const list = make("p", { class: "tried", hidden: true });

  range.addEventListener("input", () => choose(range));
  field.addEventListener("input", () => choose(field));

  /** @param {HTMLInputElement} input */
  function choose(input) {
    const shift = Math.round(Number(input.value));
    if (!(shift >= 1 && shift <= largest)) return;
    for (const other of [range, field]) if (other !== input) other.value = String(shift);
    clearTimeout(timer);
    timer = setTimeout(() => compare(shift), PAUSE);
  }

  /** @param {number} shift */
  async function compare(shift) {
    const question = (asked += 1);
    /** @type {import("../api.js").Answer<Comparison>} */
    const answer = await ask("GET", `${address}/shift?by=${shift}`);
    if (question !== asked) return;
    said.dataset.mood = answer.ok && answer.value.found ? "won" : "";
    said.textContent = answer.ok ? answer.value.words : answer.sentence;
    if (!answer.ok) return;
    pairs.replaceChildren(...answer.value.pairs.map(pairCell));
    map.replaceChildren(picture(answer.value));
    tried.add(shift);
    list.hidden = tried.size < 2;
    list.textContent = word("learn_tried", { shifts: [...tried].map(number).join(", ") });
    if (answer.value.found || (tries > 0 && tried.size >= tries)) done();
  }

  compare(1);
  const controls = make(
    "div",
    { class: "shift-controls" },
    make("span", { "aria-hidden": "true", text: word("learn_shift") }),
    range,
    field,
  );
  const legend = make(
    "p",
    { class: "shift-legend", "aria-hidden": "true" },
    make("span", { class: "agree", text: word("learn_agree") }),
    make("span", { class: "differ", text: word("learn_differ") }),
  );
  return make("div", { class: "shift" }, controls, pairs, map, legend, said, list);
}

/**
 * @param {number[]} pair the value of a heap, and that of the heap some matches larger
 * @param {number} heap
 */
function pairCell([one, other], heap) {
  return make(
    "li",
    { class: one === other ? "agree" : "differ" },
    make("small", { text: number(heap) }),
    make("b", { text: number(one) }),
    make("b", { text: number(other) }),
  );
}

/** One mark for each heap: a dot where the values agree, a square where they do not. @param {Comparison} comparison */
function picture({ compared, differences }) {
  const differing = new Set(differences);
  const rows = Math.ceil(compared / COLUMNS);
  /** @param {number} heap */
  const place = (heap) => [(heap % COLUMNS) * CELL, Math.floor(heap / COLUMNS) * CELL];
  let agree = "";
  let differ = "";
  for (let heap = 0; heap < compared; heap += 1) {
    const [x, y] = place(heap);
    if (differing.has(heap)) differ += `M${x + 0.5} ${y + 0.5}h5v5h-5z`;
    else agree += `M${x + 2} ${y + 2}h2v2h-2z`;
  }
  return draw(
    "svg",
    { viewBox: `0 0 ${COLUMNS * CELL} ${rows * CELL}` },
    draw("path", { class: "agree", d: agree }),
    draw("path", { class: "differ", d: differ }),
  );
}
