// @ts-check
// The form of a race: which algorithms can run in the chosen game, the address of what is chosen, and the start.

import { ask } from "../api.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { field, part, say, within } from "../page/parts.js";
import { word } from "../words.js";
import { pastRaces } from "./past.js";

/** @import { JobMade, NewRace, RaceChoices } from "../wire.js" */

const form = /** @type {HTMLFormElement} */ (part("form"));
const game = /** @type {HTMLSelectElement} */ (within(form, "#race-game"));
const rule = field("#race-rule");
const numbers = ["first", "last", "step", "seconds"].map((name) => field(`#race-${name}`));
const runners = [...form.querySelectorAll("[name=solver]")].filter((each) => each instanceof HTMLInputElement);
const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

const other = () => game.selectedOptions[0]?.hasAttribute("data-other") ?? false;
const chosenGame = () => (other() ? rule.value.trim() : game.value);
/** @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? "");

/** @returns {Required<NewRace>} */
function chosen() {
  return {
    game: chosenGame(),
    convention: value("convention"),
    solvers: runners.filter(({ checked, disabled }) => checked && !disabled).map((each) => each.value),
    first: Number(value("first")),
    last: Number(value("last")),
    step: Number(value("step")),
    seconds: Number(value("seconds")),
    repetitions: 3,
  };
}

function showOther() {
  part("other-rule").hidden = !other();
  rule.required = other();
}

/** Says which number cannot be raced with, if one cannot. */
function check() {
  for (const each of numbers) {
    each.setCustomValidity("");
    // The browser says the same when the form is sent, in the language of the page.
    if (!each.validity.valid) each.setCustomValidity(limits(each));
    each.setAttribute("aria-invalid", String(!each.validity.valid));
  }
  say(part("wrong"), numbers.find(({ validity }) => !validity.valid)?.validationMessage ?? null);
}

/** @param {HTMLInputElement} wrong */
function limits({ labels, min, max, step }) {
  const name = labels?.[0]?.textContent?.replace(/\s*=$/, "") ?? "";
  const parts = { field: name, least: number(Number(min)), most: number(Number(max)) };
  return word(step === "any" ? "race_wrong_number" : "race_wrong_whole", parts);
}

let asked = 0;

/** Says the rule of the game, and which algorithms cannot run in it. */
async function learn() {
  const first = numbers[0].validity.valid ? value("first") : "0";
  const query = new URLSearchParams({ game: chosenGame(), convention: value("convention"), first });
  const mine = ++asked;
  /** @type {import("../api.js").Answer<RaceChoices>} */
  const answer = await ask("GET", `/race/algorithms?${query}`);
  if (mine !== asked) return;
  say(part("rule"), answer.ok ? answer.value.rule : answer.sentence);
  if (!answer.ok) return;
  for (const { name, unfit } of answer.value.algorithms) {
    const runner = runners.find((each) => each.value === name);
    if (!runner) continue;
    runner.disabled = Boolean(unfit);
    say(within(/** @type {HTMLElement} */ (runner.closest("li")), "[data-unfit]"), unfit);
  }
}

form.addEventListener("change", ({ target }) => {
  showOther();
  check();
  const { name } = /** @type {HTMLInputElement} */ (target);
  if (other() && !rule.value.trim()) rule.focus();
  else if (["game", "rule", "convention", "first"].includes(name)) void learn();
  const { repetitions: _same, solvers, ...rest } = chosen();
  const query = new URLSearchParams(Object.entries({ ...rest, solvers: solvers.join(",") }).map(([key, text]) => [key, String(text)]));
  history.replaceState(history.state, "", `?${query}`);
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void start();
});

async function start() {
  say(part("problem"), null);
  /** @type {import("../api.js").Answer<JobMade>} */
  const answer = await ask("POST", "/race", chosen());
  if (answer.ok) location.assign(answer.value.address);
  else say(part("problem"), answer.sentence);
}

showOther();
check();
const past = pastRaces();
part("past").hidden = !past.length;
part("past-list").replaceChildren(...past.map(({ id, title, at }) => make("li", {},
  make("a", { href: `/race/${id}`, text: word("race_yours", { title, when: when.format(at) }) }))));
