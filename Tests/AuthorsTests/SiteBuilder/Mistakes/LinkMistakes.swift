/// What a tap does (docs/authoring.md, Links), and views.
enum LinkMistakes {
  static let rows: [Mistake] = [
    .body("an empty link", "[Open]()", "5:1 error bad-link", "write a URL, view:, close: or flag:"),
    .body("a link without text", "[](https://example.com)", "5:1 error bad-link", "write [what it does](…)"),
    .body("a link without encryption", "[Open](http://example.com)", "5:8 error bad-link", "write https:"),
    .body("a link without a scheme", "[Open](example.com)", "5:8 error bad-link", "write https://example.com"),
    .body("a link to a path", "[Open](/terms)", "5:8 error bad-link", "write https://…"),
    .body("a link without its scheme", "[Open](//example.com)", "5:8 error bad-link", "write https://…"),
    .body("a misspelt scheme", "[Open](htps://example.com)", "5:8 error bad-link", "did you mean https:?"),
    .body("one slash", "[Open](https:/example.com)", "5:8 error bad-link", "write https://host/…"),
    .body(
      "a link that runs code", "[Open](javascript:alert(1))", "5:8 error bad-link",
      "use https:, mailto:, tel:, sms: or itms-apps:; list the app's own"),
    .body(
      "a scheme of another app", "[Open](twitter://x)", "5:8 error bad-link",
      "use https:, mailto:, tel:, sms: or itms-apps:; list the app's own"),
    .body("a misspelt scheme of the app", "[Open](snodle://x)", "5:8 error bad-link", "did you mean snoodle:?"),
    .body(
      "a value of the device in a path", "[Open](https://example.com/{appVersion})", "5:8 error bad-link",
      "write ?appVersion={appVersion}"),
    .body(
      "a value of the device that nothing allows", "[Open](https://example.com/?v={appVersion})",
      "5:8 error unknown-link-value",
      "add it to linkValues in publish.yml: allow: [appVersion], to: [example.com]"),
    .body("an address of mail", "[Write](help@example.com)", "5:9 error bad-link", "write mailto:help@example.com"),
    .body("an umlaut in a link", "[Open](https://example.com/über)", "5:8 error bad-link", "write it as %C3%BC"),
    .body(
      "an umlaut in a host", "[Open](https://müller.example)", "5:8 error bad-link",
      "write the host as xn--mller-kva.example"),
    .body(
      "a Cyrillic letter in a host", "[Open](https://www.p\u{430}ypal.com/)", "5:8 error bad-link",
      "this '\u{430}' (U+0430) is not the Latin 'a'"),
    .body("another program's word for closing", "[Close](dismiss:)", "5:9 error bad-link", "write close:"),
    .body(
      "a footnote with its text", "News[^1]\n\n[^1]: note", "5:5 warning looks-like-markdown",
      "put the note in parentheses"),
    .body(
      "a bare percent sign", "[Open](https://example.com/100%)", "5:8 error bad-link",
      "write a literal percent sign as %25"),
    .body("a user in a link", "[Open](https://me@example.com)", "5:8 error bad-link", "write the host alone"),
    .body(
      "a host that is encoded", "[Open](https://xn--mller-kva.example)", "5:8 warning look-alike-host",
      "make sure that this is the host you mean"),
    .body("two beginnings", "[Open](https://https://a.example)", "5:8 error bad-link", "write https://a.example"),
    .body("mail to nobody", "[Write](mailto:help)", "5:9 error bad-link", "write mailto:name@host"),
    .body("words for a number", "[Call](tel:CALL-NOW)", "5:8 error bad-link", "write it as tel:+49301234567"),
    .body("this machine", "[Open](https://localhost:3000/)", "5:8 error private-address", "write the public address"),
    .body("a number at home", "[Open](https://192.168.1.5/)", "5:8 error private-address", "write the public address"),
    .body("a machine nearby", "[Open](https://mac.local/)", "5:8 error private-address", "in your network"),
    .body(
      "a bare address of this machine", "See https://localhost:3000/", "5:5 error private-address", "write the public"),
    .alert(
      "an action on this machine", "actionURL: https://localhost/", "5:12 error private-address", "write the public"),
    .files(
      "a prompt for this machine",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://localhost/\n---\nDo you like it?\n"],
      "prompts/a.md:1:1 error private-address", "write the public address"),
    .settings(
      "updates from this machine",
      "site: https://a.example/\napp: { name: A, updateURL: https://10.0.0.1/ }\nlocales: [en]\n",
      "2:28 error private-address",
      "write the public address"),
    .settings(
      "a site on this machine", "site: http://localhost:8080/\napp: { name: A }\nlocales: [en]\n", "1:7 error bad-site",
      "write the public address here, and build with --site http://localhost:8080/"),
    .body(
      "a server for trying things out", "[Open](https://staging.snoodle.app/)", "5:8 warning doubtful-address",
      "write the public address"),
    .body(
      "a mail program's detour",
      "[Open](https://nam01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fsnoodle.app%2Fx&data=05)",
      "5:8 warning doubtful-address", "write https://snoodle.app/x"),
    .body(
      "a search's detour", "[Open](https://www.google.com/url?q=https://snoodle.app/&sa=D)",
      "5:8 warning doubtful-address",
      "write https://snoodle.app/"),
    .body(
      "a click", "[Open](https://snoodle.app/x?a=1&fbclid=IwAR0#top)", "5:8 warning doubtful-address",
      "write https://snoodle.app/x?a=1#top"),
    .body("a port in words", "[Open](https://example.com:http/)", "5:8 error bad-link", "write https://host/…"),
    .body(
      "a link to another view as a file", "[More](details.md)", "5:8 error bad-link",
      "to show another view, write view:details"),
    .body(
      "a view that does not exist", "[More](view:details)", "5:8 error unknown-view",
      "add content/notifications/hello/details.md"),
    .body(
      "a view without a name", "[More](view:)", "5:8 error bad-link",
      "write view:name with letters, digits, '-' and '_'"),
    .body("a view in capitals", "[More](View:index)", "5:8 error bad-link", "write view:"),
    .body("a flag without its colon", "[Never](flag)", "5:9 error bad-link", "did you mean flag:name?"),
    .body(
      "a flag without a name", "[Never](flag:)", "5:9 error bad-link",
      "write flag:name with letters, digits, '-' and '_'"),
    .body(
      "a flag with a space", "[Never](<flag:hide this>)", "5:10 error bad-link",
      "write flag:name with letters, digits, '-' and '_'"),
    .body(
      "a flag with another value", "[Never](flag:hide?value=maybe)", "5:9 error bad-link",
      "write flag:name?view=thanks, flag:name?open=https://…, flag:name?value=false"),
    .body("close without its colon", "[OK](close)", "5:6 error bad-link", "did you mean close:?"),
    .body("close with more", "[OK](close:now)", "5:6 error bad-link", "write close:"),
    Mistake(
      "a misspelt view",
      [
        "content/notifications/hello/index.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[M](view:detials)\n[N](view:details)",
        "content/notifications/hello/details.md": "A",
      ], "notifications/hello/index.md:5:5 error unknown-view", "did you mean view:details? Otherwise, add"),
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
