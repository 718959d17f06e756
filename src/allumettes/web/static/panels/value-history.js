// @ts-check
// <value-history>: who was winning along the match, as a small chart and as a table for who cannot see it.

import { word } from "../words.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { moment, shown } from "../table.js";
import { Panel } from "./panel.js";
import { valueChart } from "./value-chart.js";

/** @import { TableState } from "../table.js" */
/** @import { History, Point, WordKey } from "../wire.js" */

class ValueHistory extends Panel {
  #fetched = "";
  /** @type {import("./value-chart.js").Chart | null} */
  #chart = null;
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
    new ResizeObserver(() => this.#reach()).observe(this.#scroll);
  }

  /** @param {TableState} state */
  async update(state) {
    if (!isWanted(state)) {
      this.hidden = true;
      this.#fetched = "";
      return;
    }
    this.#chart?.point(shown(state));
    if (this.#fetched === moment(state)) return;
    this.#fetched = moment(state);
    const answer = await this.table.ask("history");
    if (answer?.ok) {
      if (isWanted(this.table.state)) this.#show(answer.value);
    } else if (answer) {
      this.#fetched = "";
      this.hidden = true; // The switch of the values says what is wrong.
    }
  }

  /** @param {History} history */
  #show({ points, names }) {
    this.hidden = false;
    this.#sides.forEach((side, seat) => {
      side.textContent = word(seat === 0 ? "panel_history_above" : "panel_history_below", { name: names[seat] });
    });
    const chart = valueChart(points, word("panel_history_label"), this.#scroll.clientWidth);
    this.#scroll.replaceChildren(chart.svg);
    this.#chart = chart;
    scrubOn(chart.svg, (x) => this.table.look(chart.turnAt(x)));
    chart.point(shown(this.table.state));
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

/**
 * A pointer that is pressed on the chart moves through the match.
 * @param {SVGElement} svg
 * @param {(x: number) => void} look
 */
function scrubOn(svg, look) {
  const place = (/** @type {PointerEvent} */ event) => look(event.clientX - svg.getBoundingClientRect().left);
  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    place(event);
  });
  svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && place(event));
}

/** @param {TableState} state */
function isWanted({ help_allowed, turns, over, valuesOn }) {
  return help_allowed && turns.length > 0 && (over || valuesOn);
}

/** Says only what the chart has. @param {Point[]} points */
function legend(points) {
  const parts = [];
  if (points.some((point) => point.total !== null)) parts.push(word("panel_history_circles"));
  if (points.some((point) => point.turned)) parts.push(word("panel_history_cross"));
  if (points.some((point) => point.favours === null)) parts.push(word("panel_history_unknown"));
  return parts.join(" ");
}

/** @param {Point[]} points @param {string[]} names */
function spokenTable(points, names) {
  /** @type {WordKey[]} */
  const heads = ["panel_after_move", "panel_to_move", "panel_wins", "panel_nim_sum_short", "panel_turned"];
  const rows = points.map((point, index) => [
    index === 0 ? word("panel_start") : number(point.turn),
    names[point.player],
    point.favours === null ? word("panel_not_decided") : names[point.favours],
    point.total === null ? "–" : number(point.total),
    point.turned ? word("panel_yes") : word("panel_no"),
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
