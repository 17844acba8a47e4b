import { UndoList } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/message/undo.js";
import { equal, test } from "./harness.js";

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

test("what is typed into one field is one step, until a pause or another field", () => {
  const steps = list("");
  for (const [kind, state] of [["title", "a"], ["title", "ab"], ["text", "ab c"], ["text", "ab cd"]]) {
    steps.coalesce(kind);
    steps.record(state);
  }
  equal([steps.undo(), steps.undo(), steps.undo()], ["ab", "", null]);
});

test("a pause ends a step", () => {
  const steps = list("");
  steps.coalesce("title");
  steps.record("a");
  steps.pause();
  steps.coalesce("title");
  steps.record("ab");
  equal(steps.undo(), "a");
});

test("the oldest of too many go", () => {
  const steps = new UndoList(3);
  for (const state of [0, 1, 2, 3, 4, 5]) steps.record(state);
  equal([steps.undo(), steps.undo(), steps.undo(), steps.undo()], [4, 3, 2, null]);
});
