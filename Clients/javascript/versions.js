/** SPEC.md, V: the order of versions. */

/** V1. @param {string} first @param {string} second @returns {-1 | 0 | 1} */
export function compareVersions(first, second) {
  const [a, b] = [first.normalize("NFD"), second.normalize("NFD")];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const runs = [digits(a, i), digits(b, j)];
    const [x, y] = runs[0] && runs[1]
      ? runs.map((run) => (run.length < 16 ? Number(run) : BigInt.asUintN(64, BigInt(run.slice(-60000)))))
      : [a.charCodeAt(i), b.charCodeAt(j)];
    if (x != y) return x < y ? -1 : 1;
    i += (runs[1] && runs[0].length) || 1;
    j += (runs[0] && runs[1].length) || 1;
  }
  return i < a.length ? 1 : j < b.length ? -1 : 0;
}

/** @param {string} text @param {number} start */
function digits(text, start) {
  let end = start;
  while (text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++;
  return text.slice(start, end);
}

/** V2: the version that a channel compares. @returns {string | undefined} */
export function appVersion(device, options) {
  const [first, second] = options?.version === "build"
    ? [device.buildVersion, device.appVersion]
    : [device.appVersion, device.buildVersion];
  return first || second || undefined;
}
