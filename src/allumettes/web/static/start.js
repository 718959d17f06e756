// @ts-check
// Lays the table: reads the state that came with the page and hands it to everything that shows or changes it.

import "./board/match-board.js";
import { Table } from "./table.js";
import { address } from "./page/address.js";
import { chooser } from "./chooser.js";
import { connection } from "./page/connection.js";
import { controls } from "./page/controls.js";
import { keeping } from "./page/keeping.js";
import { invitation } from "./page/invitation.js";
import { machines } from "./page/machines.js";
import { language } from "./page/language.js";
import { proposal } from "./page/proposal.js";
import { rename } from "./page/rename.js";
import { seats } from "./page/seats.js";
import { status } from "./page/status.js";
import { tab } from "./page/tab.js";
import { keepWayBack } from "./page/way-back.js";

/** @import { Panel } from "./panels/panel.js" */

const table = new Table(JSON.parse(document.getElementById("state")?.textContent ?? "null"));

chooser();
keepWayBack();
for (const part of [address, status, tab, keeping, seats, controls, machines, proposal, rename, invitation, connection, language]) part(table);
// Each panel is a custom element in the file of its name; one that does not come takes nothing else with it.
const panels = [...document.querySelectorAll(".panel, .panels > *")];
await Promise.allSettled(panels.map(({ localName }) => import(`./panels/${localName}.js`)));
for (const panel of document.querySelectorAll("match-board, .panel, .panels > *")) /** @type {Panel} */ (panel).table = table;
table.begin();
