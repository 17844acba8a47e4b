/** The actions on a message as a whole. */

import { element, find } from "../../shared/dom.js";
import * as api from "../api.js";
import { ask } from "../dialog.js";
import { guarded, messageAddress } from "../page.js";
import { setKey, setReady } from "../ready.js";
import { nameOf } from "../rows.js";
import { duplicateMessage, mayBeDraft, mayDuplicate, mayTakeBack, renameMessage, takeBack } from "../withdraw.js";
import { fill, words } from "../words.js";

/**
 * @param {object} state
 * @param {any} state.message
 * @param {import("./files.js").MessageFiles} state.files
 * @param {boolean} state.isAsText
 * @param {(isText: boolean) => Promise<void>} state.asText
 * @param {(act: () => Promise<boolean>) => Promise<void>} state.takeBack runs an action, and shows its result
 * @param {() => Promise<unknown>} state.leave keeps the typed text before the page is left
 */
export function drawActions({ message, files, isAsText, asText, takeBack: takingBack, leave }) {
  const { main } = files;
  const name = nameOf(message);
  const hasRevision = files.keysOf(main).some((key) => key.name === "revision");
  const isTextOnly = main.now.fields === null && !isAsText;
  const button = (label, act, look = "") => element("button", { type: "button", class: look, click: () => guarded(act) }, label);
  find("actions").replaceChildren(...[
    isTextOnly ? null : isAsText ? button(words.actions.asForm, () => asText(false)) : button(words.actions.asText, () => asText(true)),
    mayDuplicate(message) && button(words.actions.duplicate, async () => { await leave(); await duplicateMessage(message); }),
    message.mayRename && button(words.actions.rename, () => takingBack(async () => {
      await leave();
      const path = await renameMessage(message);
      if (path) location.href = `${messageAddress(path)}&new=name`;
      return false;
    })),
    message.mayDelete && button(words.actions.delete, () => takingBack(async () => {
      await leave();
      await api.deleteDraft(message.path);
      location.href = "/-/edit#deleted";
      return false;
    })),
    mayBeDraft(message) && button(words.actions.makeDraft, () => takingBack(async () => { await setReady(message.path, false); return true; })),
    hasRevision && message.published && message.state !== "withdrawn" && button(words.actions.showAgain, () => showAgain(files)),
    message.state === "withdrawn" && button(words.actions.putBack, () => takingBack(async () => { await setKey(message.path, "withdrawn", undefined); return true; })),
    mayTakeBack(message) && button(words.actions.takeBack, () => takingBack(() => takeBack(message.path, name)), "take-back"),
  ].filter(Boolean));
}

/** Increments the revision, after explaining the effect. */
async function showAgain(files) {
  const { path } = files.main;
  const next = String(Number(files.value(path, ["revision"]) ?? 1) + 1);
  const answer = await ask({
    title: words.actions.againTitle,
    content: [element("p", {}, words.actions.againEffect),
      element("p", { class: "hint" }, words.actions.againHint)],
    choices: [{ label: words.actions.againTitle, value: true, isMain: true }],
  });
  if (answer) files.set(path, ["revision"], next);
}
