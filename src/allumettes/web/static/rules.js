// @ts-check
// The switch of the keys of one letter, on the page that lists them.

import { keysAreOn, setKeys } from "./page/keys-setting.js";

const box = document.getElementById("keys-on");
if (box instanceof HTMLInputElement) {
  box.checked = keysAreOn();
  box.addEventListener("change", () => setKeys(box.checked));
  box.closest("label")?.removeAttribute("hidden");
}
