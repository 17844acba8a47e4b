import { add, advice, join, move, readTarget, remove, split, withText, writeTarget } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/fields/buttons.js";
import { hostOf, withScheme, withValue } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/fields/targets.js";
import { equal, table, test } from "./harness.js";

table("a value of the device in an address, at the cursor", [
  ["https://a.example/s|", "https://a.example/s?plan={plan}"], ["https://a.example/s?v=|", "https://a.example/s?v={plan}"],
  ["https://a.example/s?|v=1#top", "https://a.example/s?v=1&plan={plan}#top"], ["https://a.example/s?v=|&w=1", "https://a.example/s?v={plan}&w=1"],
  ["https://a.example/s?v=|1", "https://a.example/s?v=1&plan={plan}"], ["https://a.example/s?|", "https://a.example/s?plan={plan}"],
], (typed) => withValue(typed.replace("|", ""), typed.indexOf("|"), "plan").address);

table("the host of an address", [
  ["https://", ""], ["https://survey", ""], ["https://Survey.example.com/a?b={plan}", "survey.example.com"], ["mailto:a@b.example", ""], ["https://a.example:8080/", "a.example"],
], hostOf);

const labels = (body, options) => split(body, options).rows.map(({ label }) => label);

table("the buttons at the end of a text", [
  ["Hi\n", []], ["Hi\n\n[A](https://a.example/)\n", ["A"]], ["Hi\n\n[A](close:) [B](close:)\n\n[C](close:)\n", ["A", "B", "C"]],
  ["[A](close:)\n", ["A"]], ["\nHi\n\n[A](close:)", ["A"]], ["Hi [A](close:)\n", []], ["[A](close:)\n\nHi\n", []],
  ["Hi\n[A](close:)\n", []], ["- [A](close:)\n", []], ["    [A](close:)\n", []], ["- a\n\n  [A](close:)\n", []], ["~~~\n```\n\n[A](close:)\n", []], ["````\n```\n````\n\n[A](close:)\n", ["A"]],
  ["[{{app}}](close:)\n", ["{{app}}"]], ["> [A](close:)\n", []],
  ["[![x](assets/a.png)](https://a.example/)\n", []], ["[A][a]\n\n[a]: https://a.example/\n", []],
  ["<b>x</b>\n\n[A](close:)\n", []], ["\\<b>x\n\n[A](close:)\n", ["A"]], ["\\\\<b>x\n\n[A](close:)\n", []], ["```\n\n[A](close:)\n", []], ["[A](close:) and\n", []],
  ["[A \\] b](<https://a.example/x y>)\n", ["A ] b"]], ['[A](close: "quiet")\n', ["A"]], ['[A](close: "a title")\n', []],
  ["", []], ["\n\n", []], ["[A](https://a.example/(b))\n", ["A"]],
], (body) => labels(body));

test("a carousel's buttons stay on its slides", () => equal(labels("A\n\n[A](close:)\n", { isCarousel: true }), []));

test("text and buttons that nobody has touched are the body, byte for byte", () => {
  let seed = 7;
  const random = (count) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * count);
  };
  const parts = ["[A](close:)", "[B](https://b.example/ \"primary\")", " ", "\n", "\n\n", "Hi", "  ", "\t", "- ", "![x](assets/a.png)", "```", "<b>",
    "\\", "[C](<a b>)", "{{app}}", "---", "[D](flag:a?view=b)", "é", "\r"];
  for (let number = 0; number < 5000; number += 1) {
    const body = Array.from({ length: 1 + random(9) }, () => parts[random(parts.length)]).join("");
    equal(join(split(body)), body);
  }
});

test("a changed label changes its link alone", () => {
  const parts = split("Hi\n\n[A](close:)  [B](https://b.example/ \"primary\")\n\n\n");
  parts.rows[1].label = "B [new]";
  equal(join(parts), "Hi\n\n[A](close:)  [B \\[new\\]](https://b.example/ \"primary\")\n\n\n");
});

table("a label with formatting is shown with it", [
  ["[**A**](close:)", "**A**"], ["[*A* _b_ ~~c~~](close:)", "*A* _b_ ~~c~~"], ["[5\\* A](close:)", "5\\* A"], ["[A!](close:)", "A!"], ["[A \\[b\\] \\`c\\` \\!](close:)", "A [b] `c` !"],
], (body) => labels(body)[0]);

table("what is edited in a row is all that changes in its link", [
  [["[**A**](close:)", { look: "quiet" }], '[**A**](close: "quiet")'], [["[**A**](close:)", { target: { does: "view", view: "b" } }], "[**A**](view:b)"],
  [["[**A**](close:)", { label: "B" }], "[B](close:)"], [["[A](close:)", { label: "**B**" }], "[**B**](close:)"], [["[5\\* A](close:)", { look: "quiet" }], '[5\\* A](close: "quiet")'],
  [["[5\\* A](close:)", { label: "4\\* A" }], "[4\\* A](close:)"], [["[A](close:)", { label: "B]c`d<e\\f" }], "[B\\]c\\`d\\<e\\\\f](close:)"],
  [["[A](<https://a.example/> 'quiet')", { label: "B" }], "[B](<https://a.example/> 'quiet')"], [["[A](<https://a.example/>  'quiet')", { look: "" }], "[A](<https://a.example/>)"],
  [["[A](close: \"quiet\")", { look: "primary" }], '[A](close: "primary")'], [["[A](<a b>)", { target: { does: "close" } }], "[A](close:)"],
], ([body, part]) => {
  const parts = split(body);
  const made = join({ ...parts, rows: [{ ...parts.rows[0], ...part }] });
  if (part.label) equal(labels(made), [part.label]);
  return made;
});

/** A body after a text box, which shows its text, was typed into letter by letter. */
function typed(body, words) {
  const before = split(body).text;
  return [...words].reduce((body, _, index) => join(withText(split(body), before + words.slice(0, index + 1))), body);
}

table("what is typed letter by letter is what is there, without blanks that grow", [
  [["", "Hi you, there"], "Hi you, there\n"], [["Hi\n", " and you "], "Hi and you\n"], [["Hi", " and you"], "Hi and you"], [["\nHi\n\n\n", "\n\n- a\n- b"], "\nHi\n\n- a\n- b\n\n\n"],
  [["Hi\n\n[A](close:)\n", " and you\n\nthere "], "Hi and you\n\nthere\n\n[A](close:)\n"], [["[A](close:)\n", "Hi you"], "Hi you\n\n[A](close:)\n"], [["", "\n\nHi"], "Hi\n"], [["\n", "Hi"], "\nHi\n"],
], ([body, words]) => typed(body, words));

test("a text that is taken away and written anew is as before", () => {
  const empty = join(withText(split("Hi\n"), ""));
  equal([empty, typed(empty, "Ho")], ["", "Ho\n"]);
});

test("moving changes the places of two links, and what is between them stays", () => {
  const parts = split("Hi\n\n[A](close:)  [B](close:)\n\n[C](close:)\n");
  equal(join({ ...parts, rows: move(parts.rows, 2, 1) }), "Hi\n\n[A](close:)  [C](close:)\n\n[B](close:)\n");
});

test("the first button gets a paragraph of its own, the next ones stand beside it", () => {
  const parts = split("Hi\n");
  const one = add(parts.rows, { label: "A", target: { does: "close" }, look: "" });
  const two = add(one, { label: "B", target: { does: "web", address: "https://b.example/" }, look: "primary" });
  equal(join({ ...parts, rows: two }), "Hi\n\n[A](close:) [B](https://b.example/ \"primary\")\n");
  equal(join({ ...parts, rows: remove(two, 1) }), "Hi\n\n[A](close:)\n");
});

table("what a tap does", [
  ["https://a.example/", { does: "web", address: "https://a.example/" }], ["mailto:a@a.example", { does: "mail", to: "a@a.example" }],
  ["tel:123", { does: "call", to: "123" }], ["sms:123", { does: "text", to: "123" }], ["close:", { does: "close" }],
  ["view:details", { does: "view", view: "details" }], ["flag:a", { does: "flag", flag: "a", view: "", sets: true }],
  ["flag:a?value=false", { does: "flag", flag: "a", view: "", sets: false }],
  ["flag:a?value=false&view=b", { does: "flag", flag: "a", view: "b", sets: false }], ["flag:a?clear", { does: "other", address: "flag:a?clear" }], ["flag:b/a?view=thanks", { does: "flag", flag: "b/a", view: "thanks", sets: true }],
  ["snoodle://a/b", { does: "app", scheme: "snoodle", rest: "//a/b" }], ["javascript:a", { does: "other", address: "javascript:a" }],
  ["http://a.example/", { does: "other", address: "http://a.example/" }], ["flag:a?b=c", { does: "other", address: "flag:a?b=c" }],
], (address) => {
  const target = readTarget(address, ["snoodle"]);
  equal(writeTarget(target), address);
  return target;
});

table("advice for an address as it was typed", [
  ["https://a.example/", null], ["snoodle://a", null], ["a.example", null],
  ["http://a.example", "https://a.example"], ["“https://a.example”", "https://a.example"], ["https://a.example/a b", "https://a.example/a%20b"],
], (address) => advice(address)?.fix ?? null);

table("an address that lacks its scheme gets it, if it looks like a host", [
  ["a.example", "https://a.example"], [" www.a.example/b?c ", "https://www.a.example/b?c"], ["a.example:8080#x", "https://a.example:8080#x"], ["Bücher.example", "https://Bücher.example"],
  ["a.example/x.html", "https://a.example/x.html"], ["a.example/?v={appVersion}", "https://a.example/?v={appVersion}"],
  ...["", "a", "a/b.c", "/a", "./a", "thanks.md", "photo.png", "view:a.b", "mailto:a@b.example", "a@b.example", "tel:1.2", "snoodle://a.b", "{host}.example", "{{site}}/a.b", "2.4.0", "10.0.0.1", "a.example b",
    "http://a.example", "https://a.example"].map((address) => /** @type {[string, string]} */ ([address, address])),
  ["https://https://a.example/b", "https://a.example/b"], ["https://http://a.example/b", "http://a.example/b"],
], withScheme);

table("no advice makes an address of a script", [["javascript:alert(1)", null], ["“javascript:alert(1)”", null], ["JavaScript:a", null], ["data:text/html,a", null]],
  (address) => advice(address)?.fix ?? null);
