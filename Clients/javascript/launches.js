/** SPEC.md, S2 and R: launches, which are counted before anything else, and places in rollouts. */

import { date, members, own, put, stored, text, utf8, wholeCount, wholeNumber } from "./values.js";

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

/** R1. */
export function place(seed, id) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of utf8(`${seed}\0${id}`)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  for (const factor of [0xff51afd7ed558ccdn, 0xc4ceb9fe1a85ec53n]) {
    hash = BigInt.asUintN(64, (hash ^ (hash >> 33n)) * factor);
  }
  return Number((hash ^ (hash >> 33n)) % 10000n);
}

/** A whole number from 0 to 10000. */
export function share(value) {
  const whole = wholeNumber(value);
  return whole !== undefined && whole >= 0n && whole <= 10000n ? Number(whole) : undefined;
}

/** @returns {{name: string, entry: string, before: number}[] | undefined} R3 */
export function variants(value) {
  const list = (Array.isArray(value) ? value : []).map((one) => {
    const [name, entry, before] = members(one, "name", "entry", "before");
    return { name: text(name), entry: text(entry), before: share(before) };
  });
  const isGood = list.every(({ name, entry, before = -1 }, at) =>
    name !== undefined && entry && before >= (list[at - 1]?.before ?? 0));
  return list.length && isGood ? /** @type {any} */ (list) : undefined;
}
