/// What a tap does (docs/authoring.md, Links), and views.
enum LinkMistakes {
  static let rows: [Mistake] = [
    .body("an empty link", "[Open]()", "?", "?"),
    .body("a link without text", "[](https://example.com)", "?", "?"),
    .body("a link without encryption", "[Open](http://example.com)", "?", "?"),
    .body("a link without a scheme", "[Open](example.com)", "?", "?"),
    .body("a link to a path", "[Open](/terms)", "?", "?"),
    .body("a link without its scheme", "[Open](//example.com)", "?", "?"),
    .body("a misspelt scheme", "[Open](htps://example.com)", "?", "?"),
    .body("one slash", "[Open](https:/example.com)", "?", "?"),
    .body("a link that runs code", "[Open](javascript:alert(1))", "?", "?"),
    .body("a scheme of another app", "[Open](twitter://x)", "?", "?"),
    .body("a misspelt scheme of the app", "[Open](snodle://x)", "?", "?"),
    .body("an address of mail", "[Write](help@example.com)", "?", "?"),
    .body("an umlaut in a link", "[Open](https://example.com/über)", "?", "?"),
    .body("an umlaut in a host", "[Open](https://müller.example)", "?", "?"),
    .body("a bare percent sign", "[Open](https://example.com/100%)", "?", "?"),
    .body("a user in a link", "[Open](https://me@example.com)", "?", "?"),
    .body("a host that is encoded", "[Open](https://xn--mller-kva.example)", "?", "?"),
    .body("a port in words", "[Open](https://example.com:http/)", "?", "?"),
    .body("a link to another view as a file", "[More](details.md)", "?", "?"),
    .body("a view that does not exist", "[More](view:details)", "?", "?"),
    .body("a view without a name", "[More](view:)", "?", "?"),
    .body("a view in capitals", "[More](View:index)", "?", "?"),
    .body("a flag without its colon", "[Never](flag)", "?", "?"),
    .body("a flag without a name", "[Never](flag:)", "?", "?"),
    .body("a flag with a space", "[Never](<flag:hide this>)", "?", "?"),
    .body("a flag with another value", "[Never](flag:hide?value=maybe)", "?", "?"),
    .body("close without its colon", "[OK](close)", "?", "?"),
    .body("close with more", "[OK](close:now)", "?", "?"),
    Mistake(
      "a misspelt view",
      [
        "content/notifications/hello/index.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[M](view:detials)\n[N](view:details)",
        "content/notifications/hello/details.md": "A",
      ], "?", "?"),
    Mistake(
      "a view that no link leads to",
      [
        "content/notifications/hello/index.md": "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\nA",
        "content/notifications/hello/details.md": "A",
      ], "?", "?"),
    Mistake(
      "a view with the keys of a notification",
      [
        "content/notifications/hello/index.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[M](view:details)",
        "content/notifications/hello/details.md": "---\npriority: 3\n---\nA",
      ], "?", "?"),
    Mistake(
      "a view without text",
      [
        "content/notifications/hello/index.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[M](view:details)",
        "content/notifications/hello/details.md": "",
      ], "?", "?"),
  ]
}
