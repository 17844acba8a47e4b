/** Describes a message's audience: its conditions as sentences, and contradictions between two of them. */

import { compareVersions } from "../../shared/versions.js";
import { isMap } from "../saving/changes.js";

/**
 * @typedef {import("../saving/changes.js").Key} Key
 * @typedef {import("../saving/changes.js").Value} Value
 * @typedef {{name: string, key: Key|undefined, value: Value, before: string, after: string}} ConditionRow
 */

/**
 * @param {Value|undefined} conditions the value of `conditions:`
 * @param {Key[]} keys of conditions
 * @returns {{all: ConditionRow[], any: ConditionRow[], other: string|null}} other: the conditions that can only be changed as text
 */
export function sentences(conditions, keys) {
  const groups = isMap(conditions) ? conditions : {};
  const others = conditions === undefined || conditions === null || isMap(conditions) ? [] : [`conditions: ${inWords(conditions)}`];
  const rows = (group) => {
    const map = groups[group];
    if (map !== undefined && map !== null && !isMap(map)) others.push(`${group}: ${inWords(map)}`);
    return Object.entries(isMap(map) ? map : {}).flatMap(([name, value]) => {
      const key = keys.find((one) => one.name === name);
      if (!key?.sentence || isMap(value)) {
        others.push(`${name}: ${inWords(value)}`);
        return [];
      }
      const [before, after] = key.sentence.split("{}");
      return [{ name, key, value, before: before.trim(), after: (after ?? "").trim() }];
    });
  };
  const [all, any] = [rows("all"), rows("any")];
  for (const name of Object.keys(groups)) if (name !== "all" && name !== "any") others.push(`${name}: ${inWords(groups[name])}`);
  return { all, any, other: others.length > 0 ? others.join(", ") : null };
}

function inWords(value) {
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
