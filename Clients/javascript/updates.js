/** SPEC.md, U: updates, and what is new in this version. */

import { isDue, noteCheck, noteReminder } from "./checks.js";
import { labelsFor } from "./labels.js";
import { byCodePoints, defined, isMap, mapIn, own, put, text, texts, version } from "./values.js";
import { appVersion, compareVersions } from "./versions.js";

const IGNORED = "iVersionIgnoreVersion";
const SEEN = "iVersionLastVersionChecked";
const REMINDER_ENDED = "publish.reminderEndedBy";
const PRIORITIES = ["default", "low", "medium", "high"];
const LINE_BREAKS = [..."\n\r\u0085\u2028\u2029\v\f"];
const [MEDIUM, HIGH] = [2, 3];

// U1: newest first.
/** @returns {[string, string[]][]} */
function releases(feed) {
  return [...feed].filter(([name, value]) => name !== "0" || !isMap(value))
    .map(([name, value]) => /** @type {[string, string[]]} */ ([name, texts(value, true) ?? []]))
    .sort(([a], [b]) => compareVersions(b, a) || byCodePoints(b, a));
}

// U4.
/** @param {[string, string[]][]} releases */
function messageOf(releases, labels, options) {
  const format = options?.versionLabelFormat ?? labels.version;
  const message = releases.flatMap(([name, notes]) => [
    ...(options?.groupNotesByVersion === false ? [] : [format.replace("%@", () => name)]), notes.join("\n\n"),
  ]).join("\n\n");
  let [start, end] = [0, message.length];
  while (LINE_BREAKS.includes(message[start])) start++;
  while (end > start && LINE_BREAKS.includes(message[end - 1])) end--;
  return message.slice(start, end);
}

/** @type {import("./channels.js").Rules} */
export const updates = {
  feed: "versions.plist",
  channel: "updates",
  needsVersion: true,
  asksToCheck: true,
  asksToOpen: true,
  // U2.
  mayCheck: (here) => isDue(here, "iVersion") && !here.options?.remoteChecksDisabled,
  noteCheck: (here) => noteCheck(here, "iVersion"),
  /** U3. */
  decide(feed, { state, device, options }) {
    const app = appVersion(device, options) ?? "";
    const need = (name, member) => mapIn(feed.get("0"), name).get(member);
    const priorityOf = (name) => Math.max(0, PRIORITIES.indexOf(need(name, "priority")));
    const offered = releases(feed).filter(([name]) => {
      const system = version(need(name, "osVersionAtLeast"), true);
      const runs = system === undefined || compareVersions(device.osVersion ?? "0", system) >= 0;
      return runs && compareVersions(name, app) > 0;
    });
    if (!offered.length) return [];
    const newest = offered[0][0];
    const least = Math.max(0, PRIORITIES.indexOf(options?.updatePriority));
    if (own(state, IGNORED) === newest && Math.max(priorityOf(newest), least) < MEDIUM) return [];
    const priority = offered.reduce((most, [name]) => Math.max(most, priorityOf(name)), least);
    return [{ item: updateOf(offered, priority, device, options) }];
  },
  /** U5. */
  answer(id, answer, here) {
    noteReminder(here, "iVersion", answer);
    if (answer === "ignore") put(here.state, IGNORED, id);
  },
};

// U5.
/** @param {[string, string[]][]} offered @returns {import("./types/types.js").Item} */
function updateOf(offered, priority, device, options) {
  const labels = labelsFor("updates", device);
  const label = (option, name) => (options?.[option] === undefined ? labels[name] : options[option]) || undefined;
  const buttons = {
    ignore: priority < MEDIUM ? label("ignoreButtonLabel", "ignore") : undefined,
    action: options?.downloadButtonLabel ?? labels.action,
    remind: priority < HIGH ? label("remindButtonLabel", "remind") : undefined,
  };
  const title = labels.newVersionOf && device.appName
    ? labels.newVersionOf.replace("%@", () => device.appName)
    : labels.newVersion;
  const { appStoreID } = options ?? {};
  const page = appStoreID === undefined ? undefined : `itms-apps://itunes.apple.com/app/id${appStoreID}`;
  return /** @type {any} */ (defined({
    feed: "versions.plist", id: offered[0][0], url: text(options?.updateURL) || page,
    title: options?.updateAvailableTitle ?? title, message: messageOf(offered, labels, options),
    buttons: Object.entries(defined(buttons)),
    priority: priority > 0 ? PRIORITIES[priority] : undefined,
  }));
}

// U6.
/** @type {import("./channels.js").Rules} */
export const notes = {
  feed: "local-versions.plist",
  channel: "updates",
  needsVersion: true,
  mayCheck({ state, device, options }) {
    const app = appVersion(device, options) ?? "";
    const seen = text(own(state, SEEN));
    if (options?.localChecksDisabled) return false;
    if (seen === undefined && !options?.showOnFirstLaunch) {
      put(state, SEEN, app);
      return false;
    }
    if (seen !== undefined && compareVersions(app, seen) <= 0) return false;
    if (own(state, REMINDER_ENDED) !== app) {
      put(state, REMINDER_ENDED, app);
      put(state, "iVersionLastReminded", undefined);
    }
    return true;
  },
  decide(feed, { state, device, options }) {
    const app = appVersion(device, options) ?? "";
    const seen = text(own(state, SEEN));
    const mine = releases(feed).filter(([name]) =>
      compareVersions(name, app) <= 0 && (seen === undefined || compareVersions(name, seen) > 0));
    if (!mine.length) return [];
    const labels = labelsFor("updates", device);
    return [{ item: {
      feed: "local-versions.plist", id: mine[0][0],
      title: options?.inThisVersionTitle ?? labels.inThisVersion, message: messageOf(mine, labels, options),
      buttons: [["ok", options?.okButtonLabel ?? labels.ok]],
    } }];
  },
  answer: (id, answer, { state, device, options }) => put(state, SEEN, appVersion(device, options)),
};
