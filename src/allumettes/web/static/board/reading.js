// @ts-check
// Says beside a field what the text in it means as a move, or why it is none, while it is being typed.

const PAUSE = 250;

export class Reading {
  #table;
  #output;
  #timer = 0;
  #asked = 0;

  /**
   * @param {import("../table.js").Table} table
   * @param {HTMLElement} output
   */
  constructor(table, output) {
    this.#table = table;
    this.#output = output;
  }

  /** @param {string} text */
  read(text) {
    this.clear();
    if (!text.trim() || !this.#table.state.may_move) return;
    const question = this.#asked;
    this.#timer = setTimeout(() => this.#ask(text.trim(), question), PAUSE);
  }

  clear() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#say("", "");
  }

  /** @param {string} sentence */
  refuse(sentence) {
    this.clear();
    this.#say(sentence, "refused");
  }

  /**
   * @param {string} text
   * @param {number} question
   */
  async #ask(text, question) {
    const answer = await this.#table.ask("reading", { text });
    if (!answer || question !== this.#asked) return;
    if (answer.ok) this.#say(answer.value.words, answer.value.move === null ? "refused" : "read");
    else this.#say(answer.sentence, "refused");
  }

  /**
   * @param {string} sentence
   * @param {string} kind
   */
  #say(sentence, kind) {
    this.#output.textContent = sentence;
    this.#output.dataset.kind = kind;
  }
}
