// @ts-check
// <node-table>: the shown nodes of a tree as a table, which says the same in words.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";
import { sign } from "./node-details.js";
import { canOpen, isOpen } from "./tree-keys.js";

/** @import { TreeNodeView } from "../wire.js" */
/** @import { Spot } from "./model.js" */

const PAGE = 200;

export class NodeTable extends HTMLElement {
  #body = make("tbody");
  #more = make("button", { type: "button", click: () => this.#add(PAGE) });
  /** @type {Spot[]} */
  #spots = [];
  #rows = 0;
  /** @type {string | null} */
  #selected = null;

  connectedCallback() {
    if (this.#body.isConnected) return;
    const columns = /** @type {const} */ (["move", "position", "player", "outcome", "why"]);
    const head = columns.map((name) => make("th", { scope: "col", text: word(`trees_column_${name}`) }));
    const table = make("table", {}, make("caption", { text: word("trees_caption") }), make("thead", {}, make("tr", {}, ...head)));
    table.append(this.#body);
    this.append(table, this.#more);
    this.tabIndex = 0;
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", word("trees_caption"));
  }

  /** @param {Spot[]} spots @param {string | null} selected */
  show(spots, selected) {
    const rows = Math.max(PAGE, Math.min(this.#rows, spots.length));
    const focused = document.activeElement?.closest("tr")?.dataset.node;
    [this.#spots, this.#selected, this.#rows] = [spots, selected, 0];
    this.#body.replaceChildren();
    this.#add(rows);
    if (focused) this.#rowOf(focused)?.querySelector("button")?.focus();
  }

  /** @param {string | null} selected */
  mark(selected) {
    this.#selected = selected;
    for (const row of this.#body.rows) this.#markRow(row);
  }

  /** @param {number} count */
  #add(count) {
    const next = this.#spots.slice(this.#rows, this.#rows + count);
    this.#body.append(...next.map((spot) => this.#row(spot)));
    this.#rows += next.length;
    const left = this.#spots.length - this.#rows;
    this.#more.hidden = left === 0;
    this.#more.textContent = word("trees_more_rows", { count: number(Math.min(left, PAGE)) });
  }

  /** @param {Spot} spot */
  #row(spot) {
    const node = /** @type {TreeNodeView} */ (/** @type {unknown} */ (spot.node));
    const first = make("th", { scope: "row" }, this.#toggle(spot, node), make("span", { class: node.chosen ? "chosen-move" : null, text: node.move || "·" }));
    first.style.setProperty("--level", String(node.level));
    const outcome = [word(`trees_state_${node.state}`), node.value, node.chosen && word("trees_chosen")];
    const row = make(
      "tr",
      { "data-node": node.id, click: () => this.#tell("tree-select", node.id) },
      first,
      make("td", { text: node.label }),
      make("td", { text: node.player }),
      make("td", { class: "outcome" }, sign(node), outcome.filter(Boolean).join(", ")),
      make("td", { text: node.why.join(" ") }),
    );
    this.#markRow(row);
    return row;
  }

  /** @param {Spot} spot @param {TreeNodeView} node */
  #toggle(spot, node) {
    if (!canOpen(spot)) return make("span", { class: "no-button" });
    const open = isOpen(spot);
    return make("button", {
      type: "button",
      text: open ? "−" : "+",
      "aria-expanded": String(open),
      "aria-label": `${word(open ? "trees_close" : "trees_open")} ${node.label}`,
      click: () => this.#tell("tree-toggle", node.id),
    });
  }

  /** @param {HTMLTableRowElement} row */
  #markRow(row) {
    if (row.dataset.node === this.#selected) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }

  /** @param {string} id */
  #rowOf(id) {
    return [...this.#body.rows].find((row) => row.dataset.node === id);
  }

  /** @param {string} kind @param {string} id */
  #tell(kind, id) {
    this.dispatchEvent(new CustomEvent(kind, { detail: id }));
  }
}

customElements.define("node-table", NodeTable);
