import { inWords } from "../../Sources/Rooms/Preview/PreviewServer/Web/simulator/problem.js";
import { table } from "./harness.js";

table("what the server says of a request, in the words of the form", [
  ["device.appVersion: a version, which begins with a digit, is expected, not 'v2'",
    { words: "App version: a version, which begins with a digit, is expected, not 'v2'", field: "appVersion" }],
  ["past.flags[0]: a flag such as a/b is expected, not 'hide'",
    { words: "Flags set, line 1: a flag such as a/b is expected, not 'hide'", field: "flags" }],
  ["now: an instant is expected", { words: "Clock: an instant is expected", field: "now" }],
  ["state: it can't be used", { words: "State: it can't be used" }],
  ["state.flags: a value is expected", { words: "State: a value is expected" }],
  ["The preview does not answer.", { words: "The preview does not answer." }],
  ["screen.width: 3 is too small", { words: "screen.width: 3 is too small" }], ["", { words: "" }],
], inWords);
