/**
 * One device from launch to launch. The server keeps nothing, so this value, which the tab stores, is the whole
 * session.
 *
 * @typedef {object} Session
 * @property {import("./device.js").Settings} settings
 * @property {object} past the past with which this device began, for starting again
 * @property {object|undefined} state the device's state before its next launch; undefined: a new device
 * @property {object} copies the device's copies of feeds
 * @property {object|undefined} request the last launch with the taps since; undefined before the first
 * @property {boolean} [isClosed] whether the app has ended since, so that it shows nothing any more
 * @property {string} launched `launchKey` of the settings with which it was launched
 * @property {object[]} entries the timeline
 */

import { launchKey, launchRequest, pastOf, queryFromSettings, settingsFromQuery } from "./device.js";
import { parseExact } from "./exact-json.js";
import { daysBetween } from "./instant.js";
import { newestVersion } from "./versions.js";

/** The maximum number of taps after a launch, because each tap replays all earlier ones. simulator.html mentions this number. */
const mostTaps = 200;

// Previews that are only files may share a host.
const storageKey = `publish.preview.session ${new URL("..", import.meta.url).pathname}`;

/** A device that has never been launched. @returns {Session} */
export function newSession(settings, entries = []) {
  return { settings, past: pastOf(settings), state: undefined, copies: {}, request: undefined, launched: "", entries };
}

/** A new device with the same settings and the initial past, without stored state. @param {Session} session */
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
 * The same launch and taps on a newer build of the site, whose output for that moment may differ from the older one.
 * @param {Session} session
 * @param {string} [at] the moment for which the newer site is built
 */
export function onNewerSite({ request }, at) {
  return request.at === undefined && at !== undefined ? { ...request, at } : request;
}

/** The request with one more tap at a time of the device's clock. */
export function withTap(request, tap, now) {
  const last = request.taps.findLast(({ type }) => type === "clock")?.now ?? request.now;
  const clock = now === last ? [] : [{ type: "clock", now }];
  return { ...request, taps: [...request.taps, ...clock, tap] };
}

/** Whether a launch has the maximum number of taps, so that only a new launch can follow. @param {Session} session */
export function isFull({ request }) {
  return request !== undefined && request.taps.filter(({ type }) => type !== "clock").length >= mostTaps;
}

/** Whether the device was changed since its launch, so that a new launch may show something else. @param {Session} session */
export function isChanged({ request, settings, launched }) {
  return request !== undefined && launchKey(settings) !== launched;
}

/** The session after the reply to a request. @param {Session} session */
export function withReply(session, request, reply) {
  return { ...session, request, state: reply.state, copies: reply.copies ?? {} };
}

/**
 * The session after a launch. Its settings contain the new age of the device and the number of launches.
 * @param {Session} session the session with the reply, and with settings changed in the meantime
 * @param {Session} before the session that was launched
 */
export function withLaunch(session, before, reply) {
  const facts = factsAfter(before, session.request, reply);
  const past = before.state === undefined ? pastOf(before.settings) : before.past;
  const launched = launchKey({ ...before.settings, ...facts });
  return { ...session, settings: { ...session.settings, ...facts }, past, launched, isClosed: false };
}

/** The session after the app has ended: alerts and banners are gone, and nothing can be tapped before the next launch. @param {Session} session */
export function closed(session) {
  return { ...session, isClosed: session.request !== undefined };
}

/** Stores the session for a reload of this tab, and its settings in the page's address. @param {Session} session */
export function keepSession(session) {
  const query = queryFromSettings(session.settings);
  const address = `${location.pathname}${query ? `?${query}` : ""}`;
  if (address !== location.pathname + location.search) history.replaceState(null, "", address);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...session, query }));
  } catch {
    // The session is too large, or storage is disabled. A reload then starts with a new device, but nothing else is
    // lost.
    sessionStorage.removeItem(storageKey);
  }
}

/**
 * Stores a device with a state, with which the simulator starts.
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
 * The session of this tab, if the link asks for it.
 * @param {string} query the query of the link; empty: any session
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

/** The query of this tab's device, for links back to it; empty if there is none. */
export function savedQuery() {
  return savedSession("")?.query ?? "";
}

/** The settings of a link. Without a version or a language, those of the site are used. @param {object} status the server's */
export function firstSettings({ versions, locales }, query) {
  const settings = settingsFromQuery(query);
  const appVersion = settings.appVersion || (newestVersion(versions) ?? "1.0");
  const isAsked = new URLSearchParams(query).has("locale");
  const locale = isAsked || locales.includes(settings.locale) ? settings.locale : locales[0] ?? "en";
  return { ...settings, appVersion, locale };
}

/** The age and the number of launches after a launch, from the past in the settings and the reply. */
function factsAfter({ settings, request: earlier }, request, { past }) {
  const isSameVersion = request.state !== undefined && earlier?.device.appVersion === request.device.appVersion;
  return {
    installed: past.installed ? daysBetween(past.installed, request.now) : settings.installed,
    launches: past.launches,
    flags: past.flags,
    previousVersion: isSameVersion ? "" : settings.previousVersion,
  };
}
