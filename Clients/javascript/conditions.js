/** SPEC.md, C: whether the conditions of a banner are met. Undefined is unknown. */

import { beginnings, impliedScript, spelled } from "./languages.js";
import { place, share, variants } from "./launches.js";
import {
  DAY, Numeral, boolean, compareVersions, daysSince, instant, integer, isMap, localTime, members, number, own, text,
  texts, version, wholeNumber,
} from "./values.js";

/**
 * What conditions are about: the banner's id, and what is known of app and device.
 * @typedef {ReturnType<typeof import("./launches.js").facts> & {id: string, device: import("./types/types.js").Device,
 *   app: string, now: number, tags: Set<string>, displays: ReturnType<displaysOf>}} Context
 * @typedef {typeof import("./displays.js").displaysOf} displaysOf
 */
/** @typedef {(value: any, context: Context, name: string) => boolean | undefined} Condition */

/** @returns {Condition} unknown if the value is wrong */
const of = (read, test) => (value, context, name) => {
  const wanted = read(value);
  return wanted === undefined ? undefined : test(wanted, context, name);
};
const isBelow = (order) => order < 0;
const isAtLeast = (order) => order >= 0;
const isAtMost = (order) => order <= 0;

const appVersion = (test) => of(version, (wanted, { app }) => test(compareVersions(app, wanted)));
const osVersion = (test) => of(version, (wanted, { device }) => test(compareVersions(device.osVersion ?? "0", wanted)));
const count = (read) => (test) => of(integer, (wanted, context) => test(read(context) - wanted));
const did = (what, wanted) =>
  of(texts, (ids, { displays }) => ids.some((id) => displays.did(id, what)) === wanted);
const flag = (wanted) => of(version, (name, { id, displays }) => displays.flag(name, id) === wanted);
const days = (test) => of(wholeNumber, (wanted, { displays, now }, name) => {
  const last = displays.last(name);
  return last !== undefined && test(Number(BigInt(daysSince(last, now)) - wanted));
});

/** Both conditions about one value: it is at least, or at most, what is wanted. */
const bounds = (name, condition) =>
  ({ [`${name}AtLeast`]: condition(isAtLeast), [`${name}AtMost`]: condition(isAtMost) });

/** An attribute's value, and those in a feed. */
const asText = (value) => {
  const plain = value instanceof Numeral ? value.text : value;
  return ["string", "number", "boolean"].includes(typeof plain) ? String(plain) : undefined;
};

/** @returns {Condition} */
const attribute = (test) => (value, { device }, name) => {
  const actual = asText(own(device.attributes, name)) ?? "";
  if (typeof value === "string") return /^\d+(\.\d+)*$/.test(actual) && test(compareVersions(actual, value));
  const wanted = wholeNumber(value);
  if (wanted === undefined) return undefined;
  if (!/^-?\d{1,4000}$/.test(actual)) return false;
  return test(BigInt(actual) < wanted ? -1 : BigInt(actual) > wanted ? 1 : 0);
};

const withinDay = (seconds) => seconds - Math.floor(seconds / DAY) * DAY;
/** @returns {[number, number] | undefined} seconds (C22) */
function hours(value) {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(text(value) ?? "");
  const [, h1, m1, h2, m2] = parts?.map(Number) ?? [];
  const [start, end] = [h1 * 3600 + m1 * 60, h2 * 3600 + m2 * 60];
  return end <= DAY && start !== end % DAY ? [start, end] : undefined;
}

/** @type {Map<string, Condition>} */
const CONDITIONS = new Map(Object.entries({
  onWifi: of(boolean, (wanted, { device }) => (device.wifi ?? true) === wanted),
  platformIn: of(texts, (wanted, { device }) => wanted.includes(device.platform)),
  regionIn: of(texts, (wanted, { device }) => Boolean(device.region) && wanted.includes(device.region)),
  localeIn: of(texts, (wanted, { tags }) => wanted.some((one) => tags.has(one.replaceAll("_", "-").toLowerCase()))),
  appVersionLessThan: appVersion(isBelow),
  ...bounds("appVersion", appVersion),
  appVersionIn: of(texts, (wanted, { app }) => wanted.some((one) => compareVersions(app, one) === 0)),
  iOSVersionLessThan: osVersion(isBelow),
  ...bounds("osVersion", osVersion),
  notBefore: of(instant, (wanted, { now }) => now >= wanted),
  notAfter: of(instant, (wanted, { now }) => now <= wanted),
  notBeforeLocal: of(localTime, (wanted, { clock }) => clock >= wanted),
  notAfterLocal: of(localTime, (wanted, { clock }) => clock <= wanted),
  localTime: of(hours, ([start, end], { clock }) => withinDay(clock - start) < withinDay(end - start)),
  ...bounds("launches", count(({ launches }) => launches)),
  ...bounds("daysSinceInstall", count(({ installed = NaN, now }) => daysSince(installed, now))),
  ...bounds("daysSinceLastLaunch", count(({ launchedBefore = NaN, now }) => daysSince(launchedBefore, now))),
  neverDisplayed: of(boolean, (wanted, { id, displays }) => displays.displayed(id) !== wanted),
  lastDisplayMinimumSeconds: of(integer, (wanted, { id, now, displays }) =>
    now - (displays.last(id) ?? -Infinity) > wanted),
  lastDisplayMinimumLaunches: of(integer, (wanted, { id, displays }) => displays.launches(id) > wanted),
  daysSinceFirstDisplayAtMost: of(integer, (wanted, { id, now, displays }) =>
    !displays.displayed(id) || (displays.last(id) !== undefined &&
      [displays.first(id), displays.last(id)].every((one) => !(daysSince(one ?? NaN, now) > wanted)))),
  displaysAtMost: of(integer, (wanted, { id, displays }) => displays.count(id) < wanted),
  lastAnyDisplayMinimumSeconds: of(integer, (wanted, { now, displays }) => now - displays.lastOfAny() > wanted),
  flagSet: flag(true),
  flagNotSet: flag(false),
  displayed: did("displayed", true),
  tapped: did("tapped", true),
  dismissed: did("dismissed", true),
  notDisplayed: did("displayed", false),
  notTapped: did("tapped", false),
  notDismissed: did("dismissed", false),
  rolloutPercent: of((value) => [number(value) ?? NaN].find((percent) => percent >= 0 && percent <= 100),
    (percent, { seed, id }) => place(seed, id) < Math.round(100 * percent)),
}));

/** @type {Map<string, Condition>} those whose value is a map, for each of its names (C5) */
const BY_NAME = new Map(Object.entries({
  attributeIs: (value, { device }, name) => {
    const wanted = (Array.isArray(value) ? value : [value]).map(asText);
    const actual = asText(own(device.attributes, name));
    return wanted.includes(undefined) ? undefined : actual !== undefined && wanted.includes(actual);
  },
  attributeLessThan: attribute(isBelow),
  ...bounds("attribute", attribute),
  ...bounds("daysSinceDisplayed", days),
  rolloutIn: (value, { seed }, name) => {
    const [from, before] = members(value, "from", "before").map(share);
    if (from === undefined || before === undefined || from >= before) return undefined;
    const mine = place(seed, `/${name}`);
    return mine >= from && mine < before;
  },
}));

/** @param {import("./types/types.js").Device} device @returns {Set<string>} in lower case (C13) */
export function tagsOf({ locale = "" }) {
  const tag = spelled(locale) ?? locale.replaceAll("_", "-");
  const tags = [impliedScript(tag) ?? tag, ...beginnings(tag)];
  return new Set(tags.filter(Boolean).map((one) => one.toLowerCase()));
}

/** @param {Map<string, any>} banner @param {Context} context @returns {boolean} C1 */
export function conditionsMet(banner, context) {
  const conditions = banner.get("conditions");
  if (!isMap(conditions)) return !banner.has("conditions");
  const [all, any] = [conditions.get("all"), conditions.get("any")];
  if ((!isMap(all) && conditions.has("all")) || (!isMap(any) && conditions.has("any"))) return false;
  for (const [name, value] of all ?? []) {
    const condition = name === "variants" ? variantsMet : CONDITIONS.get(name);
    if ((condition ? condition(value, context, name) : whole(elements(name, value, context, 0))) !== true) return false;
  }
  return !any || alternatives(inMap(any, context, 0)) === true;
}

/** C42. */
const variantsMet = (value, { seed, id }) => place(seed, `/variants/${id}`) < (variants(value)?.at(-1)?.before ?? 0);

const inMap = (map, context, level) => [...map].flatMap(([name, value]) => elements(name, value, context, level));

/** @returns {(boolean | undefined)[]} */
function elements(name, value, context, level) {
  if (name === "all" || name === "any" || name === "none") return [group(name, value, context, level + 1)];
  const condition = CONDITIONS.get(name);
  if (condition) return [condition(value, context, name)];
  const byName = BY_NAME.get(name);
  const parts = byName && isMap(value) ? [...value].map(([key, wanted]) => byName(wanted, context, key)) : [undefined];
  return parts.includes(undefined) ? [undefined] : parts;
}

/** C3, C4. */
function group(kind, value, context, level) {
  if (level > 4 || !(isMap(value) || Array.isArray(value))) return undefined;
  const ofElement = (element) =>
    (isMap(element) && element.size ? whole(inMap(element, context, level)) : undefined);
  const parts = isMap(value) ? inMap(value, context, level) : value.map(ofElement);
  if (kind === "all") return whole(parts);
  if (kind === "any") return alternatives(parts);
  return parts.includes(undefined) ? undefined : !parts.includes(true);
}

const whole = (parts) => (parts.includes(undefined) ? undefined : !parts.includes(false));
const alternatives = (parts) =>
  (!parts.length || parts.includes(true) ? true : parts.includes(undefined) ? undefined : false);
