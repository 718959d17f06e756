// @ts-check
// <move-list>: the moves so far in two columns, and any earlier position to look at and to play on from.

import { word } from "../words.js";
import { copyPlace } from "../clipboard.js";
import { make } from "../elements.js";
import { positionLink, replayLink } from "./links.js";
import { number } from "../numbers.js";
import { moment } from "../table.js";
import { Panel } from "./panel.js";
import { smallBoard } from "./small-board.js";
import { heapsAfter } from "../board/trace.js";

/** @import { TableState } from "../table.js" */
/** @import { State, TurnView } from "../wire.js" */

class MoveList extends Panel {
  #shown = "";
  #looked = 0;
  #head = make("tr");
  #body = make("tbody");
  #scroll = make("div", { class: "move-scroll" });
  #title = make("h2", { id: "replay-title", tabindex: "-1", "aria-live": "polite" });
  #words = make("p", { class: "replay-words", "aria-live": "polite" });
  #board = make("div");
  #back = step("‹", word("panel_earlier"), () => this.look(this.#looked - 1));
  #forth = step("›", word("panel_later"), () => this.look(this.#looked + 1));
  #link = make("a", { class: "button primary", text: word("panel_play_on") });
  #place = copyPlace();
  #dialog = make("dialog", { class: "replay", "aria-labelledby": "replay-title" });

  build() {
    const table = make("table", {}, make("thead", {}, this.#head), this.#body);
    this.#scroll.append(table);
    this.#dialog.append(
      make("div", { class: "replay-top" }, this.#back, this.#title, this.#forth),
      this.#words,
      this.#board,
      make("div", { class: "panel-row" }, this.#link, this.#copyButton()),
      this.#place.element,
      make("form", { method: "dialog" }, make("button", { text: word("panel_close") })),
    );
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
    this.append(make("h2", { text: word("panel_moves") }), this.#scroll, this.#dialog);
  }

  /** @param {TableState} state */
  update(state) {
    this.hidden = state.turns.length === 0;
    const names = state.seats.map((seat) => seat.name);
    const shown = [moment(state), ...names].join("\n");
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (this.#looked > state.turns.length) this.#dialog.close();
    else if (this.#dialog.open) this.look(this.#looked);
    this.#head.replaceChildren(
      make("th", { scope: "col" }, make("span", { class: "unseen", text: word("panel_round") })),
      ...names.map((name) => make("th", { scope: "col", text: name })),
    );
    this.#body.replaceChildren(this.#startRow(), ...this.#rounds(state));
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }

  /**
   * Shows the position after so many moves.
   * @param {number} count
   */
  look(count) {
    const { state } = this.table;
    if (count < 0 || count > state.turns.length) return;
    this.#looked = count;
    const turn = state.turns[count - 1];
    const title = turn ? word("panel_position_after", { number: number(count) }) : word("panel_position_start");
    this.#title.textContent = title;
    this.#words.textContent = turn ? turn.words : state.game.title;
    this.#board.replaceChildren(smallBoard(heapsAfter(state, count), word("panel_heaps")));
    this.#link.href = replayLink(state, count);
    this.#back.setAttribute("aria-disabled", String(count === 0));
    this.#forth.setAttribute("aria-disabled", String(count === state.turns.length));
    this.#place.clear();
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#title.focus();
  }

  #startRow() {
    const start = make("button", { type: "button", text: word("panel_start"), click: () => this.look(0) });
    return make("tr", {}, make("th", { scope: "row", text: number(0) }), make("td", { colspan: 2 }, start));
  }

  /**
   * One row for each round: the first player's move, then the other's.
   * @param {State} state
   */
  #rounds(state) {
    const rows = [];
    for (let round = 0; round * 2 < state.turns.length; round++) {
      const turns = state.turns.slice(round * 2, round * 2 + 2);
      const cells = turns.map((turn) => this.#cell(turn, state));
      rows.push(make("tr", {}, make("th", { scope: "row", text: number(round + 1) }), ...cells));
    }
    return rows;
  }

  /** @param {TurnView} turn @param {State} state */
  #cell(turn, state) {
    const last = turn.number === state.turns.length;
    const move = make(
      "button",
      { type: "button", "aria-current": last ? "step" : null, click: () => this.look(turn.number) },
      turn.move,
      make("span", { class: "unseen", text: ` ${turn.words}` }),
    );
    return make("td", {}, move);
  }

  #copyButton() {
    return make("button", {
      type: "button",
      text: word("panel_copy_link"),
      click: () => this.#place.copy(positionLink(this.table.state, this.#looked)),
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof HTMLTextAreaElement) return;
    if (event.key === "ArrowLeft") this.look(this.#looked - 1);
    if (event.key === "ArrowRight") this.look(this.#looked + 1);
  }
}

/** @param {string} sign @param {string} label @param {() => void} click */
function step(sign, label, click) {
  return make("button", { type: "button", class: "step", "aria-label": label, title: label, text: sign, click });
}

customElements.define("move-list", MoveList);
