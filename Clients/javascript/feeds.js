/** SPEC.md, G and F: reading files of feeds, however damaged they are. */

import { parseJSON } from "./json.js";
import { spelled } from "./languages.js";
import { parsePlist } from "./plist.js";
import { isMap, text } from "./values.js";

/** @typedef {{bytes: number, levels: number, values: number, key: number}} Limits */

/** @type {Limits} */
const LIMITS = { bytes: 16 * 1024 * 1024, levels: 64, values: 150000, key: 1024 };
const INDEX_LIMITS = { ...LIMITS, bytes: 256 * 1024, values: 20000 };

// G1, G2: none if it is unreadable.
/** @param {string} name @param {Uint8Array} bytes @returns {Map<string, any> | undefined} */
export function readFeed(name, bytes, limits = LIMITS) {
  if (!bytes.length || bytes.length > limits.bytes) return undefined;
  try {
    const root = (name.endsWith(".plist") ? parsePlist : parseJSON)(bytes, limits);
    return isMap(root) ? root : undefined;
  } catch {
    return undefined;
  }
}

// F2: the index. `versions` is absent if the file has none.
/**
 * @param {Uint8Array} bytes
 * @returns {{default: string, feeds: Map<string, Map<string, string>>, versions?: Map<string, string>} | undefined}
 */
export function readIndex(bytes) {
  const root = readFeed("feeds.json", bytes, INDEX_LIMITS);
  const [language, feeds, versions] = ["default", "feeds", "versions"].map((name) => root?.get(name));
  const tag = spelled(text(language) ?? "");
  if (root?.get("schema") !== "publish.feeds/1" || tag === undefined || !isMap(feeds)) return undefined;
  /** @param {RegExp} pattern @returns {[string, string][]} */
  const named = (map, pattern) => [...map].filter(([, value]) => pattern.test(text(value) ?? ""));
  const filesIn = (files) => new Map(named(files, /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/)
    .map(([language, file]) => [spelled(language) ?? "", file]));
  return {
    default: tag,
    feeds: new Map([...feeds].filter(([, files]) => isMap(files)).map(([name, files]) => [name, filesIn(files)])),
    ...(isMap(versions) && { versions: new Map(named(versions, /^[0-9a-f]{16}$/)) }),
  };
}

/** H2. */
export const isWebPage = (bytes) =>
  /^\s*<(!doctype html|html|head|body)/i.test(new TextDecoder().decode(bytes.subarray(0, 4096)));
