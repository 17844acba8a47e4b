import { compareVersions, newestVersion } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/versions.js";
import { equal, table, test } from "./harness.js";

table("the order of two versions", [
  [["1.9", "1.10"], -1], [["1.10", "1.9"], 1], [["1.0", "1.0"], 0], [["1", "1.0"], -1], [["1.0", "1"], 1],
  [["1.01", "1.1"], 0], [["2.0b1", "2.0b2"], -1], [["2.0b1", "2.0"], 1], [["", "0"], -1], [["a", "b"], -1],
  // Large numbers differ in their last digit; a blank is not a zero; é may be one character or two.
  [["9007199254740993", "9007199254740992"], 1], [["1 ", "10"], -1], [["1.é", "1.e\u0301"], 0], [["1.é", "1.f"], -1],
], ([a, b]) => Math.sign(compareVersions(a, b)));

table("the newest version", [
  [["1.9", "1.10", "1.2"], "1.10"], [["2.4.0"], "2.4.0"], [[], undefined],
], newestVersion);

test("looking for the newest version leaves the list as it was", () => {
  const versions = ["1.10", "1.9"];
  newestVersion(versions);
  equal(versions, ["1.10", "1.9"]);
});
