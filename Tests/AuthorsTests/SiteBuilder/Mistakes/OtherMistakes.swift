/// Releases, prompts and permissions.
enum OtherMistakes {
  static let rows: [Mistake] = [
    .files(
      "a release without notes", ["content/releases/1.2.0.md": ""], "releases/1.2.0.md:1:1 warning empty-body",
      "write a list of what is new below the front matter"),
    .files(
      "a release with a version like another", ["content/releases/1.2.md": "- A", "content/releases/1.2.0.md": "- A"],
      "releases/1.2.md:1:1 warning same-version", "keep one of the files"),
    .files(
      "a release with leading zeros", ["content/releases/1.02.md": "- A"], "releases/1.02.md:1:1 warning leading-zeros",
      "write each part without leading zeros"),
    .files(
      "dates of releases in the wrong order",
      [
        "content/releases/1.2.0.md": "---\ndate: 2026-11-01\n---\n- A",
        "content/releases/1.3.0.md": "---\ndate: 2026-10-01\n---\n- A",
      ], "releases/1.3.0.md:2:7 warning dates-inverted", "correct one of the dates"),
    .files(
      "a key of notifications in a release", ["content/releases/1.2.0.md": "---\nheight: 100\n---\n- A"],
      "releases/1.2.0.md:2:1 error unknown-key", "'height' is not"),
    .files(
      "a misspelt key of a release", ["content/releases/1.2.0.md": "---\ndaet: 2026-10-01\n---\n- A"],
      "releases/1.2.0.md:2:1 error unknown-key", "did you mean 'date'?"),
    .files(
      "a misspelt priority", ["content/releases/1.2.0.md": "---\npriority: hihg\n---\n- A"],
      "releases/1.2.0.md:2:11 error bad-choice", "did you mean 'high'?"),
    .files(
      "a notification's priority in a release", ["content/releases/1.2.0.md": "---\npriority: 5\n---\n- A"],
      "releases/1.2.0.md:2:11 error bad-choice", "write one of default, low, medium, high"),
    .files(
      "a system in words", ["content/releases/1.2.0.md": "---\nosVersionAtLeast: iOS 17\n---\n- A"],
      "releases/1.2.0.md:2:19 error bad-version", "write digits joined by dots, such as 2.4.0"),
    .files(
      "a date of a release in words", ["content/releases/1.2.0.md": "---\ndate: soon\n---\n- A"],
      "releases/1.2.0.md:2:7 error bad-date", "write a day like 2026-01-31, or an instant like 2026-01-31T09:00:00Z"),
    .files(
      "a date of a release far ahead", ["content/releases/1.2.0.md": "---\ndate: 2062-10-01\n---\n- A"],
      "releases/1.2.0.md:2:7 warning odd-date", "check the year"),
    .files(
      "local notes without their release", ["content/releases/1.2.0.local.md": "- A"],
      "releases/1.2.0.local.md error missing-default", "add content/releases/1.2.0.md"),
    .files(
      "a date in local notes",
      ["content/releases/1.2.0.md": "- A", "content/releases/1.2.0.local.md": "---\ndate: 2026-10-01\n---\n- A"],
      "releases/1.2.0.local.md:2:1 error misplaced-key", "set it in the release's own file"),
    .files(
      "a link in notes", ["content/releases/1.2.0.md": "- A\n- [B](https://a.example)"],
      "releases/1.2.0.md:2:3 note lost-in-plain-text", "apps show release notes as plain text"),
    .files(
      "more releases than anybody reads",
      [
        "publish.yml": configuration + "releases: { keep: 5 }\n", "content/releases/1.1.md": "- A",
        "content/releases/1.2.md": "- A", "content/releases/1.3.md": "- A", "content/releases/1.4.md": "- A",
      ], "publish.yml warning many-releases", "write releases: { keep: 3 }"),
    .files(
      "notes that are too long", ["content/releases/1.2.0.md": String(repeating: "- A note\n", count: 120)],
      "releases/1.2.0.md:1:1 warning text-too-long", "list the key changes only"),
    .files(
      "a prompt without an action", ["content/prompts/a.md": "---\ntitle: A\n---\nA"],
      "prompts/a.md:2:1 error missing-key", "add 'actionURL: https://…'"),
    .files(
      "a misspelt action of a prompt", ["content/prompts/a.md": "---\ntitle: A\nactionUrl: https://a.example\n---\nA"],
      "prompts/a.md:3:1 error unknown-key", "did you mean 'actionURL'?"),
    .files(
      "a prompt without words", ["content/prompts/a.md": "---\nactionURL: https://a.example\n---\n"],
      "prompts/a.md:1:1 error empty-body", "write the text below the front matter"),
    .files(
      "a prompt without front matter", ["content/prompts/a.md": "Do you like it?"],
      "prompts/a.md:1:1 error front-matter-missing", "begin it with three lines: '---', 'actionURL: …' and '---'"),
    .files(
      "days of less than none",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\ndaysUntilPrompt: -1\n---\nA"],
      "prompts/a.md:4:18 error bad-number", "write a number from 0 to 36500"),
    .files(
      "uses with a point",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\nusesUntilPrompt: 1.5\n---\nA"],
      "prompts/a.md:4:18 error bad-number", "write a whole number from 0 to 2147483647"),
    .files(
      "a misspelt button",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\nremindButtn: Later\n---\nA"],
      "prompts/a.md:4:1 error unknown-key", "did you mean 'remindButton'?"),
    .files(
      "a prompt that ends",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\nexpires: 2026-12-01\n---\nA"],
      "prompts/a.md:4:1 error unknown-key", "'expires' is not"),
    .files(
      "a misspelt access", ["content/permissions/kamera.md": "---\ntitle: A\n---\nA"],
      "permissions/kamera.md error unknown-access", "did you mean 'camera'? known types are camera, contacts, events,"),
    .files(
      "an access without a prefix", ["content/permissions/brushes.md": "---\ntitle: A\n---\nA"],
      "permissions/brushes.md error unknown-access", "known types are camera, contacts, events, location, microphone,"),
    .files(
      "a mode of another access", ["content/permissions/camera.md": "---\ntitle: A\nmodes: [badge]\n---\nA"],
      "permissions/camera.md:3:9 error bad-choice", "remove 'modes'"),
    .files(
      "a misspelt mode", ["content/permissions/notifications.md": "---\ntitle: A\nmodes: [bage]\n---\nA"],
      "permissions/notifications.md:3:9 error bad-choice", "use badge, sound, alert, newsstand"),
    .files(
      "a permission without words", ["content/permissions/camera.md": "---\n---\n"],
      "permissions/camera.md:1:1 error empty-body", "write the text below the front matter"),
    .files(
      "a misspelt cadence", ["content/permissions/camera.md": "---\ntitle: A\ncadence: { maxPrompt: 3 }\n---\nA"],
      "permissions/camera.md:3:12 error unknown-key", "did you mean 'maxPrompts'?"),
    .files(
      "hours in words", ["content/permissions/camera.md": "---\ntitle: A\ncadence: { quietHours: two days }\n---\nA"],
      "permissions/camera.md:3:24 error bad-number", "write a number from 0 to 876000"),
    .files(
      "a cadence that is a number", ["content/permissions/camera.md": "---\ntitle: A\ncadence: 3\n---\nA"],
      "permissions/camera.md:3:10 error bad-map", "write cadence: { name: value }"),
    .files(
      "two permissions for one access",
      [
        "content/permissions/camera.md": "---\ntitle: A\n---\nA",
        "content/permissions/my_camera.md": "---\ntitle: A\naccess: camera\n---\nA",
      ], "permissions/my_camera.md:1:1 error duplicate-id", "keep one"),
  ]
}
