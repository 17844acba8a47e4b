/** SPEC.md, G: reading files of feeds, however damaged they are. */

import { parseJSON } from "./json.js";
import { parsePlist } from "./plist.js";
import { attempt, isMap } from "./values.js";

/** @typedef {{bytes: number, levels: number, values: number, key: number}} Limits */

/** @type {Limits} */
const LIMITS = { bytes: 16 * 1024 * 1024, levels: 64, values: 150000, key: 1024 };
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** @param {string} name @param {Uint8Array} bytes @returns {Map<string, any> | undefined} if it is readable (G1, G2) */
export function readFeed(name, bytes, limits = LIMITS) {
  if (!bytes.length || bytes.length > limits.bytes) return undefined;
  const parse = name.endsWith(".plist") ? parsePlist : parseJSON;
  const root = attempt(() => parse(UTF8.decode(bytes), limits));
  return isMap(root) ? root : undefined;
}
