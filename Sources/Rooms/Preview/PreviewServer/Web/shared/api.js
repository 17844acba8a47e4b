/** Talks to the preview's server. Nothing in this file depends on the page's layout. */

import { settingsOf } from "./device.js";
import { parseExact } from "./exact-json.js";
import { addressAt } from "./moments.js";

/** An error that the server reported, or that it could not be reached, as a sentence for people. */
class ServerError extends Error {
  /** @param {string} message @param {number} status 0: no answer at all */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Launches the app and taps; the server keeps nothing between requests.
 * @param {{at?: string}} request see `launchRequest`; `at` is the moment for which the site is built
 * @returns {Promise<object>} the reply
 * @throws {ServerError}
 */
export async function launch({ at, ...request }) {
  const text = await post(addressAt("/-/api/launch", at), request);
  return { ...JSON.parse(text), state: parseExact(text).state };
}

/** Returns the results of a launch and its taps with their gates, which explain them. @throws {ServerError} */
export async function explain({ at, ...request }) {
  return JSON.parse(await post(addressAt("/-/api/launch", at), { ...request, explain: true })).results;
}

/** Returns the results of one channel for a launch and its taps, as the text of a scenario file. @throws {ServerError} */
export function scenario({ at, ...request }, channel) {
  return post(addressAt("/-/api/scenario", at), { ...request, channel });
}

/**
 * To whom entries can be shown, and what is proved about them.
 * @param {{channel: string, id: string}[]} entries at most 100
 * @param {string} locale
 * @param {string} [at] the moment for which the site is built
 * @throws {ServerError}
 */
export async function audiences(entries, locale, at) {
  return JSON.parse(await post(addressAt("/-/api/audiences", at), { locale, entries })).audiences;
}

/**
 * A device that is shown an entry, or the reason why there is none.
 * @param {{channel: string, id: string}} entry
 * @param {string} locale
 * @param {string} [at] the moment for which the site is built
 * @returns {Promise<{device?: object, state?: object, reason?: string}>}
 * @throws {ServerError}
 */
export async function witness(entry, locale, at) {
  const text = await post(addressAt("/-/api/witness", at), { locale, entries: [entry] });
  const { device, ...answer } = JSON.parse(text);
  return { ...answer, device: device && settingsOf(device), state: parseExact(text).state };
}

/** Returns the published content for the gallery. @param {string} [at] the moment for which the site is built */
export async function gallery(at) {
  return JSON.parse(await ask(addressAt("/-/gallery.json", at)));
}

/** Returns the status of all items, like `publish status`. @param {string} [at] the moment for which the site is built */
export async function siteStatus(at) {
  return JSON.parse(await ask(addressAt("/-/site-status.json", at)));
}

/**
 * Follows the builds for as long as the page lives; each connection begins with a status.
 *
 * A hidden page disconnects, because a browser has six connections for all tabs together, and a seventh tab would wait
 * forever.
 * @param {{build: (status: object) => void, connected: (isConnected: boolean) => void}} handlers
 */
export function followBuilds(handlers) {
  let hangUp = document.hidden ? undefined : connect(handlers);
  document.addEventListener("visibilitychange", () => {
    hangUp?.();
    hangUp = document.hidden ? undefined : connect(handlers);
  });
  addEventListener("pagehide", () => hangUp?.());
}

/** @returns {() => void} hangs up */
function connect({ build, connected }) {
  let events, pause;
  const open = () => {
    events = new EventSource("/-/events");
    events.addEventListener("build", (event) => build(JSON.parse(event.data)));
    events.addEventListener("open", () => connected(true));
    events.addEventListener("error", () => {
      connected(false);
      // The browser reconnects by itself, but gives up if something else answers.
      if (events.readyState === EventSource.CLOSED) pause = setTimeout(open, 2000);
    });
  };
  open();
  return () => { clearTimeout(pause); events.close(); };
}

/** The address of a source file's page. */
export function sourceAddress(path, line) {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `/-/source/${encoded}${line ? `#L${line}` : ""}`;
}

function post(address, request) {
  return ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
}

async function ask(address, options) {
  const response = await fetch(address, options).catch(() => {
    throw new ServerError("The preview does not answer. Is publish serve still running?", 0);
  });
  const body = await response.text();
  if (!response.ok) throw new ServerError(errorIn(body) ?? `The preview answered ${response.status}.`, response.status);
  return body;
}

function errorIn(body) {
  try {
    return JSON.parse(body).error;
  } catch {
    return undefined;
  }
}
