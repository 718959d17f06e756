// @ts-check
// The lanes: a match for each algorithm, which grows along the sizes and burns out where the time did.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { part, say } from "../page/parts.js";
import { word } from "../words.js";
import { time } from "./format.js";
import { SKIPPED } from "./race.js";

/** @import { RaceMeasure } from "../wire.js" */
/** @import { Race } from "./race.js" */
/** @import { WordKey } from "../wire.js" */

/** @param {Race} race */
export function lanes(race) {
  const rows = race.view.lanes.map(({ solver, title }, rank) => {
    const stick = make("div", { class: "stick" });
    const words = make("span", { class: "lane-words" });
    const lane = make("li", { class: `lane hue-${rank % 8}`, "data-solver": solver },
      make("span", { class: "lane-name" }, make("b", { text: solver }), make("small", { text: title })),
      make("div", { class: "track", "aria-hidden": "true" }, stick),
      words);
    return { solver, lane, stick, words };
  });
  part("lanes").replaceChildren(...rows.map(({ lane }) => lane));
  const draw = () => {
    const running = race.status?.state === "running" ? race.progress : null;
    for (const { solver, lane, stick, words } of rows) {
      const measures = race.lanes.get(solver) ?? [];
      const answered = measures.filter(({ outcome }) => outcome);
      const stopped = measures.find((measure) => measure.stopped && measure.stopped !== SKIPPED);
      lane.classList.toggle("running", running?.solver === solver);
      lane.classList.toggle("burnt", Boolean(stopped));
      lane.classList.toggle("home", answered.length === race.view.sizes.length);
      // From the start line, where the head of the match already shows, to the end of the track.
      stick.style.setProperty("--run", String(answered.length / race.view.sizes.length));
      words.textContent = laneWords(answered.at(-1), stopped, running?.solver === solver ? running.n : null);
    }
  };
  race.subscribe(draw);
  answers(race);
  draw();
}

/**
 * @param {RaceMeasure | undefined} last
 * @param {RaceMeasure | undefined} stopped
 * @param {number | null} on the size of the run that goes on
 */
function laneWords(last, stopped, on) {
  if (stopped) {
    const why = word(/** @type {WordKey} */ (`race_stop_${stopped.stopped}`));
    return word("race_lane_stopped", { why, n: number(stopped.n), time: time(stopped.seconds) });
  }
  if (on !== null) return word("race_lane_on", { n: number(on) });
  if (!last) return word("race_lane_start");
  const { n, operations, seconds } = last;
  return word("race_lane_last", { n: number(n), operations: number(operations), time: time(seconds) });
}

/**
 * The answers under the lanes, as the server has compared them: one mark a size.
 * @param {Race} race
 */
function answers(race) {
  const place = part("answers");
  const marks = race.view.sizes.map(() => make("i", { class: "answer" }));
  place.replaceChildren(...marks);
  race.subscribe(() => {
    const found = race.answers();
    const labels = race.view.sizes.map((n, index) => {
      const { outcome, by = 0 } = found.get(n) ?? {};
      marks[index].className = `answer ${outcome ?? ""} ${by > 1 ? "checked" : ""}`;
      return outcome ? word(`race_${outcome}`, { n: number(n) }) : "";
    });
    place.setAttribute("aria-label", labels.filter(Boolean).join(", ") || word("race_agree_none"));
    const checked = [...found.values()].filter(({ by }) => by > 1).length;
    const failed = race.status?.state === "failed";
    const key = checked === 0 ? "race_agree_none" : checked === 1 ? "race_agree_one" : "race_agree";
    say(part("agreement"), failed ? null : word(key, { count: number(checked) }));
  });
}
