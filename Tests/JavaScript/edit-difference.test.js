import { mergedWords } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/text/difference.js";
import { equal, table, test } from "./harness.js";

const base = "Snoodle now dims its pages.\n";

table("words that do not touch are merged; where they touch, there are both versions", [
  [[base, "Our app now dims its pages.\n", "Snoodle now dims all its pages.\n"], ["Our app now dims all its pages.\n"]],
  [[base, base, "Theirs.\n"], ["Theirs.\n"]], [[base, "Mine.\n", base], ["Mine.\n"]], [[base, "Both.\n", "Both.\n"], ["Both.\n"]],
  [[base, "Snoodle now darkens its pages.\n", "Snoodle now blackens its pages.\n"], ["Snoodle now ", { mine: "darkens", theirs: "blackens" }, " its pages.\n"]],
  // Neighbours touch, and so does what both put into one place.
  [[base, "Snoodle soon dims its pages.\n", "Snoodle now darkens its pages.\n"], ["Snoodle ", { mine: "soon dims", theirs: "now darkens" }, " its pages.\n"]],
  [["", "Mine.\n", "Theirs.\n"], [{ mine: "Mine.\n", theirs: "Theirs.\n" }]], [["a b", "a b c", "a b d"], ["a b", { mine: " c", theirs: " d" }]],
  [["a b", "a b c", "x b"], ["x b c"]], [["one two three", "", "one 2 three"], [{ mine: "", theirs: "one 2 three" }]],
  // Each of two places on its own, with what one of them changed between.
  [["a b c d e f g", "A b c D e f G", "α b c d e f γ"], [{ mine: "A", theirs: "α" }, " b c D e f ", { mine: "G", theirs: "γ" }]],
  // Words of languages that are written without spaces.
  [["今日は天気がいいです。", "明日は天気がいいです。", "今日は天気が悪いです。"], ["明日は天気が悪いです。"]],
], ([old, mine, theirs]) => joined(mergedWords(old, mine, theirs)));

test("very long texts are compared by their ends", () => {
  const words = (first, middle, last) => `${first} ${"word ".repeat(3000)}${middle} ${"word ".repeat(3000)}${last}`;
  const [old, mine, theirs] = [words("a", "a", "a"), words("b", "a", "b"), words("a", "c", "a")];
  equal([mergedWords(old, mine, old), mergedWords(old, mine, theirs)], [[mine], [{ mine, theirs }]]);
});

/** Neighbouring texts as one. */
function joined(pieces) {
  return pieces.reduce((made, piece) => (typeof piece === "string" && typeof made.at(-1) === "string" ? [...made.slice(0, -1), made.at(-1) + piece] : [...made, piece]), []);
}
