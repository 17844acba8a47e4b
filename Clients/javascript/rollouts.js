/** SPEC.md, R: places in rollouts, and the first view of a banner. */

import { isMap, text, utf8, wholeNumber } from "./values.js";

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

// R3.
/** @returns {{name: string, entry: string, before: number}[] | undefined} */
export function variants(value) {
  if (!Array.isArray(value) || !value.length) return undefined;
  const result = [];
  for (const element of value) {
    const [name, entry, before] = isMap(element)
      ? [text(element.get("name")), text(element.get("entry")), share(element.get("before"))]
      : [];
    if (name === undefined || !entry || before === undefined) return undefined;
    if (result.length && before < result[result.length - 1].before) return undefined;
    result.push({ name, entry, before });
  }
  return result;
}
