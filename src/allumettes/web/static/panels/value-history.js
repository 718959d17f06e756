// @ts-check
// <value-history>: who was winning along the match, as a small chart and as a table for who cannot see it.

import { word } from "../words.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { Panel, moment } from "./panel.js";
import { turned, valueChart } from "./value-chart.js";

class ValueHistory extends Panel {
  #fetched = "";
  #sides = [make("p", { class: "side side-0" }), make("p", { class: "side side-1" })];
  #scroll = make("div", { class: "chart-scroll" });
  #legend = make("p", { class: "panel-quiet" });
  #table = make("div", { class: "unseen" });

  build() {
    this.append(
      make("h2", { text: word("panel_history") }),
      this.#sides[0],
      this.#scroll,
      this.#sides[1],
      this.#legend,
      this.#table,
    );
    this.table.addEventListener("values", () => this.update(this.table.state));
    new ResizeObserver(() => this.#reach()).observe(this.#scroll);
  }

  /** @param {any} state */
  async update(state) {
    if (!this.#wanted(state)) {
      this.hidden = true;
      this.#fetched = "";
      return;
    }
    if (this.#fetched === moment(state)) return;
    this.#fetched = moment(state);
    try {
      const history = await this.ask("history");
      if (history && this.#wanted(this.table.state)) this.#show(history);
    } catch {
      this.#fetched = "";
      this.hidden = true; // The switch of the values says what is wrong.
    }
  }

  /** @param {any} state */
  #wanted(state) {
    const values = /** @type {any} */ (document.querySelector("values-switch"));
    return state.help_allowed && state.turns.length > 0 && (state.over || Boolean(values?.on));
  }

  /** @param {{points: import("./value-chart.js").Point[], names: string[]}} history */
  #show({ points, names }) {
    this.hidden = false;
    this.#sides.forEach((side, seat) => {
      side.textContent = word(seat === 0 ? "panel_history_above" : "panel_history_below", { name: names[seat] });
    });
    this.#scroll.replaceChildren(valueChart(points, word("panel_history_label"), this.#scroll.clientWidth));
    this.#legend.textContent = legend(points);
    this.#table.replaceChildren(spokenTable(points, names));
    this.#scroll.scrollLeft = this.#scroll.scrollWidth;
    this.#reach();
  }

  /** What is wider than its place is scrolled by keyboard too; a phone that is turned has another place for it. */
  #reach() {
    this.#scroll.toggleAttribute("tabindex", false);
    if (this.#scroll.scrollWidth > this.#scroll.clientWidth) this.#scroll.tabIndex = 0;
  }
}

/** Says only what the chart has. @param {import("./value-chart.js").Point[]} points */
function legend(points) {
  const parts = [];
  if (points.some((point) => point.total !== null)) parts.push(word("panel_history_circles"));
  if (points.some((_, index) => turned(points, index))) parts.push(word("panel_history_cross"));
  if (points.some((point) => point.favours === null)) parts.push(word("panel_history_unknown"));
  return parts.join(" ");
}

/** @param {import("./value-chart.js").Point[]} points @param {string[]} names */
function spokenTable(points, names) {
  const heads = ["panel_after_move", "panel_to_move", "panel_wins", "panel_nim_sum_short", "panel_turned"];
  const rows = points.map((point, index) => [
    index === 0 ? word("panel_start") : number(point.turn),
    names[point.player],
    point.favours === null ? word("panel_not_decided") : names[point.favours],
    point.total === null ? "–" : number(point.total),
    turned(points, index) ? word("panel_yes") : word("panel_no"),
  ]);
  return make(
    "table",
    {},
    make("caption", { text: word("panel_history_label") }),
    make("thead", {}, make("tr", {}, ...heads.map((key) => make("th", { scope: "col", text: word(key) })))),
    make("tbody", {}, ...rows.map((cells) => make("tr", {}, ...cells.map((text) => make("td", { text }))))),
  );
}

customElements.define("value-history", ValueHistory);
