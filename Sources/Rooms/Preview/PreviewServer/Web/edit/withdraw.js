/** Actions on a message as a whole: taking it back, duplicating it, and giving it another name. */

import { element } from "../shared/dom.js";
import * as api from "./api.js";
import { ask, labelled } from "./dialog.js";
import { messageAddress } from "./page.js";
import { nameOf } from "./rows.js";
import { fill, words } from "./words.js";

/**
 * Asks whether to withdraw a message, explains the effects, and does it.
 * @param {string} path
 * @param {string} name
 * @returns {Promise<boolean>} whether it was withdrawn
 */
export async function takeBack(path, name) {
  const check = () => api.withdraw(path).then(() => undefined, (error) => error.message);
  const answer = await ask({
    title: fill(words.actions.takeBackTitle, { name }),
    content: [element("ul", { class: "sentences" }, ...Object.values(words.actions.takeBackEffects).map((sentence) => element("li", {}, sentence)))],
    choices: [{ label: words.actions.takeBackAct, value: true, isDanger: true }],
    check,
  });
  return answer === true;
}

/** Whether a message is ready, but its name is not known to any device yet. @param {{state: string, mayRename: boolean}} message */
export function mayBeDraft({ state, mayRename }) {
  return mayRename && (state === "live" || state === "scheduled");
}

/** @param {{state: string, published: boolean}} message */
export function mayTakeBack({ state, published }) {
  return state !== "withdrawn" && (published || state !== "draft");
}

/** Whether a message can be copied: those of releases and permissions are the only ones of their name. @param {{kind: string}} message */
export function mayDuplicate({ kind }) {
  return kind === "notifications" || kind === "prompts";
}

/** @typedef {Pick<import("./rows.js").Row, "path"|"title"|"id"|"kind">} Named */

/** Asks for a title and a name, duplicates a message, and opens the copy. @param {Named} message */
export async function duplicateMessage(message) {
  const title = textBox(message.title ?? "");
  const name = textBox("");
  const copy = await askForPath({
    title: fill(words.actions.duplicateTitle, { name: nameOf(message) }), label: words.actions.duplicate,
    content: [labelled(words.common.title, title), labelled(words.common.name, name, words.common.nameOfTitle)],
    missing: () => missing(title, words.common.titleIsMissing),
    act: () => api.duplicate({ path: message.path, title: title.value.trim(), name: name.value.trim() }),
  });
  if (copy) location.href = `${messageAddress(copy)}&new=1`;
}

/** Asks for another name. @param {Named} message @returns {Promise<string|undefined>} the new path; undefined for Cancel */
export function renameMessage(message) {
  const name = textBox(message.id);
  return askForPath({
    title: fill(words.actions.renameTitle, { name: nameOf(message) }), label: words.actions.renameAct,
    content: [labelled(words.common.name, name, words.actions.renameHint)],
    missing: () => missing(name, words.actions.noName), act: () => api.rename(message.path, name.value.trim()),
  });
}

/** Asks until the server gives a path. */
async function askForPath({ title, label, content, missing: lack, act }) {
  let path;
  const check = () => lack() ?? act().then((answer) => void ({ path } = answer), (error) => error.message);
  await ask({ title, content, check, choices: [{ label, value: true, isMain: true }] });
  return path;
}

function textBox(value) {
  return element("input", { type: "text", autofocus: true, autocomplete: "off", value, focus: ({ target }) => target.select() });
}

function missing(box, sentence) {
  if (box.value.trim() !== "") return undefined;
  box.focus();
  return sentence;
}
