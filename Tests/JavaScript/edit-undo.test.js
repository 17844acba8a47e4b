import { UndoList } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/message/undo.js";
import { equal, table, test } from "./harness.js";

function list(...states) {
  const steps = new UndoList();
  for (const state of states) steps.record(state);
  return steps;
}

test("states go back and forth, and stop at both ends", () => {
  const steps = list("a", "b", "c");
  equal([steps.undo(), steps.undo(), steps.undo(), steps.redo(), steps.redo(), steps.redo()], ["b", "a", null, "b", "c", null]);
});

test("after a new change, what was undone is gone", () => {
  const steps = list("a", "b");
  steps.undo();
  steps.record("c");
  equal([steps.canRedo, steps.undo()], [false, "a"]);
});

table("what is typed into one field is one step, until half a second without typing or another field", [
  [[["title", 0, "a"], ["title", 400, "ab"], ["text", 500, "c"], ["text", 900, "cd"]], ["ab", "", null]],
  [[["title", 0, "a"], ["title", 499, "ab"], ["title", 999, "abc"]], ["ab", "", null]],
  [[["title", 0, "a"], ["text", 10, "b"], ["title", 20, "c"]], ["b", "a", "", null]],
  // Clicks are steps, however quickly they follow.
  [[[undefined, 0, "a"], [undefined, 1, "b"]], ["a", "", null]],
], (changes) => {
  const steps = list("");
  for (const [field, at, state] of changes) steps.record(state, { field, at });
  const found = [steps.undo()];
  while (found.at(-1) !== null) found.push(steps.undo());
  return found;
});

test("what one act changes in several fields is one step", () => {
  const steps = list("");
  steps.record("a");
  steps.record("ab", { isPart: true });
  equal([steps.undo(), steps.undo()], ["", null]);
});

test("what is typed after a step back is a new step", () => {
  const steps = list("");
  steps.record("a", { field: "title", at: 0 });
  steps.undo();
  steps.record("b", { field: "title", at: 1 });
  equal([steps.undo(), steps.redo()], ["", "b"]);
});

test("the oldest of too many go", () => {
  const steps = new UndoList(3);
  for (const state of [0, 1, 2, 3, 4, 5]) steps.record(state);
  equal([steps.undo(), steps.undo(), steps.undo(), steps.undo()], [4, 3, 2, null]);
});
