/** SPEC.md, Q: permissions. Functions that are named after changes change the state. */

import { entries } from "./feeds.js";
import { labelsFor } from "./labels.js";
import { wholeCount } from "./launches.js";
import { byCodePoints, date, integer, isMap, isPlain, number, own, put, stored, text, texts } from "./values.js";

const LOG = "YMPromptData";
const NAMED = ["camera", "contacts", "events", "location", "microphone", "notifications", "photos"];

/**
 * The name in the log.
 * @param {string} access
 */
const logName = (access) => (NAMED.includes(access) ? `ym_${access}` : access);

/**
 * Q2.
 * @param {string} access
 */
const isReserved = (access) =>
  ["YMPromptLogVersion", "YMPromptLogHistoryLimit"].includes(access) || access.startsWith("publish.");

/**
 * Q1.
 * @param {Map<string, any>} feed @param {any} options @returns {[string, any][]}
 */
function read(feed, options) {
  const first = [...feed].sort(([a], [b]) => byCodePoints(a, b)).slice(0, 200);
  return entries(new Map(first)).map(([name, entry]) => {
    const least = (value) => (value >= 0 ? value : undefined);
    const cadence = isMap(entry.get("cadence")) ? entry.get("cadence") : new Map();
    return /** @type {[string, any]} */ ([name, {
      title: text(entry.get("title")), message: text(entry.get("message")),
      contentView: options?.nativeAlerts ? undefined : text(entry.get("contentView")),
      grant: text(entry.get("grantTitle")), deny: text(entry.get("denyTitle")),
      modes: texts(entry.get("modes"), true) ?? [],
      maxPrompts: least(integer(cadence.get("maxPrompts"))), minSessions: least(integer(cadence.get("minSessions"))),
      quietHours: least(number(cadence.get("quietHours"), true)),
    }]);
  }).filter(([, { title, message, contentView }]) => title || message || contentView);
}

/**
 * Q3.
 * @param {Record<string, any>} state @returns {Record<string, any>}
 */
function readLog(state) {
  const log = own(state, LOG);
  return Number.isInteger(own(log, "YMPromptLogVersion")) && log.YMPromptLogVersion >= 1 ? log : {};
}

/** The prompts of a name in the log, newest first. */
function history(log, name) {
  const list = own(log, name);
  const prompts = Array.isArray(list) ? list.filter(isPlain) : [];
  const tally = own(own(log, "publish.tallies"), name);
  return {
    prompts,
    count: Math.max(wholeCount(own(tally, "prompts")) ?? 0, prompts.length),
    session: wholeCount(own(tally, "session")) ?? 0,
  };
}

/**
 * Q2, from the second need on.
 * @param {Map<string, any> | undefined} feed @param {Record<string, any>} state @param {string} access
 * @param {import("./types.js").Device} device @param {any} options @param {number} now @param {string[]} [modes]
 * @returns {import("./types.js").Item | undefined}
 */
export function decidePermission(feed, state, access, device, options, now, modes) {
  const all = new Map(feed && !isReserved(access) ? read(feed, options) : []);
  const spellings = [access, `ym_${access}`, access.replace(/^ym_/, "")];
  const name = spellings.find((one) => all.has(one) && logName(one) === logName(access));
  const entry = all.get(name ?? "");
  if (name === undefined || !entry) return undefined;
  const { prompts, count, session } = history(readLog(state), logName(name));
  if (entry.maxPrompts !== undefined && count >= entry.maxPrompts) return undefined;
  const last = date(own(prompts[0], "date"));
  if (entry.quietHours !== undefined && last !== undefined && now - last < entry.quietHours * 3600) return undefined;
  const launches = wholeCount(own(state, "publish.launches")) ?? 0;
  if (entry.minSessions !== undefined && count > 0 && launches - session < entry.minSessions) return undefined;
  return itemOf(name, entry, device, modes ?? entry.modes);
}

/**
 * Q4.
 * @returns {import("./types.js").Item}
 */
function itemOf(id, { title, message, contentView, grant, deny }, device, modes) {
  const labels = labelsFor("permissions", device);
  return /** @type {import("./types.js").Item} */ ({
    feed: "permissions.plist", id,
    ...(title !== undefined && { title }), ...(message !== undefined && { message }),
    buttons: [["deny", deny ?? labels.deny], ["grant", grant ?? labels.grant]],
    ...(contentView !== undefined && { contentView }),
    ...(modes.length && { modes }),
  });
}

/**
 * Q3.
 * @param {Record<string, any>} state @param {string} access @param {number} now
 * @param {Record<string, any>} [userInfo]
 */
export function logPermission(state, access, now, userInfo) {
  if (isReserved(access)) return;
  const name = logName(access);
  const log = { ...readLog(state) };
  const { prompts, count } = history(log, name);
  const limit = wholeCount(log.YMPromptLogHistoryLimit) ?? 0;
  put(log, "YMPromptLogVersion", log.YMPromptLogVersion ?? 1);
  const entry = { date: stored(now), ...(userInfo && { user_info: userInfo }) };
  put(log, name, [entry, ...prompts].slice(0, limit > 0 ? limit : 15));
  const tallies = isPlain(log["publish.tallies"]) ? { ...log["publish.tallies"] } : {};
  const tally = own(tallies, name);
  const session = wholeCount(own(state, "publish.launches")) ?? 0;
  put(tallies, name, { ...(isPlain(tally) && tally), prompts: count + 1, session });
  put(log, "publish.tallies", tallies);
  put(state, LOG, log);
}

/**
 * Q4.
 * @param {string} answer @param {boolean} isGranted @param {import("./types.js").Status} status the system's after it
 * @returns {import("./types.js").Outcome}
 */
export function outcomeOf(answer, isGranted, status) {
  if (answer === "grant") return isGranted ? "granted" : "declined";
  return status === "notDetermined" ? "declined" : "alreadyDetermined";
}
