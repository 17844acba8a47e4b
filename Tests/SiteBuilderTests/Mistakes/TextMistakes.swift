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
      "6:1 warning html-removed", "remove it"),
    .banner(
      "a script within a line",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\nNews <script>alert(1)</script>\n",
      "6:6 warning html-removed", "remove it"),
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
