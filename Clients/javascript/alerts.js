/** SPEC.md, A: alerts. Functions that are named after changes change the state. */

import { entries } from "./feeds.js";
import { labelsFor } from "./labels.js";
import { isDue, removeDatesAhead } from "./periods.js";
import { byCodePoints, opens, own, put, stored, text, version } from "./values.js";
import { appVersion, compareVersions } from "./versions.js";

const IGNORED = "iNotifyIgnoredNotifications";
const VIEWED = "iNotifyViewedNotifications";
const REMINDED = "iNotifyLastReminded";

/**
 * A stored list. Elements that are wrong do not matter, and stay.
 * @returns {any[] | undefined}
 */
function list(state, key) {
  const value = own(state, key);
  return Array.isArray(value) ? value : undefined;
}

/**
 * A1, A8.
 * @param {Record<string, any>} state @param {any} options @param {number} now @returns {boolean}
 */
export function mayCheckAlerts(state, options, now) {
  removeDatesAhead(state, "iNotify", options, now);
  if (options?.checkAtLaunch === false) return false;
  if (options?.debug) return true;
  if (!options?.showOnFirstLaunch && !list(state, IGNORED)) {
    put(state, IGNORED, []);
    return false;
  }
  return isDue(state, "iNotify", options, now);
}

/**
 * A3.
 * @param {Record<string, any>} state @param {number} now
 */
export const noteAlertsCheck = (state, now) => put(state, "iNotifyLastChecked", stored(now));

/**
 * A5.
 * @param {string} key
 */
function folded(key) {
  if (/^[\0-\x7f]*$/.test(key)) return key.toLowerCase();
  const one = (letter) =>
    (letter < "\x80" || letter === "ı"
      ? letter.toLowerCase()
      : [...letter.toUpperCase()].map((upper) => upper.toLowerCase()).join(""));
  return [...key].map(one).join("").normalize("NFD");
}

/**
 * A5: first the oldest.
 * @param {string[]} keys @returns {string[]}
 */
export function sortKeys(keys) {
  return keys.map((key) => ({ key, fold: folded(key) }))
    .sort((a, b) => byCodePoints(a.fold, b.fold) || byCodePoints(a.key, b.key))
    .map(({ key }) => key);
}

/**
 * A4, A8.
 * @param {Map<string, any>} feed @param {Record<string, any>} state @param {import("./types.js").Device} device
 * @param {any} options
 * @returns {import("./types.js").Item | undefined}
 */
export function decideAlert(feed, state, device, options) {
  const app = appVersion(device, options);
  if (app === undefined) return undefined;
  const all = new Map(entries(feed));
  const mine = [...all].filter(([, entry]) => {
    const [least, most] = ["MinVersion", "MaxVersion"].map((name) => version(entry.get(name), true));
    return (least === undefined || compareVersions(least, app) <= 0) &&
      (most === undefined || compareVersions(app, most) <= 0);
  }).map(([key]) => key);
  const isSeen = (key) => [IGNORED, VIEWED].some((name) => list(state, name)?.includes(key));
  if (options?.debug && (mine.length ? mine : [...all.keys()]).every(isSeen)) {
    put(state, IGNORED, []);
    put(state, VIEWED, undefined);
  }
  const keys = sortKeys(mine.filter((key) => !isSeen(key)));
  const key = options?.showOldestFirst ? keys[0] : keys[keys.length - 1];
  const entry = all.get(/** @type {string} */ (key));
  const address = entry?.get("ActionURL");
  if (!entry || (address !== undefined && !opens(address, device))) return undefined;
  return itemOf(key, entry, address, device, options);
}

/**
 * A6.
 * @returns {import("./types.js").Item}
 */
function itemOf(key, entry, url, device, options) {
  const labels = labelsFor("alerts", device);
  const [title, message] = [text(entry.get("Title")), text(entry.get("Message"))];
  /** @type {[any, string | null | undefined][]} */
  const buttons = url === undefined
    ? [["ok", options?.okButtonLabel ?? labels.ok]]
    : [
      ["action", text(entry.get("ActionButton")) ?? options?.defaultActionButtonLabel ?? labels.action],
      ["remind", options?.remindButtonLabel === undefined ? labels.remind : options.remindButtonLabel],
      ["ignore", options?.ignoreButtonLabel ?? labels.ignore],
    ];
  return /** @type {import("./types.js").Item} */ ({
    feed: "notifications.plist", id: key,
    ...(title !== undefined && { title }), ...(message !== undefined && { message }),
    buttons: /** @type {any} */ (buttons.filter(([, label]) => label !== null)),
    ...(url !== undefined && { url }),
  });
}

/**
 * A7.
 * @param {Record<string, any>} state @param {string} key @param {string} answer @param {number} now
 */
export function answerAlert(state, key, answer, now) {
  put(state, REMINDED, answer === "remind" ? stored(now) : undefined);
  if (answer === "remind") return;
  const name = answer === "ignore" ? IGNORED : VIEWED;
  put(state, name, [...(list(state, name) ?? []), key]);
}
