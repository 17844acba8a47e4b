/** The forms in which Word and Slack put lists and emoji on the clipboard. */

/** @typedef {{level: number, isNumbered: boolean, mark: string, words: HTMLElement}} WordItem mark: the beginning of `words` that is not text */

/** Selects the elements that Word declares to be marks rather than text. */
const marks = "[data-style*='mso-list:Ignore'], [data-style*='mso-list: Ignore']";

/** Reads a paragraph whose style names its list, and whose mark is part of its text. @param {HTMLElement} node @returns {WordItem|null} */
export function wordItem(node) {
  const found = /mso-list:\s*l\d+ level(\d+)/u.exec(node.getAttribute("data-style") ?? "");
  if (!found) return null;
  const named = node.querySelector(marks)?.textContent;
  const mark = named === undefined ? markIn(node.textContent ?? "") : "";
  const words = /** @type {HTMLElement} */ (node.cloneNode(true));
  for (const some of words.querySelectorAll(marks)) some.remove();
  return { level: Number(found[1]), isNumbered: /^\s*(?:\d+|[a-z]+)[.)]/iu.test(named ?? mark), mark, words };
}

/** Finds the mark if it is not declared. Word puts a wide space after it, so a year at the beginning stays text. */
function markIn(text) {
  return /^\s*([·•§▪](?=\s)|(?:[o–-]|(?:\d{1,3}|[a-z]{1,4})[.)])(?=\s*?[\u00A0\t]))/iu.exec(text)?.[1] ?? "";
}

// Matches a flag, a keycap, or a pictograph with its skin tone and joined characters.
const emoji = /^(?:\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3|\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200D\uFE0F\u{E0020}-\u{E007F}]*)$/u;

/** Slack's emoji are pictures. Returns the character, or the name between colons; empty for other pictures. @param {HTMLElement} image */
export function emojiOf(image) {
  const words = [image.getAttribute("alt") ?? "", image.getAttribute("data-stringify-emoji") ?? ""];
  return words.find((some) => emoji.test(some)) ?? words.find((some) => /^(?::[\p{L}\p{N}_+'-]+:)+$/u.test(some)) ?? "";
}
