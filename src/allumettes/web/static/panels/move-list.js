// @ts-check
// <move-list>: the moves so far in two columns; each leads the board to the position that it left.

import { word } from "../words.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { moment, shown } from "../table.js";
import { Panel } from "./panel.js";

/** @import { TableState } from "../table.js" */
/** @import { State, TurnView } from "../wire.js" */

class MoveList extends Panel {
  #listed = "";
  #head = make("tr");
  #body = make("tbody");
  #scroll = make("div", { class: "move-scroll" });
  /** @type {HTMLButtonElement[]} the start, then each move */
  #buttons = [];

  build() {
    this.#scroll.append(make("table", {}, make("thead", {}, this.#head), this.#body));
    this.append(make("h2", { text: word("panel_moves") }), this.#scroll);
  }

  /** @param {TableState} state */
  update(state) {
    this.hidden = state.turns.length === 0;
    const names = state.seats.map((seat) => seat.name);
    const listed = [moment(state), ...names].join("\n");
    if (listed !== this.#listed) {
      this.#listed = listed;
      this.#list(state, names);
    }
    this.#buttons.forEach((button, count) => {
      if (count === shown(state)) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    this.#keepInSight(this.#buttons[shown(state)]);
  }

  /** @param {State} state @param {string[]} names */
  #list(state, names) {
    this.#head.replaceChildren(
      make("th", { scope: "col" }, make("span", { class: "unseen", text: word("panel_round") })),
      ...names.map((name) => make("th", { scope: "col", text: name })),
    );
    const start = make("button", { type: "button", text: word("panel_start"), click: () => this.table.look(0) });
    const moves = state.turns.map((turn) => this.#move(turn));
    this.#buttons = [start, ...moves];
    const first = make("tr", {}, make("th", { scope: "row", text: number(0) }), make("td", { colspan: 2 }, start));
    this.#body.replaceChildren(first, ...rounds(moves));
  }

  /** @param {TurnView} turn */
  #move(turn) {
    const words = make("span", { class: "unseen", text: ` ${turn.words}` });
    return make("button", { type: "button", click: () => this.table.look(turn.number) }, turn.move, words);
  }

  /** The list scrolls by itself; the page stays where it is. @param {HTMLElement | undefined} button */
  #keepInSight(button) {
    if (!button) return;
    const top = button.offsetTop - this.#scroll.offsetTop;
    const { scrollTop, clientHeight } = this.#scroll;
    if (top < scrollTop + button.offsetHeight || top + button.offsetHeight > scrollTop + clientHeight) {
      this.#scroll.scrollTop = top - clientHeight / 2;
    }
  }
}

/** One row for each round: the first player's move, then the other's. @param {HTMLButtonElement[]} moves */
function rounds(moves) {
  const rows = [];
  for (let round = 0; round * 2 < moves.length; round++) {
    const cells = moves.slice(round * 2, round * 2 + 2).map((button) => make("td", {}, button));
    rows.push(make("tr", {}, make("th", { scope: "row", text: number(round + 1) }), ...cells));
  }
  return rows;
}

customElements.define("move-list", MoveList);
