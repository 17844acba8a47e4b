/** SPEC.md, G: a strict reader of JSON that keeps the order of members and the text of numbers. */

import { Numeral, utf8 } from "./values.js";

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:(["\\/bfnrt])|u([0-9A-Fa-f]{4}))/y;
const ESCAPED = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const WORDS = { t: ["true", true], f: ["false", false], n: ["null", null] };

/**
 * Throws if the text is not JSON or has too much.
 * @param {string} source @param {{levels: number, values: number, key: number}} limits
 * @returns {unknown}
 */
export function parseJSON(source, limits) {
  let at = 0;
  let left = limits.values;

  const fail = () => {
    throw new SyntaxError(`at ${at}`);
  };
  const space = () => {
    let code = source.charCodeAt(at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = source.charCodeAt(++at);
    return code;
  };
  const string = () => {
    let result = "";
    at++;
    for (;;) {
      const start = at;
      let code = source.charCodeAt(at);
      while (code !== 34 && code !== 92 && code > 31) code = source.charCodeAt(++at);
      const plain = source.slice(start, at);
      if (code === 34) {
        at++;
        return result + plain;
      }
      ESCAPE.lastIndex = at;
      const escape = ESCAPE.exec(source) ?? fail();
      result += plain + (escape[2] ? String.fromCharCode(parseInt(escape[2], 16)) : (ESCAPED[escape[1]] ?? escape[1]));
      at = ESCAPE.lastIndex;
    }
  };
  const value = (level) => {
    const code = space();
    if (--left < 0) fail();
    if (code === 34) return string();
    if (code === 123 || code === 91) {
      if (level === limits.levels) fail();
      return code === 123 ? object(level + 1) : array(level + 1);
    }
    const word = WORDS[source[at]];
    if (word && source.startsWith(word[0], at)) {
      at += word[0].length;
      return word[1];
    }
    NUMBER.lastIndex = at;
    if (!NUMBER.test(source)) fail();
    const numeral = new Numeral(source.slice(at, NUMBER.lastIndex));
    at = NUMBER.lastIndex;
    return numeral;
  };
  const object = (level) => {
    const result = new Map();
    at++;
    if (space() === 125) {
      at++;
      return result;
    }
    for (;;) {
      if (space() !== 34) fail();
      const key = string();
      if (key.length * 3 > limits.key && utf8(key).length > limits.key) fail();
      if (space() !== 58) fail();
      at++;
      result.set(key, value(level));
      const code = space();
      at++;
      if (code === 125) return result;
      if (code !== 44) fail();
    }
  };
  const array = (level) => {
    const result = [];
    at++;
    if (space() === 93) {
      at++;
      return result;
    }
    for (;;) {
      result.push(value(level));
      const code = space();
      at++;
      if (code === 93) return result;
      if (code !== 44) fail();
    }
  };

  const root = value(0);
  space();
  if (at < source.length) fail();
  return root;
}
