/** SPEC.md, S2: launches are counted before anything else. */

import { date, own, put, stored, text, wholeCount } from "./values.js";

export const launchesOf = (state) => wholeCount(own(state, "publish.launches")) ?? 0;

/** @param {Record<string, any>} state is changed (S2) @param {number} now */
export function countLaunch(state, now) {
  put(state, "publish.launches", Math.min(2 ** 53, launchesOf(state) + 1));
  const before = own(state, "publish.launched");
  put(state, "publish.launchedBefore", date(before) === undefined ? undefined : before);
  put(state, "publish.launched", stored(now));
  if (date(own(state, "publish.installed")) === undefined) put(state, "publish.installed", stored(now));
  if (!text(own(state, "publish.rolloutSeed"))) {
    put(state, "publish.rolloutSeed", crypto.getRandomValues(new BigUint64Array(1))[0].toString(36));
  }
}

/** @param {import("./channels.js").Situation} here what decisions ask of launches */
export function facts({ state, device, now }) {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(device.timeZone ?? "") ?? [];
  const ahead = sign ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : 0;
  return {
    launches: launchesOf(state),
    installed: date(own(state, "publish.installed")),
    launchedBefore: date(own(state, "publish.launchedBefore")),
    seed: String(own(state, "publish.rolloutSeed") ?? ""),
    clock: sign === "-" ? now - ahead : now + ahead,
  };
}
