// @ts-check
// What every panel shares: it is given the table once, builds itself, and looks again at every new state.

export class Panel extends HTMLElement {
  /** @type {any} */
  #table = null;

  get table() {
    return this.#table;
  }

  set table(table) {
    this.#table = table;
    this.hidden = true;
    this.build();
    table.addEventListener("state", () => this.update(table.state));
    this.update(table.state);
  }

  connectedCallback() {
    if (!Object.hasOwn(this, "table")) return;
    // The page gave the table before this element was known: take it up now.
    const { table } = this;
    // @ts-ignore It is an own property that hides the one above.
    delete this.table;
    this.table = table;
  }

  /** Makes the parts that stay, once. */
  build() {}

  /**
   * Shows a state; a panel that has nothing to say hides itself.
   * @param {any} _state
   */
  update(_state) {}

  /**
   * What the server answers, or null where the match went on in the meantime.
   * @param {string} path
   * @returns {Promise<any>}
   */
  async ask(path) {
    const asked = moment(this.table.state);
    const answer = await this.table.get(path);
    return moment(this.table.state) === asked ? answer : null;
  }
}

/**
 * Names a position in the course of a match: a new name or a proposal does not change it, a move or an undo does.
 * @param {any} state
 */
export function moment(state) {
  return `${state.turns.length} ${state.position} ${state.over}`;
}
