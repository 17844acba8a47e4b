/// docs/authoring.md, Languages.
enum LanguageMistakes {
  private static let inThree = configuration.replacing("[en]", with: "[en, de, de-CH]")

  static let rows: [Mistake] = [
    .settings(
      "an English name of a language", "site: https://a.example/\napp: { name: S }\nlocales: [english]\n", "?", "?"),
    .settings(
      "a German name of a language", "site: https://a.example/\napp: { name: S }\nlocales: [en, deutsch]\n", "?", "?"),
    .settings("a country for a language", "site: https://a.example/\napp: { name: S }\nlocales: [en, jp]\n", "?", "?"),
    .settings(
      "another country for a language", "site: https://a.example/\napp: { name: S }\nlocales: [en, cn]\n", "?", "?"),
    .settings(
      "three letters where there are two", "site: https://a.example/\napp: { name: S }\nlocales: [en, deu]\n", "?", "?"),
    .settings("no language", "site: https://a.example/\napp: { name: S }\nlocales: [en, xx]\n", "?", "?"),
    .settings("a region of no country", "site: https://a.example/\napp: { name: S }\nlocales: [en-UK]\n", "?", "?"),
    .settings("an underscore", "site: https://a.example/\napp: { name: S }\nlocales: [en, de_DE]\n", "?", "?"),
    .settings("a language in capitals", "site: https://a.example/\napp: { name: S }\nlocales: [en, DE]\n", "?", "?"),
    .settings(
      "a language in words", "site: https://a.example/\napp: { name: S }\nlocales: [en, \"simplified chinese\"]\n", "?",
      "?"),
    .settings("a language twice", "site: https://a.example/\napp: { name: S }\nlocales: [en, de, de]\n", "?", "?"),
    .files(
      "one region of a language",
      [
        "publish.yml": "site: https://a.example/\napp: { name: S }\nlocales: [en, de-AT]\n",
        "content/notifications/hello.de-AT.md": "---\ntitle: A\n---\nA",
      ], "?", "?"),
    .files(
      "an alert in a language without labels",
      [
        "publish.yml": "site: https://a.example/\napp: { name: S }\nlocales: [en, ar]\n",
        "content/notifications/hello.md": "---\ntitle: A\nchannels: [alerts]\ndate: 2026-11-20\n---\nA",
        "content/notifications/hello.ar.md": "---\ntitle: A\n---\nA",
      ], "?", "?"),
    .files(
      "a prompt without labels in a language without labels",
      [
        "publish.yml": "site: https://a.example/\napp: { name: S }\nlocales: [en, pt]\n",
        "content/notifications/hello.pt.md": "---\ntitle: A\n---\nA",
        "content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\n---\nA",
        "content/prompts/a.pt.md": "---\ntitle: A\n---\nA",
      ], "?", "?"),
    .languages("a translation of nothing", ["content/notifications/a.de.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .languages("a language of another site", ["content/notifications/hello.fr.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .languages(
      "a misspelt language in a name", ["content/notifications/hello.dee.md": "---\ntitle: A\n---\nA"], "?", "?"),
    Mistake(
      "a language in capitals in a name",
      [
        "content/notifications/hello.md":
          "---\ntitle: Hello\nconditions: { all: { neverDisplayed: true } }\n---\nThere is news.\n",
        "content/notifications/hello.DE.md": "---\ntitle: A\n---\nA", "publish.yml": inThree,
      ], "?", "?"),
    .languages("an underscore in a name", ["content/notifications/hello.de_CH.md": "---\ntitle: A\n---\nA"], "?", "?"),
    .languages(
      "a dash before the language",
      [
        "content/notifications/hello-de.md":
          "---\ntitle: A\ntranslate: none\nconditions: { all: { neverDisplayed: true } }\n---\nA"
      ], "?", "?"),
    .languages(
      "an underscore before the language",
      [
        "content/notifications/hello_de.md":
          "---\ntitle: A\ntranslate: none\nconditions: { all: { neverDisplayed: true } }\n---\nA"
      ], "?", "?"),
    Mistake(
      "no translation",
      [
        "content/notifications/hello.md":
          "---\ntitle: Hello\nconditions: { all: { neverDisplayed: true } }\n---\nThere is news.\n",
        "publish.yml": inThree,
      ], "?", "?"),
    Mistake(
      "no translation of a file with its language",
      [
        "content/notifications/hello.en.md": "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\nA",
        "publish.yml": inThree,
      ], "?", "?"),
    Mistake(
      "no translation of what is wanted",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\ntranslate: [de]\nconditions: { all: { neverDisplayed: true } }\n---\nA",
        "publish.yml": inThree,
      ], "?", "?"),
    .languages("a translation without a title", ["content/notifications/hello.de.md": "Es gibt Neues."], "?", "?"),
    .languages(
      "a translation without text", ["content/notifications/hello.de.md": "---\ntitle: Hallo\n---\n"], "?", "?"),
    .languages(
      "a misspelt title in a translation", ["content/notifications/hello.de.md": "---\ntitel: Hallo\n---\nNeues"], "?",
      "?"),
    .languages(
      "a key of the original in a translation",
      ["content/notifications/hello.de.md": "---\ntitle: Hallo\nheight: 100\n---\nNeues"], "?", "?"),
    .languages(
      "a translation of a button that is not there",
      ["content/notifications/hello.de.md": "---\ntitle: Hallo\nactionButton: Los\n---\nNeues"], "?", "?"),
    .languages(
      "another link in a translation",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[A](https://a.example)",
        "content/notifications/hello.de.md": "---\ntitle: A\n---\n[A](close:)",
      ], "?", "?"),
    .languages(
      "a link that a translation lacks",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[A](https://a.example) [B](close:)",
        "content/notifications/hello.de.md": "---\ntitle: A\n---\n[A](https://a.example)",
      ], "?", "?"),
    .languages(
      "an item that a translation lacks",
      ["content/releases/1.2.0.md": "- A\n- B\n", "content/releases/1.2.0.de.md": "- A\n"], "?", "?"),
    .languages(
      "text that the original lacks",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\nactionURL: https://a.example\nchannels: [alerts]\ndate: 2026-11-20\n---\n"
      ], "?", "?"),
    .languages(
      "a bad link in both languages",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[A](http://a.example)",
        "content/notifications/hello.de.md": "---\ntitle: A\n---\n[A](http://a.example)",
      ], "?", "?"),
    .languages(
      "a missing image in both languages",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n![A](assets/a.png)",
        "content/notifications/hello.de.md": "---\ntitle: A\n---\n![A](assets/a.png)",
      ], "?", "?"),
    .languages(
      "a misspelt title of both languages", ["content/notifications/hello.md": "---\ntilte: A\n---\nA"], "?", "?"),
    .languages(
      "a placeholder in a translation", ["content/notifications/hello.de.md": "---\ntitle: Hallo\n---\nTODO\n"], "?",
      "?"),
    .languages("a release that is not translated", ["content/releases/1.2.0.md": "- A\n"], "?", "?"),
    .languages(
      "a prompt that is translated in part",
      [
        "content/prompts/a.md":
          "---\ntitle: A\nactionURL: https://a.example\nactionButton: Go\nremindButton: \"\"\n---\nA",
        "content/prompts/a.de.md": "---\ntitle: A\n---\nA",
      ], "?", "?"),
    .languages(
      "an unreadable translation", ["content/notifications/hello.de.md": "---\ntitle: Hallo\nNeues"], "?", "?"),
  ]
}
