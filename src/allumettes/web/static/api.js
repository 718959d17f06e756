// @ts-check
// Requests to the server. Every answer is a value or a refusal with a sentence; nothing is thrown.

import { word } from "./words.js";

/** @import { Problem } from "./wire.js" */

/**
 * @typedef {object} Refusal
 * @property {false} ok
 * @property {string} sentence for whoever plays
 * @property {number} status of the answer; 0 where there was none
 */

/**
 * @template Value
 * @typedef {{ok: true, value: Value} | Refusal} Answer
 */

const PATIENCE = { first: 500, most: 5000 };

/**
 * @template Value
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<Answer<Value>>}
 */
export async function ask(method, path, body) {
  const headers = { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  const answer = await request(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  return answer.ok ? { ok: true, value: JSON.parse(answer.value) } : answer;
}

/**
 * A text, as the server sends it.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Answer<string>>}
 */
export async function request(path, options) {
  let answer, text;
  try {
    answer = await fetch(path, options);
    text = await answer.text();
  } catch {
    return refusal(word("no_answer"), 0);
  }
  if (answer.ok) return { ok: true, value: text };
  const sentence = sentenceOf(text);
  if (sentence) return refusal(sentence, answer.status);
  // A gateway that speaks in the server's place: the server itself has not answered.
  if (answer.status >= 502 && answer.status <= 504) return refusal(word("no_answer"), 0);
  return refusal(word("strange_answer", { status: answer.status }), answer.status);
}

/**
 * The same as `ask`, repeated until the server answers: only for requests that change nothing when repeated.
 * @template Value
 * @param {string} method
 * @param {string} path
 * @param {object} body
 * @param {() => void} lost called when there was no answer and it will be asked again
 * @returns {Promise<Answer<Value>>}
 */
export async function insist(method, path, body, lost) {
  for (let pause = PATIENCE.first; ; pause = Math.min(pause * 2, PATIENCE.most)) {
    /** @type {Answer<Value>} */
    const answer = await ask(method, path, body);
    if (answer.ok || answer.status !== 0) return answer;
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

/**
 * @param {string} sentence
 * @param {number} status
 * @returns {Refusal}
 */
function refusal(sentence, status) {
  return { ok: false, sentence, status };
}

/** @param {string} text of an answer that is no success */
function sentenceOf(text) {
  try {
    return /** @type {Partial<Problem>} */ (JSON.parse(text)).detail;
  } catch {
    return undefined;
  }
}
