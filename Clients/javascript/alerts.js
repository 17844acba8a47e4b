/** SPEC.md, A: alerts, and when they and updates are checked. */

import { itemWith, labelsFor } from "./labels.js";
import {
  DAY, byCodePoints, compareVersions, date, isMap, listIn, members, opens, own, put, stored, text, version,
} from "./values.js";

const IGNORED = "iNotifyIgnoredNotifications";
const VIEWED = "iNotifyViewedNotifications";

const keysIn = (state, name) => listIn(state, name, (one) => typeof one === "string");

/** @param {import("./channels.js").Situation} here loses dates that are ahead (A2) @param {string} prefix of keys */
export function isDue({ state, options, now }, prefix) {
  const isOver = (name, days) => {
    const [last, period] = [date(own(state, prefix + name)), Math.fround(days) * DAY];
    const isAhead = last !== undefined && last > now + period;
    if (isAhead) put(state, prefix + name, undefined);
    return last === undefined || isAhead ? undefined : now - last >= period;
  };
  const reminder = isOver("LastReminded", options.remindPeriod ?? 1);
  const check = isOver("LastChecked", options.checkPeriod ?? 0.5);
  return reminder ?? check ?? true;
}

/** @type {import("./channels.js").Rules} */
export const alerts = {
  feed: "notifications.plist",
  channel: "alerts",
  asksToCheck: true,
  /** A1, A8. */
  mayCheck(here) {
    const { state, options } = here;
    const isOver = isDue(here, "iNotify");
    if (options.checkAtLaunch === false) return false;
    if (options.debug) return true;
    if (options.showOnFirstLaunch || keysIn(state, IGNORED)) return isOver;
    put(state, IGNORED, []);
    return false;
  },
  noteCheck: ({ state, now }) => put(state, "iNotifyLastChecked", stored(now)),
  /** A4, A8. */
  decide(feed, here) {
    const { state, device, options, app } = here;
    const all = [...feed.keys()].filter((key) => isMap(feed.get(key)));
    const mine = all.filter((key) => {
      const [least, most] = members(feed.get(key), "MinVersion", "MaxVersion").map((one) => version(one, true) ?? app);
      return compareVersions(least, app) <= 0 && compareVersions(app, most) <= 0;
    });
    const isSeen = (key) => [IGNORED, VIEWED].some((name) => keysIn(state, name)?.includes(key));
    if (options.debug && all.length && (mine.length ? mine : all).every(isSeen)) {
      put(state, IGNORED, []);
      put(state, VIEWED, undefined);
    }
    const keys = sortKeys(mine.filter((key) => !isSeen(key)));
    const key = options.showOldestFirst ? keys[0] : keys.at(-1);
    const url = feed.get(key)?.get("ActionURL");
    const isShown = key !== undefined && (url === undefined || opens(url, device));
    return isShown ? [{ item: itemOf(key, feed.get(key), url, here) }] : [];
  },
  /** A7. */
  answer(key, answer, { state, now }) {
    put(state, "iNotifyLastReminded", answer === "remind" ? stored(now) : undefined);
    const name = answer === "ignore" ? IGNORED : VIEWED;
    if (answer !== "remind") put(state, name, [...(keysIn(state, name) ?? []), key]);
  },
};

/** A5. */
function folded(key) {
  const upper = key.replace(/[^\0-\x7fı]/gu, (letter) => letter.toUpperCase());
  return upper.replace(/[^]/gu, (letter) => letter.toLowerCase()).normalize("NFD");
}

/** A5: first the oldest. */
export function sortKeys(keys) {
  return keys.map((key) => ({ key, fold: folded(key) }))
    .sort((a, b) => byCodePoints(a.fold, b.fold) || byCodePoints(a.key, b.key))
    .map(({ key }) => key);
}

/** A6. */
function itemOf(id, entry, url, { device, options }) {
  const labels = labelsFor("alerts", device);
  const [title, message, action] = members(entry, "Title", "Message", "ActionButton").map(text);
  const { remindButtonLabel = labels.remind } = options;
  return itemWith({ feed: "notifications.plist", id, title, message, url }, url === undefined ? {
    ok: options.okButtonLabel ?? labels.ok,
  } : {
    action: action ?? options.defaultActionButtonLabel ?? labels.action,
    remind: remindButtonLabel,
    ignore: options.ignoreButtonLabel ?? labels.ignore,
  });
}
