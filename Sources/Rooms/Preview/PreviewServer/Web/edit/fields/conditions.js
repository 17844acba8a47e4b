/** Describes a message's audience: its conditions as sentences, in groups and cards, and contradictions between two of them. */

import { compareVersions } from "../../shared/versions.js";
import { groupNames, isListOfMaps, isMap } from "../saving/changes.js";
import { fill, words } from "../words.js";

/**
 * @typedef {import("../saving/changes.js").Key} Key
 * @typedef {import("../saving/changes.js").Value} Value
 * @typedef {import("../saving/changes.js").ValueMap} ValueMap
 * @typedef {{place: string[], name: string, inner?: string, key: Key|undefined, value: Value, before: string, after: string}} ConditionRow
 *   place: of its value; inner: the name in the condition's map, such as an attribute's
 * @typedef {{place: string[], rows: ConditionRow[], groups: ConditionGroup[], others: string[]}} Conditions what a map has; others: what is
 *   shown as it is written
 * @typedef {Conditions & {among: "all"|"any"|"none", cards: Conditions[]}} ConditionGroup cards: alternatives with several conditions each
 */

/** Stands for the value of a condition that none was chosen for yet. It is not written. */
export const open = "\0";

/**
 * @param {any} map conditions, or groups of them
 * @param {Key[]} keys
 * @param {string[]} place
 * @returns {Conditions}
 */
export function readConditions(map, keys, place) {
  /** @type {Conditions} */
  const read = { place, rows: [], groups: [], others: [] };
  if (map !== undefined && map !== null && !isMap(map)) read.others.push(inWords(map));
  for (const [name, value] of Object.entries(isMap(map) ? map : {})) {
    const at = [...place, name];
    if (groupNames.includes(name) && value === null) continue;
    if (groupNames.includes(name) && (isMap(value) || isListOfMaps(value))) read.groups.push(group(name, value, keys, at));
    else read.rows.push(...rows(name, value, keys, at) ?? (read.others.push(`${name}: ${inWords(value)}`), []));
  }
  read.groups.sort((a, b) => groupNames.indexOf(a.among) - groupNames.indexOf(b.among));
  return read;
}

/** @param {any} among @param {ValueMap|ValueMap[]} value @param {Key[]} keys @param {string[]} place @returns {ConditionGroup} */
function group(among, value, keys, place) {
  const cards = Array.isArray(value) ? value.map((element, index) => readConditions(element, keys, [...place, String(index)])) : [];
  return { ...readConditions(Array.isArray(value) ? {} : value, keys, place), among, cards };
}

/** The rows of a condition; undefined if no sentence says it. @returns {ConditionRow[]|undefined} */
function rows(name, value, keys, place) {
  const key = keys.find((one) => one.name === name);
  if (!key?.sentence) return undefined;
  const [before, after = ""] = key.sentence.split("{}").map((part) => part.trim());
  const row = { place, name, key, value, before, after };
  if (key.type?.is !== "named") return isMap(value) || isListOfMaps(value) ? undefined : [row];
  if (!isMap(value) || Object.values(value).some((item) => isMap(item))) return undefined;
  return Object.entries(value).map(([inner, item]) => ({ ...row, place: [...place, inner], inner, value: /** @type {Value} */ (item) }));
}

/** All rows, in the order in which they are shown. @param {Conditions} read @returns {ConditionRow[]} */
export function allRows({ rows: own, groups }) {
  return [...own, ...groups.flatMap((inner) => [...allRows(inner), ...inner.cards.flatMap(allRows)])];
}

/** The words above a group. @param {ConditionGroup} group @param {boolean} isFirst */
export function groupWords({ among, cards, rows: own }, isFirst) {
  const isOne = among === "all" && own.length < 2 && cards.length < 2;
  return isFirst ? words.conditions.first[isOne ? "one" : among] : words.conditions.next[among];
}

/** The conditions with a different value somewhere; undefined removes it. @param {any} tree @param {string[]} place @param {any} value @returns {any} */
export function withCondition(tree, place, value) {
  const [name, ...rest] = place;
  if (name === undefined) return value;
  const made = withCondition(tree?.[name], rest, value);
  if (Array.isArray(tree)) return made === undefined ? tree.filter((_, index) => index !== Number(name)) : Object.assign([...tree], { [name]: made });
  const { [name]: _, ...others } = tree ?? {};
  return made === undefined ? others : Object.fromEntries(Object.entries({ ...tree, [name]: made }));
}

/** What is written of conditions: no conditions without a value, and no empty groups. @param {any} value @returns {any} */
export function settled(value) {
  if (value === open) return undefined;
  if (Array.isArray(value)) {
    const items = value.map(settled).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (!isMap(value)) return value;
  const members = Object.entries(value).map(([name, item]) => [name, settled(item)]).filter(([, item]) => item !== undefined);
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** The place of a condition that has no value yet; undefined if all have one. @param {any} value @param {string[]} place @returns {string[]|undefined} */
export function openPlace(value, place) {
  if (value === open) return place;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, item] of Object.entries(value)) {
    const found = openPlace(item, [...place, name]);
    if (found) return found;
  }
  return undefined;
}

function inWords(value) {
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  return isMap(value) ? `{ ${Object.entries(value).map(([name, item]) => `${name}: ${inWords(item)}`).join(", ")} }` : String(value ?? "");
}

/** Suggests "2.4.0" for "2.4"; null if the version already has three parts or more. @param {string} version */
export function versionAdvice(version) {
  if (!/^\d+(?:\.\d+)?$/u.test(version)) return null;
  return version.includes(".") ? `${version}.0` : `${version}.0.0`;
}

/**
 * Finds pairs of conditions that no device can meet at the same time.
 *
 * @param {ConditionRow[]} rows of `all`
 * @returns {{rows: [number, number], message: string}[]}
 */
export function contradictions(rows) {
  const found = [];
  rows.forEach((one, index) => rows.forEach((other, place) => {
    if (place === index) return;
    const message = contradiction(one, other);
    if (message && !found.some(({ rows: [a, b] }) => a === Math.min(index, place) && b === Math.max(index, place))) {
      found.push({ rows: [Math.min(index, place), Math.max(index, place)], message });
    }
  }));
  return found;
}

/** @param {ConditionRow} one @param {ConditionRow} other */
function contradiction(one, other) {
  const [least, most] = [String(one.value), String(other.value)];
  const texts = words.conditions;
  switch (`${one.name} ${other.name}`) {
    case "appVersionAtLeast appVersionLessThan": return compareVersions(least, most) >= 0 && fill(texts.noVersionBelow, { least, most });
    case "appVersionAtLeast appVersionAtMost": return compareVersions(least, most) > 0 && fill(texts.noVersion, { least, most });
    case "osVersionAtLeast iOSVersionLessThan": return compareVersions(least, most) >= 0 && fill(texts.noSystemBelow, { least, most });
    case "osVersionAtLeast osVersionAtMost": return compareVersions(least, most) > 0 && fill(texts.noSystem, { least, most });
    case "launchesAtLeast launchesAtMost":
    case "daysSinceInstallAtLeast daysSinceInstallAtMost":
    case "daysSinceLastLaunchAtLeast daysSinceLastLaunchAtMost": return Number(least) > Number(most) && fill(texts.noNumber, { least, most });
    case "notBefore notAfter": return Date.parse(least) > Date.parse(most) && texts.noTime;
    case "flagSet flagNotSet": return least === most && fill(texts.noAnswer, { answer: least });
    default: return false;
  }
}
