import {
  filtered, filtersFromQuery, groupsOf, inLocale, looksOf, queryFromFilters,
} from "../../Sources/Rooms/Preview/PreviewServer/Web/gallery/items.js";
import { equal, table, test } from "./harness.js";

const none = { text: "", channel: "", state: "", locale: "", appearance: "", size: "", textSize: "", at: "", page: 1 };

table("filters in a link", [
  ["", none], ["text=hello&page=3", { ...none, text: "hello", page: 3 }],
  ["channel=alerts", { ...none, channel: "alerts" }],
  ["channel=unknown&state=odd&appearance=pink&size=huge", none], ["state=draft", { ...none, state: "draft" }],
  ["at=2026-12-02T09:00:00Z", { ...none, at: "2026-12-02T09:00:00Z" }], ["page=0", none],
  ["at=soon", none], ["at=2026-13-01T00:00:00Z", none], ["at=%22%3E%3Cscript%3E", none], ["at=", none],
  ["at=2026-12-02", { ...none, at: "2026-12-02T00:00:00Z" }],
  ["page=-2", none], ["page=x", none],
  ["locale=de&appearance=dark&size=tablet", { ...none, locale: "de", appearance: "dark", size: "tablet" }],
], filtersFromQuery);

table("a link of filters is read as it was written", [
  [""], ["text=a+b"], ["channel=banners&locale=zh-Hant&appearance=dark&size=both&page=2"],
  ["state=scheduled&at=2026-12-02T09:00:00Z"],
].map(([query]) => [query, query]), (query) => queryFromFilters(filtersFromQuery(query)));

const text = { locale: "en", source: "content/a.md", title: "Title", message: "Message", buttons: ["OK"] };
const published = {
  notifications: [{
    id: "hello", alerts: [{ ...text, key: "2026/11/20-hello" }],
    views: [{ id: "index", origin: "top", pages: [
      { locale: "en", frame: "/-/frame/en", source: "content/a.md", height: 120 },
      { locale: "de", frame: "/-/frame/de", source: "content/a.de.md", height: 144 },
    ] }],
  }],
  prompts: [{ id: "rate", texts: [{ ...text, title: "Rate us?" }] }],
  permissions: [{ id: "photos", texts: [text] }],
  releases: [
    { id: "2.4", texts: [{ ...text, localMessage: "Dark mode", localSource: "content/local.md" }] },
    { id: "1.0", texts: [{ locale: "en", source: "content/1.0.md", buttons: ["OK"], localMessage: "First" }] },
  ],
};
const groups = groupsOf(published);

test("an entry is called as its feed calls it", () => {
  equal(groups.map(({ entry }) => entry), ["hello", "2026/11/20-hello", "rate", "photos", "2.4", "1.0"]);
});

test("everything that is published, in the order of the channels", () => {
  equal(groups.map(({ channel, id, items }) => [channel, id, items.length]), [
    ["banners", "hello", 2], ["alerts", "hello", 1], ["prompts", "rate", 1], ["permissions", "photos", 1],
    ["releases", "2.4", 2], ["releases", "1.0", 1],
  ]);
});

test("a banner's item has its view, in one language", () => {
  equal(groups[0].items, [
    { kind: "banner", name: "index", height: 120, origin: "top", locale: "en", frame: "/-/frame/en", source: "content/a.md" },
    { kind: "banner", name: "index", height: 144, origin: "top", locale: "de", frame: "/-/frame/de", source: "content/a.de.md" },
  ]);
});

test("an alert's item has its texts, and its buttons as labels", () => {
  equal(groups[1].items[0], {
    ...text, key: "2026/11/20-hello", kind: "alert", name: "2026/11/20-hello", buttons: [{ label: "OK" }],
  });
});

test("a release has an alert in the old version and one in the new", () => {
  equal(groups[4].items.map(({ name, title, message, source }) => [name, title, message, source]), [
    ["new version available", "Title", "Message", "content/a.md"],
    ["in this version", "New in this version", "Dark mode", "content/local.md"],
  ]);
});

test("a release that is not offered any more has the alert in the new version only", () => {
  equal(groups[5].items.map(({ name, source }) => [name, source]), [["in this version", "content/1.0.md"]]);
});

test("nothing is published", () => equal(groupsOf({}), []));

table("what filters leave", [
  [{}, ["hello 1", "hello 1", "rate 1", "photos 1", "2.4 2", "1.0 1"]], [{ channel: "prompts" }, ["rate 1"]],
  [{ locale: "de" }, ["hello 1"]],
  [{ locale: "all" }, ["hello 2", "hello 1", "rate 1", "photos 1", "2.4 2", "1.0 1"]], [{ text: " RATE " }, ["rate 1"]], [{ text: "dark" }, ["2.4 2"]],
  [{ text: "hello", channel: "alerts" }, ["hello 1"]], [{ text: "nowhere" }, []],
], (chosen) => filtered(groups, { ...none, ...chosen }).map(({ id, items }) => `${id} ${items.length}`));

table("the looks that are drawn", [
  [{ appearance: "", size: "" }, { appearances: ["light"], screens: ["phone"] }],
  [{ appearance: "dark", size: "tablet" }, { appearances: ["dark"], screens: ["tablet"] }],
  [{ appearance: "both", size: "both" }, { appearances: ["light", "dark"], screens: ["phone", "tablet"] }],
], looksOf);

test("languages that show the same are one picture", () => {
  const page = { kind: /** @type {const} */ ("banner"), name: "index", source: "content/a.md" };
  const items = ["en", "de", "ja"].map((locale) => ({ ...page, locale, frame: `/-/frame/${locale === "de" ? "de" : "en"}` }));
  equal(inLocale(items, "all").map(({ locales, frame }) => [locales, frame]), [
    [["en", "ja"], "/-/frame/en"], [["de"], "/-/frame/de"],
  ]);
  equal(inLocale(items, "ja").map(({ locale, locales }) => [locale, locales]), [["ja", undefined]]);
});

/** @returns {any} */
const item = (kind, id, state, channels, title = null) => ({
  kind, id, state, channels, title, path: null, moment: null, published: state === "live", translations: {},
});
const known = groupsOf(published, [
  item("notifications", "hello", "live", ["banners", "alerts"], "Hello!"),
  item("notifications", "sale", "scheduled", ["banners"], "Sale"), item("notifications", "plan", "draft", ["alerts"]),
  item("releases", "2.4", "live", ["updates"]), item("permissions", "a", "live", ["permissions"], "Your photos"),
]);

test("titles and states come from the site's status; what is not published comes last in its channel", () => {
  equal(known.map(({ channel, id, title, status, items }) => [channel, id, title, status?.state, items.length > 0]), [
    ["banners", "hello", "Hello!", "live", true], ["banners", "sale", "Sale", "scheduled", false],
    ["alerts", "hello", "Hello!", "live", true], ["alerts", "plan", "plan", "draft", false],
    ["prompts", "rate", "Rate us?", undefined, true], ["permissions", "photos", "Your photos", "live", true],
    ["releases", "2.4", "Title", "live", true], ["releases", "1.0", "New in this version", undefined, true],
  ]);
});

table("what filters leave of a site with items that are not published", [
  [{ state: "scheduled" }, ["sale"]], [{ state: "live", channel: "banners" }, ["hello"]], [{ text: "sale" }, ["sale"]],
  [{ text: "your photos" }, ["photos"]], [{ channel: "banners", locale: "de" }, ["hello", "sale"]],
], (chosen) => filtered(known, { ...none, ...chosen }).map(({ id }) => id));
