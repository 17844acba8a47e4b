import { markdownOf, plainText } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/text/paste-markdown.js";
import { equal, table, test } from "./harness.js";

const markdown = (html) => markdownOf(html, { language: "en" }).markdown;

const word = (html) => `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">${html}</p>`;

table("formatted text from other programs", [
  ["<p>Hello <b>you</b> and <i>me</i></p>", "Hello **you** and *me*"],
  ["<p>One</p><p>Two</p>", "One\n\nTwo"], ["One<br>Two", "One\\\nTwo"], ["<h1>A</h1><h3>B</h3>", "## A\n\n### B"],
  ["<ul><li>A</li><li>B<ul><li>C</li></ul></li></ul>", "- A\n- B\n  - C"], ["<ol><li>A</li><li>B</li></ol>", "1. A\n2. B"],
  ['<a href="https://a.example/x">A</a>', "[A](https://a.example/x)"], ["<p>a <b> b </b> c</p>", "a **b** c"],
  ["<p><del>A</del></p>", "~~A~~"], ["<p>Press <code>A</code></p>", "Press `A`"], ["<pre>a\n b</pre>", "```\na\n b\n```"],
  ["<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2|3</td></tr></table>", "| A | B |\n| --- | --- |\n| 1 | 2\\|3 |"],
  // Google Docs wraps all in a b that is none.
  ['<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain </span><span style="font-weight:700">bold</span></p></b>',
    "Plain **bold**"],
  // Word's lists are paragraphs.
  ['<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span>One</p>'
    + '<p class="MsoListParagraphCxSpLast" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o </span>Two</p>', "- One\n  - Two"],
  ['<p class="MsoNormal"><b>Title</b><o:p></o:p></p>', "**Title**"],
  // Word cuts words into pieces.
  ["<p><b>ti</b><b>tle</b></p>", "**title**"], ["<p><b>a </b><b>b</b></p>", "**a** **b**"], ["<p><i>a</i><i>b</i> c</p>", "*ab* c"],
  ['<p><span style="font-weight:700">a</span><strong>b</strong></p>', "**ab**"], ["<p><b><i>a</i></b><b>b</b></p>", "***a*b**"],
  // Slack's emoji are pictures with their character, or their name.
  ['Well done <img alt="🎉" src="https://a.slack-edge.com/1.png">', "Well done 🎉"], ['<img alt="logo" src="x">Hi', "Hi"],
  ['Well done <img data-stringify-type="emoji" data-stringify-emoji=":tada:" alt="🎉">', "Well done 🎉"], ['<img alt="🇩🇪"><img alt="1️⃣"><img alt="👩🏽‍🚀">', "🇩🇪1️⃣👩🏽‍🚀"],
  ['<img data-stringify-emoji=":tada:" alt=":tada:"> at last', ":tada: at last"], ['<img alt=":+1::skin-tone-2:">', ":+1::skin-tone-2:"],
  ['<img data-stringify-emoji=":party_parrot:" alt="party parrot emoji">', ":party\\_parrot:"], ['<img alt="© 2026 The company">Hi', "Hi"], ['<img alt=":a: b:">Hi', "Hi"],
  // A year is no mark of an item.
  [word("<span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span>2026. A good year"), "- 2026\\. A good year"],
  [word("<span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span>2026. A good year"), "1. 2026\\. A good year"],
  [word("2026. A good year"), "- 2026\\. A good year"], [word("24. Dezember"), "- 24\\. Dezember"], [word("o carro"), "- o carro"],
  [word("1.&nbsp;&nbsp; 2026. A good year"), "1. 2026\\. A good year"], [word("·&nbsp; One"), "- One"],
  [word("<span style='mso-list: Ignore'>a)<span>&nbsp;</span></span>One"), "1. One"],
  // Notion
  ['<meta charset="utf-8"><p>A</p><!-- notionvc: 1 --><ul><li>B</li></ul>', "A\n\n- B"],
], markdown);

table("nothing but words comes of what is not on the list", [
  ["<script>alert(1)</script>Hi", "Hi"], ["<style>a{}</style>Hi", "Hi"], ['<a href="javascript:alert(1)">A</a>', "A"],
  ['<a href="http://a.example/">A</a>', "A"], ["<iframe src='https://a.example/'>x</iframe>Hi", "Hi"], ["<img src=x onerror=alert(1)>Hi", "Hi"],
  ["<p>the <b style='mso-bidi-font-weight:normal'>fastest</b> one</p>", "the **fastest** one"],
  ["<p>x style=\"font-weight:700\" y</p>", 'x style="font-weight:700" y'],
  ['<p style="display: none">Secret</p>Hi', "Hi"], ['<span style="mso-hide:all">Secret</span>Hi', "Hi"], ["<p hidden>Secret</p>Hi", "Hi"],
  ["<custom-thing>Hi</custom-thing>", "Hi"], ["<p>&lt;img src=x onerror=alert(1)&gt;</p>", "\\<img src=x onerror=alert(1)\\>"],
], markdown);

table("characters that Markdown would take for its own are escaped", [
  ["<p>*a* _b_ [c](d) `e`</p>", "\\*a\\* \\_b\\_ \\[c\\](d) \\`e\\`"], ["<p># a</p>", "\\# a"], ["<p>- a</p>", "\\- a"], ["<p>1. a</p>", "1\\. a"],
  ["<p>{{app}}</p>", "\\{{app}}"], ["<p>---</p>", "\\---"], ["<p>&amp;lt;</p>", "\\&lt;"],
], markdown);

table("blanks that nobody sees", [
  [["a\u00A0b", "en"], "a b"], [["a\u200Bb", "en"], "ab"], [["so\u00ADft", "de"], "soft"], [["Oui\u00A0!", "fr"], "Oui\u00A0!"],
  [["«\u00A0Prêt\u00A0»", "fr"], "«\u00A0Prêt\u00A0»"], [["Oui\u00A0!", "en"], "Oui !"], [["a\u2028b", "en"], "a\nb"],
], ([text, language]) => plainText(text, { language }));

table("quotation marks stay as they are", ["„Fertig“", "‚Ja‘", "“Done”", "« Prêt »", "»Fertig«", "\"Done\"", "It’s"].map((words) => [words, words]), (words) => {
  equal(markdown(`<p>${words}</p>`), words);
  return plainText(words, { language: "de" });
});

test("plain words have no formatting to take back", () => equal(
  [markdownOf("<p>Hi</p>", { language: "en" }).hadFormatting, markdownOf("<p><b>Hi</b></p>", { language: "en" }).hadFormatting], [false, true]));

test("no pasted page leaves HTML or a script's address behind", () => {
  const parts = ["<b>", "</b>", "<a href='javascript:x'>", "</a>", "<script>x</script>", "<", ">", "&lt;b&gt;", "<ul>", "<li>", "</ul>", "a", " ", "<p>", "</p>", "](", "<svg onload=x>", "<pre>", "</pre>", "<code>", "</code>", "````"];
  let seed = 11;
  for (let number = 0; number < 500; number += 1) {
    let html = "";
    for (let count = 0; count < 12; count += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      html += parts[Math.floor((seed / 2_147_483_648) * parts.length)];
    }
    // What is in code stays as it is.
    const made = markdown(html).replace(/(`{3,})\n[^]*?\n[ \t]*\1/gu, "").replace(/(?<!\\)`[^`\n]+`/gu, "");
    equal([html, /(?<!\\)<[a-z!/]/iu.test(made), /\]\(javascript:/iu.test(made)], [html, false, false]);
  }
});
