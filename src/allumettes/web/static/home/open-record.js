// @ts-check
// A match from a record file, chosen or dropped anywhere on the page.

import { ask } from "../api.js";
import { newKey } from "../table-key.js";
import { field, part, say } from "../page/parts.js";
import { word } from "../words.js";

/** @import { State } from "../wire.js" */

/** The server takes no larger body, in which some signs are longer than in the file. */
const LARGEST = 60_000;

export function openRecord() {
  const input = field("#record-file");
  const place = part("drop");
  let inside = 0;

  input.addEventListener("change", () => {
    if (input.files?.[0]) open(input.files[0]);
    input.value = ""; // The same file may be chosen again.
  });
  addEventListener("dragenter", (event) => {
    if (hasFile(event)) place.classList.toggle("dropping", (inside += 1) > 0);
  });
  addEventListener("dragleave", (event) => {
    if (hasFile(event)) place.classList.toggle("dropping", (inside -= 1) > 0);
  });
  addEventListener("dragover", (event) => hasFile(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    inside = 0;
    place.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (file) open(file);
  });
}

/** @param {DragEvent} event */
function hasFile(event) {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/** @param {File} file */
async function open(file) {
  const problem = part("open-problem");
  say(problem, "");
  if (file.size > LARGEST) return say(problem, word("home_too_large"));
  let record;
  try {
    record = await file.text();
  } catch {
    return say(problem, word("home_unreadable"));
  }
  /** @type {import("../api.js").Answer<State>} */
  const answer = await ask("POST", "/match/record", { key: newKey(), record });
  if (answer.ok) location.assign(`/match/${answer.value.id}`);
  else say(problem, answer.sentence);
}
