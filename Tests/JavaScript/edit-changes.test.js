import { change, differences, operations } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/saving/changes.js";
import { equal, table, test } from "./harness.js";

/** @type {any} */
const keys = [
  { name: "title", label: "Title", type: { is: "line" } }, { name: "priority", label: "Priority", type: { is: "integer" } },
  { name: "channels", label: "Channels", type: { is: "list", of: { is: "choice" } } },
  { name: "conditions", label: "Who sees it", type: { is: "map", keys: [{ name: "all", type: { is: "map", keys: [
    { name: "appVersionAtLeast", type: { is: "version" } }, { name: "neverDisplayed", type: { is: "boolean" } },
  ] } }] } },
];
const state = (fields, body = "Hi\n") => ({ fields, body, text: "", refusal: null });

table("the operations from one state to another", [
  [[{ title: "A" }, { title: "A" }], []],
  [[{ title: "A" }, { title: "no" }], [{ op: "set", path: ["title"], value: { text: "no" } }]],
  [[{ priority: "1" }, { priority: "2" }], [{ op: "set", path: ["priority"], value: { plain: "2" } }]],
  [[{ title: "A", priority: "1" }, { title: "A" }], [{ op: "remove", path: ["priority"] }]],
  [[{}, { channels: ["banners"] }], [{ op: "set", path: ["channels"], value: { list: [{ plain: "banners" }] } }]],
  [[{}, { conditions: { all: { appVersionAtLeast: "2.4.0" } } }],
    [{ op: "set", path: ["conditions"], value: { map: [["all", { map: [["appVersionAtLeast", { plain: "2.4.0" }]] }]] } }]],
  [[{ conditions: { all: { appVersionAtLeast: "2.4.0" } } }, { conditions: { all: { appVersionAtLeast: "2.5.0" } } }],
    [{ op: "set", path: ["conditions", "all", "appVersionAtLeast"], value: { plain: "2.5.0" } }]],
  [[{ conditions: { all: { appVersionAtLeast: "2.4.0", neverDisplayed: "true" } } }, { conditions: { all: { neverDisplayed: "true" } } }],
    [{ op: "remove", path: ["conditions", "all", "appVersionAtLeast"] }]],
  [[{ conditions: { all: { neverDisplayed: "true" } } }, {}], [{ op: "remove", path: ["conditions"] }]],
  [[{ conditions: { any: [{ a: "1" }, { b: "2", c: "3" }] } }, { conditions: { any: [{ a: "1" }, { b: "4", c: "3" }] } }],
    [{ op: "set", path: ["conditions", "any", "1", "b"], value: { text: "4" } }]],
  [[{ conditions: { any: [{ a: "1" }, { b: "2" }, { c: "3" }] } }, { conditions: { any: [{ a: "1" }, { c: "3" }] } }],
    [{ op: "remove", path: ["conditions", "any", "1"] }]],
  [[{ conditions: { any: [{ a: "1" }, { b: "2" }, { c: "3" }] } }, { conditions: { any: [{ c: "3", d: "4" }] } }],
    [{ op: "set", path: ["conditions", "any", "0"], value: { map: [["c", { text: "3" }], ["d", { text: "4" }]] } },
      { op: "remove", path: ["conditions", "any", "2"] }, { op: "remove", path: ["conditions", "any", "1"] }]],
  [[{ conditions: { all: { any: [{ a: "1" }] } } }, { conditions: { all: { any: [{ a: "1" }, { appVersionAtLeast: "2", none: { appVersionAtLeast: "3" } }] } } }],
    [{ op: "set", path: ["conditions", "all", "any", "1"], value: { map: [["appVersionAtLeast", { plain: "2" }], ["none", { map: [["appVersionAtLeast", { plain: "3" }]] }]] } }]],
  [[{ own: "1" }, { own: "2" }], [{ op: "set", path: ["own"], value: { text: "2" } }]],
], ([before, after]) => operations(state(before), state(after), keys));

/** As the server's JSON is read: each of these is a member, and no object has it before. */
const odd = (name, value) => JSON.parse(`{"${name}": ${JSON.stringify(value)}}`);

table("names that every object knows are keys like others", ["constructor", "toString", "__proto__", "hasOwnProperty"].flatMap((name) => [
  [[odd(name, "a"), {}], [{ op: "remove", path: [name] }]], [[{}, odd(name, "a")], [{ op: "set", path: [name], value: { text: "a" } }]],
  [[{}, odd(name, { b: "c" })], [{ op: "set", path: [name], value: { map: [["b", { text: "c" }]] } }]], [[odd(name, "a"), odd(name, "a")], []],
]), ([before, after]) => operations(state(before), state(after), keys));

test("the body is sent whole", () => equal(operations(state({}), state({}, "Ho\n"), keys), [{ op: "body", text: "Ho\n" }]));

test("a file that cannot be read as fields is sent as text", () => {
  const broken = { fields: null, body: null, text: "---\n", refusal: { message: "", line: 1, column: 1 } };
  equal(change("a.md", { sha256: "0", state: broken }, { ...broken, text: "---\n---\n" }, keys), { path: "a.md", base: "0", text: "---\n---\n" });
});

test("differences have the names that the form has", () => equal(
  differences(state({ title: "A", conditions: { all: { neverDisplayed: "true" } } }), state({ title: "B" }, "Ho\n"), keys),
  [{ label: "Title", from: "A", to: "B" }, { label: "Who sees it", from: "all: neverDisplayed: true", to: "" }, { label: "Text", from: "Hi", to: "Ho" }]));
