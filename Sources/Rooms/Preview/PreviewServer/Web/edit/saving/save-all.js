/** Saves a message, and asks the necessary questions until it is saved or the user cancels. */

import * as api from "../api.js";
import { EditError } from "../api.js";
import { complain } from "../page.js";
import { fill, words } from "../words.js";
import { askConflicts, askDeleted } from "./conflict.js";

/**
 * @param {import("./saver.js").Saver} saver
 * @param {import("../message/files.js").MessageFiles} files
 * @param {string} path
 * @param {(path: string) => string} fileName
 * @returns {Promise<any>} the server's answer; undefined where nothing was saved
 */
export async function saveAll(saver, files, path, fileName) {
  /** What others changed and was merged with what was changed here. @type {{label: string}[]} */
  const taken = [];
  for (;;) {
    const answer = await saver.save(taken);
    if (!(answer instanceof EditError)) return answer;
    const { id } = answer.answer;
    const isGoingOn = id === "conflict" ? await settleConflicts(/** @type {any} */ (answer.answer).files, files, path, fileName, taken)
      : answer.status === 410 ? await writeAgain(files, String(answer.answer.path ?? path)) : undefined;
    if (isGoingOn) continue;
    const error = withWritten(answer, files.changedFiles.length);
    if (isGoingOn === false) saver.unsaved();
    // A separate bar says if the server cannot be reached; a user who cancels has just read about the conflict.
    if (isGoingOn === false ? error !== answer : !answer.isUnreachable) complain(error);
    return undefined;
  }
}

/** Adds the number of files that were written before the error. @param {EditError} error @param {number} all */
function withWritten(error, all) {
  const written = /** @type {string[]} */ (error.answer.written ?? []);
  return written.length === 0 ? error : new EditError(fill(words.saving.filesSaved, { done: written.length, all, sentence: error.message }), error.status, error.answer);
}

async function settleConflicts(conflicted, files, path, fileName, taken) {
  const isText = (file, [name, ...inner]) => inner.length === 0
    && files.keysOf(files.file(file)).some((key) => key.name === name && key.translated && key.type.is === "line");
  const settled = await askConflicts(conflicted, fileName, (file, field) => files.value(file, field), isText);
  if (!settled) return false;
  taken.push(...settled.taken);
  const fresh = await api.message(path);
  for (const { path: file, sha256 } of conflicted) {
    const newest = fresh.files.find((some) => some.path === file);
    const { base } = newest?.sha256 === sha256 ? newest : files.file(file);
    files.rebase(file, { sha256, base, now: settled.states.get(file) });
  }
  return true;
}

async function writeAgain(files, path) {
  if (!files.has(path) || !await askDeleted(path)) return false;
  const { now } = files.file(path);
  const empty = { fields: now.fields ? {} : null, body: now.fields ? "" : null, text: "", refusal: null };
  files.rebase(path, { sha256: null, base: empty, now });
  return true;
}
