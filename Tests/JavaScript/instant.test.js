import { daysBetween, inLocalTime, instantOf, inUTC, normalInstant } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/instant.js";
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

table("an instant for people", [
  ["2026-12-02T09:00:00Z", "2 Dec 2026, 09:00 UTC"], ["2027-01-01T00:00:30Z", "1 Jan 2027, 00:00 UTC"],
], inUTC);

table("the same where people live: with the day if it is another one, and nothing where it is the same", [
  [["2026-12-02T09:00:00Z", "Europe/Berlin"], "10:00 CET"], [["2026-07-02T09:00:00Z", "Europe/Berlin"], "11:00 CEST"],
  [["2026-12-02T23:30:00Z", "Europe/Berlin"], "3 Dec 2026, 00:30 CET"],
  [["2026-12-02T09:00:00Z", "Europe/London"], ""], [["2026-12-02T09:00:00Z", "UTC"], ""],
  [["2026-12-02T03:00:00Z", "America/Los_Angeles"], "1 Dec 2026, 19:00 GMT-8"],
], ([instant, zone]) => inLocalTime(instant, zone));
