/** Describes a message's audience: its conditions as sentences, and contradictions between two of them. */

import { compareVersions } from "../../shared/versions.js";
import { isMap } from "../saving/changes.js";

/**
 * @typedef {import("../saving/changes.js").Key} Key
 * @typedef {import("../saving/changes.js").Value} Value
 * @typedef {import("../saving/changes.js").ValueMap} ValueMap
 * @typedef {{name: string, inner?: string, key: Key|undefined, value: Value, before: string, after: string}} ConditionRow
 *   inner: the name in the condition's map, such as an attribute's
 * @typedef {{among: "all"|"any"|"none", words: string[]}} ConditionCard alternatives that can only be changed as text
 */

/**
 * @param {Value|undefined} conditions the value of `conditions:`
 * @param {Key[]} keys of conditions
 * @returns {{all: ConditionRow[], any: ConditionRow[], none: ConditionRow[], cards: ConditionCard[], other: string|null}} other: what is
 *   shown as it is written
 */
export function sentences(conditions, keys) {
  const groups = isMap(conditions) ? conditions : {};
  const others = conditions === undefined || conditions === null || isMap(conditions) ? [] : [`conditions: ${inWords(conditions)}`];
  /** @type {ConditionCard[]} */
  const cards = [];
  /** @param {any} group @returns {ConditionRow[]} */
  const rows = (group) => {
    const map = groups[group];
    if (isListOfMaps(map)) cards.push({ among: group, words: map.map((element) => saying(element, keys)) });
    else if (map !== undefined && map !== null && !isMap(map)) others.push(`${group}: ${inWords(map)}`);
    return Object.entries(isMap(map) ? map : {}).flatMap(([name, value]) => row(group, name, value));
  };
  /** @param {string} group @param {any} name @param {Value} value @returns {ConditionRow[]} */
  const row = (group, name, value) => {
    if (group === "all" && groupNames.includes(name) && (isMap(value) || isListOfMaps(value))) {
      cards.push({ among: name, words: elements(value).map((element) => saying(element, keys)) });
      return [];
    }
    const key = keys.find((one) => one.name === name);
    const isNamed = key?.type?.is === "named" && isMap(value) && Object.values(value).every((item) => !isMap(item));
    if (!key?.sentence || ((isMap(value) || isListOfMaps(value)) && !isNamed)) {
      others.push(`${name}: ${inWords(value)}`);
      return [];
    }
    const [before, after] = key.sentence.split("{}").map((part) => part.trim());
    if (!isNamed) return [{ name, key, value, before, after: after ?? "" }];
    return Object.entries(/** @type {ValueMap} */ (value)).map(([inner, item]) => ({ name, inner, key, value: item, before, after: after ?? "" }));
  };
  const [all, any, none] = [rows("all"), rows("any"), rows("none")];
  for (const name of Object.keys(groups)) if (!groupNames.includes(name)) others.push(`${name}: ${inWords(groups[name])}`);
  return { all, any, none, cards, other: others.length > 0 ? others.join(", ") : null };
}

const groupNames = ["all", "any", "none"];

/** @param {any} value @returns {value is ValueMap[]} */
function isListOfMaps(value) {
  return Array.isArray(value) && value.length > 0 && value.every((element) => isMap(element));
}

/** The elements of a group: a map has one for each of its conditions. @param {any} value @returns {ValueMap[]} */
function elements(value) {
  return Array.isArray(value) ? value : Object.entries(value ?? {}).map(([name, item]) => ({ [name]: item }));
}

/** The conditions of a map in words: "The device's language is one of de and the device's region is one of AT". */
function saying(map, keys) {
  return Object.entries(map).map(([name, value]) => {
    const key = keys.find((one) => one.name === name);
    if (key?.sentence) return key.sentence.replace("{}", isMap(value) ? inWords(value).slice(2, -2) : inWords(value));
    if (groupNames.includes(name)) {
      const parts = elements(value).map((element) => saying(element, keys));
      return `${{ all: "all of", any: "one of", none: "none of" }[name]} (${parts.join("; ")})`;
    }
    return `${name} ${inWords(value)}`;
  }).map((words, index) => (index > 0 ? words.charAt(0).toLowerCase() + words.slice(1) : words)).join(" and ");
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
  const [a, b] = [String(one.value), String(other.value)];
  switch (`${one.name} ${other.name}`) {
    case "appVersionAtLeast appVersionLessThan": return compareVersions(a, b) >= 0 && `No version is at least ${a} and older than ${b}.`;
    case "appVersionAtLeast appVersionAtMost": return compareVersions(a, b) > 0 && `No version is at least ${a} and at most ${b}.`;
    case "osVersionAtLeast iOSVersionLessThan": return compareVersions(a, b) >= 0 && `No system is at least ${a} and older than ${b}.`;
    case "osVersionAtLeast osVersionAtMost": return compareVersions(a, b) > 0 && `No system is at least ${a} and at most ${b}.`;
    case "launchesAtLeast launchesAtMost":
    case "daysSinceInstallAtLeast daysSinceInstallAtMost":
    case "daysSinceLastLaunchAtLeast daysSinceLastLaunchAtMost": return Number(a) > Number(b) && `No number is at least ${a} and at most ${b}.`;
    case "notBefore notAfter": return Date.parse(a) > Date.parse(b) && "It would begin after it ends.";
    case "flagSet flagNotSet": return a === b && `The answer ${a} cannot be given and not given.`;
    default: return false;
  }
}
