/** The default language's text beside a translation: to be read, not written. */

import { element } from "./dom.js";
import { nameOf } from "./edit-languages.js";
import { direction } from "./language.js";

/**
 * @typedef {import("./edit-message-files.js").MessageFile} MessageFile
 * @typedef {import("./edit-message-files.js").MessageFiles} MessageFiles
 */

/** @param {MessageFiles} files @param {MessageFile} translation */
export function originalBeside(files, translation) {
  const { main } = files;
  const original = files.all.find(({ part, locale }) => part === translation.part && locale === main.locale);
  const column = element("section", { class: "original", "aria-label": `${nameOf(main.locale)}, to read` },
    element("p", { class: "column-name" }, nameOf(main.locale)));
  const { fields } = original?.now ?? {};
  if (!original || !fields) return column;
  const keys = files.keysOf(original).filter(({ translated, name }) => translated && typeof fields[name] === "string");
  const texts = element("div", { lang: main.locale, dir: direction(main.locale) });
  const put = (label, ...words) => texts.append(element("p", { class: "label", lang: "en", dir: "ltr" }, label), element("div", { class: "original-text" }, ...words));
  for (const key of keys.filter(({ name }) => name === "title")) put(key.label, String(fields[key.name]));
  put("Text", ...paragraphs(original.now.body ?? "", translation.changed));
  for (const key of keys.filter(({ name, type }) => name !== "title" && type.is === "line")) put(key.label, String(fields[key.name]));
  column.append(texts, ...begin(files, original, translation));
  return column;
}

/** Each paragraph; what changed since the translation is marked, with the old words. */
function paragraphs(body, changed = []) {
  return body.trim().split(/\n{2,}/).map((paragraph) => {
    const change = changed.find((some) => some.new?.trim() === paragraph.trim());
    if (!change) return element("p", {}, paragraph);
    return element("p", { class: "changed" }, element("span", { class: "changed-mark", lang: "en" }, "Changed"), ...difference(change.old ?? "", change.new));
  });
}

/** Word by word: what is at both ends is the same, what is between was replaced. @param {string} old @param {string} text */
function difference(old, text) {
  const [before, after] = [old.split(/(\s+)/), text.split(/(\s+)/)];
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const gone = before.slice(head, before.length - tail).join("");
  const come = after.slice(head, after.length - tail).join("");
  return [after.slice(0, head).join(""), gone && element("del", {}, gone), come && element("ins", {}, come),
    tail > 0 ? after.slice(after.length - tail).join("") : ""].filter(Boolean);
}

/** An empty translation can begin with the default language's words. */
function begin(files, original, translation) {
  const { now } = translation;
  const isEmpty = now.fields && Object.keys(now.fields).length === 0 && (now.body ?? "").trim() === "";
  if (!isEmpty) return [];
  const click = () => {
    const keys = files.keysOf(original).filter(({ translated, name, type }) => translated && type.is === "line" && original.now.fields?.[name] !== undefined);
    const fields = Object.fromEntries(keys.map(({ name }) => [name, original.now.fields?.[name] ?? ""]));
    files.put(translation.path, { ...now, fields, body: original.now.body });
  };
  return [element("button", { type: "button", class: "start-from", click }, `Start from ${nameOf(original.locale)}`)];
}
