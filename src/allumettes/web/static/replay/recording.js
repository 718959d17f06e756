// @ts-check
// A recorded search and a place in it: changes are applied forwards, and taken back backwards.

/** @import { ReplayEvent, ReplayMoment, ReplayView } from "../wire.js" */
/** @typedef {ReplayEvent["kind"]} EventKind */

/**
 * A call that has not ended.
 * @typedef {object} Frame
 * @property {number} function its place in the listing
 * @property {number} line
 * @property {Map<string, string>} variables
 */

export class Recording {
  at = -1;
  node = 0;
  /** @type {Frame[]} */
  stack = [];
  /** @type {Pick<Frame, "function" | "line"> | null} the line that has just run: what is said is about it */
  ran = null;
  /** @type {Map<string, number>} */
  counters = new Map();
  /** @type {Map<string, Map<string, string>>} */
  tables;
  /** @type {(() => void)[][]} for each moment that was applied, what takes it back, in order */
  #undo = [];
  /** @type {number[]} the step of each moment */
  #steps = [];
  /** @type {number[]} for each moment the last one before it, or it itself, that has events */
  #told = [];

  /** @param {ReplayView} view */
  constructor(view) {
    this.view = view;
    this.tables = new Map(view.tables.map(({ name }) => [name, new Map()]));
    let [step, told] = [0, 0];
    view.moments.forEach((moment, at) => {
      step = moment.step ?? step;
      if (moment.events) told = at;
      this.#steps.push(step);
      this.#told.push(told);
    });
    this.go(0);
  }

  get last() {
    return this.view.moments.length - 1;
  }

  get moment() {
    return this.view.moments[this.at];
  }

  get step() {
    return this.#steps[this.at];
  }

  /** The number of this line within its step, from 0. */
  get lineOfStep() {
    return this.at - this.firstOf(this.step);
  }

  /** What has happened last, in words. */
  get said() {
    return (this.view.moments[this.#told[this.at]].events ?? []).map(({ words }) => words);
  }

  /** Where a step begins; the last moment where there are fewer. @param {number} step */
  firstOf(step) {
    let [low, high] = [0, this.last];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#steps[middle] < step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The nearest moment in a direction with an event of a kind. @param {EventKind} kind @param {1 | -1} direction */
  nearest(kind, direction) {
    for (let at = this.at + direction; at >= 0 && at <= this.last; at += direction) {
      if (this.view.moments[at].events?.some((event) => event.kind === kind)) return at;
    }
    return null;
  }

  /** @param {number} wanted */
  go(wanted) {
    const at = Math.min(Math.max(wanted, 0), this.last);
    while (this.at < at) this.#forward();
    while (this.at > at) this.#back();
  }

  #forward() {
    this.at += 1;
    /** @type {(() => void)[]} */
    const undo = [];
    apply(this, this.moment, undo);
    this.#undo.push(undo);
  }

  #back() {
    for (const take of (this.#undo.pop() ?? []).reverse()) take();
    this.at -= 1;
  }
}

/** @param {Recording} recording @param {ReplayMoment} moment @param {(() => void)[]} undo */
function apply(recording, moment, undo) {
  const { stack, ran } = recording;
  const running = stack.at(-1);
  recording.ran = running ? { function: running.function, line: running.line } : null;
  undo.push(() => (recording.ran = ran));
  if (moment.returned) {
    const ended = stack.splice(stack.length - moment.returned);
    undo.push(() => stack.push(...ended));
  }
  for (const called of moment.called ?? []) {
    stack.push({ function: called, line: 0, variables: new Map() });
    undo.push(() => stack.pop());
  }
  const top = stack.at(-1);
  if (top) {
    const before = top.line;
    top.line = moment.line;
    undo.push(() => (top.line = before));
    for (const [name, text] of Object.entries(moment.variables ?? {})) assign(top.variables, name, text, undo);
  }
  const { node } = recording;
  recording.node = moment.node ?? node;
  undo.push(() => (recording.node = node));
  for (const [name, count] of Object.entries(moment.counters ?? {})) assign(recording.counters, name, count, undo);
  for (const { table, key, value } of moment.written ?? []) {
    const entries = recording.tables.get(table);
    if (entries) assign(entries, key, value, undo);
  }
}

/**
 * @template Value
 * @param {Map<string, Value>} content
 * @param {string} name
 * @param {Value | null} value
 * @param {(() => void)[]} undo
 */
function assign(content, name, value, undo) {
  const [there, before] = [content.has(name), content.get(name)];
  if (value === null) content.delete(name);
  else content.set(name, value);
  undo.push(() => {
    if (there) content.set(name, /** @type {Value} */ (before));
    else content.delete(name);
  });
}
