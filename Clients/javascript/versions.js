/** SPEC.md, V: the order of versions. */

const isDigit = (unit) => unit >= 48 && unit <= 57;
const decomposed = (text) => (/[^\0-\x7f]/.test(text) ? text.normalize("NFD") : text);

/** @param {string} first @param {string} second @returns {number} below 0 if the first is older (V1) */
export function compareVersions(first, second) {
  const [a, b] = [decomposed(first), decomposed(second)];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(j)];
    if (isDigit(x) && isDigit(y)) {
      const [start, other] = [i, j];
      let [m, n] = [0, 0];
      for (; isDigit(a.charCodeAt(i)); i++) m = m * 10 + a.charCodeAt(i) - 48;
      for (; isDigit(b.charCodeAt(j)); j++) n = n * 10 + b.charCodeAt(j) - 48;
      const isExact = i - start < 16 && j - other < 16;
      const [p, q] = isExact ? [m, n] : [modulo(a.slice(start, i)), modulo(b.slice(other, j))];
      if (p !== q) return p < q ? -1 : 1;
    } else if (x !== y) {
      return x < y ? -1 : 1;
    } else {
      i++;
      j++;
    }
  }
  return Math.sign((a.length - i) - (b.length - j));
}

/** Modulo 2⁶⁴, which divides 10⁶⁴. */
const modulo = (digits) => BigInt.asUintN(64, BigInt(digits.slice(-64)));

/** @param {import("./types/types.js").Device} device @returns {string} that a channel compares, or an empty one (V2) */
export const appVersion = ({ appVersion: marketing, buildVersion: build }, options) =>
  (options.version === "build" ? build : marketing || build) || "";
