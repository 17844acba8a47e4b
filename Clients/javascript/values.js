/** Values of feeds and of stored state (SPEC.md, G): objects are Maps, and numbers keep their text. */

/** A number as it is written in a file. `whole` is a property list's integer. */
export class Numeral {
  /** @param {string} text @param {boolean} [whole] */
  constructor(text, whole = false) {
    this.text = text;
    this.whole = whole;
  }
}

const END = 2 ** 63;

/** @returns {value is Map<string, any>} */
export const isMap = (value) => value instanceof Map;

/** @returns {string | undefined} */
export const text = (value) => (typeof value === "string" ? value : undefined);

/** @returns {number | undefined} */
function numeric(value) {
  if (typeof value === "number") return value;
  return value instanceof Numeral ? Number(value.text) : undefined;
}

/**
 * G4.
 * @returns {boolean | undefined}
 */
export function boolean(value) {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return /^\s*[+-]?0*[YyTt1-9]/.test(value);
  const number = numeric(value);
  return number === undefined ? undefined : number !== 0;
}

/**
 * G4.
 * @returns {number | undefined}
 */
export function integer(value) {
  if (typeof value === "boolean") return value ? 1 : 0;
  const number = typeof value === "string" ? Number(/^\s*([+-]?\d+)/.exec(value)?.[1] ?? 0) : numeric(value);
  if (number === undefined || Number.isNaN(number)) return undefined;
  return Math.max(-END, Math.min(END, Math.trunc(number))) + 0;
}

/**
 * G4.
 * @param {unknown} value @param {boolean} [inPlist] @returns {number | undefined}
 */
export function number(value, inPlist = false) {
  if (typeof value === "boolean") return inPlist ? Number(value) : undefined;
  if (typeof value === "string") return Number(/^\s*([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)/i.exec(value)?.[1] ?? 0);
  const result = numeric(value);
  return Number.isNaN(result) ? undefined : result;
}

/**
 * G4, of versions and flags.
 * @param {unknown} value @param {boolean} [inPlist] @returns {string | undefined}
 */
export function version(value, inPlist = false) {
  if (value instanceof Numeral) return inPlist && !value.whole ? undefined : value.text;
  return text(value);
}

/**
 * G4.
 * @param {unknown} value @param {boolean} [inPlist] @returns {string[] | undefined}
 */
export function texts(value, inPlist = false) {
  const one = (element) => {
    if (!inPlist || typeof element === "string") return text(element);
    if (typeof element === "boolean") return String(Number(element));
    return element instanceof Numeral ? element.text : undefined;
  };
  if (!Array.isArray(value)) return typeof value === "string" ? [value] : undefined;
  const all = value.map(one);
  if (inPlist) return all.filter((element) => element !== undefined);
  return all.includes(undefined) ? undefined : all;
}

/**
 * A number without a fraction, exactly.
 * @returns {bigint | undefined}
 */
export function wholeNumber(value) {
  const parts = value instanceof Numeral && /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(value.text);
  if (!parts) return undefined;
  const digits = (parts[2] + (parts[3] ?? "")).replace(/^0+/, "");
  const shift = Number(parts[4] ?? 0) - (parts[3]?.length ?? 0);
  if (!digits) return 0n;
  if (shift > 40) return BigInt(`${parts[1]}9223372036854775807`);
  if (digits.length > 400 || -shift >= digits.length) return undefined;
  if (shift < 0 && !/^0*$/.test(digits.slice(shift))) return undefined;
  return BigInt(parts[1].replace("+", "") + (shift < 0 ? digits.slice(0, shift) : digits + "0".repeat(shift)));
}

const CLOCK = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const ZONE = /^(.{10}T.{8})(?:\.\d+)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

/**
 * C21: the time of a clock, as if it showed UTC.
 * @returns {number | undefined}
 */
export function localTime(value) {
  if (typeof value !== "string" || !CLOCK.test(value)) return undefined;
  const time = Date.parse(`${value}Z`);
  // Day 30 of February is one of March.
  return new Date(time).getUTCDate() === Number(value.slice(8, 10)) ? time / 1000 : undefined;
}

/**
 * G6.
 * @returns {number | undefined} seconds since 1970
 */
export function instant(value) {
  const [, local, sign, hours, minutes] = ZONE.exec(text(value) ?? "") ?? [];
  const time = localTime(local?.toUpperCase());
  const offset = hours ? Number(hours) * 3600 + Number(minutes) * 60 : 0;
  return time === undefined ? undefined : sign === "-" ? time + offset : time - offset;
}

/** G5: a strict URL. */
export function isStrictURL(address) {
  return /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=#]|%[0-9A-Fa-f]{2})*$/.test(address) && !/#.*#/.test(address);
}

/**
 * G5.
 * @param {unknown} address @param {{openableSchemes?: string[]}} device
 */
export function opens(address, device) {
  if (typeof address !== "string" || !isStrictURL(address)) return false;
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(address)?.[1];
  return Boolean(scheme) && (device.openableSchemes ?? []).includes(String(scheme).toLowerCase());
}

/**
 * By UTF-8, which orders as code points do.
 * @param {string} a @param {string} b
 */
export function byCodePoints(a, b) {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) {
      const surrogates = [x, y].map((unit) => unit >= 0xd800 && unit <= 0xdfff);
      return surrogates[0] !== surrogates[1] ? (surrogates[0] ? 1 : -1) : x - y;
    }
  }
  return a.length - b.length;
}

/**
 * A member of a stored object, whatever its name.
 * @returns {any}
 */
export const own = (object, name) =>
  (isPlain(object) && Object.hasOwn(object, name) ? /** @type {any} */ (object)[name] : undefined);

/** @returns {value is Record<string, any>} */
export const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Sets a member of a stored object, whatever its name; without a value, removes it. */
export function put(object, name, value) {
  if (value === undefined) delete object[name];
  else if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** @returns {number | undefined} seconds since 1970 */
export function date(value) {
  const seconds = own(value, "$date");
  return typeof seconds === "number" && Object.keys(value).length === 1 ? seconds : undefined;
}

/** @param {number} seconds since 1970 */
export const stored = (seconds) => ({ $date: seconds });

/** S1: 0 and 1 are booleans. */
export const isTrue = (value) => value === true || value === 1;

/**
 * C6.
 * @param {number} from @param {number} now
 */
export const daysSince = (from, now) => Math.max(0, Math.floor((now - from) / 86400));

const UTF8 = new TextEncoder();

/** @param {string} text */
export const utf8 = (text) => UTF8.encode(text);
