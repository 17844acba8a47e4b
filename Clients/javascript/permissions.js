/** SPEC.md, Q: permissions. */

import { itemWith, labelsFor } from "./labels.js";
import { launchesOf } from "./launches.js";
import {
  byCodePoints, date, integer, isPlain, listIn, mapIn, members, number, objectIn, own, put, stored, text, texts,
  wholeCount,
} from "./values.js";

/** @typedef {import("./channels.js").Situation} Situation */

const LOG = "YMPromptData";
const [VERSION, LIMIT, TALLIES] = ["YMPromptLogVersion", "YMPromptLogHistoryLimit", "publish.tallies"];
const NAMED = ["camera", "contacts", "events", "location", "microphone", "notifications", "photos"];

/** The name in the log. */
export const logName = (access) => (NAMED.includes(access) ? `ym_${access}` : access);

/** Q2. */
const isReserved = (access) => access === VERSION || access === LIMIT || access.startsWith("publish.");

/** Q3. */
function readLog(state) {
  const log = own(state, LOG);
  if (Number.isInteger(own(log, VERSION)) && log[VERSION] >= 1) return log;
  const isKept = ([name, value]) => ![VERSION, LIMIT, TALLIES].includes(name) && !Array.isArray(value);
  return Object.fromEntries(Object.entries(isPlain(log) ? log : {}).filter(isKept));
}

/** The prompts of a name in the log, newest first. */
function history(log, name) {
  const prompts = listIn(log, name, isPlain) ?? [];
  const tally = own(own(log, TALLIES), name);
  const count = Math.max(wholeCount(own(tally, "prompts")) ?? 0, prompts.length);
  return { prompts, count, session: wholeCount(own(tally, "session")) ?? 0 };
}

/** What an entry shows. It counts if that is not empty (Q1). */
function wordsOf(entry, { nativeAlerts }) {
  const [title, message, page] = members(entry, "title", "message", "contentView").map(text);
  return { title, message, contentView: nativeAlerts ? undefined : page };
}

/**
 * @param {Map<string, any> | undefined} feed @param {string} access @param {Situation} here @param {string[]} [modes]
 * @returns {import("./types/types.js").Item | undefined} Q2, from the second need on
 */
export function decidePermission(feed, access, { state, device, options, now }, modes) {
  if (!feed || isReserved(access)) return undefined;
  const names = [...feed.keys()].sort(byCodePoints).slice(0, 200);
  const id = [access, `ym_${access}`, access.replace(/^ym_/, "")].find((name) =>
    names.includes(name) && logName(name) === logName(access) &&
    Object.values(wordsOf(feed.get(name), options)).some(Boolean));
  if (id === undefined) return undefined;
  const cadence = mapIn(feed.get(id), "cadence");
  const bound = (value, other) => (value >= 0 ? value : other);
  const { prompts, count, session } = history(readLog(state), logName(id));
  if (count >= bound(integer(cadence.get("maxPrompts")), Infinity)) return undefined;
  const quiet = bound(number(cadence.get("quietHours"), true), -Infinity) * 3600;
  if (now - (date(own(prompts[0], "date")) ?? -Infinity) < quiet) return undefined;
  const sessions = bound(integer(cadence.get("minSessions")), -Infinity);
  if (prompts.length && launchesOf(state) - session < sessions) return undefined;
  const wanted = modes ?? texts(feed.get(id).get("modes"), true) ?? [];
  const labels = labelsFor("permissions", device);
  const [deny = labels.deny, grant = labels.grant] = members(feed.get(id), "denyTitle", "grantTitle").map(text);
  const words = wordsOf(feed.get(id), options);
  const modesOrNone = wanted.length ? wanted : undefined;
  return itemWith({ feed: "permissions.plist", id, ...words, modes: modesOrNone }, { deny, grant });
}

/** @param {string} access @param {Situation} here with the state, which changes @param {any} [userInfo] Q3 */
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

/**
 * @param {string} answer @param {boolean} isGranted @param {import("./types/types.js").Status} status after it
 * @returns {import("./types/types.js").Outcome} Q4
 */
export function outcomeOf(answer, isGranted, status) {
  if (answer === "grant") return isGranted ? "granted" : "declined";
  return status === "notDetermined" ? "declined" : "alreadyDetermined";
}
