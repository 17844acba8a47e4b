/** Versions in numeric order, as the clients compare them: digits by value, everything else by character. */

/** Negative, zero or positive if `a` comes before, with or after `b`. */
export function compareVersions(a, b) {
  const [left, right] = [pieces(a), pieces(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const order = comparePieces(left[index], right[index]);
    if (order !== 0) return order;
  }
  return 0;
}

/** The newest of the versions; undefined if there are none. */
export function newestVersion(versions) {
  return versions.toSorted(compareVersions).at(-1);
}

function pieces(version) {
  return version.match(/\d+|\D/g) ?? [];
}

function comparePieces(a, b) {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1);
  const [left, right] = [Number(a), Number(b)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return a < b ? -1 : Number(a > b);
}
