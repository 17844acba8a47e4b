/** The head of a message's page: its title, its state, and whether it is saved. */

import { element, find } from "../../shared/dom.js";
import { ask } from "../dialog.js";
import { moment, nameOf, stateBadge, stillThere, whenWords } from "../rows.js";
import { words } from "../saving/changes.js";

/** @param {any} message the message in the server's form @param {string|undefined} title the current title in the form */
export function showTitle(message, title) {
  const name = nameOf({ ...message, title: title ?? message.title });
  if (find("title").textContent !== name) find("title").textContent = name;
  document.title = name;
}

/** @param {any} message @param {string} now */
export function showState(message, now) {
  const when = whenWords(message, now);
  const said = { live: message.published ? "what you save goes live when the site is built and uploaded" : "it goes live when the site is built and uploaded", draft: "only you and your team see it", withdrawn: message.published ? stillThere : "" }[message.state];
  find("state-line").replaceChildren(stateBadge(message),
    ...[when, said].filter(Boolean).map((part) => element("span", { class: "quiet" }, part)));
}

/** @param {string} state one of five */
export function showSaveState(state) {
  const place = find("save-state");
  if (place.textContent !== state) place.textContent = state;
  place.dataset.state = { "Not saved yet": "open", Saving: "busy", "Could not be saved": "bad" }[state] ?? "good";
}

/**
 * Shows the bar above the form while there are unsaved changes.
 * @param {boolean} isChanged
 * @param {{saved: string, done: number, all: number}|undefined} left when the draft was kept by an earlier visit, and how many of its files
 *   were saved before something went wrong
 */
export function showUnsaved(isChanged, left) {
  find("unsaved").hidden = !isChanged;
  const part = left && left.done > 0 ? `${left.done} of ${left.all} files were saved. ` : "";
  const sentence = left ? `${part}You have not saved what you wrote on ${moment(left.saved, new Date().toISOString())}.` : "What you write is kept here until you save it.";
  if (find("unsaved-words").textContent !== sentence) find("unsaved-words").textContent = sentence;
}

/** Shows a sentence about the files on the disk. @param {string} sentence empty for nothing new */
export function showDisk(sentence) {
  find("disk").textContent = sentence;
  find("disk").hidden = sentence === "";
}

/** @param {{label: string}[]} [taken] the changes made by others that saving has kept */
export function takenWords(taken = []) {
  const names = [...new Set(taken.map(({ label }) => label))];
  return names.length > 0 ? `Saved. Somebody else had changed ${names.join(", ")}: that is in it, too.` : "";
}

/** The unsaved changes as text. @param {import("./files.js").MessageFiles} files @param {(path: string) => string} fileName */
export function unsavedText(files, fileName) {
  return files.changedFiles.map((file) => [fileName(file.path), ...words(file.base, file.now, files.keysOf(file)).map(({ label, to }) => `${label}\n${to}`)]
    .filter(Boolean).join("\n\n")).join("\n\n\n");
}

/** Shows the unsaved changes field by field. @param {import("./files.js").MessageFiles} files @param {(path: string) => string} fileName */
export async function showDifference(files, fileName) {
  const parts = files.changedFiles.map((file) => element("section", { class: "difference" },
    element("h3", {}, fileName(file.path) || file.path),
    element("dl", {}, ...words(file.base, file.now, files.keysOf(file)).flatMap(({ label, from, to }) => [
      element("dt", {}, label),
      element("dd", {}, from && element("del", {}, from), from && to && " ", to && element("ins", {}, to)),
    ]))));
  await ask({ title: "What differs", look: "wide", content: parts, choices: [{ label: "Close", value: true, isMain: true }] });
}
