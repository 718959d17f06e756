// @ts-check
// A match of a lesson: the reader plays on a board, the computer answers, and each move is commented on.

import { ask } from "../api.js";
import "../board/match-board.js";
import { make } from "../elements.js";
import { word } from "../words.js";
import { Exercise } from "./exercise.js";
import { rich } from "./rich.js";

/** @import { LessonBoard, PlayTask } from "../wire.js" */
/** @import { Panel } from "../panels/panel.js" */

/**
 * @param {string} address of the task
 * @param {PlayTask} task
 * @param {() => void} done called when the reader has won
 */
export function playTask(address, { board: start }, done) {
  const seat = start.state.seats.findIndex(({ you }) => you);
  const status = make("p", { class: "task-status" });
  const comment = make("p", { class: "comment", role: "status" });
  const back = make("button", { type: "button", text: word("learn_take_back"), click: () => takeBack() });
  const again = make("button", { type: "button", text: word("learn_start_again"), click: () => show(start) });
  const board = /** @type {Panel} */ (document.createElement("match-board"));

  const exercise = new Exercise(start.state, async (move) => {
    const answer = await request([...played(), move]);
    if (answer.ok) say(answer.value);
    return answer.ok ? { ok: true, value: answer.value.state } : answer;
  });

  const played = () => exercise.state.turns.map((turn) => turn.move);
  const ownMoves = () => exercise.state.turns.filter(({ player }) => player === seat).length;

  /** @param {string[]} moves */
  function request(moves) {
    const query = new URLSearchParams(moves.map((move) => ["moves", move]));
    return /** @type {Promise<import("../api.js").Answer<LessonBoard>>} */ (ask("GET", `${address}/board?${query}`));
  }

  async function takeBack() {
    const last = exercise.state.turns.findLastIndex(({ player }) => player === seat);
    const moves = played().slice(0, last);
    if (ownMoves() <= 1) return show(start);
    const answer = await request(moves);
    if (answer.ok) show({ ...answer.value, mood: null, comment: "" });
    else exercise.update({ refusal: answer.sentence });
  }

  /** @param {LessonBoard} shown */
  function show(shown) {
    say(shown);
    exercise.show(shown.state);
    board.focus({ preventScroll: true });
  }

  /** @param {LessonBoard} shown */
  function say({ mood, comment: words, won }) {
    comment.dataset.mood = mood ?? "";
    comment.replaceChildren(...rich(words));
    if (won) done();
  }

  exercise.subscribe((state) => {
    status.textContent = state.status;
    status.hidden = state.over;
    back.disabled = ownMoves() === 0;
    again.disabled = ownMoves() === 0;
    if (!state.refusal) return;
    comment.dataset.mood = "bad";
    comment.textContent = state.refusal;
  });
  const place = make("div", { class: "task-board" }, status, make("div", { class: "tabletop" }, board), comment);
  place.append(make("p", { class: "ways" }, back, again));
  queueMicrotask(() => (board.table = exercise)); // The board measures itself: it has to be on the page first.
  return place;
}
