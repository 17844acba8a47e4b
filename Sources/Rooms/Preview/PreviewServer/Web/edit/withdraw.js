/** Actions on a message as a whole: withdrawing it, and duplicating it. */

import { element } from "../shared/dom.js";
import * as api from "./api.js";
import { ask } from "./dialog.js";
import { messageAddress } from "./page.js";

/**
 * Asks whether to withdraw a message, explains the effects, and does it.
 * @param {string} path
 * @param {string} name
 * @returns {Promise<boolean>} whether it was withdrawn
 */
export async function takeBack(path, name) {
  const place = element("ul", { class: "sentences", "aria-busy": "true" }, element("li", {}, "Working out what that means…"));
  api.withdraw(path, true).then(({ words, next }) => {
    place.replaceChildren(...[...words, next].filter(Boolean).map((sentence) => element("li", {}, asSentence(sentence))));
    place.removeAttribute("aria-busy");
  }, (error) => place.replaceChildren(element("li", {}, error.message)));
  const check = () => api.withdraw(path, false).then(() => undefined, (error) => error.message);
  const answer = await ask({
    title: `Take back: ${name}`,
    content: [place,
      element("p", { class: "hint" }, "What is on a screen stays until it is closed.")],
    choices: [{ label: "Take it back", value: true, isDanger: true }],
    check,
  });
  return answer === true;
}

/** Duplicates a message, and opens the copy. @param {string} path */
export async function duplicateMessage(path) {
  const { path: copy } = await api.duplicate(path);
  location.href = `${messageAddress(copy)}&new=1`;
}

function asSentence(words) {
  const text = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return /[.:!?…]$/.test(text) ? text : `${text}.`;
}
