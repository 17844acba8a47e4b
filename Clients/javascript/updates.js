/** SPEC.md, U: updates, and what is new in this version. */

import { isDue } from "./alerts.js";
import { itemWith, labelsFor } from "./labels.js";
import { byCodePoints, compareVersions, isMap, mapIn, own, put, stored, text, texts, version } from "./values.js";

const IGNORED = "iVersionIgnoreVersion";
const REMINDED = "iVersionLastReminded";
const SEEN = "iVersionLastVersionChecked";
const REMINDER_ENDED = "publish.reminderEndedBy";
const PRIORITIES = ["default", "low", "medium", "high"];
const LINE_BREAKS = [..."\n\r\u0085\u2028\u2029\v\f"];
const [MEDIUM, HIGH] = [2, 3];

/** @returns {[string, string[]][]} U1: newest first */
function releases(feed) {
  return [...feed].filter(([name, value]) => name !== "0" || !isMap(value))
    .map(([name, value]) => /** @type {[string, string[]]} */ ([name, texts(value, true) ?? []]))
    .sort(([a], [b]) => compareVersions(b, a) || byCodePoints(b, a));
}

/** @param {[string, string[]][]} releases U4 */
function messageOf(releases, labels, options) {
  const format = options.versionLabelFormat ?? labels.version;
  const message = releases.flatMap(([name, notes]) => [
    ...(options.groupNotesByVersion === false ? [] : [format.replace("%@", () => name)]), notes.join("\n\n"),
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
  asksToCheck: true,
  asksToOpen: true,
  /** U2. */
  mayCheck: (here) => isDue(here, "iVersion") && !here.options.remoteChecksDisabled,
  noteCheck: ({ state, now }) => put(state, "iVersionLastChecked", stored(now)),
  /** U3. */
  decide(feed, here) {
    const { state, device, options, app } = here;
    const need = (name, member) => mapIn(feed.get("0"), name).get(member);
    const priorityOf = (name) => Math.max(0, PRIORITIES.indexOf(need(name, "priority")));
    const offered = releases(feed).filter(([name]) => compareVersions(name, app) > 0 &&
      compareVersions(device.osVersion ?? "0", version(need(name, "osVersionAtLeast"), true) ?? "") >= 0);
    if (!offered.length) return [];
    const newest = offered[0][0];
    const least = Math.max(0, PRIORITIES.indexOf(options.updatePriority));
    if (own(state, IGNORED) === newest && Math.max(priorityOf(newest), least) < MEDIUM) return [];
    const priority = offered.reduce((most, [name]) => Math.max(most, priorityOf(name)), least);
    return [{ item: updateOf(offered, priority, here) }];
  },
  /** U5. */
  answer(id, answer, { state, now }) {
    put(state, REMINDED, answer === "remind" ? stored(now) : undefined);
    if (answer === "ignore") put(state, IGNORED, id);
  },
};

/** @param {[string, string[]][]} offered newest first (U5) */
function updateOf(offered, priority, { device, options }) {
  const labels = labelsFor("updates", device);
  const { ignoreButtonLabel = labels.ignore, remindButtonLabel = labels.remind, appStoreID } = options;
  const page = appStoreID === undefined ? undefined : `itms-apps://itunes.apple.com/app/id${appStoreID}`;
  const title = device.appName && labels.newVersionOf?.replace("%@", () => device.appName ?? "");
  return itemWith({
    feed: "versions.plist", id: offered[0][0], url: text(options.updateURL) || page,
    title: options.updateAvailableTitle ?? (title || labels.newVersion), message: messageOf(offered, labels, options),
    priority: priority > 0 ? PRIORITIES[priority] : undefined,
  }, {
    ignore: (priority < MEDIUM && ignoreButtonLabel) || undefined,
    action: options.downloadButtonLabel ?? labels.action,
    remind: (priority < HIGH && remindButtonLabel) || undefined,
  });
}

/** @type {import("./channels.js").Rules} */
export const notes = {
  feed: "local-versions.plist",
  channel: "updates",
  /** U6. */
  mayCheck({ state, options, app }) {
    const seen = text(own(state, SEEN));
    if (options.localChecksDisabled) return false;
    if (seen === undefined && !options.showOnFirstLaunch) {
      put(state, SEEN, app);
      return false;
    }
    if (seen !== undefined && compareVersions(app, seen) <= 0) return false;
    if (own(state, REMINDER_ENDED) !== app) {
      put(state, REMINDER_ENDED, app);
      put(state, REMINDED, undefined);
    }
    return true;
  },
  decide(feed, { state, device, options, app }) {
    const seen = text(own(state, SEEN));
    const mine = releases(feed).filter(([name]) =>
      compareVersions(name, app) <= 0 && (seen === undefined || compareVersions(name, seen) > 0));
    if (!mine.length) return [];
    const labels = labelsFor("updates", device);
    const title = options.inThisVersionTitle ?? labels.inThisVersion;
    return [{ item: itemWith({
      feed: "local-versions.plist", id: mine[0][0], title, message: messageOf(mine, labels, options),
    }, { ok: options.okButtonLabel ?? labels.ok }) }];
  },
  answer: (id, answer, { state, app }) => put(state, SEEN, app),
};
