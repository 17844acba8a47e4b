import { textOf, withChosen } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/saving/conflict.js";
import { table } from "./harness.js";

const state = (more) => ({ fields: { title: "Theirs" }, body: "a\nTHEIRS 1\nb\nTHEIRS 2\n", text: "whole", refusal: null, ...more });
const conflict = (more) => ({ field: null, label: "Text", base: "", mine: null, theirs: "", range: null, ...more });

table("what is chosen stands where the conflict is", [
  [[state({}), [conflict({ field: ["title"], mine: "Mine" })]], state({ fields: { title: "Mine" } })],
  [[state({}), [conflict({ field: ["title"], mine: null })]], state({ fields: {} })],
  // The first is longer than what it replaces.
  [[state({}), [conflict({ mine: "my first lines\n", range: [2, 11] }), conflict({ mine: "my 2\n", range: [13, 22] })]],
    state({ body: "a\nmy first lines\nb\nmy 2\n" })],
  // Places count characters, not the halves of one.
  [[state({ body: "🎉THEIRS\n" }), [conflict({ mine: "mine\n", range: [1, 8] })]], state({ body: "🎉mine\n" })],
  [[state({ fields: null, body: null, text: "a\nb\n" }), [conflict({ mine: "c\n", range: [2, 4] })]],
    state({ fields: null, body: null, text: "a\nc\n" })],
], ([merged, conflicts]) => withChosen(merged, conflicts));

table("both versions of words stand one after the other in their place only", [
  [["It ", { mine: "dims", theirs: "darkens" }, " now"], "It darkens dims now"], [[{ mine: "Mine.\n", theirs: "Theirs.\n" }, "End.\n"], "Theirs.\nMine.\nEnd.\n"],
  [["a", { mine: "", theirs: " b" }], "a b"], [[{ mine: "b ", theirs: "" }, "a"], "b a"],
], (pieces) => textOf(pieces, "both"));
