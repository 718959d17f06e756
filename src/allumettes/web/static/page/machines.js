// @ts-check
// Two computers: run them at a speed, pause, or let them play one move at a time.

import { onKey } from "../keys.js";
import { field, part, within } from "./parts.js";
import { word } from "../words.js";
import { number } from "../numbers.js";

/** @import { Table, TableState } from "../table.js" */

/** The pause after a move, in seconds, for each place of the slider. */
const PAUSES = [5, 3, 2, 1, 0.5, 0.2];

/** @param {Table} table */
export function machines(table) {
  const place = part("machines");
  const run = within(place, "[data-do=run]");
  const step = within(place, "[data-do=step]");
  const pace = field("#pace");
  let running = false;
  let lost = false;
  let timer = 0;

  /** @param {boolean} on */
  function setRunning(on) {
    running = on;
    clearTimeout(timer);
    timer = 0;
    show(table.state);
  }

  async function play() {
    timer = 0;
    const answer = await table.perform("step");
    if (!answer.ok) setRunning(false);
  }

  /** @param {number} pause */
  function playAfter(pause) {
    clearTimeout(timer);
    timer = setTimeout(play, pause * 1000);
  }

  /** @param {TableState} state */
  function show(state) {
    place.hidden = state.mode !== "machines" || state.spectator;
    if (place.hidden) return;
    running &&= state.may_step;
    within(run, "span").textContent = word(running ? "machines_pause" : "machines_run");
    run.dataset.shown = running ? "pause" : "play";
    for (const button of [run, step]) button.setAttribute("aria-disabled", String(!state.may_step));
    // A server that was away has forgotten what it was thinking about.
    const back = lost && !state.lost;
    lost = state.lost;
    if (back && state.thinking && state.may_step) play();
    else if (running && !state.thinking && !timer) playAfter(PAUSES[pace.valueAsNumber]);
  }

  const toggle = () => {
    if (!table.state.may_step) return;
    setRunning(!running);
    if (running && !table.state.thinking) playAfter(0);
  };
  const once = () => {
    if (!table.state.may_step || table.state.thinking) return;
    setRunning(false);
    play();
  };
  const tellPace = () => {
    const words = word("machines_pause_seconds", { seconds: number(PAUSES[pace.valueAsNumber]) });
    pace.setAttribute("aria-valuetext", words);
    within(place, "output").textContent = words;
  };

  pace.max = String(PAUSES.length - 1);
  pace.addEventListener("input", () => {
    tellPace();
    if (timer) playAfter(PAUSES[pace.valueAsNumber]);
  });
  run.addEventListener("click", toggle);
  step.addEventListener("click", once);
  onKey("p", toggle);
  onKey(".", once);
  tellPace();
  table.subscribe(show);
}
