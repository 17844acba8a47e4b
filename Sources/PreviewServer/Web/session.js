/**
 * One device from launch to launch. The server keeps nothing, so this is all there is: a value that the tab remembers.
 *
 * @typedef {object} Session
 * @property {import("./device.js").Settings} settings
 * @property {object} past the past with which this device began, for starting again
 * @property {object|undefined} state what the device remembers before its next launch; undefined: it is new
 * @property {object} copies the feeds that it has copies of
 * @property {object|undefined} request the last launch with the taps since; undefined before the first
 * @property {string} launched `launchKey` of the settings with which it was launched
 * @property {object[]} entries the timeline
 */

import { launchRequest, pastOf, queryFromSettings } from "./device.js";
import { parseExact } from "./exact-json.js";

const storageKey = "publish.preview.session";

/** A device that was never launched. @returns {Session} */
export function newSession(settings, entries = []) {
  return { settings, past: pastOf(settings), state: undefined, copies: {}, request: undefined, launched: "", entries };
}

/** The same settings and the past with which the device began, and nothing remembered. @param {Session} session */
export function resetSession(session) {
  return newSession({ ...session.settings, ...session.past }, session.entries);
}

/** The request for the next launch. @param {Session} session */
export function nextLaunch({ settings, state, copies }, now) {
  return launchRequest(settings, { state, copies, now });
}

/** The request with one tap more. */
export function withTap(request, tap) {
  return { ...request, taps: [...request.taps, tap] };
}

/** The session as the reply to a request leaves it. @param {Session} session */
export function withReply(session, request, reply) {
  return { ...session, request, state: reply.state, copies: reply.copies ?? {} };
}

/** Keeps the session for a reload of this tab. @param {Session} session */
export function saveSession(session) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...session, query: queryFromSettings(session.settings) }));
  } catch {
    // Too large, or storage is switched off: then a reload begins with a new device, and nothing else is lost.
    sessionStorage.removeItem(storageKey);
  }
}

/**
 * The session of this tab, if it is the one that the link asks for.
 * @param {string} query the link's; empty: whichever there is
 * @returns {Session|undefined}
 */
export function savedSession(query) {
  try {
    const saved = parseExact(sessionStorage.getItem(storageKey) ?? "null");
    const isWanted = query === "" || query === saved?.query;
    return saved?.settings && isWanted ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** The query of this tab's device, for a way back to it; empty where there is none. */
export function savedQuery() {
  return savedSession("")?.query ?? "";
}
