/// Texts: empty ones, HTML, and what is still to be written.
enum TextMistakes {
  static let rows: [Mistake] = [
    .body("no text", "", "?", "?"),
    .body("only a comment", "<!-- soon -->", "?", "?"),
    .body("a comment that is not closed", "<!-- soon\n\nNews", "?", "?"),
    .body("HTML", "<div>News</div>", "?", "?"),
    .body("HTML within a line", "News <br> and more", "?", "?"),
    .body("a tag that is not closed", "<b>News", "?", "?"),
    .banner(
      "HTML that is not closed",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\n<div>News\n", "?", "?"),
    .banner(
      "HTML that was never opened",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\nNews</b>\n", "?", "?"),
    .banner(
      "a script",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\n<script>alert(1)</script>\n\nNews\n",
      "?", "?"),
    .banner(
      "a script within a line",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\nNews <script>alert(1)</script>\n",
      "?", "?"),
    .banner(
      "a style",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\n<p style=\"color: red\">News</p>\n",
      "?", "?"),
    .banner(
      "a frame",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\n<iframe src=\"https://example.com\"></iframe>\n\nNews\n",
      "?", "?"),
    .banner(
      "a handler",
      "---\ntitle: Hello\nhtml: true\nconditions: { all: { neverDisplayed: true } }\n---\n<p onclick=\"x()\">News</p>\n",
      "?", "?"),
    .body("something still to be done", "TODO: write this", "?", "?"),
    .body("something to be mended", "News FIXME", "?", "?"),
    .body("something to be decided", "The price: TBD", "?", "?"),
    .body("three dots", "...", "?", "?"),
    .body("an ellipsis", "…", "?", "?"),
    .body("filler", "Lorem ipsum dolor sit amet", "?", "?"),
    .banner(
      "a placeholder as a title", "---\ntitle: TODO\nconditions: { all: { neverDisplayed: true } }\n---\nNews\n", "?",
      "?"),
    .files("the text of a new release", ["content/releases/1.2.0.md": "### New\n\n- What is new.\n"], "?", "?"),
    .files(
      "the text of a new prompt",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://example.com\n---\nWhat the prompt asks.\n"], "?", "?"),
    .files(
      "the text of a new permission",
      ["content/permissions/camera.md": "---\ntitle: A\n---\nWhy the app would like this, before the system asks.\n"],
      "?", "?"),
    .body("quotes nested too deeply", String(repeating: "> ", count: 200) + "A", "?", "?"),
    .body("letters that are reordered in a text", "News \u{202E}swen", "?", "?"),
    .body("a reference to a control character", "News &#x202E;", "?", "?"),
  ]
}
