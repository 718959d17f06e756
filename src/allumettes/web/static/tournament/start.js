// @ts-check
// The page that follows a tournament: it shows what the server tells, whenever that has changed.

import { Connection } from "../connection.js";
import { part, say } from "../page/parts.js";
import { fullScreen } from "../replay/full-screen.js";
import { word } from "../words.js";
import { boards } from "./boards.js";
import { openMatch, recent } from "./results.js";
import { crossTable, textTable } from "./tables.js";

/** @import { TournamentEvents, TournamentView } from "../wire.js" */

/** @type {TournamentView} */
let view = JSON.parse(document.getElementById("tournament")?.textContent ?? "null");
let lost = false;

function show() {
  say(part("title"), view.title);
  say(part("introduction"), view.introduction);
  say(part("state"), lost ? word("tournament_lost") : view.state_words);
  say(part("played"), view.progress);
  const progress = /** @type {HTMLProgressElement} */ (part("progress"));
  progress.max = view.total;
  progress.value = view.played;
  for (const name of /** @type {const} */ (["beside", "starts"])) {
    say(part(`${name}-title`), view[name].title);
    textTable(part(name), view[name]);
  }
  crossTable(part("cross"), view.ranking, view.cross);
  boards(part("boards"), view.boards);
  say(part("no-boards"), view.boards.length ? null : word("tournament_none"));
  recent(part("recent"), view.recent);
  faults();
}

function faults() {
  const sentences = view.faults.length ? view.faults : [word("tournament_no_faults")];
  part("faults").replaceChildren(
    ...sentences.map((sentence) => {
      const item = document.createElement("li");
      item.textContent = sentence;
      return item;
    }),
  );
}

const full = /** @type {HTMLButtonElement} */ (part("full"));
fullScreen(part("page"), full, () => undefined);
addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement;
  if (event.key === "f" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) full.click();
});
part("open").addEventListener("submit", (event) => {
  event.preventDefault();
  void openMatch(/** @type {HTMLInputElement} */ (document.getElementById("match-number")).value, view.total);
});

show();
/** @type {Connection<TournamentEvents>} */
new Connection(
  () => "/tournament/stream",
  true,
  (now) => {
    lost = now;
    show();
  },
  {
    view: (told) => {
      view = told;
      show();
    },
  },
);
