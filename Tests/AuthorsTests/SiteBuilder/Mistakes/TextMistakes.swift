/// Texts: empty ones, HTML, and what is still to be written.
enum TextMistakes {
  static let rows: [Mistake] = [
    .body("no text", "", "5:1 error empty-body", "write the text below the front matter"),
    .body("only a comment", "<!-- soon -->", "5:1 error empty-body", "write the text below the front matter"),
    .body("a comment that is not closed", "<!-- soon\n\nNews", "5:1 error html-unbalanced", "add '-->' after it"),
    .body(
      "HTML", "<div>News</div>", "5:1 error raw-html", "write Markdown, put it in `backticks`, or set html: true above"),
    .body(
      "HTML within a line", "News <br> and more", "5:6 error raw-html",
      "write Markdown, put it in `backticks`, or set html: true above"),
    .body(
      "a tag that is not closed", "<b>News", "5:1 error raw-html",
      "write Markdown, put it in `backticks`, or set html: true above"),
    .banner(
      "HTML that is not closed",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\n<div>News\n",
      "6:1 error html-unbalanced", "add </div> in the same block"),
    .banner(
      "HTML that was never opened",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\nNews</b>\n",
      "6:5 error html-unbalanced", "remove it, or add <b> before it"),
    .banner(
      "a script",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\n<script>alert(1)</script>\n\nNews\n",
      "6:1 warning html-removed", "<script> is not allowed and was left out, with all that is inside"),
    .banner(
      "a script within a line",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\nNews <script>alert(1)</script>\n",
      "6:6 warning html-removed", "<script> is not allowed and was left out, with all that is inside"),
    .banner(
      "a style",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\n<p style=\"color: red\">News</p>\n",
      "6:1 warning html-removed", "remove it"),
    .banner(
      "a frame",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\n<iframe src=\"https://example.com\"></iframe>\n\nNews\n",
      "6:1 warning html-removed", "remove it"),
    .banner(
      "a handler",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\n<p onclick=\"x()\">News</p>\n",
      "6:1 warning html-removed", "remove it"),
    .body(
      "something still to be done", "TODO: write this", "5:1 warning placeholder-text",
      "write it, or set draft: true until it is"),
    .body(
      "something to be mended", "News FIXME", "5:6 warning placeholder-text", "write it, or set draft: true until it is"
    ),
    .body(
      "something to be decided", "The price: TBD", "5:12 warning placeholder-text",
      "write it, or set draft: true until it is"),
    .body("three dots", "...", "5:1 warning placeholder-text", "write it, or set draft: true until it is"),
    .body("an ellipsis", "…", "5:1 warning placeholder-text", "write it, or set draft: true until it is"),
    .body("letters that were spoilt", "GrÃ¼ÃŸe aus KÃ¶ln", "5:1 warning garbled-text", "was most likely 'Grüße'"),
    .body("a letter that was lost", "Gr\u{FFFD}\u{FFFD}e", "5:1 warning garbled-text", "write the letter"),
    .banner(
      "a title that was spoilt", "---\ntitle: Hallo KÃ¶ln\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n",
      "2:14 warning garbled-text", "'KÃ¶ln' was most likely 'Köln'"),
    .body("a merge tag", "Hi %FIRSTNAME%!", "5:4 warning merge-tag", "nothing replaces '%FIRSTNAME%' here"),
    .body("a variable in one brace", "News of {app}", "5:9 warning merge-tag", "write {{app}}"),
    .banner(
      "a merge tag in a title", "---\ntitle: Hi *|FNAME|*\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n",
      "2:8 warning merge-tag", "nothing replaces '*|FNAME|*' here"),
    .banner(
      "tags of Liquid in a title",
      "---\ntitle: \"Hi {% if x %}\"\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n",
      "2:8 warning merge-tag",
      "nothing replaces '{% if x %}' here"),
    .body("a note", "News\n\n// ask legal first", "7:1 warning placeholder-text", "write it, or set draft: true"),
    .body("a note in brackets", "[insert product name here] is new", "5:1 warning placeholder-text", "write it"),
    .languages(
      "a note in a translation",
      ["content/notifications/hello.de.md": "---\ntitle: Hallo\n---\nTODO: translate this.\n"],
      "notifications/hello.de.md:4:1 warning placeholder-text",
      "set draft: true in content/notifications/hello.md until it is"),
    .body(
      "a conflict", "<<<<<<< HEAD\nSave 20 %\n=======\nSave 25 %\n>>>>>>> main", "5:1 error merge-conflict",
      "keep one of the two versions"),
    .body("a conflict in code", "```\n<<<<<<< HEAD\n```", "6:1 error merge-conflict", "keep one of the two versions"),
    .body(
      "the line between two versions", "Save 20 % on everything.\n=======\nSave 25 % on everything.",
      "6:1 warning merge-conflict", "keep one of the two versions; for a heading, write # in front of it"),
    .body("what is left of a conflict", "Save 25 %\n>>>>>>> main", "6:1 error merge-conflict", "delete the lines"),
    .banner(
      "a conflict in keys",
      "---\n<<<<<<< HEAD\ntitle: Hello\n||||||| base\ntitle: Hi\n=======\ntitle: Hey\n>>>>>>> main\n---\nNews\n",
      "2:1 error merge-conflict", "keep one of the two versions"),
    .settings(
      "a conflict in publish.yml", "site: https://a.example/\n<<<<<<< HEAD\n=======\n>>>>>>> main\n",
      "2:1 error merge-conflict",
      "keep one of the two versions"),
    .files(
      "a conflict in a template", ["templates/brand.mustache": "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n"],
      "templates/brand.mustache:1:1 error merge-conflict", "keep one of the two versions"),
    .banner(
      "a title that is nothing", "---\ntitle: ~\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n",
      "2:8 error empty-value", "write one, or remove the key; for the word itself, write title: \"~\""),
    .banner(
      "a title that is null", "---\ntitle: null\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n",
      "2:8 error empty-value", "write title: \"null\""),
    .body(
      "filler", "Lorem ipsum dolor sit amet", "5:1 warning placeholder-text", "write it, or set draft: true until it is"
    ),
    .banner(
      "a placeholder as a title", "---\ntitle: TODO\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n",
      "2:8 warning placeholder-text", "write it, or set draft: true until it is"),
    .files(
      "the text of a new release", ["content/releases/1.2.0.md": "### New\n\n- What is new.\n"],
      "releases/1.2.0.md:3:3 warning placeholder-text", "write it, or set draft: true until it is"),
    .files(
      "the text of a new prompt",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://example.com\n---\nWhat the prompt asks.\n"],
      "prompts/a.md:5:1 warning placeholder-text", "write it, or set draft: true until it is"),
    .files(
      "the text of a new permission",
      ["content/permissions/camera.md": "---\ntitle: A\n---\nWhy the app would like this, before the system asks.\n"],
      "permissions/camera.md:4:1 warning placeholder-text", "write it, or set draft: true until it is"),
    .body(
      "quotes nested too deeply", String(repeating: "> ", count: 200) + "A", "5 error nesting-too-deep",
      "nest at most 50 of them"),
    .body(
      "letters that are reordered in a text", "News \u{202E}swen", "5:6 error bidi-override",
      "remove it; if a direction must be set, use the isolates U+2066 to U+2069"),
    .body(
      "a reference to a control character", "News &#x202E;", "5:1 error bidi-override",
      "remove it; if a direction must be set, use the isolates U+2066 to U+2069"),
  ]
}
