// @ts-check
// <share-panel>: takes the match elsewhere, as a link, a text, a picture or a record.

import { word } from "../words.js";
import { copyPlace } from "./clipboard.js";
import { make } from "../elements.js";
import { positionLink } from "./links.js";
import { Panel } from "./panel.js";

class SharePanel extends Panel {
  #place = copyPlace();
  #download = make("a", { class: "button", download: true, text: word("panel_download_record") });

  build() {
    this.#download.addEventListener("click", (event) => this.#store(event));
    const buttons = [
      this.#button("link", () => positionLink(this.table.state, this.table.state.turns.length)),
      this.#button("text", () => this.#fetch("text")),
      this.#button("svg", () => this.#fetch("board.svg")),
      this.#button("record", () => this.#fetch("record")),
    ];
    const row = make("div", { class: "panel-row" }, ...buttons, this.#download);
    this.append(make("h2", { text: word("panel_share") }), row, this.#place.element);
  }

  /** @param {any} state */
  update(state) {
    this.hidden = false;
    this.#download.href = recordLink(state);
  }

  /** @param {string} what @param {() => Promise<string> | string} text */
  #button(what, text) {
    const label = word(`panel_copy_${what}`);
    const click = () => this.#place.copy(text());
    return make("button", { type: "button", "aria-label": label, text: word(`panel_${what}`), click });
  }

  /** @param {string} path */
  async #fetch(path) {
    await this.table.stored();
    const answer = await fetch(`/match/${this.table.state.id}/${path}`);
    if (!answer.ok) throw await answer.json();
    return answer.text();
  }

  /** A match that nobody has begun has no record yet: it is stored first, then the link leads to it. */
  async #store(/** @type {Event} */ event) {
    if (this.table.state.id) return;
    event.preventDefault();
    await this.table.stored();
    this.#download.href = recordLink(this.table.state);
    this.#download.click();
  }
}

/** @param {any} state */
function recordLink(state) {
  return state.id ? `/match/${state.id}/record?download=1` : state.position_link;
}

customElements.define("share-panel", SharePanel);
