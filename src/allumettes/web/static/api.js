// @ts-check
// Questions to the server: JSON both ways, and every trouble a Problem that carries a sentence.

import { word } from "./words.js";

export class Problem extends Error {
  /**
   * @param {string} detail a sentence for whoever plays
   * @param {number} status of the answer; 0 where there was none
   */
  constructor(detail, status) {
    super(detail);
    this.detail = detail;
    this.status = status;
  }
}

const PATIENCE = { first: 500, most: 5000 };

/**
 * What the server answers, or a rejection with a Problem.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  const headers = { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  let answer, text;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    text = await answer.text();
  } catch {
    throw new Problem(word("page_no_answer"), 0);
  }
  const content = read(text);
  if (answer.ok) return content;
  if (typeof content?.detail === "string") throw new Problem(content.detail, answer.status);
  // A gateway that speaks in the server's place: the server itself has not answered.
  if (answer.status >= 502 && answer.status <= 504) throw new Problem(word("page_no_answer"), 0);
  throw new Problem(word("page_strange_answer", { status: answer.status }), answer.status);
}

/**
 * The same, asked again until the server answers: only for requests that change nothing when they are repeated.
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {() => void} lost called when there was no answer and it will be asked again
 * @returns {Promise<any>}
 */
export async function insist(method, path, body, lost) {
  for (let pause = PATIENCE.first; ; pause = Math.min(pause * 2, PATIENCE.most)) {
    try {
      return await ask(method, path, body);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 0) throw problem;
    }
    lost();
    await nextOccasion(pause);
  }
}

/**
 * After this pause, or at once when the device is back on the network.
 * @param {number} pause
 */
function nextOccasion(pause) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve(undefined);
    };
    const timer = setTimeout(done, pause);
    addEventListener("online", done);
  });
}

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
