/** SPEC.md, G: a small strict reader of Apple's XML property lists. Node has no DOMParser. */

import { Numeral, fail, isLonger } from "./values.js";

const SKIPPED = /(?:[ \t\r\n]+|<!--[^]*?-->|<\?(?!xml[ \t\r\n])[^]*?\?>)*/y;
const PROLOG = /[ \t\r\n]*(?:<\?xml[ \t\r\n]([^]*?)\?>)?/y;
const DOCTYPE = /<!DOCTYPE[ \t\r\n]+plist(?:[^[\]<>"']|"[^"]*"|'[^']*')*>/y;
const OPEN = /<([a-z]+)(?:[ \t\r\n]+[A-Za-z:._-]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*[ \t\r\n]*(\/?)>/y;
const WRAPPER = new RegExp(OPEN.source.replace("([a-z]+)", "plist").replace("(\\/?)", ""), "y");
const CLOSE = /<\/([a-z]+)[ \t\r\n]*>/y;
const CHARACTERS =
  /(?:[^<&]+|<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|&(?:lt|gt|amp|apos|quot|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)*/y;
const WHOLE = /^([+-]?)(?:0*(\d{1,20})|(0x0*[0-9a-f]{1,16}))$/i;
/** What is no character of XML 1.0, and makes a file unreadable wherever it stands. */
const FORBIDDEN = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const ENTITIES = { lt: "<", gt: ">", amp: "&", apos: "'", quot: '"' };
/** Dates and data: values that no rule wants. */
const OTHER = Object.freeze({ other: true });

// G1: an integer as it is written shortest; nothing if it has more than 64 bits.
function wholeOf(text) {
  const [, sign, decimal, hexadecimal] = WHOLE.exec(text) ?? [];
  const size = BigInt(decimal ?? hexadecimal ?? 2n ** 64n);
  const whole = sign === "-" ? -size : size;
  return whole >= -(2n ** 63n) && whole < 2n ** 64n ? new Numeral(String(whole), true) : undefined;
}

/** @param {string} source @param {import("./feeds.js").Limits} limits @throws if it is another or has too much */
export function parsePlist(source, limits) {
  let [at, left] = [0, limits.values];
  if (/^[ \t\r\n]*$/.test(source)) return new Map();

  const next = (pattern) => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const close = (name) => {
    if (next(CLOSE)?.[1] !== name) fail();
  };
  const characters = (name, empty) => {
    if (empty) return "";
    const raw = (next(CHARACTERS) ?? fail())[0].replace(/\r\n?/g, "\n");
    close(name);
    return raw.replace(/<!\[CDATA\[([^]*?)\]\]>|<!--[^]*?-->|&(#?)(x?)(\w+);/g, (whole, data, hash, hex, word) => {
      if (!word) return data ?? "";
      if (!hash) return ENTITIES[hex + word];
      const code = parseInt(word, hex ? 16 : 10);
      const character = code <= 0x10ffff ? String.fromCodePoint(code) : fail();
      return FORBIDDEN.test(character) ? fail() : character;
    });
  };
  const value = (level) => {
    const [, name, empty] = next(OPEN) ?? fail();
    if (--left < 0 || (level === limits.levels && (name === "dict" || name === "array"))) fail();
    if (name === "dict") return filled(new Map(), name, empty, (map) => map.set(key(), value(level + 1)));
    if (name === "array") return filled([], name, empty, (list) => list.push(value(level + 1)));
    const content = characters(name, empty);
    const trimmed = content.trim();
    switch (name) {
      case "string": return content;
      case "true": case "false": return trimmed ? fail() : name === "true";
      case "integer": return wholeOf(trimmed) ?? fail();
      case "real": return Number.isFinite(Number(trimmed || NaN)) ? new Numeral(String(Number(trimmed))) : fail();
      case "date": return /^-?\d+-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(trimmed) ? OTHER : fail();
      case "data": return /^[A-Za-z0-9+/=\s]*$/.test(content) ? OTHER : fail();
      default: return fail();
    }
  };
  const key = () => {
    const [, name, empty] = next(OPEN) ?? fail();
    const found = name === "key" ? characters(name, empty) : fail();
    if (isLonger(found, limits.key)) fail();
    next(SKIPPED);
    return found;
  };
  /** With all that is in an element. */
  const filled = (result, name, empty, readInto) => {
    next(SKIPPED);
    while (!empty && !source.startsWith("</", at)) {
      readInto(result);
      next(SKIPPED);
    }
    if (!empty) close(name);
    return result;
  };

  const encoding = /encoding[ \t\r\n]*=[ \t\r\n]*["']([^"']*)["']/.exec(next(PROLOG)?.[1] ?? "");
  if (encoding && encoding[1].toLowerCase() !== "utf-8") fail();
  next(SKIPPED);
  next(DOCTYPE);
  next(SKIPPED);
  const isWrapped = next(WRAPPER) !== null;
  next(SKIPPED);
  const result = value(0);
  next(SKIPPED);
  if (isWrapped) close("plist");
  return FORBIDDEN.test(source.slice(0, at)) ? fail() : result;
}
