/** Finds a device that is shown an entry, with a clock at which the site contains the entry. */

import { witness } from "./api.js";
import { siteMoment } from "./moments.js";

/** A different clock can mean a different site, for which a new device has to be found. This is the maximum number of sites. */
const mostSites = 3;

/**
 * @param {{channel: string, id: string}} entry
 * @param {string} locale
 * @param {{now?: string, changesAt?: string}} status the server's
 * @param {string} [at] the moment of the site on which the entry was found; else the newest build
 * @returns {Promise<{device: any, state: object, siteFollows: boolean}|{reason: string}>}
 */
export async function findDevice(entry, locale, status, at, ask = witness) {
  let [moment, newest] = [at, undefined];
  for (let count = 0; count < mostSites; count += 1) {
    const { device, state, reason } = await ask(entry, locale, moment);
    if (reason && newest) break;
    if (reason) return { reason };
    const found = { device, state, siteFollows: true };
    const own = siteMoment({ now: device.now, siteFollows: true }, status);
    if (own === moment) return found;
    if (moment === undefined) newest = { ...found, siteFollows: false };
    moment = own;
  }
  return newest ?? { reason: "Whenever a device could be shown it, the site has changed." };
}

/** The API's name for a channel of the gallery and the feeds; undefined if the clock does not matter for finding a device. */
export function channelOf(name) {
  return { banners: "banners", alerts: "alerts", prompts: "prompts", releases: "updates", updates: "updates" }[name];
}
