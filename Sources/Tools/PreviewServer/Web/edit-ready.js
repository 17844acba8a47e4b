/** Sets one key of a message's file, as it is on the disk: what is being written in the form stays a draft. */

import * as api from "./edit-api.js";
import { newTab } from "./edit-tab.js";

/** Ends a message's time as a draft, or begins it again. @param {string} path @param {boolean} isReady */
export function setReady(path, isReady) {
  return setKey(path, "draft", isReady ? undefined : "true");
}

/** @param {string} path @param {string} name @param {string|undefined} value undefined: without the key */
export async function setKey(path, name, value) {
  const { files } = await api.message(path);
  const file = files.find((some) => some.path === path);
  /** @type {import("./edit-changes.js").Operation} */
  const operation = value === undefined ? { op: "remove", path: [name] } : { op: "set", path: [name], value: { plain: value } };
  if (value === undefined && file.base.fields && file.base.fields[name] === undefined) return;
  // A tab of its own: what another one has typed and not saved stays its draft.
  await api.save({ path, tab: newTab(), files: [{ path, base: file.sha256, operations: [operation] }] });
}
