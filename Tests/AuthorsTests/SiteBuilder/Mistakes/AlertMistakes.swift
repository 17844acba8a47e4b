/// Notifications that go to iNotify clients.
enum AlertMistakes {
  static let rows: [Mistake] = [
    .alert(
      "a condition", "conditions: { all: { onWifi: true } }", "5:22 error alert-condition",
      "write channels: [banners], or use minVersion and maxVersion"),
    .alert(
      "a condition under any", "conditions: { any: { neverDisplayed: true } }", "5:22 error alert-condition",
      "write channels: [banners], or use minVersion and maxVersion"),
    .banner(
      "an alert without a date", "---\ntitle: Hello\nchannels: [alerts]\n---\nNews\n", "2:1 error missing-key",
      "add 'date: 2026-01-31'"),
    .banner(
      "a misspelt date of an alert", "---\ntitle: Hello\nchannels: [alerts]\ndaet: 2026-11-20\n---\nNews\n",
      "4:1 error unknown-key", "did you mean 'date'?"),
    .alert("a height", "height: 100", "5:9 warning unused-view", "remove it, or add banners to channels"),
    .alert("a template", "template: page", "5:11 warning unused-view", "remove it, or add banners to channels"),
    .alert(
      "a button without an address", "actionButton: Go", "1:1 warning unused-action-button",
      "add 'actionURL: https://…', or remove it"),
    Mistake(
      "a title that is too long",
      [hello: alert().replacing("title: Hello", with: "title: " + String(repeating: "word ", count: 20))],
      "notifications/hello.md:1:1 warning text-too-long", "shorten it"),
    .alert(
      "a button that is too long", "actionURL: https://a.example\nactionButton: Find out everything there is to know",
      "1:1 warning text-too-long", "shorten it"),
    .alert(
      "a text that is too long", body: String(repeating: "word ", count: 120), "7:1 warning text-too-long", "shorten it"
    ),
    .alert("no text in an alert", body: "", "7:1 warning empty-body", "write the text below the front matter"),
    .alert(
      "a link in an alert", body: "News [here](https://a.example)", "7:6 note lost-in-plain-text",
      "the address of a link"),
    .alert("a title again as an image", body: "![News](assets/a.png)", "7:1 error missing-image", "put the file there"),
    .alert(
      "versions of an alert in the wrong order", "minVersion: 3.0.0\nmaxVersion: 2.0.0", "6:13 error never-shown",
      "change one of the two"),
    .files(
      "two alerts with one key",
      [
        "content/notifications/a.md": "---\ntitle: A\nchannels: [alerts]\nkey: 2026/11/20-b\n---\nA",
        "content/notifications/b.md": "---\ntitle: B\nchannels: [alerts]\ndate: 2026-11-20\n---\nB",
      ], "notifications/b.md:1:1 error duplicate-key", "set a different key: in one of them"),
    .files(
      "a key of its own kind",
      [
        "content/notifications/a.md": "---\ntitle: A\nchannels: [alerts]\nkey: newest\n---\nA",
        "content/notifications/b.md": "---\ntitle: B\nchannels: [alerts]\ndate: 2026-11-20\n---\nB",
      ], "notifications/a.md:4:6 warning key-scheme",
      "start it with a date such as 2026/11/20, unless devices already know"),
    .files(
      "views of an alert",
      [
        "content/notifications/a/index.md": "---\ntitle: A\nchannels: [alerts]\ndate: 2026-11-20\n---\nA [M](view:m)",
        "content/notifications/a/m.md": "M",
      ], "notifications/a/m.md:1:1 warning unused-view", "add banners to channels"),
    .files(
      "an alert that holds back older ones",
      [
        "content/notifications/a.md":
          "---\ntitle: A\nchannels: [alerts]\ndate: 2026-11-20\nactionURL: snoodle://a\n---\nA",
        "content/notifications/b.md": "---\ntitle: B\nchannels: [alerts]\ndate: 2026-11-19\n---\nB",
      ], "notifications/a.md:5:12 warning blocks-queue", "link to https:, or give it an earlier date"),
  ]
}
