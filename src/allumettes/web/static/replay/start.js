// @ts-check
// The page that steps through a search: asks for the recording, and shows each moment of it in every part.

import { ask } from "../api.js";
import { onKey } from "../keys.js";
import { bringStart } from "../search-form.js";
import { word } from "../words.js";
import { CodeView } from "./code-view.js";
import { CountersView, TablesView } from "./counts-view.js";
import { fullScreen } from "./full-screen.js";
import { Player } from "./player.js";
import { Recording } from "./recording.js";
import { StackView } from "./stack-view.js";
import { TreeView } from "./tree-view.js";

/** @import { SearchTree } from "../trees/search-tree.js" */
/** @import { Answer } from "../api.js" */
/** @import { ReplayView } from "../wire.js" */

const page = /** @type {HTMLElement} */ (document.querySelector("[data-part=replay]"));
const status = /** @type {HTMLElement} */ (document.querySelector("[data-part=status]"));
const problem = /** @type {HTMLElement} */ (document.querySelector("[data-part=problem]"));
const PAUSE = 300;
let waiting = 0;

/** @param {string} name @returns {HTMLElement} */
const part = (name) => /** @type {HTMLElement} */ (page.querySelector(`[data-part=${name}]`));

bringStart(/** @type {HTMLFormElement} */ (document.querySelector("[data-part=chooser]")));
if (page.dataset.search) await load(page.dataset.search);

/** @param {string} search the question of the address */
async function load(search) {
  status.textContent = word("replay_recording");
  /** @type {Answer<ReplayView>} */
  const answer = await ask("GET", `/replay/search?${search}`);
  status.textContent = "";
  if (answer.ok) begin(answer.value);
  else {
    problem.textContent = answer.sentence;
    document.querySelector("[data-part=choice]")?.setAttribute("open", "");
  }
}

/** @param {ReplayView} view */
function begin(view) {
  page.hidden = false;
  part("idea").textContent = view.idea;
  part("tree").hidden = view.nodes.length === 1 && view.tables.length > 0;
  const step = word("replay_step_is", { meaning: view.counters[0].meaning });
  page.querySelector("label:has(#replay-step)")?.setAttribute("title", step);
  const extent = document.querySelector("[data-part=extent]");
  if (extent) extent.textContent = `${view.said} ${step}`;
  const recording = new Recording(view);
  const views = [
    new CodeView(part("code"), view),
    new StackView(part("stack"), view),
    new CountersView(part("counters"), view),
    new TablesView(part("tables"), view),
    new TreeView(/** @type {SearchTree} */ (page.querySelector("search-tree")), view),
  ];
  const show = () => views.forEach((each) => each.update(recording));
  const player = new Player(page, recording, () => {
    show();
    say(recording, player);
    keepAddress(recording);
  });
  fullScreen(page, /** @type {HTMLButtonElement} */ (part("full")), show);
  onKey("f", () => part("full").click());
  recording.go(0);
  player.go(placeOf(recording, new URLSearchParams(location.search).get("step") ?? ""));
}

/** @param {Recording} recording @param {Player} player */
function say(recording, player) {
  const said = part("said");
  // Whoever listens hears each event, unless they go by at a speed.
  said.setAttribute("aria-live", player.playing ? "off" : "polite");
  const sentences = recording.said.join(" ");
  if (said.textContent !== sentences) said.textContent = sentences;
  said.classList.toggle("past", recording.moment.events === undefined);
}

/** The moment that `12` or `12.3` names: the beginning of step 12, and three lines after it. @param {Recording} recording @param {string} text */
function placeOf(recording, text) {
  const [, step, line] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  return step === undefined ? 0 : recording.firstOf(Number(step)) + Number(line ?? 0);
}

/** @param {Recording} recording */
function keepAddress(recording) {
  window.clearTimeout(waiting);
  waiting = window.setTimeout(() => {
    const address = new URL(location.href);
    for (const [name, value] of new URLSearchParams(page.dataset.search)) address.searchParams.set(name, value);
    const line = recording.lineOfStep;
    address.searchParams.set("step", line ? `${recording.step}.${line}` : String(recording.step));
    history.replaceState(null, "", address);
    for (const link of document.querySelectorAll("a.language")) {
      const other = new URL(address);
      other.searchParams.set("lang", link.getAttribute("hreflang") ?? "");
      link.setAttribute("href", other.pathname + other.search);
    }
  }, PAUSE);
}
