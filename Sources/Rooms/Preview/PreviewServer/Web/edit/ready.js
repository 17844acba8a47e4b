/** Sets one key of a message's file on the disk. Unsaved text in the form stays a draft. */

import * as api from "./api.js";
import { newTab } from "./tab.js";

/** Marks a message as ready, or as a draft again. @param {string} path @param {boolean} isReady */
export function setReady(path, isReady) {
  return setKey(path, "draft", isReady ? undefined : "true");
}

/** @param {string} path @param {string} name @param {string|undefined} value undefined: without the key */
export async function setKey(path, name, value) {
  const { files } = await api.message(path);
  const file = files.find((some) => some.path === path);
  /** @type {import("./saving/changes.js").Operation} */
  const operation = value === undefined ? { op: "remove", path: [name] } : { op: "set", path: [name], value: { plain: value } };
  if (value === undefined && file.base.fields && file.base.fields[name] === undefined) return;
  // The request uses a tab of its own, so that unsaved text of other tabs stays their draft.
  await api.save({ path, tab: newTab(), files: [{ path, base: file.sha256, operations: [operation] }] });
}
