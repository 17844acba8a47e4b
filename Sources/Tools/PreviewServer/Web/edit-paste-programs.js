/** The forms that Word and Slack give to lists and emoji on the clipboard. */

/** @typedef {{level: number, isNumbered: boolean, mark: string, words: HTMLElement}} WordItem mark: what `words` begins with, and is no text */

/** Where Word says that a mark is no text. */
const marks = "[data-style*='mso-list:Ignore'], [data-style*='mso-list: Ignore']";

/** A paragraph that names its list in its style, and has its mark as text. @param {HTMLElement} node @returns {WordItem|null} */
export function wordItem(node) {
  const found = /mso-list:\s*l\d+ level(\d+)/u.exec(node.getAttribute("data-style") ?? "");
  if (!found) return null;
  const named = node.querySelector(marks)?.textContent;
  const mark = named === undefined ? markIn(node.textContent ?? "") : "";
  const words = /** @type {HTMLElement} */ (node.cloneNode(true));
  for (const some of words.querySelectorAll(marks)) some.remove();
  return { level: Number(found[1]), isNumbered: /^\s*(?:\d+|[a-z]+)[.)]/iu.test(named ?? mark), mark, words };
}

/** The mark where nothing says which part of the text that is: Word puts a wide blank behind it, so that a year stays text. */
function markIn(text) {
  return /^\s*([·•§▪](?=\s)|(?:[o–-]|(?:\d{1,3}|[a-z]{1,4})[.)])(?=\s*?[\u00A0\t]))/iu.exec(text)?.[1] ?? "";
}

// A flag, a keycap, or a picture with its skin tone and what is joined to it.
const emoji = /^(?:\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3|\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200D\uFE0F\u{E0020}-\u{E007F}]*)$/u;

/** Slack's emoji are pictures: the character, or the name between colons. Nothing for other pictures. @param {HTMLElement} image */
export function emojiOf(image) {
  const words = [image.getAttribute("alt") ?? "", image.getAttribute("data-stringify-emoji") ?? ""];
  return words.find((some) => emoji.test(some)) ?? words.find((some) => /^(?::[\p{L}\p{N}_+'-]+:)+$/u.test(some)) ?? "";
}
