/** A new view of a message: its name and its file. */

import { element } from "../../shared/dom.js";
import { ask, labelled } from "../dialog.js";
import { fill, words } from "../words.js";

/** @typedef {Pick<import("./files.js").MessageFile, "path"|"locale">} Main the file of the first view in the default language */

/**
 * Asks for the name of the view.
 * @param {string[]} views that the message has
 * @returns {Promise<{part: string, title: string}|undefined>}
 */
export async function askNewView(views) {
  const name = element("input", { type: "text", autofocus: true, autocomplete: "off" });
  const check = () => {
    const part = viewName(name.value);
    if (part === "") return words.screens.missing;
    return views.includes(part) ? fill(words.screens.isTaken, { name: part }) : undefined;
  };
  const answer = await ask({
    title: words.common.newScreen, check, choices: [{ label: words.screens.add, value: true, isMain: true }],
    content: [labelled(words.common.name, name, words.screens.hint)],
  });
  return answer ? { part: viewName(name.value), title: name.value.trim() } : undefined;
}

/** The name for a title: "thank-you" for "Thank you!"; empty if no letter can be part of a file name. @param {string} title */
export function viewName(title) {
  const plain = title.normalize("NFKD").replace(/\p{Mark}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9_]+/gu, "-").replace(/^-+|-+$/gu, "").slice(0, 60);
}

/** The path without the language and the extension. @param {Main} main */
function stemOf({ path, locale }) {
  const stem = path.replace(/\.md$/u, "");
  return stem.endsWith(`.${locale}`) ? stem.slice(0, -1 - locale.length) : stem;
}

/** The path of a view, which is in a folder with the message's name. @param {Main} main @param {string} part */
export function viewPath(main, part) {
  return `${stemOf(main).replace(/\/index$/u, "")}/${part}.md`;
}

/** The path of a variant's text, which is beside that of the view. @param {Main} view @param {string} variant @param {string} [locale] */
export function variantPath(view, variant, locale = view.locale) {
  return `${stemOf(view)}+${variant}${locale === view.locale ? "" : `.${locale}`}.md`;
}

/**
 * The view, variant and language of a file that is not there yet, if it can be one.
 * @param {Main} main
 * @param {string} path
 * @returns {{part: string, locale: string}|undefined}
 */
export function partAt(main, path) {
  const [, part = "", variant, language] = /([\w-]+)(?:\+([\w-]+)(?:\.([\w-]+))?)?\.md$/u.exec(path) ?? [];
  const locale = language ?? main.locale;
  const view = viewPath(main, part);
  if (!variant) return part !== "index" && view === path ? { part, locale } : undefined;
  if (variantPath(main, variant, locale) === path) return { part: `index+${variant}`, locale };
  return variantPath({ path: view, locale: main.locale }, variant, locale) === path ? { part: `${part}+${variant}`, locale } : undefined;
}
