/** SPEC.md, V: the order of versions. */

const isDigit = (unit) => unit >= 48 && unit <= 57;
const decomposed = (text) => (/[^\0-\x7f]/.test(text) ? text.normalize("NFD") : text);

// V1.
/** @param {string} first @param {string} second @returns {number} below 0 if the first is older */
export function compareVersions(first, second) {
  const [a, b] = [decomposed(first), decomposed(second)];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(j)];
    if (isDigit(x) && isDigit(y)) {
      const [start, other] = [i, j];
      while (isDigit(a.charCodeAt(i))) i++;
      while (isDigit(b.charCodeAt(j))) j++;
      const order = compareNumbers(a.slice(start, i), b.slice(other, j));
      if (order) return order;
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
function compareNumbers(a, b) {
  const read = a.length < 16 && b.length < 16 ? Number : (digits) => BigInt.asUintN(64, BigInt(digits.slice(-64)));
  const [x, y] = [read(a), read(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

// V2: the version that a channel compares.
/** @param {import("./types/types.js").Device} device @returns {string | undefined} */
export function appVersion({ appVersion: marketing, buildVersion: build }, options) {
  return (options?.version === "build" ? build || marketing : marketing || build) || undefined;
}
