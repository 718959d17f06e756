// @ts-check
// The tree explorer: asks for the tree of the address, shows it, and keeps in the address what is shown.

import { ask } from "../api.js";
import { copyPlace } from "../clipboard.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { field, part, say, within } from "../page/parts.js";
import { bringStart } from "../search-form.js";
import { word } from "../words.js";
import { nodeDetails } from "./node-details.js";
import "./node-table.js";
import "./search-tree.js";
import { read, written } from "./shown.js";

/** @import { TreeView } from "../wire.js" */
/** @import { NodeTable } from "./node-table.js" */
/** @import { SearchTree } from "./search-tree.js" */

const FIELDS = ["game", "start", "convention", "algorithm", "depth", "merge"];
const MOST_SHOWN = 5000;
const MOST_HELD = 20_000;
const MOST_FETCHED = 30;
const LONGEST_LINK = 6000;
/** What the address says is open where all is, and would be too long to be named. */
const ALL = "all";

const tree = /** @type {SearchTree} */ (within(document, "search-tree"));
const table = /** @type {NodeTable} */ (within(document, "node-table"));
const page = within(document, ".trees");
const address = new URLSearchParams(location.search);
const [merge, across] = [field("[data-part=merge]"), field("[data-part=across]")];
const copied = copyPlace();
let merged = false;
let view = address.get("view") === "table" ? "table" : "tree";

/** The tree that is asked for, without what is shown of it. */
function asked() {
  const query = new URLSearchParams();
  for (const name of FIELDS) {
    const value = address.get(name);
    if (value) query.set(name, value);
  }
  for (const name of ["game", "start", "algorithm", "convention"]) {
    if (!query.has(name)) query.set(name, field(`#tree-${name}`).value);
  }
  return query;
}

async function load() {
  say(part("said"), word("trees_searching"));
  say(part("problem"), "");
  openers(false);
  const answer = await /** @type {typeof ask<TreeView>} */ (ask)("GET", `/trees/nodes?${asked()}`);
  openers(true);
  if (!answer.ok) {
    say(part("said"), "");
    say(part("problem"), answer.sentence);
    page.toggleAttribute("data-empty", tree.model.size === 0);
    return;
  }
  page.removeAttribute("data-empty");
  const { nodes } = answer.value;
  merged = answer.value.merged;
  tree.show(nodes, { open: "fit" });
  tellSearch(answer.value);
  await reopen();
  const node = address.get("node");
  if (node && tree.model.find(node)) tree.selected = node;
  tree.fit();
  refresh();
}

/** Whether there is a tree to open or to close. @param {boolean} ready */
function openers(ready) {
  for (const name of ["open-all", "close-all"]) field(`[data-do="${name}"]`).disabled = !ready;
}

/** Opens what the address says is open, and asks for what of it the page does not have. */
async function reopen() {
  if (address.get("open") === ALL) return tree.openUpTo(MOST_SHOWN);
  const names = address.has("open") ? read(address.get("open") ?? "", merged) : null;
  if (!names) return;
  for (const spot of tree.model.all()) spot.isOpen = false;
  let fetched = 0;
  for (const name of names) {
    const spot = tree.model.find(name);
    if (!spot) continue;
    if (spot.branches.length === 0 && spot.node.hidden && fetched++ < MOST_FETCHED) await fetchBelow(name);
    spot.isOpen = true;
  }
  tree.model.touch();
}

/** @param {string} id */
async function fetchBelow(id) {
  if (merged) return;
  if (tree.model.size > MOST_HELD) {
    say(part("problem"), word("trees_too_many", { most: number(MOST_HELD) }));
    return;
  }
  say(part("said"), word("trees_searching"));
  const query = asked();
  query.set("path", id);
  const answer = await /** @type {typeof ask<TreeView>} */ (ask)("GET", `/trees/nodes?${query}`);
  say(part("problem"), answer.ok ? "" : answer.sentence);
  if (!answer.ok) return;
  tree.keepPlace(id, () => tree.grow(answer.value.nodes, { open: false }));
}

/** @param {TreeView} found */
function tellSearch({ idea, said, counters }) {
  part("idea").textContent = idea;
  part("about").textContent = said.replace(idea, "").trim();
  part("counters").replaceChildren(
    ...counters.flatMap(({ name, count }) => [make("dt", { text: name }), make("dd", { text: number(count) })]),
  );
}

/** After something was opened, closed or selected. */
function refresh() {
  const shown = tree.model.shown();
  if (view === "table") table.show(shown, tree.selected);
  tellShown(shown.length);
  tellNode();
  keepAddress();
}

/** @param {number} shown */
function tellShown(shown) {
  let hidden = 0;
  for (const { node } of tree.model.all()) hidden += node.hidden ?? 0;
  const all = tree.model.size + (merged ? 0 : hidden);
  const whole = shown === all && hidden === 0;
  const said = [word(whole ? "trees_all_shown" : "trees_shown", { shown: number(shown), all: number(all) })];
  if (hidden > 0) said.push(word(merged ? "trees_left_out_merged" : "trees_left_out", { count: number(hidden) }));
  say(part("said"), said.join(" "));
}

function tellNode() {
  const spot = tree.model.find(tree.selected);
  part("node").hidden = !spot;
  if (spot) part("node").replaceChildren(...nodeDetails(spot, merged, asked(), (open) => tree.toggle(spot.node.id, open)));
}

/** The address says what is shown: a link or a bookmark shows the same. */
function keepAddress() {
  const query = asked();
  if (across.checked) query.set("across", "1");
  if (view === "table") query.set("view", "table");
  if (tree.selected) query.set("node", tree.selected);
  const open = written(tree.model);
  const fits = open.length <= LONGEST_LINK;
  const whole = !fits && tree.model.shown().length === tree.model.size;
  if (fits) query.set("open", open);
  else if (whole) query.set("open", ALL);
  history.replaceState(null, "", `?${query}`);
  stepThrough();
  for (const link of document.querySelectorAll("[data-file]")) {
    const file = asked();
    if (fits) file.set("shown", open);
    /** @type {HTMLAnchorElement} */ (link).href = `/trees/tree.${/** @type {HTMLElement} */ (link).dataset.file}?${file}`;
  }
  return fits || whole;
}

/** The link to the same search, step by step. */
function stepThrough() {
  const query = asked();
  for (const name of ["depth", "merge"]) query.delete(name);
  /** @type {HTMLAnchorElement} */ (part("step-through")).href = `/replay?${query}`;
}

/** @param {string} chosen */
function showAs(chosen) {
  view = chosen;
  tree.hidden = chosen !== "tree";
  table.hidden = chosen !== "table";
  for (const button of document.querySelectorAll("[data-view]")) {
    button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.view === chosen));
  }
}

function listen() {
  tree.addEventListener("tree-select", () => {
    tellNode();
    keepAddress();
  });
  tree.addEventListener("tree-change", refresh);
  tree.addEventListener("tree-ask", async (event) => {
    await fetchBelow(/** @type {CustomEvent<string>} */ (event).detail);
    refresh();
  });
  table.addEventListener("tree-select", (event) => {
    tree.selected = /** @type {CustomEvent<string>} */ (event).detail;
    table.mark(tree.selected);
    tellNode();
    keepAddress();
  });
  table.addEventListener("tree-toggle", (event) => tree.toggle(/** @type {CustomEvent<string>} */ (event).detail));
  for (const button of document.querySelectorAll("[data-view]")) {
    button.addEventListener("click", () => {
      showAs(/** @type {HTMLElement} */ (button).dataset.view ?? "tree");
      refresh();
    });
  }
  across.addEventListener("change", () => {
    tree.across = across.checked;
    keepAddress();
  });
  merge.addEventListener("change", () => {
    for (const name of ["open", "node"]) address.delete(name);
    if (merge.checked) address.set("merge", "1");
    else address.delete("merge");
    load();
  });
  const doing = { "open-all": () => openUpTo(MOST_SHOWN), "close-all": () => openUpTo(1), "copy-link": copyLink };
  for (const [name, action] of Object.entries(doing)) {
    within(document, `[data-do="${name}"]`).addEventListener("click", action);
  }
}

/** @param {number} most */
function openUpTo(most) {
  tree.openUpTo(most);
  tree.fit(true);
  refresh();
}

async function copyLink() {
  const fits = keepAddress();
  await copied.copy(location.href);
  if (!fits) say(part("problem"), word("trees_link_long"));
}

/** What is typed into the form, and what else comes along. */
function helpForm() {
  const form = /** @type {HTMLFormElement} */ (part("form"));
  bringStart(form);
  form.addEventListener("formdata", ({ formData }) => {
    if (merge.checked) formData.set("merge", "1");
    if (across.checked) formData.set("across", "1");
    if (view === "table") formData.set("view", "table");
    if (!formData.get("depth")) formData.delete("depth");
  });
}

part("copied").replaceWith(copied.element);
across.checked = address.get("across") === "1";
tree.across = across.checked;
showAs(view);
helpForm();
listen();
if (!part("problem").textContent) await load();
