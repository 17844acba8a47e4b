/// Releases, prompts and permissions.
enum OtherMistakes {
  static let rows: [Mistake] = [
    .files("a release without notes", ["content/releases/1.2.0.md": ""], "?", "?"),
    .files(
      "a release with a version like another", ["content/releases/1.2.md": "- A", "content/releases/1.2.0.md": "- A"],
      "?", "?"),
    .files("a release with leading zeros", ["content/releases/1.02.md": "- A"], "?", "?"),
    .files(
      "dates of releases in the wrong order",
      [
        "content/releases/1.2.0.md": "---\ndate: 2026-11-01\n---\n- A",
        "content/releases/1.3.0.md": "---\ndate: 2026-10-01\n---\n- A",
      ], "?", "?"),
    .files(
      "a key of notifications in a release", ["content/releases/1.2.0.md": "---\nheight: 100\n---\n- A"], "?", "?"),
    .files("a misspelt key of a release", ["content/releases/1.2.0.md": "---\ndaet: 2026-10-01\n---\n- A"], "?", "?"),
    .files("a date of a release in words", ["content/releases/1.2.0.md": "---\ndate: soon\n---\n- A"], "?", "?"),
    .files("a date of a release far ahead", ["content/releases/1.2.0.md": "---\ndate: 2062-10-01\n---\n- A"], "?", "?"),
    .files("local notes without their release", ["content/releases/1.2.0.local.md": "- A"], "?", "?"),
    .files(
      "a date in local notes",
      ["content/releases/1.2.0.md": "- A", "content/releases/1.2.0.local.md": "---\ndate: 2026-10-01\n---\n- A"], "?",
      "?"),
    .files("a link in notes", ["content/releases/1.2.0.md": "- A\n- [B](https://a.example)"], "?", "?"),
    .files(
      "more releases than anybody reads",
      [
        "publish.yml": configuration + "releases: { keep: 5 }\n", "content/releases/1.1.md": "- A",
        "content/releases/1.2.md": "- A", "content/releases/1.3.md": "- A", "content/releases/1.4.md": "- A",
      ], "?", "?"),
    .files(
      "notes that are too long", ["content/releases/1.2.0.md": String(repeating: "- A note\n", count: 120)], "?", "?"),
    .files("a prompt without an action", ["content/prompts/a.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .files(
      "a misspelt action of a prompt", ["content/prompts/a.md": "---\ntitle: A\nactionUrl: https://a.example\n---\nA"],
      "?", "?"),
    .files("a prompt without words", ["content/prompts/a.md": "---\nactionURL: https://a.example\n---\n"], "?", "?"),
    .files("a prompt without front matter", ["content/prompts/a.md": "Do you like it?"], "?", "?"),
    .files(
      "days of less than none",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\ndaysUntilPrompt: -1\n---\nA"], "?", "?"),
    .files(
      "uses with a point",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\nusesUntilPrompt: 1.5\n---\nA"], "?", "?"),
    .files(
      "a misspelt button",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\nremindButtn: Later\n---\nA"], "?", "?"),
    .files(
      "a prompt that is a draft",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\ndraft: true\n---\nA"], "?", "?"),
    .files("a misspelt access", ["content/permissions/kamera.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .files("an access without a prefix", ["content/permissions/brushes.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .files(
      "a mode of another access", ["content/permissions/camera.md": "---\ntitle: A\nmodes: [badge]\n---\nA"], "?", "?"),
    .files(
      "a misspelt mode", ["content/permissions/notifications.md": "---\ntitle: A\nmodes: [bage]\n---\nA"], "?", "?"),
    .files("a permission without words", ["content/permissions/camera.md": "---\n---\n"], "?", "?"),
    .files(
      "a misspelt cadence", ["content/permissions/camera.md": "---\ntitle: A\ncadence: { maxPrompt: 3 }\n---\nA"], "?",
      "?"),
    .files(
      "hours in words", ["content/permissions/camera.md": "---\ntitle: A\ncadence: { quietHours: two days }\n---\nA"],
      "?", "?"),
    .files(
      "a cadence that is a number", ["content/permissions/camera.md": "---\ntitle: A\ncadence: 3\n---\nA"], "?", "?"),
    .files(
      "two permissions for one access",
      [
        "content/permissions/camera.md": "---\ntitle: A\n---\nA",
        "content/permissions/my_camera.md": "---\ntitle: A\naccess: camera\n---\nA",
      ], "?", "?"),
  ]
}
