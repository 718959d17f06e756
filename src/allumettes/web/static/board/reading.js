// @ts-check
// Says beside a field what the text in it means as a move, or why it is none, while it is being typed.

const PAUSE = 250;

export class Reading {
  #table;
  #output;
  #timer = 0;
  #asked = 0;

  /**
   * @param {any} table
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
    const answer = await this.#table.get(`reading?text=${encodeURIComponent(text)}`).then(
      (/** @type {any} */ reading) => [reading.words, reading.move === null ? "refused" : "read"],
      (/** @type {any} */ problem) => [problem.detail ?? "", "refused"],
    );
    if (question === this.#asked) this.#say(answer[0], answer[1]);
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
