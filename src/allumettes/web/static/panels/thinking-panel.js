// @ts-check
// <thinking-panel>: what the computer's algorithm does while it thinks, with its counters, and a way to stop it.

import { word } from "../words.js";
import { make } from "../elements.js";
import { duration, growing, number } from "../numbers.js";
import { say } from "../page/parts.js";
import { Panel } from "./panel.js";

/** @import { TableState } from "../table.js" */
/** @import { ThinkingView, WordKey } from "../wire.js" */

const WORTH_SAYING_MS = 1000;

class ThinkingPanel extends Panel {
  #saying = 0;
  #title = make("h2", { tabindex: "-1" });
  #idea = make("p", { class: "thinking-idea" });
  #waiting = make("p", { class: "panel-quiet", text: word("panel_waiting") });
  #growing = make("p", { class: "panel-quiet", role: "status" });
  #counters = make("dl", { class: "counters" });
  #stop = make("button", { type: "button", "data-do": "stop", text: word("panel_stop"), click: () => this.table.stopThinking() });
  #said = make("p", { class: "unseen", role: "status" });

  build() {
    const head = make("div", { class: "thinking-head" }, this.#title, this.#stop);
    this.append(head, this.#idea, this.#waiting, this.#growing, this.#counters, this.#said);
  }

  /** While it thinks, what it does; after its move, what that took. @param {TableState} state */
  update(state) {
    const { thinking, thought } = state;
    const stopped = document.activeElement === this.#stop;
    this.hidden = !thinking && !thought;
    this.toggleAttribute("busy", Boolean(thinking));
    this.#stop.hidden = !thinking || state.spectator;
    this.#waiting.hidden = !thinking?.waiting;
    say(this.#growing, thinking?.growing ? word("panel_growing") : null);
    // A level counts nothing and tells no time before it has played.
    this.#counters.hidden = !this.#waiting.hidden || thinking?.seconds === 0;
    if (thinking) this.#show(thinking, "panel_thinking", growing);
    else if (thought) this.#show(thought, "panel_thought", duration);
    if (stopped && this.#stop.hidden) this.#title.focus(); // The button is gone; who used it is not sent away.
    this.#announce(thinking);
  }

  /** @param {ThinkingView} thinking @param {WordKey} title @param {(seconds: number) => string} time */
  #show(thinking, title, time) {
    this.#title.textContent = word(title, { name: thinking.name });
    this.#idea.replaceChildren(make("b", { text: thinking.solver }), ` ${thinking.title}`);
    this.#counters.replaceChildren(
      row(word("panel_time"), time(thinking.seconds)),
      ...thinking.counters.map((counter) => row(counter.words, number(counter.count))),
    );
  }

  /** Numbers that grow are for the eyes: a voice hears once that it thinks, if that lasts. @param {ThinkingView | null} thinking */
  #announce(thinking) {
    if (!thinking) {
      clearTimeout(this.#saying);
      this.#saying = 0;
      this.#said.textContent = "";
    } else if (!this.#saying) {
      this.#saying = setTimeout(() => (this.#said.textContent = this.#title.textContent), WORTH_SAYING_MS);
    }
  }
}

/** @param {string} what @param {string} much */
function row(what, much) {
  return make("div", {}, make("dt", { text: what }), make("dd", { text: much }));
}

customElements.define("thinking-panel", ThinkingPanel);
