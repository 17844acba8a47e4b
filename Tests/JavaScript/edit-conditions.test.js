import { allRows, contradictions, groupWords, open, openPlace, readConditions, settled, versionAdvice, withCondition } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/fields/conditions.js";
import { equal, table, test } from "./harness.js";

/** @type {any} */
const keys = [
  { name: "appVersionAtLeast", sentence: "The app's version is at least {}" },
  { name: "lastDisplayMinimumSeconds", sentence: "It was last displayed more than {} seconds ago, or never" },
  { name: "attributeIs", sentence: "The app says {}", type: { is: "named", of: { is: "list" } } },
];
const read = (conditions) => readConditions(conditions, keys, ["conditions"]);

test("conditions are sentences with a place for their value", () => equal(
  allRows(read({ any: { lastDisplayMinimumSeconds: "60" }, all: { appVersionAtLeast: "2.4.0" } })), [
    { place: ["conditions", "all", "appVersionAtLeast"], name: "appVersionAtLeast", key: keys[0], value: "2.4.0", before: "The app's version is at least", after: "" },
    { place: ["conditions", "any", "lastDisplayMinimumSeconds"], name: "lastDisplayMinimumSeconds", key: keys[1], value: "60", before: "It was last displayed more than", after: "seconds ago, or never" },
  ]));

table("each name in a condition's map is a sentence of its own, also in cards and in groups of these", [
  [{ none: { attributeIs: { plan: ["pro"], beta: "true" } } }, ["none attributeIs plan", "none attributeIs beta"]],
  [{ any: [{ appVersionAtLeast: "2", attributeIs: { plan: "free" } }, { lastDisplayMinimumSeconds: "1" }] },
    ["any 0 appVersionAtLeast", "any 0 attributeIs plan", "any 1 lastDisplayMinimumSeconds"]],
  [{ none: [{ all: { any: { appVersionAtLeast: "1" } }, appVersionAtLeast: "2" }] }, ["none 0 appVersionAtLeast", "none 0 all any appVersionAtLeast"]],
], (conditions) => allRows(read(conditions)).map(({ place }) => place.slice(1).join(" ")));

table("the words above groups", [
  [{ all: { appVersionAtLeast: "2" } }, ["This is true"]],
  [{ none: { appVersionAtLeast: "2" }, any: [{ appVersionAtLeast: "2" }] }, ["One of these is true", "and none of these is true"]],
], (conditions) => read(conditions).groups.map((group, index) => groupWords(group, index === 0)));

table("what is no sentence is shown as it is written", [
  [{ not: { a: "b" } }, ["not: { a: b }"]], [{ all: null }, []], ["everyone", ["everyone"]],
], (conditions) => read(conditions).others);

table("conditions without a value and cards without conditions are not written", [
  [{ all: { a: open } }, undefined], [{ any: [{ a: "1", b: open }, {}], none: { c: { "": open } } }, { any: [{ a: "1" }] }], [{ all: { a: [] } }, undefined],
], settled);

table("a value somewhere in conditions", [
  [[{}, ["all", "a"], "1"], { all: { a: "1" } }],
  [[{ any: [{ a: "1" }] }, ["any", "0", "b"], "2"], { any: [{ a: "1", b: "2" }] }],
  [[{ any: [{ a: "1" }] }, ["any", "1", "b"], "2"], { any: [{ a: "1" }, { b: "2" }] }],
  [[{ any: [{ a: "1" }, { b: "2" }] }, ["any", "0"], undefined], { any: [{ b: "2" }] }],
  [[{ any: [{ a: "1" }] }, ["any", "0", "a"], undefined], { any: [{}] }],
], ([tree, place, value]) => withCondition(tree, place, value));

table("a version in three parts", [["2.4", "2.4.0"], ["2", "2.0.0"], ["2.4.0", null], ["2.4.0.1", null], ["2.x", null]], versionAdvice);

const rows = (pairs) => pairs.map(([name, value]) => ({ place: [name], name, value, key: undefined, before: "", after: "" }));

table("conditions that no device meets together", [
  [[["appVersionAtLeast", "2.4.0"], ["appVersionLessThan", "2.4.0"]], [[0, 1]]],
  [[["appVersionLessThan", "1.10.0"], ["appVersionAtLeast", "1.9.0"]], []],
  [[["appVersionAtLeast", "2.4.0"], ["appVersionAtMost", "2.4.0"]], []],
  [[["onWifi", "true"], ["notBefore", "2026-12-02T00:00:00Z"], ["notAfter", "2026-12-01T00:00:00Z"]], [[1, 2]]],
  [[["osVersionAtMost", "17.9"], ["osVersionAtLeast", "18.0"]], [[0, 1]]],
  [[["launchesAtLeast", "10"], ["launchesAtMost", "9"]], [[0, 1]]], [[["launchesAtLeast", "9"], ["launchesAtMost", "10"]], []],
  [[["flagSet", "a"], ["flagNotSet", "a"]], [[0, 1]]], [[["flagSet", "a"], ["flagNotSet", "b"]], []],
], (pairs) => contradictions(rows(pairs)).map(({ rows: places }) => places));

table("a condition without a value is found in any group", [
  [{ all: { onWifi: "true" } }, undefined], [undefined, undefined], [{ all: { onWifi: "true", localeIn: open } }, ["all", "localeIn"]],
  [{ any: [{ onWifi: "true" }, { attributeIs: { "": open } }] }, ["any", "1", "attributeIs", ""]],
], (conditions) => openPlace(conditions, []));
