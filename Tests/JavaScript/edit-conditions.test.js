import { contradictions, sentences, versionAdvice } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/fields/conditions.js";
import { equal, table, test } from "./harness.js";

/** @type {any} */
const keys = [
  { name: "appVersionAtLeast", sentence: "The app's version is at least {}" },
  { name: "lastDisplayMinimumSeconds", sentence: "It was last displayed more than {} seconds ago, or never" },
  { name: "attributeIs", sentence: "The app says {}", type: { is: "named", of: { is: "list" } } },
];

test("conditions are sentences with a place for their value", () => equal(
  sentences({ all: { appVersionAtLeast: "2.4.0" }, any: { lastDisplayMinimumSeconds: "60" } }, keys), {
    all: [{ name: "appVersionAtLeast", key: keys[0], value: "2.4.0", before: "The app's version is at least", after: "" }],
    any: [{ name: "lastDisplayMinimumSeconds", key: keys[1], value: "60", before: "It was last displayed more than", after: "seconds ago, or never" }],
    none: [], cards: [], other: null,
  }));

test("each name in a condition's map is a sentence of its own", () => equal(
  sentences({ none: { attributeIs: { plan: ["pro"], beta: "true" } } }, keys).none, [
    { name: "attributeIs", inner: "plan", key: keys[2], value: ["pro"], before: "The app says", after: "" },
    { name: "attributeIs", inner: "beta", key: keys[2], value: "true", before: "The app says", after: "" },
  ]));

table("alternatives are cards", [
  [{ any: [{ appVersionAtLeast: "2", attributeIs: { plan: ["free", "trial"] } }, { own: "1" }] },
    [{ among: "any", words: ["The app's version is at least 2 and the app says plan: free, trial", "own 1"] }]],
  [{ all: { none: { appVersionAtLeast: "2", own: "1" } } }, [{ among: "none", words: ["The app's version is at least 2", "own 1"] }]],
  [{ none: [{ all: { any: { own: "1", other: "2" } } }] }, [{ among: "none", words: ["all of (one of (own 1; other 2))"] }]],
], (conditions) => sentences(conditions, keys).cards);

test("what is no sentence is shown as it is written", () => equal(
  sentences({ all: { own: "1" }, not: { a: "b" } }, keys).other, "own: 1, not: { a: b }"));

table("a version in three parts", [["2.4", "2.4.0"], ["2", "2.0.0"], ["2.4.0", null], ["2.4.0.1", null], ["2.x", null]], versionAdvice);

const rows = (pairs) => pairs.map(([name, value]) => ({ name, value, key: undefined, before: "", after: "" }));

table("conditions that no device meets together", [
  [[["appVersionAtLeast", "2.4.0"], ["appVersionLessThan", "2.4.0"]], [[0, 1]]],
  [[["appVersionLessThan", "1.10.0"], ["appVersionAtLeast", "1.9.0"]], []],
  [[["appVersionAtLeast", "2.4.0"], ["appVersionAtMost", "2.4.0"]], []],
  [[["onWifi", "true"], ["notBefore", "2026-12-02T00:00:00Z"], ["notAfter", "2026-12-01T00:00:00Z"]], [[1, 2]]],
  [[["osVersionAtMost", "17.9"], ["osVersionAtLeast", "18.0"]], [[0, 1]]],
  [[["launchesAtLeast", "10"], ["launchesAtMost", "9"]], [[0, 1]]], [[["launchesAtLeast", "9"], ["launchesAtMost", "10"]], []],
  [[["flagSet", "a"], ["flagNotSet", "a"]], [[0, 1]]], [[["flagSet", "a"], ["flagNotSet", "b"]], []],
], (pairs) => contradictions(rows(pairs)).map(({ rows: places }) => places));
