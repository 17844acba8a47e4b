import { MessageFiles } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/message/files.js";
import { partAt, viewName, viewPath } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/message/new-view.js";
import { beginText, filesOf, removeVariant, upTo, variantsOf } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/message/variants.js";
import { equal, table, test } from "./harness.js";

const state = (fields, body = "") => ({ fields, body, text: "", refusal: null });
const file = (path, part, locale = "en") => ({ path, part, locale, sha256: "0", base: state({ title: path }), state: "complete", changed: [] });
const index = file("content/notifications/hi.md", "index");
const german = file("content/notifications/hi.de.md", "index", "de");
const thanks = "content/notifications/hi/thanks.md";

function files(...more) {
  const made = new MessageFiles({ kinds: { notifications: [], view: [] } }, () => {});
  made.read({ kind: "notifications", files: [index, german, ...more] });
  return made;
}

const parts = (made) => made.all.map(({ part, locale }) => `${part} ${locale}`);

table("a view's name", [
  ["thanks", "thanks"], ["Thank you!", "thank-you"], ["  Größe & Été  ", "gro-e-ete"], ["…", ""], ["ありがとう", ""], ["a_b", "a_b"], ["../../publish", "publish"], ["x".repeat(99), "x".repeat(60)],
], viewName);

table("where a view is written", [
  [["content/notifications/hi.md", "en"], thanks], [["content/notifications/hi/index.md", "en"], thanks], [["content/notifications/hi.en.md", "en"], thanks],
  [["content/notifications/hi/index.en.md", "en"], thanks],
], ([path, locale]) => {
  equal(partAt({ path, locale }, thanks), { part: "thanks", locale });
  return viewPath({ path, locale }, "thanks");
});

table("no view of a message", ["content/notifications/hi/thanks.de.md", "content/notifications/ho/thanks.md", "content/notifications/hi/index.md", "content/notifications/hi/a/b.md"]
  .map((path) => [path, undefined]), (path) => partAt(index, path));

table("where a variant's text is written", [
  [["content/notifications/hi.md", "content/notifications/hi+price.md"], { part: "index+price", locale: "en" }],
  [["content/notifications/hi.en.md", "content/notifications/hi+price.de.md"], { part: "index+price", locale: "de" }],
  [["content/notifications/hi/index.md", "content/notifications/hi/index+price.md"], { part: "index+price", locale: "en" }],
  [["content/notifications/hi.md", "content/notifications/hi/thanks+price.de.md"], { part: "thanks+price", locale: "de" }],
  [["content/notifications/hi.md", "content/notifications/ho+price.md"], undefined],
], ([path, of]) => partAt({ path, locale: "en" }, of));

const stay = () => () => {};

test("a variant begins with the text that there is, in all languages, and goes with its texts", async () => {
  const made = files();
  made.set(index.path, ["variants"], { plain: "45", price: "45", none: "10" });
  const path = beginText(made, made.main, "price");
  equal(path, "content/notifications/hi+price.md");
  equal(made.value(path, ["title"]), index.path);
  equal(variantsOf(made), ["plain", "price"]);
  equal([["en", "plain"], ["en", "price"], ["de", "price"]].map(([locale, variant]) => filesOf(made, locale, variant).map((one) => one.path)),
    [[index.path], [path], ["content/notifications/hi+price.de.md"]]);
  // Another click.
  await null;
  removeVariant(made, "price");
  equal(made.value(index.path, ["variants"]), { plain: "45", none: "10" });
  equal(variantsOf(made), ["plain"]);
  made.travel("undo", stay);
  equal(variantsOf(made), ["plain", "price"]);
  made.travel("undo", stay);
  equal([variantsOf(made), made.has(path), made.canUndo], [[], false, false]);
  made.travel("redo", stay);
  equal([variantsOf(made), made.has(path)], [["plain", "price"], true]);
});

test("a step says what it changes; a condition without a value is one, too", async () => {
  const made = files();
  const seen = [];
  const look = (path, name) => { seen.push([path, name]); return () => {}; };
  for (const change of [
    () => made.set(index.path, ["title"], "Mine"), () => made.setBody(german.path, "Mein"),
    () => made.set(index.path, ["conditions"], undefined, { open: { all: { onWifi: "?" } } }),
  ]) { change(); await null; }
  for (let step = 0; step < 3; step += 1) made.travel("undo", look);
  equal(seen, [[index.path, "conditions"], [german.path, "body"], [index.path, "title"]]);
  made.travel("redo", stay);
  made.travel("redo", stay);
  made.travel("redo", stay);
  equal([made.file(index.path).now.open, made.canRedo], [{ all: { onWifi: "?" } }, false]);
});

table("the percent up to which devices are shown a variant", [["plain", 45], ["price", 90], ["none", undefined], ["other", undefined]],
  (name) => upTo({ plain: "45", price: "45", none: "10" }, name));

test("a view that was made here is written as a new file, in its place among the others", () => {
  const made = files(file("content/notifications/hi/a.md", "a"), file("content/notifications/hi/z.md", "z"));
  equal(made.addView("thanks", { title: "Thanks" }), thanks);
  equal(parts(made), ["index en", "index de", "a en", "thanks en", "z en"]);
  equal(made.changes(), [{ path: thanks, base: null, operations: [{ op: "set", path: ["title"], value: { text: "Thanks" } }] }]);
});

test("Undo takes a new view away, and so does putting the draft away", () => {
  const made = files();
  made.addView("thanks", { title: "Thanks" });
  made.travel("undo", stay);
  equal([made.has(thanks), made.isChanged], [false, false]);
  made.travel("redo", stay);
  equal([made.has(thanks), made.value(thanks, ["title"])], [true, "Thanks"]);
  made.travel("undo", stay);
  made.addView("thanks", { title: "Thanks" });
  made.revert();
  equal([made.has(thanks), made.isChanged], [false, false]);
});

test("a draft brings its new view back, and no file that is none", () => {
  const made = files();
  const draft = (path, base = null) => ({ path, base, state: state({ title: "Thanks" }), baseState: null });
  made.layOver([draft(thanks), draft("content/notifications/hi/gone.md", "1"), draft("content/notifications/ho/x.md")]);
  equal([parts(made), made.file(thanks).now.fields], [["index en", "index de", "thanks en"], { title: "Thanks" }]);
});

test("a view that was saved stays until a build has it", () => {
  const made = files();
  made.addView("thanks", { title: "Thanks" });
  const saved = { path: thanks, sha256: "1", base: state({ title: "Thanks" }) };
  made.adopt([saved], made.sent());
  equal([made.isChanged, made.hasSame([index, german])], [false, true]);
  made.read({ kind: "notifications", files: [index, german] });
  equal([made.has(thanks), made.isChanged], [true, false]);
  const listed = [index, german, { ...file(thanks, "thanks"), ...saved }];
  made.describe(listed);
  equal([made.hasSame(listed), made.hasSame([index, german])], [true, false]);
  made.read({ kind: "notifications", files: [index, german] });
  equal(made.has(thanks), false);
});

test("a file that others have added meanwhile is there, and what is typed stays", () => {
  const made = files();
  made.set(index.path, ["title"], "Mine");
  const other = file("content/notifications/hi/other.md", "other");
  equal(made.hasSame([index, german, other]), false);
  made.describe([index, german, other]);
  equal([parts(made), made.value(index.path, ["title"]), made.changedFiles.length], [["index en", "index de", "other en"], "Mine", 1]);
});
