/** SPEC.md, S2: launches are counted before anything else. */

import { date, own, put, stored } from "./values.js";

/**
 * S1.
 * @returns {number | undefined}
 */
export function wholeCount(value) {
  return Number.isInteger(value) && Math.abs(value) <= 2 ** 53 ? value : undefined;
}

/**
 * S2. Changes the state.
 * @param {Record<string, any>} state @param {number} now
 */
export function countLaunch(state, now) {
  put(state, "publish.launches", Math.min(2 ** 53, (wholeCount(own(state, "publish.launches")) ?? 0) + 1));
  const before = own(state, "publish.launched");
  put(state, "publish.launchedBefore", date(before) === undefined ? undefined : before);
  put(state, "publish.launched", stored(now));
  if (date(own(state, "publish.installed")) === undefined) put(state, "publish.installed", stored(now));
  if (typeof own(state, "publish.rolloutSeed") !== "string" || !state["publish.rolloutSeed"]) {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    put(state, "publish.rolloutSeed", ((BigInt(high) << 32n) | BigInt(low)).toString(36));
  }
}

/**
 * What decisions ask of launches. B3 holds for their dates.
 * @param {Record<string, any>} state @param {number} now
 */
export function facts(state, device, now) {
  const moment = (name) => {
    const value = date(own(state, name));
    return value !== undefined && value > now + 86400 ? now : value;
  };
  return {
    launches: wholeCount(own(state, "publish.launches")) ?? 0,
    installed: moment("publish.installed"),
    launchedBefore: moment("publish.launchedBefore"),
    seed: String(own(state, "publish.rolloutSeed") ?? ""),
    clock: now + offset(device.timeZone),
  };
}

/** @param {string | undefined} zone such as +09:00 @returns {number} seconds */
function offset(zone) {
  const parts = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(zone ?? "");
  if (!parts) return 0;
  return (parts[1] === "-" ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3]) * 60 + Number(parts[4] ?? 0));
}
