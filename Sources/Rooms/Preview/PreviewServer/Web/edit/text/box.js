/** The text of a message: a plain text box with a toolbar that inserts Markdown. */

import { element } from "../../shared/dom.js";
import { withoutBlankEnds } from "../fields/buttons.js";
import { withLabel } from "../fields/field.js";
import { words } from "../words.js";
import { commonEnds } from "./difference.js";
import * as format from "./format.js";
import { indent, outdent } from "./indent.js";
import { pasted } from "./pasting.js";

/**
 * @typedef {object} TextBoxOptions
 * @property {string} label
 * @property {string} lang
 * @property {"ltr"|"rtl"} dir
 * @property {() => boolean} [isCarousel] whether the text is slides
 * @property {(text: string, isTyped: boolean) => void} changed
 * @property {(control: HTMLTextAreaElement) => void} [askLink] asks for a link and writes it
 * @property {(control: HTMLTextAreaElement) => void} [askImage]
 */

const keysOfTools = { b: "bold", i: "italic" };

/** @param {TextBoxOptions} options @returns {import("../fields/field.js").Field} */
export function textBox({ label, lang, dir, isCarousel = () => false, changed, askLink, askImage }) {
  /** The stars on each side of the caret, which were put there for words that are not typed yet. They are no part of the text. */
  let empty = { start: 0, size: 0 };
  const control = element("textarea", {
    class: "text-box", rows: 4, lang, dir, spellcheck: true, selectionchange: () => moved(),
    blur: ({ relatedTarget }) => toolbar.contains(relatedTarget) || dropEmpty(), input: () => { grow(control); changed(written(), !isTool); if (!isTool) moved(); },
  });
  const isEmpty = () => empty.size > 0 && control.value.slice(empty.start, empty.start + 2 * empty.size) === "*".repeat(2 * empty.size);
  const written = () => (isEmpty() ? control.value.slice(0, empty.start) + control.value.slice(empty.start + 2 * empty.size) : control.value);
  const dropEmpty = () => {
    if (isEmpty()) control.setRangeText("", empty.start, empty.start + 2 * empty.size, "preserve");
    empty.size = 0;
  };
  const moved = () => {
    const { selectionStart: start, selectionEnd: end } = control;
    if (!isEmpty() || start !== empty.start + empty.size || start !== end) dropEmpty();
    for (const [name, mark] of Object.entries(format.marks)) {
      toolbar.querySelector(`.tool-${name}`).setAttribute("aria-pressed", format.isMarked(control.value, start, end, mark));
    }
  };
  const bar = element("p", { class: "pasted", role: "status", hidden: true });
  /** @type {Record<string, (text: string, start: number, end: number) => {text: string, start: number, end: number}>} */
  const tools = {
    ...Object.fromEntries(Object.entries(format.marks).map(([name, mark]) => [name, (text, start, end) => format.toggled(text, start, end, mark)])),
    heading: format.heading, list: format.list, "numbered-list": format.numberedList,
  };
  const press = (name) => {
    control.focus();
    const isMark = Object.hasOwn(format.marks, name);
    if (!isMark) dropEmpty();
    const { value, selectionStart, selectionEnd } = control;
    const made = tools[name](value, selectionStart, selectionEnd);
    const isSwitch = isMark && made.start === made.end && (isEmpty() || made.text.length > value.length);
    const size = isSwitch ? /\**$/u.exec(made.text.slice(0, made.start))?.[0].length ?? 0 : 0;
    empty = { start: made.start - size, size };
    applied(control, made);
    moved();
  };
  const buttons = Object.keys(tools).map((name) => tool(name, () => press(name)));
  if (askLink) buttons.push(tool("link", () => askLink(control)));
  if (askImage) buttons.push(tool("image", () => askImage(control)));
  tools.slide = format.slide;
  const slide = tool("slide", () => press("slide"));
  buttons.push(slide);
  // The caret stays in the text.
  const toolbar = element("div", { class: "toolbar", role: "toolbar", "aria-label": words.format.label, mousedown: (event) => event.preventDefault() }, ...buttons);
  arrowKeys(toolbar, buttons);
  const { node, said } = withLabel({
    label, control, look: "text-field", hint: words.format.hint,
  });
  node.querySelector(".hint").classList.add("sr");
  node.insertBefore(toolbar, control);
  control.after(bar);
  let isLeaving = false;
  control.addEventListener("keydown", (event) => {
    const name = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && keysOfTools[event.key.toLowerCase()];
    if (name) { event.preventDefault(); return press(name); }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && askLink) { event.preventDefault(); return askLink(control); }
    if (event.key === "Escape") return void (isLeaving = true);
    if (event.isComposing || event.key === "Shift") return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
    if (isEmpty() && (isUndo || ["Enter", "Backspace", "Delete"].includes(event.key))) {
      dropEmpty();
      if (event.key !== "Enter") { event.preventDefault(); event.stopPropagation(); return; }
    }
    const made = event.key === "Enter" && !event.shiftKey && !event.ctrlKey ? format.newLine(control.value, control.selectionStart, control.selectionEnd)
      : event.key === "Tab" && !isLeaving ? (event.shiftKey ? outdent : indent)(control.value, control.selectionStart, control.selectionEnd) : null;
    isLeaving = false;
    if (!made) return;
    event.preventDefault();
    applied(control, made);
  });
  control.addEventListener("paste", (event) => asTool(() => pasted(event, control, lang, bar)));
  const refresh = (value) => {
    // A space at the end is kept, because another word is about to follow.
    if (withoutBlankEnds(written()) !== value) control.value = value;
    slide.hidden = !isCarousel();
    requestAnimationFrame(() => grow(control));
  };
  moved();
  return { node, said, control, place: ["body"], refresh };
}

function tool(name, click) {
  const title = words.format[name];
  return element("button", { type: "button", class: `tool tool-${name}`, title, "aria-label": title, click }, element("span", { "aria-hidden": "true" }, marks[name] ?? title));
}

const marks = { ...words.format.marks, list: "•", "numbered-list": "1." };

/** The toolbar is a single stop for the Tab key; arrow keys move between its buttons. */
function arrowKeys(toolbar, buttons) {
  const enter = (index) => {
    for (const [place, button] of buttons.entries()) button.tabIndex = place === index ? 0 : -1;
  };
  enter(0);
  toolbar.addEventListener("keydown", (event) => {
    const shown = buttons.filter(({ hidden }) => !hidden);
    const at = shown.indexOf(document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const button = shown[(next + shown.length) % shown.length];
    enter(buttons.indexOf(button));
    button.focus();
  });
}

/** Whether a text is changed as a whole rather than typed. */
let isTool = false;

function asTool(act) {
  isTool = true;
  act();
  isTool = false;
}

/**
 * Inserts the difference as if it was typed, so that Undo in the browser's menu stays enabled, and sets the selection.
 * @param {HTMLTextAreaElement} control
 * @param {{text: string, start: number, end: number}} made
 */
export function applied(control, { text, start, end }) {
  const old = control.value;
  const { head, tail } = commonEnds(old, text);
  if (old !== text) {
    const middle = text.slice(head, text.length - tail);
    control.focus();
    control.setSelectionRange(head, old.length - tail);
    asTool(() => {
      const isDone = middle === "" ? document.execCommand("delete") : document.execCommand("insertText", false, middle);
      if (isDone && control.value === text) return;
      control.value = text;
      control.dispatchEvent(new Event("input"));
    });
  }
  control.setSelectionRange(start, end);
}

/** Makes the text box as high as its text, within limits. */
function grow(control) {
  if (CSS.supports("field-sizing", "content") || !control.isConnected) return;
  control.style.height = "auto";
  control.style.height = `${Math.min(control.scrollHeight + 2, innerHeight * 0.6)}px`;
}
