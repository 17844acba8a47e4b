/// Names of files and folders (docs/authoring.md).
enum FileMistakes {
  static let rows: [Mistake] = [
    .files("a kind in the singular", ["content/notification/a.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .files("a folder like none", ["content/news/a.md": "A"], "?", "?"),
    .files("a file beside the folders", ["content/a.md": "A"], "?", "?"),
    .files("a text file", ["content/notifications/a.txt": "A"], "?", "?"),
    .files("another ending of Markdown", ["content/notifications/a.markdown": "A"], "?", "?"),
    .files("a Word document", ["content/notifications/a.docx": "A"], "?", "?"),
    .files("a name with a space", ["content/notifications/a b.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .files("a name with an umlaut", ["content/notifications/größer.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .files("a name that begins with a dash", ["content/notifications/-a.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .files("a name of a Windows device", ["content/notifications/con.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .files("a release that is not a version", ["content/releases/beta.md": "- A"], "?", "?"),
    .files("a release with a v", ["content/releases/v1.2.md": "- A"], "?", "?"),
    .files("a changelog among the releases", ["content/releases/CHANGELOG.md": "- A"], "?", "?"),
    .files("a release in a folder", ["content/releases/2026/1.2.0.md": "- A"], "?", "?"),
    .files(
      "a translated release with a dash", ["content/releases/1.2.0.md": "- A", "content/releases/1.2.0-de.md": "- A"],
      "?", "?"),
    .files(
      "notifications in a folder of a year", ["content/notifications/2026/a.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .files("views two folders down", ["content/notifications/a/b/c.md": "A"], "?", "?"),
    Mistake(
      "a view that is only translated",
      [
        "content/notifications/hello/more.md": "A",
        "content/notifications/hello/index.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[M](view:more)",
        "content/notifications/hello/less.en.md": "A",
      ], "?", "?"),
    .files(
      "a folder and a file for one notification",
      ["content/notifications/hello/index.md": "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\nA"],
      "?", "?"),
    .files(
      "names that differ in case",
      ["content/notifications/Hello.md": "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\nA"], "?",
      "?"),
    .files("a template with another ending", ["templates/mine.html": "{{title}}"], "?", "?"),
    .files(
      "a file of more than 64 KiB", ["content/releases/1.2.0.md": String(repeating: "a long line\n", count: 6_000)],
      "?", "?"),
    .files("a prompt in a folder", ["content/prompts/a/index.md": "A"], "?", "?"),
    .files(
      "a release and its copy", ["content/releases/1.2.0.md": "- A", "content/releases/1.2.0 (1).md": "- A"], "?", "?"),
  ]
}
