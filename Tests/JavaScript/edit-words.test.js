import { counted, fill, pieces } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/words.js";
import { table } from "./harness.js";

table("a text with its values; what looks like a place in a value is none", [
  [["{a} and {b}", { a: "{b}", b: 0 }], "{b} and 0"], [["{a}{b}", { a: "", b: "b" }], "b"], [["{a}, {a}", { a: "$&" }], "$&, $&"], [["none", {}], "none"],
], ([text, values]) => fill(text, values));

table("the parts of a text", [
  [["{link} and {other}.", { link: ["a"], other: ["b"] }], [["a"], " and ", ["b"], "."]], [["no place", {}], ["no place"]],
], ([text, values]) => pieces(text, values));

const forms = { one: "{count} file of {name}", other: "{count} files of {name}" };

table("the form for a number", [[0, "0 files of x"], [1, "1 file of x"], [2, "2 files of x"], [1234, "1,234 files of x"]], (count) => counted(forms, count, { name: "x" }));
