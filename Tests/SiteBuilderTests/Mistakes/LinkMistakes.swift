/// What a tap does (docs/authoring.md, Links), and views.
enum LinkMistakes {
  static let rows: [Mistake] = [
    .body("an empty link", "[Open]()", "5:1 error bad-link", "write a URL, view:, close: or flag:"),
    .body("a link without text", "[](https://example.com)", "5:1 error bad-link", "write [what it does](…)"),
    .body("a link without encryption", "[Open](http://example.com)", "5:1 error bad-link", "write https:"),
    .body("a link without a scheme", "[Open](example.com)", "5:1 error bad-link", "write https://example.com"),
    .body("a link to a path", "[Open](/terms)", "5:1 error bad-link", "write https://…"),
    .body("a link without its scheme", "[Open](//example.com)", "5:1 error bad-link", "write https://…"),
    .body("a misspelt scheme", "[Open](htps://example.com)", "5:1 error bad-link", "did you mean https:?"),
    .body("one slash", "[Open](https:/example.com)", "5:1 error bad-link", "write https://host/…"),
    .body(
      "a link that runs code", "[Open](javascript:alert(1))", "5:1 error bad-link",
      "use https:, mailto:, tel:, sms: or itms-apps:; list the app's own"),
    .body(
      "a scheme of another app", "[Open](twitter://x)", "5:1 error bad-link",
      "use https:, mailto:, tel:, sms: or itms-apps:; list the app's own"),
    .body("a misspelt scheme of the app", "[Open](snodle://x)", "5:1 error bad-link", "did you mean snoodle:?"),
    .body("an address of mail", "[Write](help@example.com)", "5:1 error bad-link", "write mailto:help@example.com"),
    .body("an umlaut in a link", "[Open](https://example.com/über)", "5:1 error bad-link", "write it as %C3%BC"),
    .body("an umlaut in a host", "[Open](https://müller.example)", "5:1 error bad-link", "write the host as xn--…"),
    .body(
      "a bare percent sign", "[Open](https://example.com/100%)", "5:1 error bad-link",
      "write a literal percent sign as %25"),
    .body("a user in a link", "[Open](https://me@example.com)", "5:1 error bad-link", "write the host alone"),
    .body(
      "a host that is encoded", "[Open](https://xn--mller-kva.example)", "5:1 warning look-alike-host",
      "make sure that this is the host you mean"),
    .body("a port in words", "[Open](https://example.com:http/)", "5:1 error bad-link", "write https://host/…"),
    .body(
      "a link to another view as a file", "[More](details.md)", "5:1 error bad-link",
      "to show another view, write view:details"),
    .body(
      "a view that does not exist", "[More](view:details)", "5:1 error unknown-view",
      "add content/notifications/hello/details.md"),
    .body(
      "a view without a name", "[More](view:)", "5:1 error bad-link",
      "write view:name with letters, digits, '-' and '_'"),
    .body("a view in capitals", "[More](View:index)", "5:1 error bad-link", "write view:"),
    .body("a flag without its colon", "[Never](flag)", "5:1 error bad-link", "did you mean flag:name?"),
    .body(
      "a flag without a name", "[Never](flag:)", "5:1 error bad-link",
      "write flag:name with letters, digits, '-' and '_'"),
    .body(
      "a flag with a space", "[Never](<flag:hide this>)", "5:1 error bad-link",
      "write flag:name with letters, digits, '-' and '_'"),
    .body(
      "a flag with another value", "[Never](flag:hide?value=maybe)", "5:1 error bad-link",
      "write flag:name?view=thanks, flag:name?value=false"),
    .body("close without its colon", "[OK](close)", "5:1 error bad-link", "did you mean close:?"),
    .body("close with more", "[OK](close:now)", "5:1 error bad-link", "write close:"),
    Mistake(
      "a misspelt view",
      [
        "content/notifications/hello/index.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[M](view:detials)\n[N](view:details)",
        "content/notifications/hello/details.md": "A",
      ], "notifications/hello/index.md:5:1 error unknown-view", "did you mean view:details? Otherwise, add"),
    Mistake(
      "a view that no link leads to",
      [
        "content/notifications/hello/index.md": "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\nA",
        "content/notifications/hello/details.md": "A",
      ], "notifications/hello/details.md:1:1 warning unreachable-view", "link to it with [More](view:details)"),
    Mistake(
      "a view with the keys of a notification",
      [
        "content/notifications/hello/index.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[M](view:details)",
        "content/notifications/hello/details.md": "---\npriority: 3\n---\nA",
      ], "notifications/hello/details.md:2:1 error misplaced-key", "set it in the notification's first file"),
    Mistake(
      "a view without text",
      [
        "content/notifications/hello/index.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[M](view:details)",
        "content/notifications/hello/details.md": "",
      ], "notifications/hello/details.md:1:1 error empty-body", "write the text below the front matter"),
  ]
}
