/// Notifications that go to iNotify clients.
enum AlertMistakes {
  static let rows: [Mistake] = [
    .alert("a condition", "conditions: { all: { onWifi: true } }", "?", "?"),
    .alert("a condition under any", "conditions: { any: { neverDisplayed: true } }", "?", "?"),
    .banner("an alert without a date", "---\ntitle: Hello\nchannels: [alerts]\n---\nNews\n", "?", "?"),
    .banner(
      "a misspelt date of an alert", "---\ntitle: Hello\nchannels: [alerts]\ndaet: 2026-11-20\n---\nNews\n", "?", "?"),
    .alert("a height", "height: 100", "?", "?"),
    .alert("a template", "template: page", "?", "?"),
    .alert("a button without an address", "actionButton: Go", "?", "?"),
    Mistake(
      "a title that is too long",
      [hello: alert().replacing("title: Hello", with: "title: " + String(repeating: "word ", count: 20))], "?", "?"),
    .alert(
      "a button that is too long", "actionURL: https://a.example\nactionButton: Find out everything there is to know",
      "?", "?"),
    .alert("a text that is too long", body: String(repeating: "word ", count: 120), "?", "?"),
    .alert("no text in an alert", body: "", "?", "?"),
    .alert("a link in an alert", body: "News [here](https://a.example)", "?", "?"),
    .alert("a title again as an image", body: "![News](assets/a.png)", "?", "?"),
    .alert("versions of an alert in the wrong order", "minVersion: 3.0.0\nmaxVersion: 2.0.0", "?", "?"),
    .files(
      "two alerts with one key",
      [
        "content/notifications/a.md": "---\ntitle: A\nchannels: [alerts]\nkey: 2026/11/20-b\n---\nA",
        "content/notifications/b.md": "---\ntitle: B\nchannels: [alerts]\ndate: 2026-11-20\n---\nB",
      ], "?", "?"),
    .files(
      "a key of its own kind",
      [
        "content/notifications/a.md": "---\ntitle: A\nchannels: [alerts]\nkey: newest\n---\nA",
        "content/notifications/b.md": "---\ntitle: B\nchannels: [alerts]\ndate: 2026-11-20\n---\nB",
      ], "?", "?"),
    .files(
      "views of an alert",
      [
        "content/notifications/a/index.md": "---\ntitle: A\nchannels: [alerts]\ndate: 2026-11-20\n---\nA [M](view:m)",
        "content/notifications/a/m.md": "M",
      ], "?", "?"),
    .files(
      "an alert that holds back older ones",
      [
        "content/notifications/a.md":
          "---\ntitle: A\nchannels: [alerts]\ndate: 2026-11-20\nactionURL: snoodle://a\n---\nA",
        "content/notifications/b.md": "---\ntitle: B\nchannels: [alerts]\ndate: 2026-11-19\n---\nB",
      ], "?", "?"),
  ]
}
