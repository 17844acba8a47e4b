/** What a channel is: one shape for all feeds. */

/**
 * Where and when something is decided; `options` are the channel's, and `app` is the version that it compares (V2).
 * @typedef {{state: Record<string, any>, device: import("./types/types.js").Device, options: any, app: string,
 *   now: number}} Situation
 */

/**
 * An item that may be shown, and what else its answer asks for. The app may not decline what `isUnasked`; permissions
 * have `completed`.
 * @typedef {{item: import("./types/types.js").Item, isUnasked?: boolean, isRecurring?: boolean,
 *   page?: ReturnType<typeof import("./banners.js").pageOf>,
 *   completed?: (completion: import("./types/types.js").Completion) => void}} Candidate
 */

/**
 * Each function may change the state. Without one, nothing is to do, or asked.
 * @typedef {object} Rules
 * @property {import("./types/types.js").FeedName} feed
 * @property {import("./types/types.js").Channel} channel
 * @property {boolean} [needsNoVersion] V2
 * @property {boolean} [asksToCheck] the app may refuse automatic checks
 * @property {boolean} [asksToOpen] the app may refuse that addresses are opened
 * @property {(here: Situation) => boolean} [mayCheck] automatically
 * @property {(here: Situation) => void} [noteCheck] even of a failed one
 * @property {(feed: Map<string, any>, here: Situation) => void} [noteFeed] that was read
 * @property {(feed: Map<string, any>, here: Situation) => Candidate[]} decide the first that the app does not decline
 * is shown
 * @property {(id: string, answer: string, here: Situation, shown: Candidate) => void} [answer]
 */

import { alerts } from "./alerts.js";
import { banners } from "./banners.js";
import { prompts } from "./prompts.js";
import { notes, updates } from "./updates.js";

/** @type {Rules[]} in the order in which items are shown (O3) */
export const CHANNELS = [banners, notes, updates, alerts, prompts];

/** @param {any} options nothing, if there are none @returns {Situation} */
export function situation(state, device, options, now) {
  const { appVersion, buildVersion } = device;
  const app = (options?.version === "build" ? buildVersion : appVersion || buildVersion) || "";
  return { state, device, options: options ?? {}, app, now };
}
