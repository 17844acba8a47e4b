import { daysBetween, instantOf, normalInstant } from "../../Sources/PreviewServer/Web/instant.js";
import { equal, table, test } from "./harness.js";

table("an instant as it is sent", [
  ["2026-11-21T09:00:00Z", "2026-11-21T09:00:00Z"], ["2026-11-21T10:00:00+01:00", "2026-11-21T09:00:00Z"],
  ["2026-11-21T10:00:00+0100", "2026-11-21T09:00:00Z"], ["2026-11-21T09:00", "2026-11-21T09:00:00Z"],
  ["2026-11-21T09:00:00.9Z", "2026-11-21T09:00:00Z"], ["2026-11-21", "2026-11-21T00:00:00Z"], ["soon", ""], ["", ""],
  ["2026-13-01T00:00:00Z", ""],
], normalInstant);

test("a date is an instant to the second", () => {
  equal(instantOf(new Date(Date.UTC(2026, 10, 21, 9, 0, 0, 999))), "2026-11-21T09:00:00Z");
});

table("whole days between two instants", [
  [["2026-11-20T09:00:00Z", "2026-11-21T09:00:00Z"], 1], [["2026-11-20T09:00:00Z", "2026-11-21T08:59:59Z"], 0],
  [["2026-11-21T09:00:00Z", "2026-11-20T09:00:00Z"], 0], [["2025-11-21T09:00:00Z", "2026-11-21T09:00:00Z"], 365],
], ([from, to]) => daysBetween(from, to));
