// @ts-check
// My matches: those that this browser has kept, as they stand now, unfinished ones first.

import { ask } from "../api.js";
import { make } from "../elements.js";
import { forgetMatch, forgetMatches, keptMatches } from "../kept-matches.js";
import { number } from "../numbers.js";
import { part, say, within } from "../page/parts.js";
import { smallBoard } from "../small-board.js";
import { word } from "../words.js";

/** @import { Summaries, Summary } from "../wire.js" */

const FEW = 6;
const language = document.documentElement.lang || "en";
const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

export async function myMatches() {
  within(part("mine"), "[data-do=forget]").addEventListener("click", () => {
    forgetMatches();
    show([]);
  });
  const all = within(part("mine"), "[data-do=all]");
  all.addEventListener("click", () => {
    part("matches").classList.add("all");
    all.hidden = true;
    /** @type {HTMLElement | null} */ (part("matches").children[FEW]?.querySelector("a"))?.focus();
  });
  // Whoever comes back to this page by the browser's own way back sees what has happened since.
  addEventListener("pageshow", ({ persisted }) => persisted && refresh());
  await refresh();
}

async function refresh() {
  const kept = keptMatches();
  if (kept.length === 0) return show([]);
  const query = kept.map(({ id, seats }) => `match=${id}.${seats.join("")}`).join("&");
  /** @type {import("../api.js").Answer<Summaries>} */
  const answer = await ask("GET", `/matches?${query}`);
  part("mine").hidden = false;
  say(part("mine-problem"), answer.ok ? "" : answer.sentence);
  if (!answer.ok) return;
  const { matches } = answer.value;
  const found = new Set(matches.map(({ id }) => id));
  for (const { id } of kept) if (!found.has(id)) forgetMatch(id); // The server has it no more.
  show(matches);
}

/** @param {Summary[]} matches the latest first */
function show(matches) {
  part("mine").hidden = matches.length === 0;
  within(part("mine"), "[data-do=all]").hidden = matches.length <= FEW || part("matches").classList.contains("all");
  const open = matches.filter(({ over }) => !over);
  const ended = matches.filter(({ over }) => over);
  const at = new Map(keptMatches().map((kept) => [kept.id, kept.at]));
  part("matches").replaceChildren(...[...open, ...ended].map((match) => item(match, at.get(match.id) ?? 0)));
}

/** @param {Summary} match @param {number} at when this browser was last there */
function item(match, at) {
  const { id, title, names, status, heaps, turns, over, yours } = match;
  const count = turns === 0 ? word("home_move_none") : turns === 1 ? word("home_move_one") : word("home_moves", { count: number(turns) });
  const line = make("li", { class: "match", "data-over": over, "data-yours": yours });
  const forget = () => {
    forgetMatch(id);
    const next = /** @type {HTMLElement | null} */ (line.nextElementSibling ?? line.previousElementSibling);
    line.remove();
    part("mine").hidden = part("matches").childElementCount === 0;
    /** @type {HTMLElement | null | undefined} */ (next?.querySelector("a"))?.focus();
  };
  const link = make("a", { class: "match-link", href: `/match/${id}` });
  link.append(
    make("b", { text: title }),
    make("span", { class: "match-status", text: status }),
    make("small", { text: word("home_against", { first: names[0], second: names[1] }) }),
    make("small", { text: `${count} · ${day.format(at)}` }),
    make("span", { class: "match-go", text: word(over ? "home_look" : "home_go_on") }),
  );
  line.append(
    link,
    make("div", { class: "match-board", "aria-hidden": "true" }, smallBoard(heaps, word("home_heaps"))),
    make("button", { type: "button", class: "match-forget", "aria-label": `${word("home_forget")}: ${title}`, title: word("home_forget"), click: forget, text: "×" }),
  );
  return line;
}
