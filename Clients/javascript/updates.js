/** SPEC.md, U: updates, and what is new in this version. Functions that are named after changes change the state. */

import { labelsFor } from "./labels.js";
import { isDue, removeDatesAhead } from "./periods.js";
import { byCodePoints, isMap, own, put, stored, text, texts, version } from "./values.js";
import { appVersion, compareVersions } from "./versions.js";

/** @typedef {import("./types.js").Item} Item */

const IGNORED = "iVersionIgnoreVersion";
const REMINDED = "iVersionLastReminded";
const SEEN = "iVersionLastVersionChecked";
const PRIORITIES = ["default", "low", "medium", "high"];

/**
 * U2, for automatic checks.
 * @param {Record<string, any>} state @param {any} options @param {number} now
 */
export function mayCheckUpdates(state, options, now) {
  removeDatesAhead(state, "iVersion", options, now);
  return !options?.remoteChecksDisabled && isDue(state, "iVersion", options, now);
}

/**
 * A3.
 * @param {Record<string, any>} state @param {number} now
 */
export const noteUpdatesCheck = (state, now) => put(state, "iVersionLastChecked", stored(now));

/**
 * U1: newest first.
 * @param {Map<string, any>} feed @returns {[string, string[]][]}
 */
function releases(feed) {
  return [...feed].filter(([name, value]) => name !== "0" || !isMap(value))
    .map(([name, value]) => /** @type {[string, string[]]} */ ([name, texts(value, true) ?? []]))
    .sort(([a], [b]) => compareVersions(b, a) || byCodePoints(b, a));
}

/**
 * U3, U5.
 * @param {Map<string, any>} feed @param {Record<string, any>} state @param {import("./types.js").Device} device
 * @param {any} options @returns {Item | undefined}
 */
export function decideUpdate(feed, state, device, options) {
  const app = appVersion(device, options);
  if (app === undefined) return undefined;
  const needs = feed.get("0");
  const need = (name, member) => (isMap(needs) && isMap(needs.get(name)) ? needs.get(name).get(member) : undefined);
  const priorityOf = (name) => Math.max(0, PRIORITIES.indexOf(need(name, "priority")));
  const offered = releases(feed).filter(([name]) => {
    const system = version(need(name, "osVersionAtLeast"), true);
    const runs = system === undefined || compareVersions(device.osVersion ?? "0", system) >= 0;
    return runs && compareVersions(name, app) > 0;
  });
  if (!offered.length) return undefined;
  const newest = offered[0][0];
  const least = Math.max(0, PRIORITIES.indexOf(options?.updatePriority));
  if (own(state, IGNORED) === newest && priorityOf(newest) < 2 && least < 2) return undefined;

  const priority = Math.max(least, ...offered.map(([name]) => priorityOf(name)));
  const labels = labelsFor("updates", device);
  const url = text(options?.updateURL) ??
    (options?.appStoreID === undefined ? undefined : `itms-apps://itunes.apple.com/app/id${options.appStoreID}`);
  const label = (option, name) => (options?.[option] === undefined ? labels[name] : options[option]);
  const title = labels.newVersionOf && device.appName
    ? labels.newVersionOf.replace("%@", () => device.appName ?? "")
    : labels.newVersion;
  /** @type {[any, string | null][]} */
  const buttons = [
    ["ignore", priority < 2 ? label("ignoreButtonLabel", "ignore") : null],
    ["action", options?.downloadButtonLabel ?? labels.action],
    ["remind", priority < 3 ? label("remindButtonLabel", "remind") : null],
  ];
  return {
    feed: "versions.plist", id: newest,
    title: options?.updateAvailableTitle ?? title, message: messageOf(offered, labels, options),
    buttons: /** @type {any} */ (buttons.filter(([answer, name]) => name || answer === "action")),
    ...(url !== undefined && { url }),
    ...(priority > 0 && { priority: /** @type {any} */ (PRIORITIES[priority]) }),
  };
}

/**
 * U4.
 * @param {[string, string[]][]} releases
 */
function messageOf(releases, labels, options) {
  const format = options?.versionLabelFormat ?? labels.version;
  return releases.flatMap(([name, notes]) => [
    ...(options?.groupNotesByVersion === false ? [] : [format.replace("%@", () => name)]),
    ...notes,
  ]).join("\n\n").replace(/^[\n\r\u0085\u2028\u2029\v\f]+|[\n\r\u0085\u2028\u2029\v\f]+$/g, "");
}

/**
 * U6: what needs no file.
 * @param {Record<string, any>} state @param {import("./types.js").Device} device @param {any} options
 */
export function mayShowNotes(state, device, options) {
  const app = appVersion(device, options);
  if (app === undefined || options?.localChecksDisabled) return false;
  const seen = text(own(state, SEEN));
  if (seen === undefined && !options?.showOnFirstLaunch) {
    put(state, SEEN, app);
    return false;
  }
  if (seen !== undefined && compareVersions(app, seen) <= 0) return false;
  if (own(state, "publish.reminderEndedBy") !== app) {
    put(state, "publish.reminderEndedBy", app);
    put(state, REMINDED, undefined);
  }
  return true;
}

/** U6. @param {Map<string, any>} feed @param {Record<string, any>} state @param {import("./types.js").Device} device
 * @param {any} options @returns {Item | undefined} */
export function decideNotes(feed, state, device, options) {
  const app = appVersion(device, options) ?? "";
  const seen = text(own(state, SEEN));
  const mine = releases(feed).filter(([name]) =>
    compareVersions(name, app) <= 0 && (seen === undefined || compareVersions(name, seen) > 0));
  if (!mine.length) return undefined;
  const labels = labelsFor("updates", device);
  return {
    feed: "local-versions.plist", id: mine[0][0],
    title: options?.inThisVersionTitle ?? labels.inThisVersion, message: messageOf(mine, labels, options),
    buttons: [["ok", options?.okButtonLabel ?? labels.ok]],
  };
}

/**
 * U5.
 * @param {Record<string, any>} state @param {string} id @param {string} answer @param {number} now
 */
export function answerUpdate(state, id, answer, now) {
  put(state, REMINDED, answer === "remind" ? stored(now) : undefined);
  if (answer === "ignore") put(state, IGNORED, id);
}

/**
 * U6.
 * @param {Record<string, any>} state @param {import("./types.js").Device} device @param {any} options
 */
export const answerNotes = (state, device, options) => put(state, SEEN, appVersion(device, options));
