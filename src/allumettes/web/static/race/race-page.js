// @ts-check
// The page of a race: it listens to the stream, which is what keeps the race running.

import { ask } from "../api.js";
import { Connection } from "../connection.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { part, say } from "../page/parts.js";
import { word } from "../words.js";
import { Curves } from "./curves.js";
import { figures } from "./figures.js";
import { lanes } from "./lanes.js";
import { rememberRace } from "./past.js";
import { Race } from "./race.js";
import { switches } from "./switches.js";

/** @import { JobStatus, RaceFindings, RaceStream, RaceView } from "../wire.js" */

/** @type {RaceView} */
const view = JSON.parse(document.getElementById("race")?.textContent ?? "null");
const address = `/race/${view.id}`;
const race = new Race(view);

lanes(race);
const curves = new Curves(race, { quantity: "operations", scale: "log" });
const drawFigures = figures(race, () => curves.shown);
switches((shown) => {
  curves.shown = shown;
  curves.draw();
  drawFigures();
  part("svg").setAttribute("href", `${address}/curves.svg?quantity=${shown.quantity}&scale=${shown.scale}`);
});
rememberRace({ id: view.id, title: view.title, at: Date.now() });

/** @type {Connection<RaceStream> | null} */
let connection = null;

function listen() {
  connection?.end();
  connection = new Connection(() => `${address}/stream?known=${race.count}`, true, (lost) => race.change({ lost }), {
    entries: (told) => race.add(told),
    progress: (progress) => race.change({ progress }),
    state: (status) => {
      race.change({ status });
      // Nothing more comes: the connection is free for others.
      if (status.state === "finished") connection?.end();
      if (["finished", "stopped", "failed"].includes(status.state)) void tellFindings();
    },
  });
}

const [stop, resume] = [part("stop"), part("resume")];
stop.addEventListener("click", () => void steer("DELETE"));
resume.addEventListener("click", () => void steer("PUT"));

/** @param {"PUT" | "DELETE"} method */
async function steer(method) {
  /** @type {import("../api.js").Answer<JobStatus>} */
  const answer = await ask(method, `${address}/running`);
  say(part("problem"), answer.ok ? null : answer.sentence);
  if (answer.ok) race.change({ status: answer.value });
}

race.subscribe(() => {
  const { status, progress, lost, count } = race;
  const state = status?.state ?? "waiting";
  const key = lost ? "race_lost" : state === "running" && !progress ? "race_starting" : /** @type {const} */ (`race_${state}`);
  say(part("state"), word(key, { solver: progress?.solver ?? "", n: progress ? number(progress.n) : "" }));
  say(part("done"), word("race_done", { done: number(count), total: number(view.total) }));
  /** @type {HTMLProgressElement} */ (part("progress")).value = count;
  say(part("problem"), status?.words ?? null);
  const focused = document.activeElement;
  stop.hidden = !["waiting", "running"].includes(state) || !status;
  resume.hidden = !["stopped", "failed"].includes(state);
  // One takes the place of the other, for the keyboard too.
  if (focused === stop && stop.hidden) resume.focus();
  if (focused === resume && resume.hidden) stop.focus();
  for (const link of document.querySelectorAll("[data-file]")) link.toggleAttribute("aria-disabled", count === 0);
});

async function tellFindings() {
  if (!race.count) return;
  const lines = part("findings-lines");
  part("findings").hidden = false;
  lines.textContent = word("race_findings_wait");
  /** @type {import("../api.js").Answer<RaceFindings>} */
  const answer = await ask("GET", `${address}/findings`);
  const said = answer.ok ? [...answer.value.ratios, ...answer.value.growth] : [answer.sentence];
  lines.replaceChildren(...said.map((text) => make("p", { class: text.startsWith("  ") ? "deeper" : "", text: text.trim() })));
}

// A file is made in some seconds: the page says so, and says why where it cannot be made.
for (const link of document.querySelectorAll("a[data-file]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    if (link.ariaBusy !== "true") void fetchFile(/** @type {HTMLAnchorElement} */ (link));
  });
}

/** @param {HTMLAnchorElement} link */
async function fetchFile(link) {
  const said = part("file-said");
  const file = [link.closest("div")?.querySelector("h3")?.textContent, link.textContent].join(", ");
  say(said, word("race_making", { file }));
  link.ariaBusy = "true";
  let answer;
  try {
    answer = await fetch(link.href);
    if (!answer.ok) throw new Error(((await answer.json()).detail));
    const name = /filename="(.+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "race";
    const saved = URL.createObjectURL(await answer.blob());
    make("a", { href: saved, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(saved), 60_000);
    say(said, word("race_made", { file, name }));
  } catch (error) {
    say(said, answer && error instanceof Error && error.message ? error.message : word("no_answer"));
  } finally {
    link.ariaBusy = null;
  }
}

listen();
