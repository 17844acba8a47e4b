/** SPEC.md, P: prompts. */

import { itemWith, labelsFor } from "./labels.js";
import { facts } from "./launches.js";
import {
  DAY, boolean, byCodePoints, date, integer, isMap, isStrictURL, mapIn, number, objectIn, own, pastDate, stored, text,
} from "./values.js";

const namesIn = (feed) =>
  [...feed.keys()].filter((name) => isMap(feed.get(name)) && name !== "defaults").sort(byCodePoints);

/** P1: reads values of an entry, or else of `defaults`, by one name after another. */
const reader = (feed, entry) => (coerce, ...keys) => {
  const places = keys.flatMap((key) => [[feed.get(entry), key], [mapIn(feed, "defaults"), key]]);
  const [map, key] = places.find(([map, key]) => map.has(key)) ?? [];
  return map && coerce(map.get(key), true);
};

/** What is stored of a prompt, to be changed. */
const record = (state, name) => objectIn(objectIn(state, "iPrompt"), name);

/** @type {import("./channels.js").Rules} */
export const prompts = {
  feed: "prompts.plist",
  channel: "prompts",
  needsNoVersion: true,
  asksToOpen: true,
  /** B3, P2. */
  noteFeed(feed, { state, now }) {
    for (const values of Object.values(own(state, "iPrompt") ?? {})) {
      for (const key of ["firstUsed", "lastReminded"]) {
        if ((date(own(values, key)) ?? 0) > now + DAY) values[key] = stored(now);
      }
    }
    for (const name of namesIn(feed)) {
      const values = record(state, name);
      values.usesCount = (integer(own(values, "usesCount")) ?? 0) + 1;
      if (date(own(values, "firstUsed")) === undefined) values.firstUsed = stored(now);
    }
  },
  /** P3. */
  decide(feed, here) {
    const { state, device, options, now } = here;
    const { launches, installed = now } = facts(here);
    return namesIn(feed).flatMap((name) => {
      const value = reader(feed, name);
      const past = (key) => own(own(own(state, "iPrompt"), name), key);
      const isOver = (start, days) => now - start >= Math.fround(days) * DAY;
      const uses = value(integer, "usesUntilPrompt") ?? 10;
      const isDue = !boolean(past("viewed")) && !boolean(past("cancelled")) &&
        isOver(Math.min(installed, pastDate(past("firstUsed"), now) ?? now), value(number, "daysUntilPrompt") ?? 10) &&
        isOver(pastDate(past("lastReminded"), now) ?? -Infinity, value(number, "remindPeriod") ?? 1) &&
        uses >= 0 && Math.max(launches, integer(past("usesCount")) ?? 0) >= uses;
      const isUnasked = value(boolean, "previewMode") || Boolean(options.previewMode);
      const isRecurring = value(boolean, "recurring");
      return isDue || isUnasked ? [{ item: itemOf(name, value, device), isRecurring, isUnasked }] : [];
    });
  },
  /** P4. */
  answer(name, answer, { state, now }, { isRecurring }) {
    const values = record(state, name);
    if (answer === "remind" || (answer === "action" && isRecurring)) values.lastReminded = stored(now);
    else values.viewed = true;
  },
};

/** P4. */
function itemOf(id, value, device) {
  const labels = labelsFor("prompts", device);
  const [title, message, url] = ["title", "message", "actionURL"].map((key) => value(text, key));
  const address = url !== undefined && isStrictURL(url) ? url : undefined;
  return itemWith({ feed: "prompts.plist", id, title, message, url: address }, {
    cancel: value(text, "cancelButton", "cancelButtonLabel") || undefined,
    action: value(text, "actionButton", "actionButtonLabel") ?? labels.action,
    remind: (value(text, "remindButton", "remindButtonLabel") ?? labels.remind) || undefined,
  });
}
