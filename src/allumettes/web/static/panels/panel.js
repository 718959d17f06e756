// @ts-check
// What every panel shares: it is given the table once, builds itself, and looks again at every new state.

/** @import { Table, TableState } from "../table.js" */

export class Panel extends HTMLElement {
  /** @type {Table} */
  #table = /** @type {never} */ (null);

  get table() {
    return this.#table;
  }

  set table(table) {
    this.#table = table;
    this.hidden = true;
    this.build();
    table.subscribe((state) => this.update(state));
  }

  /** Makes the parts that stay, once. */
  build() {}

  /**
   * Shows a state; a panel that has nothing to say hides itself.
   * @param {TableState} _state
   */
  update(_state) {}
}
