// @ts-check
// <match-board>: the heaps of the state as matches, and the moves that the server allows as things to do with them.

import { make } from "../elements.js";
import { word } from "../words.js";
import { Bar } from "./bar.js";
import { crowdTiles, groupsOf, isCrowded, stuckGroups } from "./crowd.js";
import { loadShapes } from "./drawing.js";
import { heapView } from "./heap.js";
import { keyLeadsTo } from "./keys.js";
import { MOST_DRAWN, layOut } from "./layout.js";
import { verdict, writeMarks } from "./marks.js";
import { modeChooser, modesOf } from "./modes.js";
import { moveFrom, placesOn, still } from "./motion.js";
import { followPointers } from "./pointers.js";
import { showPreview } from "./preview.js";
import { Panel } from "../panels/panel.js";
import { shown } from "../table.js";
import { heapsAfter, placeKey, stateAfter, trace } from "./trace.js";

/** How long one's own move is seen before the answer that came with it, in milliseconds. */
const BEAT = 700;
const FEW_STUCK = 6;
/** Of the ways to play, what can be pointed at is explained first: a field and a list say what they are for. */
const HOW = /** @type {const} */ (["run", "gap", "action", "field", "choice"]);

/** @typedef {import("./heap.js").Target} Target */
/** @typedef {import("./heap.js").HeapView} HeapView */

/** @import { Playable } from "./heap.js" */
/** @import { TableState } from "../table.js" */
/** @import { HeapView as Heap } from "../wire.js" */

class MatchBoard extends Panel {
  #mode = "";
  #drawn = "";
  /** Whether an earlier position was looked at. */
  #looked = false;
  /** @type {TableState} the state on the board, which is behind that of the table for the time of a beat */
  #state = /** @type {never} */ (null);
  #beat = 0;
  /** @type {HeapView[]} */
  #views = [];
  /** @type {WeakMap<Element, Target>} */
  #targets = new WeakMap();
  /** @type {Map<string, number>} */
  #places = new Map();
  /** @type {number[]} */
  #fresh = [];
  /** The size of the heap that is drawn large where there are many. */
  #opened = 0;
  /** @type {Target | undefined} */
  #previewed = undefined;
  /** @type {Target | undefined} */
  #chosen = undefined;
  #endPreview = () => {};

  #modes = make("div", { class: "board-head" });
  #crowd = make("div", { class: "board-crowd" });
  #heaps = make("div", { class: "heaps" });
  #bar = new Bar(() => this.#chosen && this.#play(this.#chosen.gesture));

  build() {
    this.hidden = false;
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", word("board_label"));
    this.tabIndex = -1;
    this.replaceChildren(this.#modes, this.#crowd, this.#heaps, this.#bar.element);
    loadShapes();
    followPointers(this, {
      find: (place) => this.#find(place),
      preview: (target, ready) => this.#preview(target, ready),
      chosen: () => this.#chosen,
      play: ({ gesture }) => this.#play(gesture),
    });
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusin", (event) => this.#stopAt(this.#find(event.target)));
    new ResizeObserver(() => this.#layOut()).observe(this);
  }

  /** @param {TableState} state */
  update(state) {
    const { start, position, turns, may_move, over, looking, trial } = state;
    const moves = turns.map(({ move }) => move);
    const picture = JSON.stringify([start, moves, position, may_move, over, looking, Boolean(trial)]);
    // What is said of a match may change while its board does not: a hand may be over it right now.
    if (picture === this.#drawn) return this.#markAnew(state);
    this.#drawn = picture;
    clearTimeout(this.#beat);
    const answered = looking === null && turns.length === this.#state?.turns.length + 2 && !still() && !this.#looked;
    if (answered) this.#beat = setTimeout(() => this.#moveTo(onBoard(this.table.state)), BEAT);
    this.#looked = looking !== null;
    this.#moveTo(answered ? stateAfter(state, turns.length - 1) : onBoard(state));
  }

  /** @param {TableState} state */
  #moveTo(state) {
    const before = placesOn(this);
    this.#state = state;
    this.#draw();
    moveFrom(this, before);
  }

  /** Whether the board still shows one's own move, and the answer comes with the next beat. */
  get #between() {
    return this.#state.turns.length < shown(this.table.state);
  }

  #draw() {
    const state = this.#state;
    const focused = this.#find(document.activeElement)?.view.heap.row;
    const held = this.contains(document.activeElement);
    const choosingHeap = this.#crowd.contains(document.activeElement);
    this.#preview(undefined);
    const modes = modesOf(state.heaps);
    const mode = modes.find(({ key }) => key === this.#mode) ?? modes.find(({ key }) => key !== "split") ?? modes[0];
    this.#mode = mode?.key ?? this.#mode;
    this.#views = this.#heapViews(mode);
    for (const target of this.#allTargets()) this.#targets.set(target.element, target);
    const waiting = !state.may_move && !state.over;
    const choosing = modes.length > 1 && this.#modes.contains(document.activeElement);
    if (!waiting && !choosing) this.#modes.replaceChildren(...this.#chooser(modes));
    // While one waits there is less to see; the page below the board stays where it is.
    this.#heaps.style.setProperty("min-height", waiting ? `${this.#heaps.offsetHeight}px` : "0");
    const stuck = state.heaps.filter((heap) => !heap.playable).length;
    const ashes = stuck > 0 ? [make("p", { class: "ashes", text: word("board_stuck") })] : [];
    this.#heaps.replaceChildren(...ashes, ...this.#views.map(({ element }) => element));
    this.#heaps.classList.toggle("crowded", stuck > FEW_STUCK);
    this.classList.toggle("over", state.over);
    this.classList.toggle("reviewed", this.table.state.over && !this.table.state.trial);
    this.setAttribute("aria-busy", String(this.#between));
    this.#layOut();
    this.#mark();
    this.#rest();
    this.#stopAt(this.#allTargets()[0]);
    if (held && !choosingHeap && !this.#modes.contains(document.activeElement)) this.#refocus(focused);
  }

  /** @param {import("./modes.js").Mode | undefined} mode */
  #heapViews(mode) {
    const { heaps: matches, fresh, gone } = trace(this.#state, this.#places);
    this.#fresh = fresh;
    return this.#drawnHeaps().map(({ heap, times }) =>
      heapView(heap, {
        table: this.table,
        matches: matches[heap.row] ?? [],
        gone: fresh.includes(heap.row) && heap.count + gone <= MOST_DRAWN ? gone : 0,
        times,
        mode,
        play: (gesture) => this.#play(gesture),
      }),
    );
  }

  /** The heaps that are drawn, each with how many equal ones it stands for: of many only the opened one. */
  #drawnHeaps() {
    const { heaps } = this.#state;
    const playable = heaps.filter((heap) => heap.playable);
    const stuck = heaps.length - playable.length;
    const opened = this.#openedGroup();
    const large = opened ? [{ heap: opened.heap, times: 1 }] : playable.map((heap) => ({ heap, times: 1 }));
    const small = stuck > FEW_STUCK ? stuckGroups(heaps) : heaps.filter((heap) => !heap.playable).map((heap) => ({ heap, rows: [heap.row] }));
    return [...large, ...small.map(({ heap, rows }) => ({ heap, times: rows.length }))];
  }

  /** Where there are many heaps, the group that is drawn large. */
  #openedGroup() {
    const { heaps } = this.#state;
    if (!isCrowded(heaps)) return undefined;
    const groups = groupsOf(heaps.filter((heap) => heap.playable));
    return groups.find(({ heap }) => heap.count === this.#opened) ?? groups[0];
  }

  /** The tiles of many heaps. @param {import("./crowd.js").CrowdMarks} marks */
  #tiles(marks) {
    const opened = this.#openedGroup();
    if (!opened) return this.#crowd.replaceChildren();
    const groups = groupsOf(this.#state.heaps.filter((heap) => heap.playable));
    const same = groups.find(({ heap }) => heap.count === opened.heap.count) ?? opened;
    const tiles = crowdTiles(groups, same, marks, ({ heap }) => {
      this.#opened = heap.count;
      this.#draw();
    });
    this.#crowd.replaceChildren(tiles);
  }

  /** @param {import("./modes.js").Mode[]} modes */
  #chooser(modes) {
    return modes.length > 1 ? [modeChooser(modes, this.#mode, (key) => this.#change(key))] : [];
  }

  /** @param {string} mode */
  #change(mode) {
    this.#mode = mode;
    this.#draw();
  }

  #layOut() {
    const crowded = isCrowded(this.#state.heaps);
    layOut(this, crowded ? [] : heapsAfter(this.#state, 0), this.#views, crowded || this.table.state.over);
  }

  /** @param {TableState} state of the same board */
  #markAnew(state) {
    const { values, hint } = onBoard(state);
    if (this.#between || (values === this.#state.values && hint === this.#state.hint)) return;
    this.#state = { ...this.#state, values, hint };
    this.#mark();
  }

  #mark() {
    // Values and hints are about the state of the table.
    const { values, hint } = this.#between ? { values: null, hint: null } : this.#state;
    const focused = this.#crowd.contains(document.activeElement);
    this.#tiles({ values, hint, fresh: this.#fresh });
    if (focused) /** @type {HTMLElement | null} */ (this.#crowd.querySelector("input:checked"))?.focus({ preventScroll: true });
    writeMarks(this.#views, { values, hint, fresh: this.#fresh });
    if (this.#previewed) this.#preview(this.#previewed, this.#chosen !== undefined);
  }

  /**
   * @param {Target | undefined} target
   * @param {boolean} [ready] a finger has chosen it
   */
  #preview(target, ready = false) {
    this.#endPreview();
    this.#endPreview = () => {};
    this.#previewed = target;
    this.#chosen = ready && target?.gesture.kind !== "barred" ? target : undefined;
    if (!target) return this.#rest();
    this.#endPreview = showPreview(target);
    this.#bar.preview(target.gesture, verdict(this.#state.values, target.gesture), this.#chosen !== undefined);
  }

  /** The words under the board while nothing is in preview: how one plays. */
  #rest() {
    const { heaps } = this.#state;
    const gestures = heaps.flatMap((heap) => heap.gestures);
    const wanted = this.#mode === "split" ? /** @type {const} */ (["gap", ...HOW]) : HOW;
    const how = wanted.find((kind) => gestures.some((gesture) => gesture.kind === kind));
    const said = how === "run" && heaps.every(runsToTheEnd) ? "run_on" : how;
    this.#bar.rest(said ? word(`board_how_${said}`) : "");
  }

  /** @param {Playable | Target["gesture"]} gesture */
  #play(gesture) {
    if (gesture.kind === "barred") return;
    if (this.table.state.trial) return void this.table.tryMove(gesture.move);
    const number = this.table.state.turns.length + 1;
    if (gesture.kind === "run") this.#places.set(placeKey({ number, move: gesture.move }), gesture.begin);
    this.table.perform("move", gesture.move);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = this.#find(event.target);
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") return this.#preview(undefined);
    const there = keyLeadsTo(event.key, here, this.#views.filter(({ targets }) => targets.length > 0));
    if (there || event.key.startsWith("Arrow")) event.preventDefault();
    there?.element.focus();
  }

  /** @param {Target | undefined} target the one where the Tab key stops */
  #stopAt(target) {
    if (!target) return;
    for (const { element } of this.#allTargets()) element.tabIndex = -1;
    target.element.tabIndex = 0;
  }

  /**
   * The focus stays on the board when the board is drawn anew.
   * @param {number | undefined} row where it was
   */
  #refocus(row) {
    const targets = this.#allTargets();
    const field = /** @type {HTMLElement | null} */ (this.#heaps.querySelector("input, select"));
    const place = targets.find(({ view }) => view.heap.row === row)?.element ?? targets[0]?.element ?? field ?? this;
    place.focus({ preventScroll: true });
  }

  #allTargets() {
    return this.#views.flatMap(({ targets }) => targets);
  }

  /** @param {EventTarget | null} place */
  #find(place) {
    const element = place instanceof Element ? place.closest(".target") : null;
    return element ? this.#targets.get(element) : undefined;
  }
}

/**
 * What the board shows: the match, or the earlier position that is looked at.
 * @param {TableState} state
 * @returns {TableState}
 */
function onBoard(state) {
  const { looking, trial } = state;
  // At the end every heap is worth 0: that is only written on the board for who wants to see values.
  if (looking === null) return state.over && !state.valuesOn ? { ...state, values: null } : state;
  const earlier = stateAfter({ ...state, hint: null }, looking);
  return trial ? { ...earlier, heaps: trial.heaps, values: null, may_move: true } : earlier;
}

/** Whether all that comes after the first match goes too. @param {Heap} heap */
function runsToTheEnd({ count, gestures }) {
  return gestures.every((gesture) => gesture.kind !== "run" || gesture.end === count);
}

customElements.define("match-board", MatchBoard);
