/** Versions in the order in which clients compare them: digits by value, everything else by character. */

import { compareVersions } from "../../../../../../Clients/javascript/values.js";

export { compareVersions };

/** The newest of the versions; undefined if there are none. */
export function newestVersion(versions) {
  return versions.toSorted(compareVersions).at(-1);
}
