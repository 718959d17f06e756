// @ts-check
// The page of the machine: its cups, a game against it, its practice, its file. The browser keeps the machine.

import { ask } from "../api.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { field, part, say, within } from "../page/parts.js";
import { word } from "../words.js";
import { cupItem } from "./cup.js";
import { Curve } from "./curve.js";
import { Game } from "./game.js";
import { keepMachine, keptMachine } from "./kept.js";
import { train } from "./training.js";

/** @import { ChangedBead, DrawnBead, MachineBoard, MachineCurvePoint, MachineView } from "../wire.js" */
/** @template Value @typedef {import("../api.js").Answer<Value>} Answer */

const LARGEST = 48 * 1024;

/** @type {MachineView} */
let view = JSON.parse(document.getElementById("machine")?.textContent ?? "null");
/** @type {MachineCurvePoint[]} */
let points = [];
/** @type {DrawnBead[]} */
let drawn = [];
/** @type {ChangedBead[]} */
let changes = [];
let stopped = false;

const curve = new Curve();
const game = new Game({ machine: () => view.machine, played, refused });
const cups = part("cups");
const stop = part("stop");
const truth = field("[data-part=truth]");
const gameField = /** @type {HTMLSelectElement} */ (within(document, "#machine-game"));
const startField = field("#machine-start");

/** @param {MachineBoard} board */
function played(board) {
  ({ drawn, changes } = board);
  const last = drawn.at(-1);
  if (board.learned) {
    points.push({ games: board.learned.games, won: null, right: board.learned.right });
    take(board.learned);
  } else show();
  const words = [board.won === null ? last?.words : null, board.status, ...changes.map((change) => change.words)];
  part("said").replaceChildren(...words.filter(Boolean).map((line) => make("span", { text: String(line) })));
  part("said").dataset.mood = board.won === null ? "" : board.won ? "won" : "lost";
  cups.querySelector(".cup.drawn:last-of-type")?.scrollIntoView({ block: "nearest" });
}

/** @param {string} sentence */
function refused(sentence) {
  say(part("problem"), sentence);
}

/** The machine from now on. @param {MachineView} next */
function take(next) {
  view = next;
  keepMachine({ machine: view.machine, points });
  show();
}

function show() {
  say(part("problem"), "");
  part("title").textContent = view.title;
  part("words").textContent = view.words;
  part("rule").textContent = view.rule;
  say(part("knowledge"), truth.checked ? view.knowledge.join(" ") : "");
  cups.classList.toggle("with-truth", truth.checked);
  cups.replaceChildren(
    ...view.cups.map((cup, place) => {
      const change = changes.find((each) => each.cup === place);
      return cupItem(cup, drawn.find((each) => each.cup === place), change);
    }),
  );
  curve.show(points);
}

/** A machine of another kind, or one that begins anew. @param {MachineView} next */
function begin(next) {
  points = [{ games: next.games, won: null, right: next.right }];
  drawn = [];
  changes = [];
  take(next);
  part("practised").textContent = "";
  return game.begin(false);
}

/** @param {number} games */
async function practise(games) {
  stopped = false;
  busy(true);
  drawn = [];
  changes = [];
  const sentence = await train(games, () => view.machine, (trained, done) => {
    points.push(...trained.points.slice(1));
    take(trained.view);
    part("practised").textContent = done < games ? word("cups_practising", { done: number(done), games: number(games) }) : trained.words;
    return !stopped;
  });
  busy(false);
  if (sentence) refused(sentence);
}

/** @param {boolean} training */
function busy(training) {
  stop.hidden = !training;
  for (const button of document.querySelectorAll(".machine button:not([data-part=stop])")) {
    if (button.closest("match-board")) continue;
    /** @type {HTMLButtonElement} */ (button).disabled = training;
  }
  part("board").inert = training;
  if (training) stop.focus();
}

/**
 * @param {string} path
 * @param {object} body
 * @param {string} [words] what is said when it is done
 */
async function replace(path, body, words = "") {
  /** @type {Answer<MachineView>} */
  const answer = await ask("POST", path, body);
  if (!answer.ok) return refused(answer.sentence);
  await begin(answer.value);
  part("practised").textContent = words;
}

/** @param {File} file */
async function open(file) {
  if (file.size > LARGEST) return refused(word("cups_too_large"));
  try {
    await replace("/machine/open", { machine: await file.text() }, word("cups_opened"));
  } catch {
    refused(word("cups_unreadable"));
  }
}

function save() {
  const address = URL.createObjectURL(new Blob([view.machine], { type: "application/json" }));
  const link = make("a", { href: address, download: "machine.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

part("you-begin").addEventListener("click", () => game.begin(false));
part("machine-begins").addEventListener("click", () => game.begin(true));
part("save").addEventListener("click", save);
part("empty").addEventListener("click", () => replace("/machine/empty", { machine: view.machine }, word("cups_emptied")));
stop.addEventListener("click", () => (stopped = true));
truth.addEventListener("change", show);
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-games]"))) {
  button.addEventListener("click", async () => {
    await practise(Number(button.dataset.games));
    button.focus();
  });
}
gameField.addEventListener("change", () => (startField.value = gameField.selectedOptions[0].dataset.start ?? ""));
const file = field("#machine-file");
file.addEventListener("change", () => {
  if (file.files?.[0]) open(file.files[0]);
  file.value = ""; // The same file may be chosen again.
});
part("new").addEventListener("submit", (event) => {
  event.preventDefault();
  const misere = field("[name=misere]").checked;
  replace("/machine/new", { game: gameField.value, start: startField.value, misere });
});

const kept = keptMachine();
/** @type {Answer<MachineView> | null} */
const answer = kept && (await ask("POST", "/machine/open", { machine: kept.machine }));
await begin(answer?.ok ? answer.value : view);
if (kept && answer?.ok && kept.points.length) {
  points = kept.points;
  take(view);
}
