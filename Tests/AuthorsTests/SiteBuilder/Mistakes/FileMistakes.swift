/// Names of files and folders (docs/authoring.md).
enum FileMistakes {
  static let rows: [Mistake] = [
    .files(
      "a folder with capitals", ["content/Notifications/a.md": "---\ntitle: A\n---\nNews\n"],
      "Notifications/a.md error misplaced-file", "rename it to content/notifications"),
    .files(
      "notes for authors", ["content/notifications/README.md": "# How we write\n"],
      "notifications/README.md:1:1 error front-matter-missing", "move it out of content/"),
    .files(
      "a version before it is out", ["content/releases/1.1.0-beta.md": "- A\n"],
      "releases/1.1.0-beta.md error bad-version",
      "name the file 1.1.0.md, and hold it back with draft: true"),
    .languages(
      "a folder for a language", ["content/notifications/de/hello.md": "---\ntitle: Hallo\n---\nNeues\n"],
      "notifications/de/hello.md error missing-index", "content/notifications/hello.de.md"),
    .files(
      "a language with its country", ["content/notifications/hello.en-US.md": "---\ntitle: A\n---\nNews\n"],
      "notifications/hello.en-US.md error unknown-locale", "did you mean '.en.md'?"),
    .files(
      "a language in three letters", ["content/notifications/hello.eng.md": "---\ntitle: A\n---\nNews\n"],
      "notifications/hello.eng.md error unknown-locale", "did you mean '.en.md'?"),
    .files(
      "a kind in the singular", ["content/notification/a.md": "---\ntitle: A\n---\nA"],
      "notification/a.md warning stray-file", "did you mean content/notifications/?"),
    .files(
      "a folder like none", ["content/news/a.md": "A"], "news/a.md warning stray-file",
      "put it in notifications, releases, prompts, permissions, snippets or assets"),
    .files(
      "a file beside the folders", ["content/a.md": "A"], "a.md warning stray-file",
      "put it in notifications, releases, prompts, permissions, snippets or assets"),
    .files(
      "a text file", ["content/notifications/a.txt": "A"], "notifications/a.txt warning stray-file",
      "name it ….md, or put an image in content/assets/"),
    .files(
      "another ending of Markdown", ["content/notifications/a.markdown": "A"],
      "notifications/a.markdown warning stray-file", "name it ….md, or put an image in content/assets/"),
    .files(
      "a Word document", ["content/notifications/a.docx": "A"], "notifications/a.docx warning stray-file",
      "name it ….md, or put an image in content/assets/"),
    .files(
      "a name with a space", ["content/notifications/a b.md": "---\ntitle: A\n---\nA"],
      "notifications/a b.md error bad-name", "use at most 100 letters, digits, '-' and '_', starting with a letter"),
    .files(
      "a name with an umlaut", ["content/notifications/größer.md": "---\ntitle: A\n---\nA"],
      "notifications/größer.md error bad-name", "use at most 100 letters, digits, '-' and '_', starting with a letter"),
    .files(
      "a name that begins with a dash", ["content/notifications/-a.md": "---\ntitle: A\n---\nA"],
      "notifications/-a.md error bad-name", "use at most 100 letters, digits, '-' and '_', starting with a letter"),
    .files(
      "a name of a Windows device", ["content/notifications/con.md": "---\ntitle: A\n---\nA"],
      "notifications/con.md error bad-name", "rename it"),
    .files(
      "a release that is not a version", ["content/releases/beta.md": "- A"], "releases/beta.md error bad-version",
      "name the file 2.4.0.md: digits joined by dots"),
    .files(
      "a release with a v", ["content/releases/v1.2.md": "- A"], "releases/v1.2.md error bad-version",
      "name the file 2.4.0.md: digits joined by dots"),
    .files(
      "a changelog among the releases", ["content/releases/CHANGELOG.md": "- A"],
      "releases/CHANGELOG.md error bad-version", "name the file 2.4.0.md: digits joined by dots"),
    .files(
      "a release in a folder", ["content/releases/2026/1.2.0.md": "- A"], "releases/2026/1.2.0.md error misplaced-file",
      "use content/releases/<name>.md"),
    .files(
      "a translated release with a dash", ["content/releases/1.2.0.md": "- A", "content/releases/1.2.0-de.md": "- A"],
      "releases/1.2.0-de.md error bad-version", "for a translation, name the file 1.2.0.de.md"),
    .files(
      "notifications in a folder of a year", ["content/notifications/2026/a.md": "---\ntitle: A\n---\nA"],
      "notifications/2026/a.md error missing-index",
      "add content/notifications/2026/index.md; notifications of their own"),
    .files(
      "views two folders down", ["content/notifications/a/b/c.md": "A"], "notifications/a/b/c.md error misplaced-file",
      "use content/notifications/<id>/<view>.md"),
    Mistake(
      "a view that is only translated",
      [
        "content/notifications/hello/more.md": "A",
        "content/notifications/hello/index.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[M](view:more)",
        "content/notifications/hello/less.en.md": "A",
      ], "notifications/hello/less.en.md:1:1 warning unreachable-view", "link to it with [More](view:less)"),
    .files(
      "a folder and a file for one notification",
      ["content/notifications/hello/index.md": "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\nA"],
      "notifications/hello/index.md error duplicate-id", "keep one of the two files"),
    .files(
      "names that differ in case",
      ["content/notifications/Hello.md": "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\nA"],
      "notifications/hello.md:1:1 error case-twins", "rename one of them"),
    .files(
      "a template with another ending", ["templates/mine.html": "{{title}}"], "templates/mine.html warning stray-file",
      "name it templates/<name>.mustache"),
    .files(
      "a file of more than 64 KiB", ["content/releases/1.2.0.md": String(repeating: "a long line\n", count: 6_000)],
      "releases/1.2.0.md error file-too-large", "split it, or shorten it"),
    .files(
      "a prompt in a folder", ["content/prompts/a/index.md": "A"], "prompts/a/index.md error misplaced-file",
      "use content/prompts/<name>.md"),
    .files(
      "a release and its copy", ["content/releases/1.2.0.md": "- A", "content/releases/1.2.0 (1).md": "- A"],
      "releases/1.2.0 (1).md error bad-version", "name the file 2.4.0.md: digits joined by dots"),
  ]
}
