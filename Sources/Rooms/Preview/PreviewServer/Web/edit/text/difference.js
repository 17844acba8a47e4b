/** Compares texts. */

/**
 * The lengths of the beginning and the end that two texts, or two lists of words, have in common.
 * @param {string|string[]} a
 * @param {string|string[]} b
 * @returns {{head: number, tail: number}}
 */
export function commonEnds(a, b) {
  const most = Math.min(a.length, b.length);
  let [head, tail] = [0, 0];
  while (head < most && a[head] === b[head]) head += 1;
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return { head, tail };
}
