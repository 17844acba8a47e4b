/** Pastes text as Markdown, and offers to use plain text instead. */

import { element } from "../../shared/dom.js";
import { words } from "../words.js";
import { markdownOf, plainText } from "./paste-markdown.js";

/** The time for which plain text is offered, in milliseconds. */
const offered = 8000;

/**
 * @param {ClipboardEvent} event
 * @param {HTMLTextAreaElement} control
 * @param {string} language of the text
 * @param {HTMLElement} bar where it is said
 */
export function pasted(event, control, language, bar) {
  const html = event.clipboardData?.getData("text/html") ?? "";
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (html === "" && text === "") return;
  const { markdown, hadFormatting } = html === "" ? { markdown: "", hadFormatting: false } : markdownOf(html, { language, trust: inert });
  const plain = plainText(text, { language });
  const inserted = hadFormatting ? markdown : plain || markdown;
  if (!inserted) return;
  event.preventDefault();
  const start = control.selectionStart;
  document.execCommand("insertText", false, inserted);
  if (hadFormatting && plain !== inserted) offerPlain(control, start, inserted, plain, bar);
}

/** The page's policy allows parsing only through this function, whose result becomes a document that runs and loads nothing. */
const { trustedTypes } = /** @type {{trustedTypes?: {createPolicy: Function}}} */ (globalThis);
const policy = trustedTypes?.createPolicy("publish-edit-paste", { createHTML: (html) => html });

/** @returns {string} */
function inert(html) {
  return policy ? policy.createHTML(html) : html;
}

function offerPlain(control, start, inserted, plain, bar) {
  const put = () => {
    const end = start + inserted.length;
    if (control.value.slice(start, end) === inserted) {
      control.focus();
      control.setSelectionRange(start, end);
      document.execCommand("insertText", false, plain);
    }
    bar.hidden = true;
  };
  bar.replaceChildren(words.format.isPasted, " ", element("button", { type: "button", class: "link", click: put }, words.format.pastePlain));
  bar.hidden = false;
  const close = () => { if (!bar.contains(document.activeElement)) bar.hidden = true; };
  setTimeout(close, offered);
}
