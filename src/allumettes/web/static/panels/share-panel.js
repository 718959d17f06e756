// @ts-check
// <share-panel>: takes the match elsewhere, as a link, a text, a picture or a record.

import { word } from "../words.js";
import { request } from "../api.js";
import { copyPlace } from "../clipboard.js";
import { make } from "../elements.js";
import { positionLink } from "./links.js";
import { shown } from "../table.js";
import { Panel } from "./panel.js";

/** @import { Answer } from "../api.js" */
/** @import { TableState } from "../table.js" */
/** @import { State } from "../wire.js" */

class SharePanel extends Panel {
  #place = copyPlace();
  #download = make("a", { class: "button", download: true, text: word("panel_download_record") });

  build() {
    this.#download.addEventListener("click", (event) => this.#store(event));
    const buttons = [
      this.#button("link", () => positionLink(this.table.state, shown(this.table.state))),
      this.#button("text", () => this.#fetch("text")),
      this.#button("svg", () => this.#fetch("board.svg")),
      this.#button("record", () => this.#fetch("record")),
    ];
    const row = make("div", { class: "panel-row" }, ...buttons, this.#download);
    this.append(make("h2", { text: word("panel_share") }), row, this.#place.element);
  }

  /** @param {TableState} state */
  update(state) {
    this.hidden = false;
    this.#download.href = recordLink(state);
  }

  /** @param {"link" | "text" | "svg" | "record"} what @param {() => Promise<Answer<string>> | string} text */
  #button(what, text) {
    const label = word(`panel_copy_${what}`);
    const click = () => this.#place.copy(text());
    return make("button", { type: "button", "aria-label": label, text: word(`panel_${what}`), click });
  }

  /**
   * @param {string} path
   * @returns {Promise<Answer<string>>}
   */
  async #fetch(path) {
    const stored = await this.table.stored();
    return stored.ok ? request(this.table.path(path)) : stored;
  }

  /** A match that nobody has begun has no record yet: it is stored first, then the link leads to it. */
  async #store(/** @type {Event} */ event) {
    if (this.table.state.id) return;
    event.preventDefault();
    const stored = await this.table.stored();
    if (stored.ok) this.#download.click();
  }
}

/** @param {State} state */
function recordLink(state) {
  return state.id ? `/match/${state.id}/record?download=1` : positionLink(state, 0);
}

customElements.define("share-panel", SharePanel);
