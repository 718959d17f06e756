// @ts-check
// What was done in this browser: the tasks of steps, the answers to quizzes.

const KEY = "learn";
const MOST_QUIZZES = 20;

/** @typedef {{answer: string, right: boolean}} Kept an answer to a question */
/** @typedef {{steps: Record<string, string[]>, quizzes: Record<string, Record<string, Kept>>}} Progress */

/** @type {Progress | null} what holds for this page where the browser keeps nothing */
let unkept = null;

/** @returns {Progress} */
function progress() {
  const nothing = { steps: {}, quizzes: {} };
  if (unkept) return unkept;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...nothing, ...(typeof kept === "object" ? kept : {}) };
  } catch {
    return nothing; // Something else wrote there, or nothing may be kept.
  }
}

/** @param {Progress} changed */
function keep(changed) {
  try {
    localStorage.setItem(KEY, JSON.stringify(changed));
  } catch {
    unkept = changed;
  }
}

/**
 * The keys of the tasks that are done.
 * @param {string} step
 */
export function doneIn(step) {
  return progress().steps[step] ?? [];
}

/**
 * @param {string} step
 * @param {string} task
 */
export function markDone(step, task) {
  const { steps, quizzes } = progress();
  keep({ steps: { ...steps, [step]: [...new Set([...doneIn(step), task])] }, quizzes });
}

/**
 * The answers that were given to a quiz, by the numbers of its questions.
 * @param {number} seed
 */
export function answersTo(seed) {
  return progress().quizzes[seed] ?? {};
}

/**
 * @param {number} seed
 * @param {number} question
 * @param {Kept} kept
 */
export function keepAnswer(seed, question, kept) {
  const { steps, quizzes } = progress();
  const answers = { ...answersTo(seed), [question]: kept };
  const others = Object.entries(quizzes).filter(([other]) => other !== String(seed));
  keep({ steps, quizzes: Object.fromEntries([...others.slice(1 - MOST_QUIZZES), [seed, answers]]) });
}

/** @param {number} seed */
export function forgetQuiz(seed) {
  const { steps, quizzes } = progress();
  keep({ steps, quizzes: Object.fromEntries(Object.entries(quizzes).filter(([other]) => other !== String(seed))) });
}

export function forgetSteps() {
  keep({ ...progress(), steps: {} });
}
