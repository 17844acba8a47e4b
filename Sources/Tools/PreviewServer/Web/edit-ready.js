/** Ends a message's time as a draft, or begins it again. */

import * as api from "./edit-api.js";
import { newTab } from "./edit-tab.js";

/** @param {string} path @param {boolean} isReady */
export async function setReady(path, isReady) {
  const { files } = await api.message(path);
  const file = files.find((some) => some.path === path);
  /** @type {import("./edit-changes.js").Operation} */
  const operation = isReady ? { op: "remove", path: ["draft"] } : { op: "set", path: ["draft"], value: { plain: "true" } };
  if (isReady && file.base.fields && file.base.fields.draft === undefined) return;
  // A tab of its own: what another one has typed and not saved stays its draft.
  await api.save({ path, tab: newTab(), files: [{ path, base: file.sha256, operations: [operation] }] });
}
