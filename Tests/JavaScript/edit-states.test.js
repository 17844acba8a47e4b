import { isSameState, onNewBase, valueAt, withValue } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/saving/states.js";
import { equal, table, test } from "./harness.js";

const state = (fields, body = "Hi\n") => ({ fields, body, text: "", refusal: null });

table("a value in fields", [
  [[{ a: { b: "1" } }, ["a", "b"]], "1"], [[{ a: "1" }, ["a", "b"]], undefined], [[{ a: null }, ["a"]], undefined], [[{}, ["a", "b"]], undefined], [[null, ["a"]], undefined],
  [[{}, ["constructor"]], undefined], [[{ a: "1" }, ["a", "length"]], undefined], [[{}, ["__proto__", "toString"]], undefined],
], ([fields, place]) => valueAt(fields, place));

table("fields with a value, and without it", [
  [[{ a: "1" }, ["b"], "2"], { a: "1", b: "2" }], [[{ a: "1", b: "2" }, ["a"], undefined], { b: "2" }], [[{}, ["a", "b", "c"], "1"], { a: { b: { c: "1" } } }],
  [[{ a: { b: { c: "1" } } }, ["a", "b", "c"], undefined], {}], [[{ a: "1" }, ["a", "b"], "2"], { a: { b: "2" } }], [[{ a: ["1"] }, ["a", "b"], "2"], { a: { b: "2" } }],
  [[{}, ["constructor", "a"], "1"], { constructor: { a: "1" } }],
], ([fields, place, value]) => withValue(fields, place, value));

test("what was typed since saving stays, on what was saved", () => equal(
  onNewBase(state({ a: "1", b: "1", c: "1" }), state({ a: "2", b: "1", c: "1" }, "Ho\n"), state({ a: "1", b: "3", d: "4" })),
  { ...state({ a: "2", b: "3", d: "4" }, "Ho\n") }));

table("whether two states are the same", [
  [[{ a: "1", b: { c: ["2"] } }, { b: { c: ["2"] }, a: "1" }], true], [[{ a: "1" }, { a: "2" }], false], [[{ a: "1" }, {}], false], [[{ a: [] }, { a: {} }], false],
  [[JSON.parse('{"toString": null}'), JSON.parse('{"valueOf": null}')], false],
], ([a, b]) => isSameState(state(a), state(b)));
