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
