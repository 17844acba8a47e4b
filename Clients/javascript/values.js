/** Values of feeds and of stored state (SPEC.md, G and V): objects are Maps, and numbers keep their text. */

/** A number as it is written in a file. `whole` is a property list's integer. */
export class Numeral {
  constructor(text, whole = false) {
    this.text = text;
    this.whole = whole;
  }
}

const END = 2 ** 63;
export const DAY = 86400;

/** @returns {value is Map<string, any>} */
export const isMap = (value) => value instanceof Map;
/** @returns {Map<string, any>} a map that is one's member, or else an empty one */
export const mapIn = (map, name) => (isMap(map) && isMap(map.get(name)) ? map.get(name) : new Map());
/** @param {any} map @param {...string} names @returns {any[]} of what is not a map, nothing */
export const members = (map, ...names) => names.map((name) => (isMap(map) ? map.get(name) : undefined));

// G4. What property lists allow in addition is `inPlist`.

export const text = (value) => (typeof value === "string" ? value : undefined);
/** @param {any} value @param {RegExp} [pattern] */
export const isText = (value, pattern = /^/) => typeof value === "string" && pattern.test(value);
/** @returns {number} NaN if it is not a number */
const numeric = (value) => (value instanceof Numeral ? Number(value.text) : typeof value === "number" ? value : NaN);

export function boolean(value) {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return /^\s*[+-]?0*[YyTt1-9]/.test(value);
  const number = numeric(value);
  return Number.isNaN(number) ? undefined : number !== 0;
}

export function integer(value) {
  if (typeof value === "boolean") return Number(value);
  const number = typeof value === "string" ? Number(/^\s*([+-]?\d+)/.exec(value)?.[1] ?? 0) : numeric(value);
  return Number.isNaN(number) ? undefined : Math.max(-END, Math.min(END, Math.trunc(number))) + 0;
}

export function number(value, inPlist = false) {
  if (typeof value === "boolean") return inPlist ? Number(value) : undefined;
  const number = typeof value === "string"
    ? Number(/^\s*([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)/i.exec(value)?.[1] ?? 0)
    : numeric(value);
  return Number.isFinite(number) ? number : undefined;
}

/** @returns {string | undefined} of a version or a flag */
export function version(value, inPlist = false) {
  if (value instanceof Numeral) return inPlist && !value.whole ? undefined : value.text;
  return text(value);
}

export function texts(value, inPlist = false) {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value) || (!inPlist && !value.every((one) => typeof one === "string"))) return undefined;
  const isOdd = (size) => size > 1e15 || (size > 0 && size < 1e-4);
  return value.flatMap((one) =>
    (typeof one === "boolean" ? String(Number(one)) : isOdd(Math.abs(numeric(one))) ? [] : version(one) ?? []));
}

/** @returns {bigint | undefined} a number without a fraction, exactly */
export function wholeNumber(value) {
  const parts = value instanceof Numeral && /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(value.text);
  if (!parts) return undefined;
  const [, sign, whole, fraction = "", exponent = "0"] = parts;
  const digits = (whole + fraction).replace(/^0+/, "");
  const shift = Number(exponent) - fraction.length;
  if (!digits) return 0n;
  if (shift > 40) return BigInt(`${sign}9223372036854775807`);
  if (digits.length > 400 || -shift >= digits.length) return undefined;
  if (shift < 0 && !/^0*$/.test(digits.slice(shift))) return undefined;
  return BigInt(sign.replace("+", "") + (shift < 0 ? digits.slice(0, shift) : digits + "0".repeat(shift)));
}

const UTC = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?Z$/;
const ZONED = /^(.{19})(?:\.\d+)?(?:[Zz]|([+-])(\d\d):([0-5]\d))$/;

/** @returns {number | undefined} seconds since 1970 */
function utcTime(time) {
  if (!UTC.test(time)) return undefined;
  const [moment, day] = [Date.parse(time.replace(/[t ]/, "T")), Number(time.slice(8, 10))];
  // Day 30 of February is one of March.
  return day <= 28 || new Date(moment).getUTCDate() === day ? moment / 1000 : undefined;
}

/** C21: the time of a clock, as if it showed UTC. */
export const localTime = (value) => (typeof value === "string" ? utcTime(`${value}Z`) : undefined);

/** G6: seconds since 1970. */
export function instant(value) {
  const usual = value?.length === 20 && utcTime(value);
  if (usual) return usual;
  const [, local, sign, hours, minutes] = ZONED.exec(text(value) ?? "") ?? [];
  const time = localTime(local);
  const ahead = hours ? Number(sign + hours) * 3600 + Number(sign + minutes) * 60 : 0;
  return time === undefined || Math.abs(ahead) > 14 * 3600 ? undefined : time - ahead;
}

/** G5. */
export const isStrictURL = (address) =>
  /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=#]|%[0-9A-Fa-f]{2})*$/.test(address) && !/#.*#/.test(address);

/** @param {{openableSchemes?: string[]}} device G5 */
export function opens(address, device) {
  if (typeof address !== "string" || !isStrictURL(address)) return false;
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(address)?.[1];
  return scheme !== undefined && (device.openableSchemes ?? []).includes(scheme.toLowerCase());
}

/** By UTF-8, which orders as code points do. */
export function byCodePoints(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

const isDigit = (unit) => unit >= 48 && unit <= 57;
const decomposed = (text) => (/[^\0-\x7f]/.test(text) ? text.normalize("NFD") : text);

/** @param {string} first @param {string} second @returns {number} below 0 if the first is older (V1) */
export function compareVersions(first, second) {
  const [a, b] = [decomposed(first), decomposed(second)];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(j)];
    if (isDigit(x) && isDigit(y)) {
      const [run, other] = [digitsAt(a, i), digitsAt(b, j)];
      const [p, q] = [modulo(run), modulo(other)];
      if (p < q || p > q) return p < q ? -1 : 1;
      i += run.length;
      j += other.length;
    } else if (x !== y) {
      return x < y ? -1 : 1;
    } else {
      i++;
      j++;
    }
  }
  return Math.sign((a.length - i) - (b.length - j));
}

function digitsAt(text, start) {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end++;
  return text.slice(start, end);
}

/** Modulo 2⁶⁴, which divides 10⁶⁴. */
const modulo = (digits) => (digits.length < 16 ? Number(digits) : BigInt.asUintN(64, BigInt(digits.slice(-64))));

// Stored objects.

/** @returns {value is Record<string, any>} */
export const isPlain = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && date(value) === undefined;
/** @returns {any} a member, whatever its name */
export const own = (object, name) =>
  (isPlain(object) && object[name] !== undefined && Object.hasOwn(object, name) ? object[name] : undefined);

/** @returns {any[] | undefined} a list that is a member, without elements that are wrong (S1) */
export function listIn(object, name, isRight) {
  const list = own(object, name);
  return Array.isArray(list) ? list.filter(isRight) : undefined;
}

/** Sets a member, whatever its name; without a value, removes it. */
export function put(object, name, value) {
  if (value === undefined) delete object[name];
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** The object that is a member, to be changed. What else is there is replaced. */
export function objectIn(object, name) {
  if (!isPlain(own(object, name))) put(object, name, {});
  return own(object, name);
}

/** @returns {Record<string, any>} an empty one if the text is none */
export function objectOf(text) {
  const value = attempt(() => JSON.parse(text));
  return isPlain(value) ? value : {};
}

/** @param {number} seconds since 1970 */
export const stored = (seconds) => ({ $date: seconds });

/** @returns {number | undefined} seconds since 1970 */
export function date(value) {
  const seconds = value?.$date;
  return Number.isFinite(seconds) && Object.keys(value).length === 1 ? seconds : undefined;
}

/** @returns {number | undefined} B3 */
export function pastDate(value, now) {
  const moment = date(value);
  return moment !== undefined && moment > now + DAY ? now : moment;
}

/** S1. */
export const wholeCount = (value) => (Number.isInteger(value) && Math.abs(value) <= 2 ** 53 ? value : undefined);
/** C6. */
export const daysSince = (from, now) => Math.max(0, Math.floor((now - from) / DAY));
/** @returns {any} the members that there are */
export const defined = (all) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));

/** @returns {never} of what is read */
export function fail() {
  throw new SyntaxError("unreadable");
}

/** @template Result @param {() => Result} body @returns {Result | undefined} nothing if it fails */
export function attempt(body) {
  try {
    return body();
  } catch {
    return undefined;
  }
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

export const utf8 = (text) => ENCODER.encode(text);
/** Files are read and kept: they are decoded once. @type {WeakMap<Uint8Array, string>} */
const TEXTS = new WeakMap();
export function textOf(bytes) {
  if (!TEXTS.has(bytes)) TEXTS.set(bytes, DECODER.decode(bytes));
  return TEXTS.get(bytes);
}
/** Whether a text has more bytes than that. */
export const isLonger = (text, bytes) => text.length * 3 > bytes && utf8(text).length > bytes;
