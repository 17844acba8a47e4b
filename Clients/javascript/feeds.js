/** SPEC.md, G: reading files of feeds, however damaged they are. */

import { parsePlist } from "./plist.js";
import { Numeral, attempt, fail, isLonger, isMap, textOf } from "./values.js";

/** @typedef {{bytes: number, levels: number, values: number, key: number}} Limits */

/** @type {Limits} */
export const LIMITS = { bytes: 16 * 1024 * 1024, levels: 64, values: 150000, key: 1024 };
const UTF8 = new TextDecoder("utf-8", { fatal: true });
const PLAIN = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const [QUOTE, COMMA, COLON, BACKSLASH, NINE] = [34, 44, 58, 92, 57];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/** @param {string} name @param {Uint8Array} bytes @returns {Map<string, any> | undefined} if it is readable (G1, G2) */
export function readFeed(name, bytes, limits = LIMITS) {
  if (!bytes.length || bytes.length > limits.bytes) return undefined;
  const parse = name.endsWith(".plist") ? parsePlist : parseJSON;
  const root = attempt(() => parse(unmarked(bytes), limits));
  return isMap(root) ? root : undefined;
}

/** @throws if it is not UTF-8 */
const unmarked = (bytes) =>
  (textOf(bytes).includes("\ufffd") ? UTF8.decode(bytes) : textOf(bytes).replace(/^\ufeff/, ""));

// G1: JSON.parse keeps neither the text of numbers nor the order of members like "7".
/** @param {string} source @param {Limits} limits @throws if it is another or has too much */
function parseJSON(source, limits) {
  let [at, left] = [0, limits.values];

  const next = () => {
    let code = source.charCodeAt(at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = source.charCodeAt(++at);
    return code;
  };
  /** Whether that is next. It is read then. */
  const take = (code) => {
    const isNext = next() === code;
    if (isNext) at++;
    return isNext;
  };
  const string = () => {
    const start = at++;
    let code = source.charCodeAt(at);
    while (code !== QUOTE && code > 31) code = source.charCodeAt(code === BACKSLASH ? at += 2 : ++at);
    const token = source.slice(start, ++at);
    if (code === QUOTE && !token.includes("\\")) return token.slice(1, -1);
    const text = JSON.parse(token);
    return /\p{Cs}/u.test(text) ? fail() : text;
  };
  const value = (level) => {
    const code = next();
    if (--left < 0) fail();
    if (code === QUOTE) return string();
    if (code === OBJECT) return filled(new Map(), OBJECT_END, level + 1, addMember);
    if (code === ARRAY) return filled([], ARRAY_END, level + 1, addElement);
    PLAIN.lastIndex = at;
    if (!PLAIN.test(source)) fail();
    const token = source.slice(at, PLAIN.lastIndex);
    at = PLAIN.lastIndex;
    return code > NINE ? JSON.parse(token) : new Numeral(token);
  };
  /** With all that is up to its end. */
  const filled = (result, end, level, add) => {
    at++;
    if (level > limits.levels) fail();
    if (take(end)) return result;
    do add(result, level); while (take(COMMA));
    return take(end) ? result : fail();
  };
  const addElement = (list, level) => list.push(value(level));
  const addMember = (map, level) => {
    const key = next() === QUOTE ? string() : fail();
    if (isLonger(key, limits.key) || !take(COLON)) fail();
    map.set(key, value(level));
  };

  const root = value(0);
  next();
  return at < source.length ? fail() : root;
}
