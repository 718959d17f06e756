// @ts-check
// A step: its tasks are put in their places, and what is done is kept.

import { ask } from "../api.js";
import { make } from "../elements.js";
import { within } from "../page/parts.js";
import { word } from "../words.js";
import { playTask } from "./play-task.js";
import { doneIn, markDone } from "./progress.js";
import { questionTask } from "./question-task.js";
import { shiftTask } from "./shift-task.js";
import { showProgress } from "./step-list.js";

/** @import { LessonTasks, MarkedAnswer } from "../wire.js" */

/** @type {LessonTasks} */
const { step, tasks } = JSON.parse(document.getElementById("lesson")?.textContent ?? "null");

for (const [key, task] of Object.entries(tasks)) {
  const section = within(document, `[data-task="${key}"]`);
  const address = `/learn/${step}/${key}`;
  const done = () => {
    markDone(step, key);
    show();
  };
  within(section, ".task-body").append(content(address, task, done));
}

/**
 * @param {string} address
 * @param {LessonTasks["tasks"][string]} task
 * @param {() => void} done
 */
function content(address, task, done) {
  if (task.kind === "play") return playTask(address, task, done);
  if (task.kind === "shift") return shiftTask(address, task, done);
  return questionTask(task.question, {
    mark: (answer) =>
      /** @type {Promise<import("../api.js").Answer<MarkedAnswer>>} */ (
        ask("GET", `${address}/answer?answer=${encodeURIComponent(answer)}`)
      ),
    marked: ({ right }) => right && done(),
    again: true,
  }).element;
}

function show() {
  const done = doneIn(step);
  for (const key of Object.keys(tasks)) {
    const section = within(document, `[data-task="${key}"]`);
    const mark = within(section, ".task-mark");
    section.classList.toggle("done", done.includes(key));
    mark.textContent = done.includes(key) ? "✓" : "";
    const words = section.querySelector(".task-said");
    if (done.includes(key) && !words) {
      within(section, ".task-words").append(make("span", { class: "task-said unseen", text: ` ${word("learn_task_done")}` }));
    }
  }
  showProgress();
}

/** @type {HTMLDetailsElement} */ (within(document, ".lesson-contents details")).open = matchMedia("(min-width: 64rem)").matches;
addEventListener("pageshow", show);
