/**
 * One device from launch to launch. The server keeps nothing, so this is all there is: a value that the tab remembers.
 *
 * @typedef {object} Session
 * @property {import("./device.js").Settings} settings
 * @property {object} past the past with which this device began, for starting again
 * @property {object|undefined} state what the device remembers before its next launch; undefined: it is new
 * @property {object} copies the feeds that it has copies of
 * @property {object|undefined} request the last launch with the taps since; undefined before the first
 * @property {boolean} [isClosed] the app has ended since, and what it showed with it
 * @property {string} launched `launchKey` of the settings with which it was launched
 * @property {object[]} entries the timeline
 */

import { launchKey, launchRequest, pastOf, queryFromSettings, settingsFromQuery } from "./device.js";
import { parseExact } from "./exact-json.js";
import { daysBetween } from "./instant.js";
import { newestVersion } from "./versions.js";

/** The taps that a launch takes here: each is answered by playing all before it again. simulator.html says it. */
const mostTaps = 200;

const storageKey = "publish.preview.session";

/** A device that was never launched. @returns {Session} */
export function newSession(settings, entries = []) {
  return { settings, past: pastOf(settings), state: undefined, copies: {}, request: undefined, launched: "", entries };
}

/** The same settings and the past with which the device began, and nothing remembered. @param {Session} session */
export function resetSession(session) {
  return newSession({ ...session.settings, ...session.past }, session.entries);
}

/**
 * The request for the next launch.
 * @param {Session} session
 * @param {string} now the device's clock
 * @param {string} [at] the moment for which the site is built
 */
export function nextLaunch({ settings, state, copies }, now, at = undefined) {
  return launchRequest(settings, { state, copies, now, at });
}

/**
 * The same launch and taps on the site of a newer build, which may differ at that moment where the older one did not.
 * @param {Session} session
 * @param {string} [at] the moment for which the newer site is built
 */
export function onNewerSite({ request }, at) {
  return request.at === undefined && at !== undefined ? { ...request, at } : request;
}

/** The request with one tap more, at a moment of the device's clock. */
export function withTap(request, tap, now) {
  const last = request.taps.findLast(({ type }) => type === "clock")?.now ?? request.now;
  const clock = now === last ? [] : [{ type: "clock", now }];
  return { ...request, taps: [...request.taps, ...clock, tap] };
}

/** Whether a launch has as many taps as it takes: only another launch goes on. @param {Session} session */
export function isFull({ request }) {
  return request !== undefined && request.taps.filter(({ type }) => type !== "clock").length >= mostTaps;
}

/** Whether the device was changed since its launch: another may show something else. @param {Session} session */
export function isChanged({ request, settings, launched }) {
  return request !== undefined && launchKey(settings) !== launched;
}

/** The session as the reply to a request leaves it. @param {Session} session */
export function withReply(session, request, reply) {
  return { ...session, request, state: reply.state, copies: reply.copies ?? {} };
}

/**
 * The session after a launch: its settings say how old the device is now, and how often launched.
 * @param {Session} session with the reply, and with what was set meanwhile
 * @param {Session} before the one that was launched
 */
export function withLaunch(session, before, reply) {
  const facts = factsAfter(before, session.request, reply);
  const past = before.state === undefined ? pastOf(before.settings) : before.past;
  const launched = launchKey({ ...before.settings, ...facts });
  return { ...session, settings: { ...session.settings, ...facts }, past, launched, isClosed: false };
}

/** The app has ended: alerts and banners are gone, and nothing can be tapped before the next launch. @param {Session} session */
export function closed(session) {
  return { ...session, isClosed: session.request !== undefined };
}

/** Keeps the session for a reload of this tab, and its settings in the page's address. @param {Session} session */
export function keepSession(session) {
  const query = queryFromSettings(session.settings);
  const address = `${location.pathname}${query ? `?${query}` : ""}`;
  if (address !== location.pathname + location.search) history.replaceState(null, "", address);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...session, query }));
  } catch {
    // Too large, or storage is switched off: then a reload begins with a new device, and nothing else is lost.
    sessionStorage.removeItem(storageKey);
  }
}

/**
 * Keeps a device that remembers something already, for the simulator to begin with.
 * @param {import("./device.js").Settings} settings
 * @param {object} state
 * @returns {string} the simulator's address
 */
export function keepDevice(settings, state) {
  const query = queryFromSettings(settings);
  sessionStorage.setItem(storageKey, JSON.stringify({ ...newSession(settings), state, query }));
  return `/?${query}`;
}

/**
 * The session of this tab, if it is the one that the link asks for.
 * @param {string} query the link's; empty: whichever there is
 * @returns {(Session & {query: string})|undefined}
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

/** A link's settings; where it says no version or language, the site's own. @param {object} status the server's */
export function firstSettings({ versions, locales }, query) {
  const settings = settingsFromQuery(query);
  const appVersion = settings.appVersion || (newestVersion(versions) ?? "1.0");
  const isAsked = new URLSearchParams(query).has("locale");
  const locale = isAsked || locales.includes(settings.locale) ? settings.locale : locales[0] ?? "en";
  return { ...settings, appVersion, locale };
}

/** What a launch makes of the past that the settings tell: as old, and as often launched, as the reply says. */
function factsAfter({ settings, request: earlier }, request, { past }) {
  const isSameVersion = request.state !== undefined && earlier?.device.appVersion === request.device.appVersion;
  return {
    installed: past.installed ? daysBetween(past.installed, request.now) : settings.installed,
    launches: past.launches,
    flags: past.flags,
    previousVersion: isSameVersion ? "" : settings.previousVersion,
  };
}
