// @ts-check
// Lays the table: reads the state that came with the page and hands it to everything that shows or changes it.

import { Table } from "./table.js";
import { chooser } from "./page/chooser.js";
import { connection } from "./page/connection.js";
import { controls } from "./page/controls.js";
import { invitation } from "./page/invitation.js";
import { keys } from "./page/keys.js";
import { language } from "./page/language.js";
import { field } from "./page/parts.js";
import { proposal } from "./page/proposal.js";
import { rename } from "./page/rename.js";
import { seats } from "./page/seats.js";
import { status } from "./page/status.js";
import { tab } from "./page/tab.js";
import { keepWayBack } from "./page/way-back.js";

const PARTS = [status, tab, seats, controls, proposal, rename, invitation, connection, language, keys];
const ELEMENTS = [
  "match-board",
  "move-field",
  "thinking-panel",
  "hint-panel",
  "values-switch",
  "value-history",
  "match-review",
  "move-list",
  "share-panel",
];

const state = JSON.parse(document.getElementById("state")?.textContent ?? "null");
const table = new Table(state, field("#chosen-name").value);

chooser();
keepWayBack();
for (const part of PARTS) part(table);
for (const name of ELEMENTS) {
  // A module that is still on its way sets up its element when it arrives.
  customElements.whenDefined(name).then(() => {
    for (const element of document.querySelectorAll(name)) /** @type {any} */ (element).table = table;
  });
}
table.begin();
