/** SPEC.md, G: a strict reader. JSON.parse keeps neither the text of numbers nor the order of members like "7". */

import { Numeral, isLonger } from "./values.js";

const PLAIN = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPECIAL = /[\\\0-\x1f]/;
const [QUOTE, COMMA, COLON, BACKSLASH, NINE] = [34, 44, 58, 92, 57];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/** @param {string} source @param {import("./feeds.js").Limits} limits @throws if it is another or has too much */
export function parseJSON(source, limits) {
  let [at, left] = [0, limits.values];

  const fail = () => {
    throw new SyntaxError(`at ${at}`);
  };
  /** What is next after white space. */
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
  /** Whether an odd number of backslashes is before it. */
  const isEscaped = (end) => {
    let start = end;
    while (source.charCodeAt(start - 1) === BACKSLASH) start--;
    return (end - start) % 2 === 1;
  };
  const string = () => {
    let end = source.indexOf('"', at + 1);
    while (isEscaped(end)) end = source.indexOf('"', end + 1);
    const token = source.slice(at, end + 1);
    at = end + 1;
    return end < 0 || SPECIAL.test(token) ? JSON.parse(token) : token.slice(1, -1);
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
