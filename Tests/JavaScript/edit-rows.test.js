import { isToTranslate, periodWords, shownRows, sortedRows, titlesOf, withTitles } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/rows.js";
import { table } from "./harness.js";

/** @returns {any} */
const row = (id, more = {}) => ({ id, path: `content/notifications/${id}.md`, title: null, state: "live", errors: 0, translations: {}, ...more });

table("what is to be translated into German", [
  [["live", "missing"], true], [["draft", "stale"], true], [["scheduled", "incomplete"], true], [["broken", "untranslated"], true], [["live", "complete"], false],
  [["expired", "missing"], false], [["withdrawn", "missing"], false], [["gone", "missing"], false], [["live", undefined], false],
], ([state, de]) => isToTranslate(row("a", { state, translations: de ? { de } : {} }), "de"));

const rows = [
  row("winter", { title: "Winter sale", translations: { de: "missing" } }), row("spring", { title: "Spring sale", state: "draft", translations: { de: "stale" } }), row("tour"),
];

table("the rows of a search: titles and names, and what the server has found", [
  [[{ text: "" }], ["winter", "spring", "tour"]], [[{ text: "SALE win" }], ["winter"]], [[{ text: "sale tour" }], []], [[{ text: "notifications" }], []],
  [[{ text: "promo77" }, "content/notifications/tour.md"], ["tour"]], [[{ text: "sale" }, "content/notifications/tour.md"], ["winter", "spring", "tour"]],
  [[{ text: "sale", show: "draft" }, "content/notifications/tour.md"], ["spring"]], [[{ text: "", translate: "de" }], ["winter", "spring"]],
], ([query, ...found]) => shownRows(rows, { show: "all", ...query }, new Set(found)).map(({ id }) => id));

table("from when to when, on the clocks of a zone", [
  [["2026-12-01T08:00:00Z", "2026-12-12T00:00:00Z", "Europe/Berlin"], "1 Dec, 09:00 – 12 Dec, 01:00"],
  [["2026-12-01T08:00:00Z", "2027-01-15T00:00:00Z", "UTC"], "1 Dec, 08:00 – 14 Jan 2027"],
  [["2026-11-30T23:00:00Z", "2026-12-24T23:00:00Z", "Europe/Berlin"], "1 Dec – 24 Dec"],
  [["2026-12-01T08:00:00Z", null, "UTC"], "from 1 Dec, 08:00"], [[null, "2026-12-12T00:00:00Z", "Europe/Berlin"], "until 12 Dec, 01:00"], [[null, null, "UTC"], ""],
], ([begins, ends, zone]) => periodWords({ begins, ends }, "2026-11-21T09:00:00Z", zone));

table("the order by when", [["When", ["c", "b", "a"]], ["-When", ["a", "b", "c"]]], (sort) => sortedRows([
  row("a", { begins: "2026-12-02T00:00:00Z" }), row("b", { begins: null, ends: "2026-12-01T00:00:00Z" }), row("c", { begins: null, ends: null }),
], sort).map(({ id }) => id));

const titles = titlesOf([
  row("winter-sale", { title: "Winter sale", kind: "notifications", entries: [] }),
  row("hello", { title: "Hello", kind: "notifications", entries: [{ channel: "banners", id: "welcome" }] }),
]);

table("titles stand for names of other messages, which may be words like any other", [
  ["winter-sale not displayed", "“Winter sale” not displayed"],
  ["3 days after winter-sale was displayed, until a tap in winter-sale", "3 days after “Winter sale” was displayed, until a tap in “Winter sale”"],
  ["welcome displayed ≥ 3 days ago; or hello tapped", "“Hello” displayed ≥ 3 days ago; or “Hello” tapped"],
  ["people say hello, app ≥ 2.4.0", "people say hello, app ≥ 2.4.0"],
  ["any banner displayed > 1 day ago, pre-winter-sale displayed", "any banner displayed > 1 day ago, pre-winter-sale displayed"],
], (text) => withTitles(text, titles));
