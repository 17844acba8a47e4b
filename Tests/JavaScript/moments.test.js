import { addressAt, byMoment, siteMoment, siteSentence } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/moments.js";
import { equal, table, test } from "./harness.js";

const status = { now: "2026-11-21T09:00:00Z", changesAt: "2026-12-02T09:00:00Z" };

table("the moment for which a device's site is built: none where the newest build gives the same", [
  [{ now: "" }, undefined], [{ now: "2026-11-21T09:00:00Z" }, undefined], [{ now: "2026-12-02T08:59:59Z" }, undefined],
  [{ now: "2026-12-02T09:00:00Z" }, "2026-12-02T09:00:00Z"], [{ now: "2026-11-21T08:59:59Z" }, "2026-11-21T08:59:59Z"],
  [{ now: "2026-12-24T00:00:00Z", siteFollows: false }, undefined],
], (device) => siteMoment({ siteFollows: true, ...device }, status));

table("a site that never changes is the same for ever, and before the first build there is none", [
  [{ now: status.now }, undefined], [{}, undefined],
], (some) => siteMoment({ now: "2030-01-01T00:00:00Z", siteFollows: true }, some));

table("what is said of such a site", [
  ["2026-12-02T09:00:00Z", "The site as it will be on 2 Dec 2026, 09:00 UTC, if it is built then."],
  ["2026-11-01T00:00:00Z",
    "The site as today’s files give it for 1 Nov 2026, 00:00 UTC; what was published then is not known."],
], (at) => siteSentence(at, status.now));

test("what happens at each moment, files for older feeds last", () => {
  const change = (at, item, event = "appears") => ({ at, event, item });
  equal(byMoment([
    change("2026-12-01T08:00:00Z", "sale"), change("2026-12-01T08:00:00Z", "views/a.html", "removed"),
    change("2026-12-01T08:00:00Z", "spring", "expires"), change("2026-12-02T00:00:00Z", "views/b.html", "removed"),
    change("2026-12-02T00:00:00Z", "views/c.html", "removed"),
  ]), [
    { at: "2026-12-01T08:00:00Z", words: "sale appears, spring expires, a file for older feeds is removed" },
    { at: "2026-12-02T00:00:00Z", words: "2 files for older feeds are removed" },
  ]);
});

test("addresses name the moment as people write it", () => {
  equal([addressAt("/-/gallery.json", ""), addressAt("/-/gallery.json", status.changesAt)],
    ["/-/gallery.json", "/-/gallery.json?at=2026-12-02T09:00:00Z"]);
});
