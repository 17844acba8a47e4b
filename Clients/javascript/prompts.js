/** SPEC.md, P: prompts. Functions that are named after changes change the state. */

import { entries } from "./feeds.js";
import { labelsFor } from "./labels.js";
import { facts } from "./launches.js";
import {
  boolean, byCodePoints, date, integer, isMap, isPlain, isStrictURL, number, own, put, stored, text,
} from "./values.js";

/**
 * P1: values of entries, with those of `defaults`.
 * @param {Map<string, any>} feed
 */
function read(feed) {
  const defaults = isMap(feed.get("defaults")) ? feed.get("defaults") : new Map();
  const prompts = entries(feed).filter(([name]) => name !== "defaults").sort(([a], [b]) => byCodePoints(a, b));
  return prompts.map(([name, entry]) => {
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
      uses: value(integer, "usesUntilPrompt") ?? 10, days: value(number, "daysUntilPrompt") ?? 10,
      remindPeriod: value(number, "remindPeriod") ?? 1,
      isRecurring: value(boolean, "recurring") ?? false, isPreview: value(boolean, "previewMode") ?? false,
    };
  });
}

/**
 * What is stored of a prompt, as a copy.
 * @returns {Record<string, any>}
 */
const record = (state, name) => {
  const value = own(own(state, "iPrompt"), name);
  return isPlain(value) ? { ...value } : {};
};

/** @param {Record<string, any>} state @param {string} name @param {Record<string, any>} values */
function store(state, name, values) {
  const all = own(state, "iPrompt");
  const copy = isPlain(all) ? { ...all } : {};
  put(copy, name, values);
  put(state, "iPrompt", copy);
}

/**
 * P2.
 * @param {Map<string, any>} feed @param {Record<string, any>} state @param {number} now
 */
export function countUses(feed, state, now) {
  for (const { name } of read(feed)) {
    const values = record(state, name);
    put(values, "usesCount", (integer(values.usesCount) ?? 0) + 1);
    for (const key of ["firstUsed", "lastReminded"]) {
      if ((date(values[key]) ?? 0) > now + 86400) put(values, key, stored(now));
    }
    if (date(values.firstUsed) === undefined) put(values, "firstUsed", stored(now));
    store(state, name, values);
  }
}

/**
 * P3: prompts that may be shown, in order.
 * @param {Map<string, any>} feed @param {Record<string, any>} state @param {import("./types.js").Device} device
 * @param {any} options @param {number} now
 * @returns {{item: import("./types.js").Item, isRecurring: boolean, isPreview: boolean}[]}
 */
export function decidePrompts(feed, state, device, options, now) {
  const { launches, installed } = facts(state, device, now);
  const result = [];
  for (const prompt of read(feed)) {
    const values = record(state, prompt.name);
    const moment = (name) => {
      const value = date(values[name]);
      return value !== undefined && value > now + 86400 ? now : value;
    };
    const start = Math.min(installed ?? now, moment("firstUsed") ?? now);
    const reminded = moment("lastReminded");
    const isDue = !boolean(values.viewed) && !boolean(values.cancelled) && now - start >= prompt.days * 86400 &&
      prompt.uses >= 0 && Math.max(launches, integer(values.usesCount) ?? 0) >= prompt.uses &&
      (reminded === undefined || now - reminded >= prompt.remindPeriod * 86400);
    const isPreview = prompt.isPreview || Boolean(options?.previewMode);
    if (isDue || isPreview) result.push({ item: itemOf(prompt, device), isRecurring: prompt.isRecurring, isPreview });
  }
  return result;
}

/**
 * P4.
 * @returns {import("./types.js").Item}
 */
function itemOf({ name, title, message, url, action, remind, cancel }, device) {
  const labels = labelsFor("prompts", device);
  /** @type {[any, string | undefined][]} */
  const buttons = [
    ["cancel", cancel || undefined],
    ["action", action ?? labels.action],
    ["remind", (remind ?? labels.remind) || undefined],
  ];
  return /** @type {import("./types.js").Item} */ ({
    feed: "prompts.plist", id: name,
    ...(title !== undefined && { title }), ...(message !== undefined && { message }),
    buttons: /** @type {any} */ (buttons.filter(([, label]) => label !== undefined)),
    ...(url && isStrictURL(url) && { url }),
  });
}

/**
 * P4.
 * @param {Record<string, any>} state @param {string} name @param {string} answer @param {boolean} isRecurring
 * @param {number} now
 */
export function answerPrompt(state, name, answer, isRecurring, now) {
  const values = record(state, name);
  const isReminder = answer === "remind" || (answer === "action" && isRecurring);
  put(values, isReminder ? "lastReminded" : "viewed", isReminder ? stored(now) : true);
  store(state, name, values);
}
