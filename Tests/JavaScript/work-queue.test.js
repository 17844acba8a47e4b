import { WorkQueue } from "../../Sources/Rooms/Preview/PreviewServer/Web/simulator/work-queue.js";
import { equal, test } from "./harness.js";

/** A queue whose news are noted, and a promise for its rest. */
function noted() {
  const news = [];
  let rested;
  const rest = new Promise((resolve) => { rested = resolve; });
  const queue = new WorkQueue((error) => news.push(error ? `failed: ${error.message}` : "ended"), (isAtRest) => {
    news.push(isAtRest ? "at rest" : "busy");
    if (isAtRest) rested();
  });
  return { news, queue, rest };
}

test("one step begins when the one before it has ended", async () => {
  const { news, queue, rest } = noted();
  queue.add(async () => {
    await Promise.resolve();
    news.push("first");
  });
  queue.add(() => { news.push("second"); });
  equal(queue.length, 2);
  await rest;
  equal(news, ["busy", "busy", "first", "ended", "second", "ended", "at rest"]);
  equal(queue.length, 0);
});

test("a step that fails does not keep the next from beginning", async () => {
  const { news, queue, rest } = noted();
  queue.add(() => { throw new Error("no network"); });
  queue.add(() => { news.push("second"); });
  await rest;
  equal(news, ["busy", "busy", "failed: no network", "second", "ended", "at rest"]);
});
