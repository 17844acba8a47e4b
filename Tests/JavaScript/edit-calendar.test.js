import { isMonth, messagesIn, monthAfter, weeksOf } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/calendar/month.js";
import { equal, table, test } from "./harness.js";

table("a month before or after", [
  [["2026-12", 1], "2027-01"], [["2027-01", -1], "2026-12"], [["2026-03", 1], "2026-04"], [["2026-12", -24], "2024-12"],
], ([month, by]) => monthAfter(month, by));

table("what is a month", [["2026-12", true], ["2026-13", false], ["2026-1", false], ["", false], [null, false], ["2026-12-01", false]], isMonth);

table("the weeks of a month, from Monday on: how many, the first and the last day", [
  ["2026-12", [5, "2026-11-30", "2027-01-03"]], ["2027-02", [4, "2027-02-01", "2027-02-28"]], ["2026-08", [6, "2026-07-27", "2026-09-06"]],
  ["2028-02", [5, "2028-01-31", "2028-03-05"]],
], (month) => {
  const days = weeksOf(month).flat();
  return [days.length / 7, days[0], days.at(-1)];
});

/** @returns {any} */
const row = (id, begins, ends, state = "live") => ({ id, path: `content/notifications/${id}.md`, state, published: true, begins, ends });
const december = (...rows) => messagesIn(rows, weeksOf("2026-12"), "Europe/Berlin", "2026-12-02T09:00:00Z");
const bars = ({ weeks }) => weeks.flatMap((week, number) => week.bars.map(({ row: { id }, from, length, lane, isBegin, isEnd }) =>
  `${number} ${id} ${from}+${length} /${lane}${isBegin ? " begins" : ""}${isEnd ? " ends" : ""}`));

table("the days of a message, on the zone's clocks; an end at midnight is the day before", [
  [["2026-12-01T08:00:00Z", "2026-12-03T12:00:00Z"], ["0 a 1+3 /0 begins ends"]],
  [["2026-11-30T23:00:00Z", "2026-12-01T23:00:00Z"], ["0 a 1+1 /0 begins ends"]],
  [["2026-12-04T08:00:00Z", "2026-12-09T08:00:00Z"], ["0 a 4+3 /0 begins", "1 a 0+3 /0 ends"]],
  [["2026-11-01T08:00:00Z", "2026-11-30T08:00:00Z"], ["0 a 0+1 /0 ends"]],
  [["2026-11-01T08:00:00Z", "2026-11-29T08:00:00Z"], []],
  [["2026-11-01T08:00:00Z", "2027-02-01T08:00:00Z"], [0, 1, 2, 3, 4].map((week) => `${week} a 0+7 /0`)],
  // Open at an end: shown where it begins or ends.
  [["2026-12-28T08:00:00Z", null], ["4 a 0+7 /0 begins"]], [[null, "2026-12-01T08:00:00Z"], ["0 a 0+2 /0 ends"]],
  [[null, null], []], [["2026-03-01T08:00:00Z", null], []],
  // An end before the begin is one day.
  [["2026-12-02T08:00:00Z", "2026-12-01T08:00:00Z"], ["0 a 2+1 /0 begins ends"]],
], ([begins, ends]) => bars(december(row("a", begins, ends))));

test("a message that is not published yet begins today at the earliest", () => {
  const waiting = (begins, ends) => bars(december({ ...row("a", begins, ends), published: false }));
  equal(waiting(null, "2026-12-04T12:00:00Z"), ["0 a 2+3 /0 begins ends"]);
  equal(waiting("2026-12-03T08:00:00Z", "2026-12-04T12:00:00Z"), ["0 a 3+2 /0 begins ends"]);
  equal(bars(december(row("a", null, "2026-12-04T12:00:00Z", "draft"))), ["0 a 2+3 /0 begins ends"]);
});

test("bars of the same days are below each other, and a lane that is free is used again", () => equal(bars(december(
  row("short", "2026-12-07T08:00:00Z", "2026-12-08T12:00:00Z"), row("long", "2026-12-07T08:00:00Z", "2026-12-10T12:00:00Z"),
  row("next", "2026-12-09T08:00:00Z", "2026-12-09T12:00:00Z"), row("last", "2026-12-11T08:00:00Z", "2026-12-11T12:00:00Z"),
)), ["1 long 0+4 /0 begins ends", "1 short 0+2 /1 begins ends", "1 next 2+1 /1 begins ends", "1 last 4+1 /0 begins ends"]));

test("always on are those without an end that are neither drafts nor over", () => equal(december(
  row("always", null, null), row("since", "2026-03-01T08:00:00Z", null), row("until", null, "2027-03-01T08:00:00Z"), row("later", "2027-03-01T08:00:00Z", null),
  row("draft", null, null, "draft"), row("back", null, null, "withdrawn"), { ...row("gone", null, null), path: null },
).always.map(({ id }) => id), ["always", "since", "until"]));
