/** States of a file: compares them, sets values in them, and moves them to a different version of the file. */

import { own } from "./changes.js";

/** @typedef {import("./changes.js").State} State */

/** @param {any} fields @param {string[]} place @returns {any} undefined for a key without a value, too */
export function valueAt(fields, place) {
  return place.reduce((value, name) => (typeof value === "object" ? own(value, name) : undefined), fields) ?? undefined;
}

/** Applies the changes since `sent` to a different version. @param {State} sent @param {State} now @param {State} base @returns {State} */
export function onNewBase(sent, now, base) {
  if (isSameState(sent, now)) return base;
  const [before, after, fields] = [sent.fields, now.fields, base.fields];
  if (!before || !after || !fields) return now;
  const names = [...new Set([...Object.keys(fields), ...Object.keys(after)])];
  const picked = names.map((name) => [name, isSame(own(before, name), own(after, name)) ? own(fields, name) : own(after, name)]);
  return {
    ...base, fields: Object.fromEntries(picked.filter(([, value]) => value !== undefined)),
    body: sent.body === now.body ? base.body : now.body,
  };
}

/** Sets a value, and removes maps that become empty. @param {any} fields @param {string[]} place @param {any} value @returns {any} */
export function withValue(fields, place, value) {
  const [name, ...rest] = place;
  const inner = own(fields, name);
  const isMap = inner && typeof inner === "object" && !Array.isArray(inner);
  const made = rest.length === 0 ? value : withValue(isMap ? inner : {}, rest, value);
  const isEmpty = made === undefined || (rest.length > 0 && Object.keys(made).length === 0);
  const { [name]: _, ...others } = fields;
  return isEmpty ? others : { ...fields, [name]: made };
}

/** @param {State} a @param {State} b */
export function isSameState(a, b) {
  if (a === b) return true;
  if (!a.fields || !b.fields) return a.text === b.text && Boolean(a.fields) === Boolean(b.fields);
  return a.body === b.body && isSame(a.fields, b.fields);
}

/** The first name of what differs in two states: a key, `body` or `text`. @param {State} a @param {State} b */
export function firstDifference(a, b) {
  if (!a.fields || !b.fields) return "text";
  const names = Object.keys({ ...a.fields, ...b.fields });
  return names.find((name) => !isSame(own(a.fields, name), own(b.fields, name))) ?? (a.body === b.body ? "conditions" : "body");
}

/** Whether two values are the same, regardless of the order of members in maps. */
export function isSame(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => Object.hasOwn(a, name) && Object.hasOwn(b, name) && isSame(a[name], b[name]));
}
