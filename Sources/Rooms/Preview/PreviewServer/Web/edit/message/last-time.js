/** Lists the words of a copied message that may belong to its last time, until they change or are called right. */

import { element, find } from "../../shared/dom.js";
import { words } from "../words.js";

/** @typedef {{path: string, text: string, field: string[]|null, bodyLine: number|null, column: number}} Word with its first place */

/**
 * @param {Word[]} found
 * @param {object} owner
 * @param {(word: Word) => void} owner.go goes to a place
 * @param {(word: Word) => Promise<unknown>} owner.right records that a word is right
 * @param {(path: string) => string} owner.fileName the name of a file: `German`
 */
export function showLastTime(found, owner) {
  const focused = [...find("last-time-words").querySelectorAll("button")].indexOf(document.activeElement);
  find("last-time").hidden = found.length === 0;
  find("last-time-words").replaceChildren(...found.map((word) => {
    const where = owner.fileName(word.path);
    return element("li", { class: "finding" }, element("strong", { class: "finding-words" }, word.text),
      where && element("span", { class: "quiet where" }, where),
      element("span", { class: "finding-buttons" },
        element("button", { type: "button", class: "link", click: () => owner.go(word) }, words.common.goThere),
        element("button", { type: "button", class: "link", click: () => owner.right(word) }, words.findings.right)));
  }));
  if (focused < 0) return;
  // The next word takes the place of one that is gone; after the last, the form is next.
  const buttons = [...find("last-time-words").querySelectorAll("button")];
  (buttons[Math.min(focused, buttons.length - 1)] ?? find("panel")).focus();
}
