// @ts-check
// A field for a move in writing, with what it means beside it: it keeps what was refused, and empties when taken.

import { make } from "../elements.js";
import { word } from "../words.js";
import { Reading } from "./reading.js";

let forms = 0;

/**
 * @param {import("../table.js").Table} table
 * @param {string} label
 * @param {Record<string, string | number | null>} attributes of the field
 * @param {(typed: string) => string} text what is sent for what was typed
 */
export function moveForm(table, label, attributes, text) {
  const id = `move-form-${(forms += 1)}`;
  const input = make("input", {
    id,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    enterkeyhint: "go",
    "aria-describedby": `${id}-reading`,
    input: () => reading.read(meant()),
    ...attributes,
  });
  const output = make("p", { id: `${id}-reading`, class: "reading", role: "status" });
  const reading = new Reading(table, output);
  const meant = () => (input.value.trim() ? text(input.value.trim()) : "");
  const play = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!meant()) return input.focus();
    reading.clear(); // What is typed may no longer be a move once it is played.
    const answer = await table.send("move", meant());
    if (!answer.ok) {
      reading.refuse(answer.sentence);
      return input.focus();
    }
    input.value = "";
    reading.clear();
  };
  const button = make("button", { type: "submit", class: "primary", text: word("board_play") });
  const form = make(
    "form",
    { class: "move-form", novalidate: true, submit: play },
    make("label", { for: id, text: label }),
    make("div", { class: "move-line" }, input, button),
    output,
  );
  return { form, input };
}
