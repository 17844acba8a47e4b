/** SPEC.md, V: the order of versions. */

const isDigit = (code) => code >= 48 && code <= 57;

/**
 * V1.
 * @param {string} first @param {string} second @returns {-1 | 0 | 1}
 */
export function compareVersions(first, second) {
  if (first === second) return 0;
  const a = first.normalize("NFD");
  const b = second.normalize("NFD");
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(j);
    if (isDigit(x) && isDigit(y)) {
      const start = i;
      const other = j;
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
  return i < a.length ? 1 : j < b.length ? -1 : 0;
}

/**
 * Modulo 2⁶⁴, which divides 10⁶⁴.
 * @param {string} a @param {string} b
 */
function compareNumbers(a, b) {
  const read = a.length < 16 && b.length < 16 ? Number : (digits) => BigInt.asUintN(64, BigInt(digits.slice(-64)));
  const x = read(a);
  const y = read(b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/**
 * V2: the version that a channel compares.
 * @returns {string | undefined}
 */
export function appVersion(device, options) {
  const [first, second] = options?.version === "build"
    ? [device.buildVersion, device.appVersion]
    : [device.appVersion, device.buildVersion];
  return first || second || undefined;
}
