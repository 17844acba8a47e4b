/** SPEC.md, R: places in rollouts, and the first view of a banner. */

import { members, text, utf8, wholeNumber } from "./values.js";

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
