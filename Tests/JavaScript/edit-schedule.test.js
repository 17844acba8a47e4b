import { city, describe, instantToZoned, readInstant, writeInstant, zonedToInstant } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/fields/schedule.js";
import { equal, table, test } from "./harness.js";

table("the moment at which clocks show a time", [
  [["2026-12-01T09:00", "Europe/Berlin"], { kind: "one", instant: "2026-12-01T08:00:00Z" }],
  [["2026-07-01T09:00", "Europe/Berlin"], { kind: "one", instant: "2026-07-01T07:00:00Z" }],
  [["2026-12-01T09:00", "UTC"], { kind: "one", instant: "2026-12-01T09:00:00Z" }],
  [["2026-12-01T09:00", "Asia/Kolkata"], { kind: "one", instant: "2026-12-01T03:30:00Z" }],
  [["2027-03-28T02:30", "Europe/Berlin"], { kind: "none", before: "2027-03-28T01:30", after: "2027-03-28T03:30" }],
  [["2027-10-31T02:30", "Europe/Berlin"], { kind: "two", first: "2027-10-31T00:30:00Z", second: "2027-10-31T01:30:00Z" }],
  [["2027-10-31T03:00", "Europe/Berlin"], { kind: "one", instant: "2027-10-31T02:00:00Z" }],
  // Half an hour: Lord Howe.
  [["2027-04-04T01:45", "Australia/Lord_Howe"], { kind: "two", first: "2027-04-03T14:45:00Z", second: "2027-04-03T15:15:00Z" }],
  [["2026-10-04T02:15", "Australia/Lord_Howe"], { kind: "none", before: "2026-10-04T01:45", after: "2026-10-04T02:45" }],
], ([local, zone]) => zonedToInstant(local, zone));

test("every half hour of two years comes back as it went, in ten zones", () => {
  const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", "Antarctica/Troll",
    "Africa/Casablanca", "Pacific/Chatham", "UTC"];
  const start = Date.parse("2026-01-01T00:00:00Z");
  for (const zone of zones) {
    // Every 37 half hours, so that all times of the day come.
    for (let time = start; time < start + 2 * 365 * 86_400_000; time += 37 * 1_800_000) {
      const instant = new Date(time).toISOString().replace(".000", "");
      const found = zonedToInstant(instantToZoned(instant, zone), zone);
      const all = found.kind === "one" ? [found.instant] : found.kind === "two" ? [found.first, found.second] : [];
      equal([zone, instant, all.includes(instant)], [zone, instant, true]);
    }
  }
});

table("a moment in words", [
  [["2026-12-01T08:00:00Z", "Europe/Berlin"], "Tue 1 Dec 2026, 09:00 in Berlin (UTC+1) · 08:00 UTC · in 8 days"],
  [["2026-11-23T12:00:00Z", "UTC"], "Mon 23 Nov 2026, 12:00 UTC · in 4 hours"],
  [["2026-11-23T23:30:00Z", "Asia/Kolkata"], "Tue 24 Nov 2026, 05:00 in Kolkata (UTC+5:30) · Mon 23 Nov 2026, 23:30 UTC · in 16 hours"],
  [["2026-11-22T08:00:00Z", "UTC"], "Sun 22 Nov 2026, 08:00 UTC · 24 hours ago"],
], ([instant, zone]) => describe(instant, zone, "2026-11-23T08:00:00Z"));

table("a moment as front matter writes it", [
  [["2026-12-01T08:00:00Z", "start"], "2026-12-01T08:00:00Z"], [["2026-12-01T09:00:00+01:00", "start"], "2026-12-01T08:00:00Z"],
  [["2026-12-01 09:00", "start"], "2026-12-01T08:00:00Z"], [["2026-12-01", "start"], "2026-11-30T23:00:00Z"],
  [["2026-12-01", "end"], "2026-12-01T23:00:00Z"], [["soon", "start"], undefined],
], ([text, edge]) => readInstant(text, "Europe/Berlin", edge)?.instant);

table("a moment is written in the form that it had: with its offset", [
  ["2026-12-01T09:00:00+01:00", "2026-12-05T10:00:00+01:00"], ["2026-12-01T03:00:00-05:00", "2026-12-05T04:00:00-05:00"],
  ["2026-12-01T08:00:00Z", "2026-12-05T09:00:00Z"], ["2026-12-01 08:00:00z", "2026-12-05 09:00:00z"], ["2026-12-01t08:00:00+05:30", "2026-12-05t14:30:00+05:30"],
], (text) => writeInstant("2026-12-05T09:00:00Z", readInstant(text, "Europe/Berlin", "start")?.form));

table("a moment is written in the form that it had: on the site's clocks", [
  [["2026-12-01 09:00", "2026-12-05T09:00:00Z"], "2026-12-05 10:00"], [["2026-12-01T09:00", "2026-07-05T09:00:00Z"], "2026-07-05T11:00"],
  [["2026-12-01 09:00:00", "2026-12-05T09:00:00Z"], "2026-12-05 10:00:00"], [["2026-12-01 09:00:30", "2026-12-05T09:00:15Z"], "2026-12-05 10:00:15"],
  [["2026-12-01 00:00", "2026-12-04T23:00:00Z"], "2026-12-05 00:00"],
  // Clocks show 02:30 twice that night.
  [["2026-12-01 09:00", "2027-10-31T00:30:00Z"], "2027-10-31 02:30:00+02:00"], [["2026-12-01 09:00", "2027-10-31T01:30:00Z"], "2027-10-31 02:30:00+01:00"],
], ([text, instant]) => {
  const made = writeInstant(instant, readInstant(text, "Europe/Berlin", "start")?.form);
  equal(readInstant(made, "Europe/Berlin", "start")?.instant, instant);
  return made;
});

table("a day stays one where a day begins or ends then", [
  [["2026-12-01", "start", "Europe/Berlin", "2026-12-04T23:00:00Z"], "2026-12-05"], [["2026-12-01", "end", "Europe/Berlin", "2026-12-05T23:00:00Z"], "2026-12-05"],
  [["2026-12-01", "start", "Europe/Berlin", "2026-12-05T09:00:00Z"], "2026-12-05 10:00"], [["2026-12-01", "end", "Europe/Berlin", "2026-12-05T09:00:00Z"], "2026-12-05 10:00"],
  [["2026-12-01", "start", "Europe/Berlin", "2027-10-31T00:30:00Z"], "2027-10-31T02:30:00+02:00"],
  [["2026-12-01", "start", "UTC", "2026-12-05T00:00:00Z"], "2026-12-05"], [["2026-12-01", "end", "UTC", "2026-12-05T00:00:00Z"], "2026-12-04"],
  // A site without a zone takes no time without one.
  [["2026-12-01", "start", "UTC", "2026-12-05T09:00:00Z"], "2026-12-05T09:00:00Z"],
], ([text, edge, zone, instant]) => {
  const made = writeInstant(instant, readInstant(text, zone, edge)?.form);
  equal(readInstant(made, zone, edge)?.instant, instant);
  return made;
});

test("a new moment is in UTC", () => equal(writeInstant("2026-12-05T09:00:00Z"), "2026-12-05T09:00:00Z"));

table("a zone's city", [["America/New_York", "New York"], ["UTC", "UTC"], ["America/Argentina/Buenos_Aires", "Buenos Aires"]], city);

table("what is no moment", [
  "2026-02-31", "2026-02-31T09:00:00Z", "2026-13-01", "2026-12-01T25:00:00Z", "2026-12-01T09:61", "2026-12-01T09:00+25:61", "tomorrow", "",
].map((text) => [text, null]), (text) => readInstant(text, "Europe/Berlin", "start"));
