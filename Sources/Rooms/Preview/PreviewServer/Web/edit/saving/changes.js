/** The differences between two states of a file, as operations for the server and as words for people. */

import { words } from "../words.js";

/**
 * @typedef {string|null|ValueList|ValueMap} Value
 * @typedef {Value[]} ValueList
 * @typedef {{[name: string]: Value}} ValueMap
 * @typedef {ValueMap} Fields in the file's order
 * @typedef {{message: string, line: number, column: number}} StateRefusal
 * @typedef {{fields: Fields|null, body: string|null, text: string|null, refusal: StateRefusal|null, open?: any}} State open: the conditions with
 *   those that have no value yet, which are not written
 * @typedef {{is: string, mayBeEmpty?: boolean, min?: number, max?: number, of?: any, by?: string, keys?: Key[], choices?: {name: string, meaning: string}[]}} Type
 * @typedef {object} Key
 * @property {string} name
 * @property {string} label
 * @property {"text"|"look"|"audience"|"schedule"|"more"} group
 * @property {Type} type
 * @property {string} meaning for finding it by words
 * @property {string} hint the meaning, if people understand it who never see files
 * @property {string} example
 * @property {string|null} standard
 * @property {boolean} required
 * @property {boolean} translated
 * @property {string} [sentence]
 * @typedef {{text: string}|{plain: string}|{list: any[]}|{map: [string, any][]}} Written
 * @typedef {{op: "set", path: string[], value: Written}|{op: "remove", path: string[]}|{op: "body", text: string}} Operation
 * @typedef {{path: string, base: string|null, operations?: Operation[], text?: string, baseText?: string}} FileChange
 */

/**
 * The fewest operations that turn `base` into `now`: one for each changed scalar, also in maps of a list, and one for each
 * other list as a whole.
 *
 * @param {State} base
 * @param {State} now
 * @param {Key[]} keys
 * @returns {Operation[]}
 */
export function operations(base, now, keys) {
  const changed = changedFields(base.fields ?? {}, now.fields ?? {}, { is: "map", keys }, []);
  return base.body === now.body ? changed : [...changed, { op: "body", text: now.body ?? "" }];
}

/** @param {Fields} base @param {Fields} now @param {Type|undefined} around of the map @param {string[]} place @returns {Operation[]} */
function changedFields(base, now, around, place) {
  /** @type {Operation[]} */
  const gone = Object.keys(base).filter((name) => !Object.hasOwn(now, name)).map((name) => ({ op: "remove", path: [...place, name] }));
  const set = Object.entries(now).flatMap(([name, value]) => {
    const before = own(base, name);
    if (isSame(before, value)) return [];
    const type = typeOf(around, name);
    if (isMap(before) && isMap(value) && Object.keys(value).length > 0) return changedFields(before, value, type, [...place, name]);
    if (isListOfMaps(before) && isListOfMaps(value)) return changedElements(before, value, type, [...place, name]);
    return [/** @type {Operation} */ ({ op: "set", path: [...place, name], value: written(value, type) })];
  });
  return [...gone, ...set];
}

/** Operations on a list of maps: changes in them, then those that are gone, from the last on, then new ones, which come last.
 * @param {ValueMap[]} base @param {ValueMap[]} now @param {Type|undefined} type of the maps @param {string[]} place @returns {Operation[]} */
function changedElements(base, now, type, place) {
  const most = Math.min(base.length, now.length);
  let [head, tail] = [0, 0];
  while (head < most && isSame(base[head], now[head])) head += 1;
  while (now.length <= base.length && tail < most - head && isSame(base[base.length - 1 - tail], now[now.length - 1 - tail])) tail += 1;
  const [old, made] = [base.slice(head, base.length - tail), now.slice(head, now.length - tail)];
  const at = (/** @type {number} */ index) => [...place, String(head + index)];
  const changed = old.slice(0, made.length).flatMap((element, index) => {
    const isOther = !Object.keys(element).some((name) => Object.hasOwn(made[index], name));
    return isOther ? [/** @type {Operation} */ ({ op: "set", path: at(index), value: written(made[index], type) })]
      : changedFields(element, made[index], type, at(index));
  });
  /** @type {Operation[]} */
  const gone = old.slice(made.length).map((_, index) => ({ op: "remove", path: at(made.length + index) }));
  const added = made.slice(old.length).map((element, index) => (
    /** @type {Operation} */ ({ op: "set", path: at(old.length + index), value: written(element, type) })));
  return [...changed, ...gone.reverse(), ...added];
}

/** The groups of conditions, which may be in each other. */
export const groupNames = ["all", "any", "none"];

/** The type of a member. @param {Type|undefined} around the type of the map @param {string} name @returns {Type|undefined} */
function typeOf(around, name) {
  const found = around?.keys?.find((key) => key.name === name)?.type;
  if (found || !around) return found;
  if (around.keys && groupNames.includes(name)) return around;
  // Numbers and versions, too, are lines where their attribute decides what they are.
  return around.by && around.of.is === "line" ? { is: "name" } : around.of;
}

/** A value in the form that the server writes: texts are quoted as YAML requires, other values only where necessary.
 * @param {Value} value @param {Type} [type] @returns {Written} */
function written(value, type) {
  if (Array.isArray(value)) return { list: value.map((item) => written(item, type?.is === "list" ? type.of : type)) };
  if (isMap(value)) {
    return { map: Object.entries(value).map(([name, item]) => [name, written(item, typeOf(type, name))]) };
  }
  return !type || type.is === "line" ? { text: value ?? "" } : { plain: value ?? "" };
}

/**
 * @param {string} path
 * @param {{sha256: string|null, state: State}} base
 * @param {State} now
 * @param {Key[]} keys
 * @returns {FileChange}
 */
export function change(path, base, now, keys) {
  if (!now.fields || !base.state.fields) return { path, base: base.sha256, text: now.text ?? "" };
  return { path, base: base.sha256, operations: operations(base.state, now, keys) };
}

/**
 * The changes for people, field by field.
 *
 * @param {State} base
 * @param {State} now
 * @param {Key[]} keys
 * @returns {{label: string, from: string, to: string}[]}
 */
export function differences(base, now, keys) {
  if (!base.fields || !now.fields) {
    return base.text === now.text ? [] : [{ label: words.common.wholeFile, from: base.text ?? "", to: now.text ?? "" }];
  }
  const names = [...new Set([...Object.keys(base.fields), ...Object.keys(now.fields)])];
  const fields = names.filter((name) => !isSame(own(base.fields, name), own(now.fields, name))).map((name) => ({
    label: keys.find((key) => key.name === name)?.label ?? name, from: inWords(own(base.fields, name)), to: inWords(own(now.fields, name)),
  }));
  return base.body === now.body ? fields : [...fields, { label: words.common.text, from: (base.body ?? "").trim(), to: (now.body ?? "").trim() }];
}

/** @param {Value|undefined} value @returns {string} */
function inWords(value) {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (isMap(value)) return Object.entries(value).map(([name, item]) => `${name}: ${inWords(item)}`).join(", ");
  return value;
}

/**
 * Returns a member of a map whose names come from a file. Inherited properties such as `constructor` do not count as
 * members.
 * @template Member
 * @param {{[name: string]: Member}|null|undefined} map
 * @param {string} name
 * @returns {Member|undefined}
 */
export function own(map, name) {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
}

/** @param {Value|undefined} value @returns {value is ValueMap} */
export function isMap(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {any} value @returns {value is ValueMap[]} */
export function isListOfMaps(value) {
  return Array.isArray(value) && value.length > 0 && value.every((element) => isMap(element));
}

/** @param {Value|undefined} a @param {Value|undefined} b @returns {boolean} */
function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
