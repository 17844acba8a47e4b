/** SPEC.md, P: prompts. */

import { itemWith, labelsFor } from "./labels.js";
import { facts } from "./launches.js";
import {
  DAY, boolean, byCodePoints, date, integer, isMap, isStrictURL, mapIn, number, objectIn, own, pastDate, stored, text,
} from "./values.js";

/** P1: values of entries, with those of `defaults`. */
function read(feed) {
  const defaults = mapIn(feed, "defaults");
  const all = [...feed].filter(([name, entry]) => isMap(entry) && name !== "defaults");
  return all.sort(([a], [b]) => byCodePoints(a, b)).map(([name, entry]) => {
    const value = (coerce, ...keys) => {
      const source = keys.flatMap((key) => [[entry, key], [defaults, key]]).find(([map, key]) => map.has(key));
      return source && coerce(source[0].get(source[1]), true);
    };
    return {
      name,
      title: value(text, "title"), message: value(text, "message"), url: value(text, "actionURL"),
      action: value(text, "actionButton", "actionButtonLabel"),
      remind: value(text, "remindButton", "remindButtonLabel"),
      cancel: value(text, "cancelButton", "cancelButtonLabel"),
      uses: value(integer, "usesUntilPrompt") ?? 10, days: Math.fround(value(number, "daysUntilPrompt") ?? 10),
      remindPeriod: Math.fround(value(number, "remindPeriod") ?? 1),
      isRecurring: value(boolean, "recurring") ?? false, isPreview: value(boolean, "previewMode") ?? false,
    };
  });
}

/** What is stored of a prompt, to be changed. */
const record = (state, name) => objectIn(objectIn(state, "iPrompt"), name);

/** @type {import("./channels.js").Rules} */
export const prompts = {
  feed: "prompts.plist",
  channel: "prompts",
  asksToOpen: true,
  /** B3, P2. */
  noteFeed(feed, { state, now }) {
    for (const values of Object.values(own(state, "iPrompt") ?? {})) {
      for (const key of ["firstUsed", "lastReminded"]) {
        if ((date(own(values, key)) ?? 0) > now + DAY) values[key] = stored(now);
      }
    }
    for (const { name } of read(feed)) {
      const values = record(state, name);
      values.usesCount = (integer(own(values, "usesCount")) ?? 0) + 1;
      if (date(own(values, "firstUsed")) === undefined) values.firstUsed = stored(now);
    }
  },
  /** P3. */
  decide(feed, here) {
    const { state, device, options, now } = here;
    const { launches, installed = now } = facts(here);
    return read(feed).flatMap((prompt) => {
      const value = (name) => own(own(own(state, "iPrompt"), prompt.name), name);
      const start = Math.min(installed, pastDate(value("firstUsed"), now) ?? now);
      const reminded = pastDate(value("lastReminded"), now) ?? -Infinity;
      const isDue = !boolean(value("viewed")) && !boolean(value("cancelled")) &&
        now - start >= prompt.days * DAY && now - reminded >= prompt.remindPeriod * DAY &&
        prompt.uses >= 0 && Math.max(launches, integer(value("usesCount")) ?? 0) >= prompt.uses;
      const { isRecurring, isPreview } = prompt;
      const isUnasked = isPreview || Boolean(options.previewMode);
      return isDue || isUnasked ? [{ item: itemOf(prompt, device), isRecurring, isUnasked }] : [];
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
function itemOf({ name, title, message, url, action, remind, cancel }, device) {
  const labels = labelsFor("prompts", device);
  const address = url !== undefined && isStrictURL(url) ? url : undefined;
  return itemWith({ feed: "prompts.plist", id: name, title, message, url: address }, {
    cancel: cancel || undefined, action: action ?? labels.action, remind: (remind ?? labels.remind) || undefined,
  });
}
