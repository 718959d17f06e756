// @ts-check
// The button that prints the sheet.

import { part } from "../page/parts.js";

const button = part("print");
button.hidden = false;
button.addEventListener("click", () => print());
