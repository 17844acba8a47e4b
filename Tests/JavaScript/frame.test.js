import { frameAddress, viewMessage } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/frame.js";
import { equal, table, test } from "./harness.js";

const view = {};
const frame = { contentWindow: view };
const call = (name, ...values) => ({ publish: "call", call: JSON.stringify({ function: name, arguments: values }) });

table("what a view says", [
  [call("resize", "140"), { needed: 140 }], [call("resize", "tall"), { needed: 0 }], [call("resize"), { needed: 0 }],
  [call("setFlag", "hide", true), { call: { function: "setFlag", arguments: ["hide", "true"] } }],
  [call("close"), { call: { function: "close", arguments: [] } }], [call("eval", "alert(1)"), undefined],
  [call("constructor"), undefined], [{ publish: "call", call: "not JSON" }, undefined],
  [{ publish: "call", call: '{"function": "close"}' }, undefined], [{ publish: "call", call: "null" }, undefined],
  [{ publish: "other" }, undefined], [undefined, undefined], ["text", undefined],
], (data) => viewMessage(/** @type {any} */ ({ source: view, data }), frame));

test("what another window says is ignored", () => {
  equal(viewMessage(/** @type {any} */ ({ source: {}, data: call("close") }), frame), undefined);
  equal(viewMessage(/** @type {any} */ ({ source: null, data: call("close") }), { contentWindow: null }), undefined);
});

test("a frame's address says how large its screen is", () => {
  const address = frameAddress("/-/frame/a.html", { width: 390, height: 844, text: 100 });
  equal(address, "/-/frame/a.html?width=390&height=844&text=100");
});
