// @ts-check
// The page of the rules: the switch of the keys of one letter, and the way back to the table one came from.

import { keysAreOn, setKeys } from "./keys-setting.js";
import { wayBack } from "./page/way-back.js";

const box = document.getElementById("keys-on");
if (box instanceof HTMLInputElement) {
  box.checked = keysAreOn();
  box.addEventListener("change", () => setKeys(box.checked));
  box.closest("label")?.removeAttribute("hidden");
}

const back = document.querySelector("[data-part=way-back]");
if (back instanceof HTMLAnchorElement) back.href = wayBack() ?? back.href;
