import { contradictions, sentences, versionAdvice } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/fields/conditions.js";
import { equal, table, test } from "./harness.js";

/** @type {any} */
const keys = [
  { name: "appVersionAtLeast", sentence: "The app's version is at least {}" },
  { name: "lastDisplayMinimumSeconds", sentence: "It was last displayed more than {} seconds ago, or never" },
];

test("conditions are sentences with a place for their value", () => equal(
  sentences({ all: { appVersionAtLeast: "2.4.0" }, any: { lastDisplayMinimumSeconds: "60" } }, keys), {
    all: [{ name: "appVersionAtLeast", key: keys[0], value: "2.4.0", before: "The app's version is at least", after: "" }],
    any: [{ name: "lastDisplayMinimumSeconds", key: keys[1], value: "60", before: "It was last displayed more than", after: "seconds ago, or never" }],
    other: null,
  }));

test("what is no sentence is shown as it is written", () => equal(
  sentences({ all: { own: "1" }, none: { a: "b" } }, keys).other, "own: 1, none: { a: b }"));

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
