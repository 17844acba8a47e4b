import { parseExact, withSortedKeys } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/exact-json.js";
import { equal, table, test } from "./harness.js";

table("JSON is written with the numbers that were read", [
  ['{"a":1.0}', '{"a":1.0}'], ['{"a":1}', '{"a":1}'],
  ["[1e2,-0,12345678901234567890]", "[1e2,-0,12345678901234567890]"],
  ['{"a":"1.0","b":[true,null]}', '{"a":"1.0","b":[true,null]}'], ["1.50", "1.50"],
], (text) => JSON.stringify(parseExact(text)));

table("JSON is written with its keys in order, at every level", [
  ['{"b":1,"a":{"d":2.0,"c":3}}', '{"a":{"c":3,"d":2.0},"b":1}'], ['[{"b":1,"a":2}]', '[{"a":2,"b":1}]'],
  ["null", "null"], ["7.0", "7.0"],
], (text) => JSON.stringify(withSortedKeys(parseExact(text))));

test("what is not JSON is refused", () => {
  let refused = false;
  try {
    parseExact("{a: 1}");
  } catch (error) {
    refused = error instanceof SyntaxError;
  }
  equal(refused, true);
});
