/// docs/authoring.md, Languages.
enum LanguageMistakes {
  private static let inThree = configuration.replacing("[en]", with: "[en, de, de-CH]")

  static let rows: [Mistake] = [
    .settings(
      "an English name of a language", "site: https://a.example/\napp: { name: S }\nlocales: [english]\n",
      "3:11 error bad-locale", "write en instead of english"),
    .settings(
      "a German name of a language", "site: https://a.example/\napp: { name: S }\nlocales: [en, deutsch]\n",
      "3:15 error bad-locale", "write de instead of deutsch"),
    .settings(
      "a country for a language", "site: https://a.example/\napp: { name: S }\nlocales: [en, jp]\n",
      "3:15 error bad-locale", "write ja instead of jp"),
    .settings(
      "another country for a language", "site: https://a.example/\napp: { name: S }\nlocales: [en, cn]\n",
      "3:15 error bad-locale", "write zh instead of cn"),
    .settings(
      "three letters where there are two", "site: https://a.example/\napp: { name: S }\nlocales: [en, deu]\n",
      "3:15 error bad-locale", "write de instead of deu"),
    .settings(
      "no language", "site: https://a.example/\napp: { name: S }\nlocales: [en, xx]\n", "3:15 error bad-locale",
      "write a code such as de, ja or pt-BR"),
    .settings(
      "a region of no country", "site: https://a.example/\napp: { name: S }\nlocales: [en-UK]\n",
      "3:11 error bad-locale", "write en-GB"),
    .settings(
      "an underscore", "site: https://a.example/\napp: { name: S }\nlocales: [en, de_DE]\n",
      "3:15 error locale-spelling", "write de-DE"),
    .settings(
      "a language in capitals", "site: https://a.example/\napp: { name: S }\nlocales: [en, DE]\n",
      "3:15 error locale-spelling", "write de"),
    .settings(
      "a language in words", "site: https://a.example/\napp: { name: S }\nlocales: [en, \"simplified chinese\"]\n",
      "3:15 error bad-locale", "use BCP 47, such as de or zh-Hant"),
    .settings(
      "a language twice", "site: https://a.example/\napp: { name: S }\nlocales: [en, de, de]\n",
      "3:19 error duplicate-locale", "keep one"),
    .files(
      "one region of a language",
      [
        "publish.yml": "site: https://a.example/\napp: { name: S }\nlocales: [en, de-AT]\n",
        "content/notifications/hello.de-AT.md": "---\ntitle: A\n---\nA",
      ], "publish.yml:3:10 note regional-locale", "devices whose language is de, but not de-AT, get en"),
    .files(
      "an alert in a language without labels",
      [
        "publish.yml": "site: https://a.example/\napp: { name: S }\nlocales: [en, ar]\n",
        "content/notifications/hello.md": "---\ntitle: A\nchannels: [alerts]\ndate: 2026-11-20\n---\nA",
        "content/notifications/hello.ar.md": "---\ntitle: A\n---\nA",
      ], "publish.yml:3:10 note english-labels", "set iNotify's labels in the app"),
    .files(
      "a prompt without labels in a language without labels",
      [
        "publish.yml": "site: https://a.example/\napp: { name: S }\nlocales: [en, pt]\n",
        "content/notifications/hello.pt.md": "---\ntitle: A\n---\nA",
        "content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\n---\nA",
        "content/prompts/a.pt.md": "---\ntitle: A\n---\nA",
      ], "publish.yml:3:10 note english-labels", "in pt, prompts without labels have English buttons"),
    .languages(
      "a translation of nothing", ["content/notifications/a.de.md": "---\ntitle: A\n---\nA"],
      "notifications/a.de.md error missing-default", "write it in en first, without a language in its name"),
    .languages(
      "a language of another site", ["content/notifications/hello.fr.md": "---\ntitle: A\n---\nA"],
      "notifications/hello.fr.md error unknown-locale", "add fr to locales in publish.yml, or use no dots in the name"),
    .languages(
      "a misspelt language in a name", ["content/notifications/hello.dee.md": "---\ntitle: A\n---\nA"],
      "notifications/hello.dee.md error unknown-locale",
      "did you mean '.de.md'? add dee to locales in publish.yml, or use no"),
    Mistake(
      "a language in capitals in a name",
      [
        "content/notifications/hello.md":
          "---\ntitle: Hello\nconditions: { all: { neverDisplayed: true } }\n---\nThere is news.\n",
        "content/notifications/hello.DE.md": "---\ntitle: A\n---\nA", "publish.yml": inThree,
      ], "notifications/hello.DE.md error locale-spelling", "rename it to ….de.md"),
    .languages(
      "an underscore in a name", ["content/notifications/hello.de_CH.md": "---\ntitle: A\n---\nA"],
      "notifications/hello.de_CH.md error locale-spelling", "rename it to ….de-CH.md"),
    .languages(
      "a dash before the language",
      [
        "content/notifications/hello-de.md":
          "---\ntitle: A\ntranslate: none\nconditions: { all: { neverDisplayed: true } }\n---\nA"
      ], "notifications/hello-de.md warning translation-look-alike", "if it is a translation, name it hello.de.md"),
    .languages(
      "an underscore before the language",
      [
        "content/notifications/hello_de.md":
          "---\ntitle: A\ntranslate: none\nconditions: { all: { neverDisplayed: true } }\n---\nA"
      ], "notifications/hello_de.md warning translation-look-alike", "if it is a translation, name it hello.de.md"),
    Mistake(
      "no translation",
      [
        "content/notifications/hello.md":
          "---\ntitle: Hello\nconditions: { all: { neverDisplayed: true } }\n---\nThere is news.\n",
        "publish.yml": inThree,
      ], "notifications/hello.md:1:1 warning missing-translation", "add content/notifications/hello.de.md"),
    Mistake(
      "no translation of a file with its language",
      [
        "content/notifications/hello.en.md": "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\nA",
        "publish.yml": inThree,
      ], "notifications/hello.en.md:1:1 warning missing-translation", "add content/notifications/hello.de.md"),
    Mistake(
      "no translation of what is wanted",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\ntranslate: [de]\nconditions: { all: { neverDisplayed: true } }\n---\nA",
        "publish.yml": inThree,
      ], "notifications/hello.md:1:1 warning missing-translation", "add content/notifications/hello.de.md"),
    .languages(
      "a translation without a title", ["content/notifications/hello.de.md": "Es gibt Neues."],
      "notifications/hello.de.md:1:1 warning incomplete-translation", "add 'title: …'"),
    .languages(
      "a translation without text", ["content/notifications/hello.de.md": "---\ntitle: Hallo\n---\n"],
      "notifications/hello.de.md:4:1 warning incomplete-translation", "write it below the front matter"),
    .languages(
      "a misspelt title in a translation", ["content/notifications/hello.de.md": "---\ntitel: Hallo\n---\nNeues"],
      "notifications/hello.de.md:2:1 error unknown-key", "did you mean 'title'?"),
    .languages(
      "a key of the original in a translation",
      ["content/notifications/hello.de.md": "---\ntitle: Hallo\npriority: 3\n---\nNeues"],
      "notifications/hello.de.md:3:1 error misplaced-key",
      "set it in the default file; a translation sets only"),
    .languages(
      "a translation of a button that is not there",
      ["content/notifications/hello.de.md": "---\ntitle: Hallo\nactionButton: Los\n---\nNeues"],
      "notifications/hello.de.md:3:15 error translation-only", "set it there too"),
    .languages(
      "another link in a translation",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[A](https://a.example)",
        "content/notifications/hello.de.md": "---\ntitle: A\n---\n[A](close:)",
      ], "notifications/hello.de.md:4:1 warning different-translation", "give both the same links"),
    .languages(
      "a link that a translation lacks",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[A](https://a.example) [B](close:)",
        "content/notifications/hello.de.md": "---\ntitle: A\n---\n[A](https://a.example)",
      ], "notifications/hello.de.md:4:1 warning different-translation", "give both the same links"),
    .languages(
      "an item that a translation lacks",
      ["content/releases/1.2.0.md": "- A\n- B\n", "content/releases/1.2.0.de.md": "- A\n"],
      "releases/1.2.0.de.md:1:1 warning different-translation", "give both the same number"),
    .languages(
      "text that the original lacks",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\nactionURL: https://a.example\nchannels: [alerts]\ndate: 2026-11-20\n---\n"
      ], "notifications/hello.md:7:1 warning empty-body", "write the text below the front matter"),
    .languages(
      "a bad link in both languages",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n[A](http://a.example)",
        "content/notifications/hello.de.md": "---\ntitle: A\n---\n[A](http://a.example)",
      ], "notifications/hello.md:5:5 error bad-link", "write https:"),
    .languages(
      "a missing image in both languages",
      [
        "content/notifications/hello.md":
          "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\n![A](assets/a.png)",
        "content/notifications/hello.de.md": "---\ntitle: A\n---\n![A](assets/a.png)",
      ], "notifications/hello.md:5:1 error missing-image", "put the file there"),
    .languages(
      "a misspelt title of both languages", ["content/notifications/hello.md": "---\ntilte: A\n---\nA"],
      "notifications/hello.md:2:1 error unknown-key", "did you mean 'title'?"),
    .languages(
      "a placeholder in a translation", ["content/notifications/hello.de.md": "---\ntitle: Hallo\n---\nTODO\n"],
      "notifications/hello.de.md:4:1 warning placeholder-text",
      "write it, or set draft: true in content/notifications/hello.md until it is"),
    .languages(
      "a release that is not translated", ["content/releases/1.2.0.md": "- A\n"],
      "releases/1.2.0.md:1:1 warning missing-translation", "add content/releases/1.2.0.de.md"),
    .languages(
      "a prompt that is translated in part",
      [
        "content/prompts/a.md":
          "---\ntitle: A\nactionURL: https://a.example\nactionButton: Go\n---\nA",
        "content/prompts/a.de.md": "---\ntitle: A\n---\nA",
      ], "prompts/a.de.md:1:1 warning incomplete-translation", "add 'actionButton: …'"),
    .languages(
      "an unreadable translation", ["content/notifications/hello.de.md": "---\ntitle: Hallo\nNeues"],
      "notifications/hello.de.md:1:1 error front-matter-unclosed", "add a line '---' below its last key"),
  ]
}
