/** The variants of a message: several texts, each for a share of its devices. This file draws nothing. */

import { isMap } from "../saving/changes.js";
import { isSameState } from "../saving/states.js";
import { variantPath } from "./new-view.js";

/**
 * @typedef {import("./files.js").MessageFile} MessageFile
 * @typedef {import("./files.js").MessageFiles} MessageFiles
 */

/** The name of the share that is shown nothing. */
export const nothingShown = "none";

/** The screen that a file is a text of. @param {string} part `index+price` */
export function viewOf(part) {
  return part.split("+")[0];
}

/** The variant that a file is a text of; empty for the texts of all others. @param {string} part */
export function variantOf(part) {
  return part.split("+")[1] ?? "";
}

/** The shares as they are written, in percent. @param {MessageFiles} files @returns {Record<string, any>} */
export function sharesOf(files) {
  const shares = files.main.now.fields?.variants;
  return isMap(shares) ? shares : {};
}

/** The names of the variants; those that only have a text come last. @param {MessageFiles} files @returns {string[]} */
export function variantsOf(files) {
  const written = files.all.map(({ part }) => part).filter((part) => variantOf(part) !== "" && !isGone(files, part)).map(variantOf);
  return [...new Set([...Object.keys(sharesOf(files)), ...written])].filter((name) => name !== nothingShown);
}

/** Whether the text of a variant was removed, or never written. @param {MessageFiles} files @param {string} part */
function isGone(files, part) {
  const original = files.all.find((file) => file.part === part && file.locale === files.main.locale);
  if (!original || variantOf(part) === "") return false;
  const { now, base, sha256 } = original;
  return (now.fields === null && now.text === "") || (sha256 === null && isSameState(now, base));
}

/** The files of a language and a variant. The first variant is the message's own text. @param {MessageFiles} files @param {string} locale @param {string} variant */
export function filesOf(files, locale, variant) {
  const isFirst = variant === "" || variant === variantsOf(files)[0];
  return files.all.filter(({ locale: own, part }) => own === locale && !isGone(files, part) && (variantOf(part) === variant || (isFirst && variantOf(part) === "")));
}

/** The screens without a text of their own in a variant. @param {MessageFiles} files @param {string} variant @returns {MessageFile[]} in the default language */
export function sharedScreens(files, variant) {
  if (variant === "" || variant === variantsOf(files)[0]) return [];
  const own = filesOf(files, files.main.locale, variant).map(({ part }) => viewOf(part));
  return files.all.filter(({ locale, part }) => locale === files.main.locale && variantOf(part) === "" && !own.includes(part));
}

/** The percent up to which places belong to a variant; undefined if it has none. @param {Record<string, any>} shares @param {string} variant */
export function upTo(shares, variant) {
  const names = Object.keys(shares).filter((name) => name !== nothingShown);
  const at = names.indexOf(variant);
  if (at < 0 || !(Number(shares[variant]) > 0)) return undefined;
  return names.slice(0, at + 1).reduce((sum, name) => sum + Number(shares[name]), 0);
}

/**
 * Begins a variant's text of a screen with the one that there is.
 * @param {MessageFiles} files
 * @param {MessageFile} screen
 * @param {string} variant
 * @returns {string} its path
 */
export function beginText(files, screen, variant) {
  const { title } = screen.now.fields ?? {};
  const part = `${screen.part}+${variant}`;
  const path = variantPath(screen, variant);
  const others = files.all.filter((file) => file.part === screen.part && file.locale !== screen.locale);
  files.addTexts([{ path, part, locale: screen.locale, state: { fields: title === undefined ? {} : { title }, body: screen.now.body, text: "", refusal: null } },
    ...others.map(({ locale }) => ({ path: variantPath(screen, variant, locale), part, locale }))]);
  return path;
}

/** Takes a variant out, with its texts in all languages. @param {MessageFiles} files @param {string} variant */
export function removeVariant(files, variant) {
  const { main } = files;
  const { [variant]: _, ...shares } = sharesOf(files);
  const { variants: __, ...others } = main.now.fields ?? {};
  const isLast = Object.keys(shares).filter((name) => name !== nothingShown).length === 0;
  const gone = files.all.filter(({ part }) => variantOf(part) === variant)
    .map(({ path, sha256, base }) => [path, sha256 === null ? base : { fields: null, body: null, text: "", refusal: null }]);
  files.putAll({ [main.path]: { ...main.now, fields: isLast ? others : { ...main.now.fields, variants: shares } }, ...Object.fromEntries(gone) });
}
