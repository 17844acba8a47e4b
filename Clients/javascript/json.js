/** SPEC.md, G: a strict reader. JSON.parse keeps neither the text of numbers nor the order of members like "7". */

import { Numeral, textOf, utf8 } from "./values.js";

const PLAIN = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS = new Map([["true", true], ["false", false], ["null", null]]);
const ESCAPE = /\\(?:(["\\/bfnrt])|u([0-9A-Fa-f]{4}))/y;
const ESCAPED = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];
const LATIN1 = new TextDecoder("latin1");
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes are read several times as fast as characters. Letters of `ascii` are where their bytes are. */
class Reader {
  /** @param {import("./feeds.js").Limits} limits */
  constructor(bytes, limits) {
    const text = textOf(bytes);
    this.at = text.startsWith("\ufeff") ? 3 : 0;
    this.bytes = bytes;
    this.ascii = text.length === bytes.length ? text : LATIN1.decode(bytes);
    this.limits = limits;
    this.left = limits.values;
  }

  /** @returns {never} */
  fail() {
    throw new SyntaxError(`at ${this.at}`);
  }

  /** Whether that byte is next, after white space. It is read then. */
  take(byte) {
    const isNext = this.next() === byte;
    if (isNext) this.at++;
    return isNext;
  }

  next() {
    let { at, bytes } = this;
    let byte = bytes[at];
    while (byte === 32 || byte === 10 || byte === 13 || byte === 9) byte = bytes[++at];
    this.at = at;
    return byte;
  }

  string() {
    const { bytes } = this;
    let result = "";
    this.at++;
    for (;;) {
      const start = this.at;
      let at = start;
      let byte = bytes[at];
      let union = 0;
      while (byte !== QUOTE && byte !== BACKSLASH && byte > 31) {
        union |= byte;
        byte = bytes[++at];
      }
      const plain = union < 128 ? this.ascii.slice(start, at) : UTF8.decode(bytes.subarray(start, at));
      this.at = at + 1;
      if (byte === QUOTE) return result + plain;
      ESCAPE.lastIndex = at;
      const [, letter, code] = ESCAPE.exec(this.ascii) ?? this.fail();
      this.at = ESCAPE.lastIndex;
      result += plain + (code ? String.fromCharCode(parseInt(code, 16)) : (ESCAPED[letter] ?? letter));
    }
  }

  value(level) {
    const byte = this.next();
    if (--this.left < 0) this.fail();
    if (byte === QUOTE) return this.string();
    if (byte === OBJECT) return this.object(level + 1);
    if (byte === ARRAY) return this.array(level + 1);
    PLAIN.lastIndex = this.at;
    if (!PLAIN.test(this.ascii)) this.fail();
    const plain = this.ascii.slice(this.at, PLAIN.lastIndex);
    this.at = PLAIN.lastIndex;
    const isWord = byte > 57;
    return isWord ? WORDS.get(plain) : new Numeral(plain);
  }

  object(level) {
    const result = new Map();
    if (!this.take(OBJECT) || level > this.limits.levels) this.fail();
    if (this.take(OBJECT_END)) return result;
    do {
      if (this.next() !== QUOTE) this.fail();
      const key = this.string();
      if (key.length * 3 > this.limits.key && utf8(key).length > this.limits.key) this.fail();
      if (!this.take(COLON)) this.fail();
      result.set(key, this.value(level));
    } while (this.take(COMMA));
    return this.take(OBJECT_END) ? result : this.fail();
  }

  array(level) {
    const result = [];
    if (!this.take(ARRAY) || level > this.limits.levels) this.fail();
    if (this.take(ARRAY_END)) return result;
    do result.push(this.value(level)); while (this.take(COMMA));
    return this.take(ARRAY_END) ? result : this.fail();
  }
}

/** @param {Uint8Array} bytes @param {import("./feeds.js").Limits} limits @throws if it is another or has too much */
export function parseJSON(bytes, limits) {
  const reader = new Reader(bytes, limits);
  const root = reader.value(0);
  reader.next();
  return reader.at < bytes.length ? reader.fail() : root;
}
