/** The head of a message's page: its title, its state, and whether it is saved. */

import { element, find, setText } from "../../shared/dom.js";
import { ask } from "../dialog.js";
import { moment, nameOf, stateBadge, whenWords } from "../rows.js";
import { differences } from "../saving/changes.js";
import { fill, words } from "../words.js";

/** @param {any} message the message in the server's form @param {string|undefined} title the current title in the form */
export function showTitle(message, title) {
  const name = nameOf({ ...message, title: title ?? message.title });
  if (find("title").textContent !== name) find("title").textContent = name;
  document.title = name;
}

/** @param {any} message @param {string} now */
export function showState(message, now) {
  const when = whenWords(message, now);
  const said = { live: message.published ? words.message.changesGoLive : words.message.goesLive, draft: words.message.isDraft, withdrawn: message.published ? words.times.stillThere : "" }[message.state];
  find("state-line").replaceChildren(stateBadge(message),
    ...[when, said].filter(Boolean).map((part) => element("span", { class: "quiet" }, part)));
}

/** @param {import("../saving/saver.js").SaveState} state */
export function showSaveState(state) {
  const place = find("save-state");
  setText("save-state", words.saving.states[state]);
  place.dataset.state = { open: "open", saving: "busy", failed: "bad" }[state] ?? "good";
}

/**
 * Shows the bar above the form while there are unsaved changes.
 * @param {boolean} isChanged
 * @param {{saved: string, done: number, all: number}|undefined} left when the draft was kept by an earlier visit, and how many of its files
 *   were saved before something went wrong
 */
export function showUnsaved(isChanged, left) {
  find("unsaved").hidden = !isChanged;
  const sentence = left ? fill(words.saving.notSaved, { moment: moment(left.saved, new Date().toISOString()) }) : words.saving.isKept;
  setText("unsaved-words", left && left.done > 0 ? fill(words.saving.filesSaved, { ...left, sentence }) : sentence);
}

/** Shows a sentence about the files on the disk. @param {string} sentence empty for nothing new */
export function showDisk(sentence) {
  find("disk").textContent = sentence;
  find("disk").hidden = sentence === "";
}

/** @param {{label: string}[]} [taken] the changes made by others that saving has kept */
export function takenWords(taken = []) {
  const names = [...new Set(taken.map(({ label }) => label))];
  return names.length > 0 ? fill(words.saving.taken, { names: names.join(", ") }) : "";
}

/** The unsaved changes as text. @param {import("./files.js").MessageFiles} files @param {(path: string) => string} fileName */
export function unsavedText(files, fileName) {
  return files.changedFiles.map((file) => [fileName(file.path), ...differences(file.base, file.now, files.keysOf(file)).map(({ label, to }) => `${label}\n${to}`)]
    .filter(Boolean).join("\n\n")).join("\n\n\n");
}

/** Shows the unsaved changes field by field. @param {import("./files.js").MessageFiles} files @param {(path: string) => string} fileName */
export async function showDifference(files, fileName) {
  const parts = files.changedFiles.map((file) => element("section", { class: "difference" },
    element("h3", {}, fileName(file.path) || file.path),
    element("dl", {}, ...differences(file.base, file.now, files.keysOf(file)).flatMap(({ label, from, to }) => [
      element("dt", {}, label),
      element("dd", {}, from && element("del", {}, from), from && to && " ", to && element("ins", {}, to)),
    ]))));
  await ask({ title: words.saving.difference, look: "wide", content: parts, cancel: words.common.close });
}
