/** The words of the editing pages, and what puts values into them. */

import { english as words } from "./words/en.js";

export { words };

/** @template {string} Text @typedef {Text extends `${string}{${infer Name}}${infer Rest}` ? Name|Places<Rest> : never} Places of values */

const plurals = new Intl.PluralRules("en");

/**
 * The parts of a text for `element`, if some of its values are nodes.
 * @template {string} Text
 * @param {Text} text
 * @param {Record<Places<Text>, any>} values a `{name}` in one of them stays as it is
 * @returns {any[]}
 */
export function pieces(text, values) {
  return text.split(/\{(\w+)\}/u).map((part, index) => (index % 2 === 0 ? part : values[part])).filter((part) => part !== "");
}

/** @template {string} Text @param {Text} text @param {Record<Places<Text>, any>} values */
export function fill(text, values) {
  return pieces(text, values).join("");
}

/**
 * The form for a number, with the number as `{count}`.
 * @template {string} Text
 * @param {{one: string, other: Text}} forms
 * @param {number} count
 * @param {Record<Exclude<Places<Text>, "count">, any>} [values]
 */
export function counted(forms, count, values) {
  return fill(forms[plurals.select(count)] ?? forms.other, { count: count.toLocaleString("en"), ...values });
}
