/** SPEC.md, A: alerts. */

import { isDue, noteCheck, noteReminder } from "./checks.js";
import { labelsFor } from "./labels.js";
import { byCodePoints, defined, isMap, opens, own, put, text, version } from "./values.js";
import { appVersion, compareVersions } from "./versions.js";

const IGNORED = "iNotifyIgnoredNotifications";
const VIEWED = "iNotifyViewedNotifications";

// A stored list, without elements that are wrong (S1).
/** @returns {string[] | undefined} */
const list = (state, key) =>
  (Array.isArray(own(state, key)) ? own(state, key).filter((one) => typeof one === "string") : undefined);

/** @type {import("./channels.js").Rules} */
export const alerts = {
  feed: "notifications.plist",
  channel: "alerts",
  needsVersion: true,
  asksToCheck: true,
  /** A1, A8. */
  mayCheck(here) {
    const { state, options } = here;
    const isOver = isDue(here, "iNotify");
    if (options?.checkAtLaunch === false) return false;
    if (options?.debug) return true;
    if (options?.showOnFirstLaunch || list(state, IGNORED)) return isOver;
    put(state, IGNORED, []);
    return false;
  },
  noteCheck: (here) => noteCheck(here, "iNotify"),
  /** A4, A8. */
  decide(feed, here) {
    const { state, device, options } = here;
    const app = appVersion(device, options) ?? "";
    const all = [...feed].filter(([, entry]) => isMap(entry));
    const mine = all.filter(([, entry]) => {
      const [least, most] = ["MinVersion", "MaxVersion"].map((name) => version(entry.get(name), true));
      return compareVersions(least ?? app, app) <= 0 && compareVersions(app, most ?? app) <= 0;
    }).map(([key]) => key);
    const isSeen = (key) => [IGNORED, VIEWED].some((name) => list(state, name)?.includes(key));
    if (options?.debug && all.length && (mine.length ? mine : all.map(([key]) => key)).every(isSeen)) {
      put(state, IGNORED, []);
      put(state, VIEWED, undefined);
    }
    const keys = sortKeys(mine.filter((key) => !isSeen(key)));
    const key = options?.showOldestFirst ? keys[0] : keys.at(-1);
    if (key === undefined) return [];
    const entry = feed.get(key);
    const address = entry.get("ActionURL");
    if (address !== undefined && !opens(address, device)) return [];
    return [{ item: itemOf(key, entry, address, here) }];
  },
  /** A7. */
  answer(key, answer, here) {
    noteReminder(here, "iNotify", answer);
    const name = answer === "ignore" ? IGNORED : VIEWED;
    if (answer !== "remind") put(here.state, name, [...(list(here.state, name) ?? []), key]);
  },
};

/** A5. */
function folded(key) {
  const one = (letter) =>
    (letter < "\x80" || letter === "ı"
      ? letter.toLowerCase()
      : [...letter.toUpperCase()].map((upper) => upper.toLowerCase()).join(""));
  return [...key].map(one).join("").normalize("NFD");
}

/** A5: first the oldest. */
export function sortKeys(keys) {
  return keys.map((key) => ({ key, fold: folded(key) }))
    .sort((a, b) => byCodePoints(a.fold, b.fold) || byCodePoints(a.key, b.key))
    .map(({ key }) => key);
}

// A6.
/** @returns {import("./types/types.js").Item} */
function itemOf(key, entry, url, { device, options }) {
  const labels = labelsFor("alerts", device);
  const { okButtonLabel, defaultActionButtonLabel, remindButtonLabel, ignoreButtonLabel } = options ?? {};
  const buttons = url === undefined ? { ok: okButtonLabel ?? labels.ok } : {
    action: text(entry.get("ActionButton")) ?? defaultActionButtonLabel ?? labels.action,
    remind: remindButtonLabel === undefined ? labels.remind : remindButtonLabel,
    ignore: ignoreButtonLabel ?? labels.ignore,
  };
  return /** @type {any} */ (defined({
    feed: "notifications.plist", id: key, title: text(entry.get("Title")), message: text(entry.get("Message")), url,
    buttons: Object.entries(defined(buttons)),
  }));
}
