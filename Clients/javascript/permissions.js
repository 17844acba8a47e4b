/** SPEC.md, Q: permissions. */

import { labelsFor } from "./labels.js";
import {
  byCodePoints, date, defined, integer, isMap, isPlain, mapIn, number, objectIn, own, put, stored, text, texts,
  wholeCount,
} from "./values.js";

/** @typedef {import("./channels.js").Situation} Situation */

const LOG = "YMPromptData";
const [VERSION, LIMIT] = ["YMPromptLogVersion", "YMPromptLogHistoryLimit"];
const TALLIES = "publish.tallies";
const NAMED = ["camera", "contacts", "events", "location", "microphone", "notifications", "photos"];

/** The name in the log. */
export const logName = (access) => (NAMED.includes(access) ? `ym_${access}` : access);

/** Q2. */
const isReserved = (access) => access === VERSION || access === LIMIT || access.startsWith("publish.");

// Q1.
/** @returns {Map<string, any>} */
function read(feed, options) {
  const first = [...feed].sort(([a], [b]) => byCodePoints(a, b)).slice(0, 200).filter(([, entry]) => isMap(entry));
  const least = (value) => (value >= 0 ? value : undefined);
  const all = first.map(([name, entry]) => {
    const cadence = mapIn(entry, "cadence");
    return /** @type {[string, any]} */ ([name, {
      title: text(entry.get("title")), message: text(entry.get("message")),
      contentView: options?.nativeAlerts ? undefined : text(entry.get("contentView")),
      grant: text(entry.get("grantTitle")), deny: text(entry.get("denyTitle")),
      modes: texts(entry.get("modes"), true) ?? [],
      maxPrompts: least(integer(cadence.get("maxPrompts"))), minSessions: least(integer(cadence.get("minSessions"))),
      quietHours: least(number(cadence.get("quietHours"), true)),
    }]);
  });
  return new Map(all.filter(([, { title, message, contentView }]) => title || message || contentView));
}

/** Q3. */
function readLog(state) {
  const log = own(state, LOG);
  if (Number.isInteger(own(log, VERSION)) && log[VERSION] >= 1) return log;
  const others = Object.entries(isPlain(log) ? log : {})
    .filter(([name, value]) => ![VERSION, LIMIT, TALLIES].includes(name) && !Array.isArray(value));
  return Object.fromEntries(others);
}

/** The prompts of a name in the log, newest first. */
function history(log, name) {
  const list = own(log, name);
  const prompts = Array.isArray(list) ? list.filter(isPlain) : [];
  const tally = own(own(log, TALLIES), name);
  const count = Math.max(wholeCount(own(tally, "prompts")) ?? 0, prompts.length);
  return { prompts, count, session: wholeCount(own(tally, "session")) ?? 0 };
}

const launchesOf = (state) => wholeCount(own(state, "publish.launches")) ?? 0;

// Q2, from the second need on.
/**
 * @param {Map<string, any> | undefined} feed @param {string} access @param {Situation} here @param {string[]} [modes]
 * @returns {import("./types/types.js").Item | undefined}
 */
export function decidePermission(feed, access, { state, device, options, now }, modes) {
  const all = feed && !isReserved(access) ? read(feed, options) : new Map();
  const spellings = [access, `ym_${access}`, access.replace(/^ym_/, "")];
  const name = spellings.find((one) => all.has(one) && logName(one) === logName(access));
  if (name === undefined) return undefined;
  const entry = all.get(name);
  const { maxPrompts = Infinity, quietHours, minSessions } = entry;
  const { prompts, count, session } = history(readLog(state), logName(name));
  if (count >= maxPrompts) return undefined;
  const last = date(own(prompts[0], "date"));
  if (quietHours !== undefined && last !== undefined && now - last < quietHours * 3600) return undefined;
  if (minSessions !== undefined && prompts.length && launchesOf(state) - session < minSessions) return undefined;
  return itemOf(name, entry, device, modes ?? entry.modes);
}

// Q4.
/** @returns {import("./types/types.js").Item} */
function itemOf(id, { title, message, contentView, grant, deny }, device, modes) {
  const labels = labelsFor("permissions", device);
  return /** @type {any} */ (defined({
    feed: "permissions.plist", id, title, message, contentView, modes: modes.length ? modes : undefined,
    buttons: [["deny", deny ?? labels.deny], ["grant", grant ?? labels.grant]],
  }));
}

// Q3. Changes the state.
/** @param {string} access @param {Situation} here @param {Record<string, any>} [userInfo] */
export function logPermission(access, { state, now }, userInfo) {
  if (isReserved(access)) return;
  const name = logName(access);
  const log = readLog(state);
  const { prompts, count } = history(log, name);
  const limit = wholeCount(own(log, LIMIT)) ?? 0;
  log[VERSION] ??= 1;
  const entry = { date: stored(now), ...(userInfo && { user_info: userInfo }) };
  put(log, name, [entry, ...prompts].slice(0, limit > 0 ? limit : 15));
  const tally = objectIn(objectIn(log, TALLIES), name);
  tally.prompts = count + 1;
  tally.session = launchesOf(state);
  put(state, LOG, log);
}

// Q4.
/**
 * @param {string} answer @param {boolean} isGranted @param {import("./types/types.js").Status} status after it
 * @returns {import("./types/types.js").Outcome}
 */
export function outcomeOf(answer, isGranted, status) {
  if (answer === "grant") return isGranted ? "granted" : "declined";
  return status === "notDetermined" ? "declined" : "alreadyDetermined";
}
