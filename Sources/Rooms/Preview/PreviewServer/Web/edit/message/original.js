/** The default language's text beside a translation. It can be read but not changed here. */

import { element } from "../../shared/dom.js";
import { direction } from "../../shared/language.js";
import { join, split } from "../fields/buttons.js";
import { commonEnds } from "../text/difference.js";
import { nameOf } from "../languages.js";
import { fill, words } from "../words.js";

/**
 * @typedef {import("./files.js").MessageFile} MessageFile
 * @typedef {import("./files.js").MessageFiles} MessageFiles
 * @typedef {import("../api.js").TextChange} TextChange
 */

/**
 * @param {MessageFiles} files
 * @param {MessageFile} translation
 */
export function originalBeside(files, translation) {
  const { main } = files;
  const original = files.all.find(({ part, locale }) => part === translation.part && locale === main.locale);
  const column = element("section", { class: "original", "aria-label": fill(words.original.label, { language: nameOf(main.locale) }) },
    element("p", { class: "column-name" }, nameOf(main.locale)));
  const { fields } = original?.now ?? {};
  if (!original || !fields) return column;
  const { changed = [] } = translation;
  const keys = files.keysOf(original).filter(({ translated, name }) => translated && typeof fields[name] === "string");
  const texts = element("div", { lang: main.locale, dir: direction(main.locale) });
  const put = (label, ...content) => texts.append(element("p", { class: "label", lang: "en", dir: "ltr" }, label), element("div", { class: "original-text" }, ...content));
  const ofKey = (name) => {
    const change = changed.find(({ field }) => field?.length === 1 && field[0] === name);
    return change ? marked(difference(change.old, change.new)) : String(fields[name]);
  };
  for (const key of keys.filter(({ name }) => name === "title")) put(key.label, ofKey(key.name));
  const { lead, text, rows } = split(original.now.body ?? "");
  put(words.common.text, ...paragraphs(lead + text, changed));
  const lines = `${lead}${text}`.split("\n").length;
  const ofButtons = changed.filter(({ bodyLine = 0 }) => bodyLine > lines);
  if (rows.length > 0) put(words.common.buttons, ...(ofButtons.length > 0 ? ofButtons.map((change) => marked(difference(change.old, change.new))) : rows.map(({ label }) => element("p", {}, label))));
  for (const key of keys.filter(({ name, type }) => name !== "title" && type.is === "line")) put(key.label, ofKey(key.name));
  column.append(texts, ...begin(files, original, translation));
  return column;
}

/** Shows whether a translation is out of date, with a button to accept it as it is. @param {MessageFile} translation @param {string} original @param {(translation: MessageFile) => void} accept */
export function staleness(translation, original, accept) {
  const node = element("div", { class: "acceptance", hidden: translation.state !== "stale" });
  if (!node.hidden) node.append(element("p", {}, fill(words.original.isStale, { language: nameOf(original) })),
    element("button", { type: "button", click: () => accept(translation) }, words.original.accept));
  return node;
}

function marked(content) {
  return element("p", { class: "changed" }, element("span", { class: "changed-mark", lang: "en" }, words.original.changed), ...content);
}

/** The paragraphs of a text. Changes since the translation are marked, with the old words. @param {string} body @param {TextChange[]} changed */
function paragraphs(body, changed) {
  /** @type {HTMLElement[]} */
  const made = [];
  /** @type {string[]} */
  let lines = [];
  let first = 1;
  for (const [index, line] of [...body.split("\n"), ""].entries()) {
    if (line.trim() !== "") { lines.push(line); continue; }
    made.push(...block(lines, first, changed));
    [lines, first] = [[], index + 2];
  }
  return made;
}

const item = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** A paragraph's lines: changed texts, and the lines between them. */
function block(lines, first, changed) {
  /** @type {HTMLElement[]} */
  const made = [];
  /** @type {string[]} */
  let plain = [];
  const put = () => { if (plain.length > 0) made.push(element("p", {}, plain.join("\n"))); plain = []; };
  for (let index = 0; index < lines.length; index += 1) {
    const change = changed.find(({ bodyLine }) => bodyLine === first + index);
    if (!change) { plain.push(lines[index]); continue; }
    put();
    made.push(marked([lines[index].match(item)?.[0] ?? "", ...difference(change.old, change.new)]));
    const isNext = (at) => item.test(lines[at]) || changed.some(({ bodyLine }) => bodyLine === first + at);
    while (index + 1 < lines.length && !isNext(index + 1)) index += 1;
  }
  put();
  return made;
}

/** Compares two texts word by word: the words at both ends that are equal stay, and those between were replaced. @param {string|undefined} old @param {string} text */
function difference(old, text) {
  if (old === undefined) return [text];
  const [before, after] = [old.split(/(\s+)/), text.split(/(\s+)/)];
  const { head, tail } = commonEnds(before, after);
  const gone = before.slice(head, before.length - tail).join("");
  const come = after.slice(head, after.length - tail).join("");
  return [after.slice(0, head).join(""), gone && element("del", {}, gone), gone && come && " ", come && element("ins", {}, come),
    tail > 0 ? after.slice(after.length - tail).join("") : ""].filter(Boolean);
}

/** Offers to take over the words that a translation lacks: all of a new one, and the buttons of any. What is written stays. */
function begin(files, original, translation) {
  const isNew = translation.state === "missing";
  const { fields, body } = withOriginal(files, original, translation.now, isNew);
  if (!translation.now.fields || (body === translation.now.body && Object.keys(fields).length === Object.keys(translation.now.fields).length)) return [];
  const click = () => {
    const { now } = files.file(translation.path);
    files.put(translation.path, { ...now, ...withOriginal(files, original, now, isNew) });
  };
  const label = isNew ? words.original.start : words.original.takeButtons;
  return [element("button", { type: "button", class: "start-from", click }, fill(label, { language: nameOf(original.locale) }))];
}

/** A translation with the words that it lacks. */
function withOriginal(files, original, now, isNew) {
  const keys = files.keysOf(original).filter(({ translated, name, type }) => isNew && translated && type.is === "line" && original.now.fields?.[name] !== undefined);
  const fields = { ...Object.fromEntries(keys.map(({ name }) => [name, original.now.fields?.[name]])), ...now.fields };
  const [written, { rows }] = [now.body ?? "", split(original.now.body ?? "")];
  if (written.trim() === "") return { fields, body: isNew ? original.now.body : now.body };
  const lacksButtons = rows.length > 0 && split(written).rows.length === 0;
  return { fields, body: lacksButtons ? join({ ...split(written), gap: "\n\n", rows }) : now.body };
}
