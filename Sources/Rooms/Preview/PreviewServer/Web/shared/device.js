/**
 * The device that the user describes: its settings, the link that contains them, and the request for the server. The
 * names in a link are the options of `publish check`.
 */

import { facts } from "./facts.js";
import { normalInstant } from "./instant.js";

/**
 * @typedef {object} Settings
 * @property {string} appVersion
 * @property {string} buildVersion empty: as appVersion
 * @property {string} previousVersion empty: no upgrade
 * @property {string} osVersion
 * @property {string} locale
 * @property {boolean} wifi
 * @property {string} now an instant in UTC; empty: the real clock
 * @property {boolean} siteFollows whether the site is built for the moment of the clock
 * @property {number} installed days ago
 * @property {number} launches the one that is shown included
 * @property {string[]} flags `ID/NAME`
 * @property {string[]} schemes
 * @property {string[]} attributes `NAME=VALUE`
 * @property {string[]} rollouts `NAME=PERCENT`: the percent from which on the device is in that rollout
 * @property {"light"|"dark"} appearance
 * @property {string} size a key of `sizes`
 * @property {boolean} landscape
 * @property {number} text percent
 * @property {boolean} airplane
 */

/** The available screens, in points. */
export const sizes = {
  small: { name: "iPhone SE, 2016", kind: "phone", width: 320, height: 568 },
  se: { name: "iPhone SE", kind: "phone", width: 375, height: 667 },
  iphone: { name: "iPhone", kind: "phone", width: 390, height: 844 },
  max: { name: "iPhone Max", kind: "phone", width: 430, height: 932 },
  ipad: { name: "iPad", kind: "tablet", width: 820, height: 1180 },
};

const last = (values) => values.at(-1).trim();
const text = (option, fallback = "") => ({ option, fallback, read: last });
const yes = (option, fallback) => ({
  option, fallback, read: (values) => !["false", "no", "0", "off"].includes(last(values).toLowerCase()),
});
const oneOf = (option, words) => ({
  option, fallback: words[0], read: (values) => (words.includes(last(values)) ? last(values) : words[0]),
});
const list = (option) => ({
  option, fallback: [], read: (values) => values.map((value) => value.trim()).filter(Boolean),
});
const number = (option, fallback, least, most) => ({
  option, fallback, read: (values) => bounded(Number.parseInt(last(values), 10), fallback, least, most),
});

/**
 * The setting of a fact.
 * @param {import("./facts.js").Fact} fact
 */
function setting({ option, usual, least, most, choices }) {
  if (choices) return oneOf(option, choices);
  if (typeof usual === "boolean") return yes(option, usual);
  return typeof usual === "number" ? number(option, usual, least, most) : text(option, usual);
}

/** Each setting's name in a link, its default, and the function that reads it. */
const settings = {
  ...Object.fromEntries(facts.map((fact) => [fact.member, setting(fact)])),
  buildVersion: text("build-version"),
  previousVersion: text("previous-version"),
  now: { option: "now", fallback: "", read: (values) => normalInstant(last(values)) },
  siteFollows: yes("site-follows-clock", true),
  installed: number("installed", 30, 0, 36_500),
  launches: number("launches", 30, 1, 1_000_000),
  flags: list("flag"),
  schemes: list("openable-scheme"),
  attributes: list("attribute"),
  rollouts: list("rollout"),
  appearance: oneOf("appearance", ["light", "dark"]),
  size: oneOf("size", ["iphone", "small", "se", "max", "ipad"]),
  landscape: yes("landscape", false),
  text: number("text", 100, 85, 235),
  airplane: yes("airplane", false),
};

/** The settings of a device's past. Changing one of them starts a new device. */
export const pastKeys = ["installed", "launches", "previousVersion", "flags"];

/** The settings that change only how a screen looks and never what is shown, so that no launch is needed. */
export const lookKeys = ["appearance", "size", "landscape", "text"];

/** @param {string} query as in location.search @returns {Settings} */
export function settingsFromQuery(query) {
  const values = new URLSearchParams(query);
  return mapSettings((setting) => {
    const given = values.getAll(setting.option);
    return given.length > 0 ? setting.read(given) : setting.fallback;
  });
}

/** The query of the link, without settings that have their defaults. @param {Settings} device */
export function queryFromSettings(device) {
  const query = new URLSearchParams();
  for (const [key, setting] of Object.entries(settings)) {
    if (isUsual(device, key)) continue;
    for (const value of [device[key]].flat()) query.append(setting.option, String(value));
  }
  // A colon and a slash need no escape in a query, and links are easier to read without.
  return query.toString().replaceAll("%3A", ":").replaceAll("%2F", "/");
}

/** Whether a setting has its default. @param {Settings} device @param {string} key */
export function isUsual(device, key) {
  return String(device[key]) === String(settings[key].fallback);
}

/** All settings that decide what is shown, as one text to compare. @param {Settings} device */
export function launchKey(device) {
  return queryFromSettings({ ...device, ...usual(lookKeys) });
}

/** A device's past as described by its settings. @param {Settings} device */
export function pastOf(device) {
  return Object.fromEntries(pastKeys.map((key) => [key, device[key]]));
}

/** @param {Settings} device @returns {{width: number, height: number}} the size of the screen in its orientation, in points */
export function screenOf({ size, landscape }) {
  const { width, height } = sizes[size];
  return landscape ? { width: height, height: width } : { width, height };
}

/**
 * The request for one launch.
 * @param {Settings} device
 * @param {{state?: object, copies?: object, now: string, at?: string}} world `state` is absent for a new device, `at` for
 *   the newest build
 */
export function launchRequest(device, { state, copies, now, at }) {
  const asked = { device: describe(device), now, airplane: device.airplane, copies: copies ?? {}, taps: [] };
  const request = at ? { ...asked, at } : asked;
  return state === undefined ? { ...request, past: describePast(device) } : { ...request, state };
}

/**
 * The settings of a device that the server describes, see `describe`. Those that it does not name stay as they are.
 * @param {any} device @returns {Partial<Settings>}
 */
export function settingsOf(device) {
  const { appVersion, buildVersion, openableSchemes, now, installed, launches } = device;
  const days = Math.floor((Date.parse(now) - Date.parse(installed)) / 86_400_000);
  return {
    ...factsOf(device), buildVersion: buildVersion === appVersion ? "" : buildVersion, now, launches,
    schemes: openableSchemes ?? [], attributes: Object.entries(device.attributes ?? {}).map((pair) => pair.join("=")),
    rollouts: Object.entries(device.places ?? {}).map(([name, place]) => `${name}=${percentOf(place)}`), installed: Math.max(0, days || 0),
  };
}

function describe(device) {
  const { buildVersion, schemes } = device;
  const attributes = Object.fromEntries(pairs(device.attributes));
  const places = Object.fromEntries(pairs(device.rollouts).map(([name, percent]) => [name, placeOf(percent)]));
  return {
    ...factsOf(device), openableSchemes: schemes, ...screenOf(device), ...(buildVersion && { buildVersion }),
    ...(device.attributes.length > 0 && { attributes }), ...(device.rollouts.length > 0 && { places }),
  };
}

/** @param {string[]} lines as `NAME=VALUE` @returns {[string, string][]} */
function pairs(lines) {
  return lines.filter((line) => line.lastIndexOf("=") > 0).map((line) => [line.slice(0, line.lastIndexOf("=")), line.slice(line.lastIndexOf("=") + 1)]);
}

/** The last of 10,000 places that belongs to a percentage. @param {string} percent */
function placeOf(percent) {
  return bounded(Math.round(Number.parseFloat(percent) * 100) - 1, 0, 0, 9_999);
}

/** The percentage from which on a place belongs to a rollout. @param {number} place */
export function percentOf(place) {
  return (place + 1) / 100;
}

/** The facts that stay the same until the next upgrade. @returns {any} */
function factsOf(device) {
  return Object.fromEntries(facts.map(({ member }) => [member, device[member] ?? ""]));
}

function describePast({ installed, launches, previousVersion, flags }) {
  const past = { installedDays: installed, launches, flags };
  return previousVersion ? { ...past, previousVersion } : past;
}

function usual(keys) {
  return Object.fromEntries(keys.map((key) => [key, settings[key].fallback]));
}

/** @returns {any} a value for each setting */
function mapSettings(transform) {
  return Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, transform(setting)]));
}

/** @returns {number} `value` within bounds; the fallback where it is no number */
export function bounded(value, fallback, least, most) {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : fallback;
}
