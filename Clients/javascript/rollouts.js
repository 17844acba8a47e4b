/** SPEC.md, R: places in rollouts, and the first view of a banner. */

import { members, text, utf8, wholeNumber } from "./values.js";

const MASK = 0xffffffffffffffffn;
/** R1. */
export function place(seed, id) {
  // FNV-1a in halves of 32 bits: the prime is 2⁴⁰ + 0x1b3.
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of utf8(`${seed}\0${id}`)) {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.imul(low, 0x100) + Math.floor(product / 2 ** 32)) >>> 0;
    low = product >>> 0;
  }
  let hash = (BigInt(high) << 32n) | BigInt(low);
  hash = ((hash ^ (hash >> 33n)) * 0xff51afd7ed558ccdn) & MASK;
  hash = ((hash ^ (hash >> 33n)) * 0xc4ceb9fe1a85ec53n) & MASK;
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
