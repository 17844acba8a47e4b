import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// Facts of texts that contradict each other, and what no orthography has (docs/diagnostics.md, Proofreading).
@Suite struct ProofreadTests {
  typealias Row = Case<Message, [String]>

  private static func row(_ message: Message, _ expected: String...) -> Row {
    Case("\(message.title) / \(message.text) [\(message.language)]", message, expected)
  }

  private static func texts(_ language: String = "en", _ texts: String..., expect expected: String? = nil) -> [Row] {
    texts.map { Case($0, Message(language: language, text: $0), expected.map { [$0] } ?? []) }
  }

  private static func check(_ c: Row, _ ids: DiagnosticID...) throws {
    #expect(try c.input.found(Set(ids)) == c.expected)
  }

  // MARK: Percentages

  private static func offer(_ title: String, _ text: String, _ language: String = "en") -> Message {
    Message(language: language, title: title, text: text)
  }

  static let percentagesRows: [Row] =
    [
      offer("25 % off everything", "Save 20 % on all pens."),
      offer("25 % on all pens", "20 % on all pens until Sunday."),
      offer("25 % Rabatt", "Jetzt 20 % auf alles sparen.", "de"),
      offer("25 % de réduction", "Une remise de 20 % sur tout.", "fr"),
      offer("25 percent off", "Save 20 % on all pens."), offer("25 % off", "Save 20 per cent on all pens."),
      offer("25 Prozent Rabatt", "Jetzt 20 Prozent sparen.", "de"),
      offer("25 pour cent de réduction", "Une remise de 20 % sur tout.", "fr"),
      offer("25 por ciento de descuento", "Un descuento del 20 por ciento.", "es"),
      offer("25パーセントオフ", "全品20%割引です。", "ja"),
      offer("25%オフ", "全品20%割引です。", "ja"), offer("خصم ٢٥٪", "خصم ٢٠٪ على كل شيء.", "ar"),
    ].map { row($0, "note different-percentages") }
    + [
      offer("25 % off", "Save 25 percent now."), offer("25 % off", "25 percentage points, 20 cents off."),
      offer("Up to 50 percent off", "20 percent off all shoes."),
      offer("25 % off", "Save 25 % now."), offer("25 % off", "From 20 % to 25 % off."),
      offer("20 % off", "Members get 10 % more off."), offer("Up to 50 % off", "20 % off all shoes."),
      offer("25 % longer battery life", "Below 20 % the app dims."),
      offer("3,25 % Zinsen", "Effektiver Jahreszins: 3,31 %.", "de"),
      offer("20 % off shirts", "Made of 100 % cotton, off the shelf."),
      offer("20 % off", "20 % off shoes and 30 % off hats."),
    ].map { row($0) }

  @Test(arguments: percentagesRows) func percentages(_ c: Row) throws { try Self.check(c, .differentPercentages) }

  // MARK: Letters

  static let signsRows: [Row] =
    texts("ar", "هل أنت جاهز?", "مرحبا, أهلا بك", "أولا; ثم ثانيا", expect: "warning foreign-punctuation")
    + texts("ja", "準備はいいですか?", "新しい!", "はい,いいえ", expect: "note foreign-punctuation")
    + texts(
      "ar", "هل أنت جاهز؟", "مرحبا، أهلا بك", "هل جربت Snoodle?", "السعر 1,250 ريال", "انظر `ب, ج`", "> مرحبا, أهلا")
    + texts("ja", "準備はいいですか？", "Snoodle!の新機能です。", "1,000円です。")
    + texts("de", "Auf Arabisch heißt es مرحبا, und das ist schön.")

  @Test(arguments: signsRows) func signs(_ c: Row) throws { try Self.check(c, .foreignPunctuation) }

  static let spacesRows: [Row] =
    texts(
      "en", "Two  blanks are here.", "A blank , before", "A full stop .", "Three\u{A0}\u{A0}\u{A0}spaces",
      expect: "note odd-spaces")
    + texts(
      "en", "News ...", "Use .NET and .env", "`a  b` is code", "Line end  \nnext", "→  arrow  ←",
      "| a   | b |\n| --- | --- |\n| 1   | 2 |")
    + texts("fr", "Prêt\u{202F}? Oui\u{A0}: «\u{A0}20\u{A0}%\u{A0}»\u{A0}! Voilà ; c’est tout ?")
    + texts("de", "z.\u{A0}B. 20\u{A0}% und z. B. so")

  @Test(arguments: spacesRows) func spaces(_ c: Row) throws { try Self.check(c, .oddSpaces) }

  static let shoutingRows: [Row] =
    texts("en", "EVERYTHING IS CHEAPER THIS WEEK", "Come now!!!!", expect: "note shouting")
    + [row(Message(title: "BIGGEST SALE OF THE YEAR"), "note shouting")]
    + texts(
      "en", "USB, HDMI, WLAN, BLUETOOTH", "NASA, ESA and IBM", "ON SALE NOW", "Join now!!!", "HTML CSS JSON XML",
      "> EVERYTHING IS CHEAPER THIS WEEK")

  @Test(arguments: shoutingRows) func shouting(_ c: Row) throws { try Self.check(c, .shouting) }

  // MARK: Blanks and buttons

  static let blanksRows: [Row] =
    texts("de", "Bis DD. April.", "DD. August: alles neu.", expect: "warning placeholder-text")
    + texts("en", "Cup size DD. December is cold.", "It fits size DD. August was too small.")
    + texts("en", "Come on DD December.", "Save XX % now.", expect: "warning placeholder-text")
    + texts("de", "Am DD. Dezember geht es los.", expect: "warning placeholder-text")
    + ["Save ?? % now", "?? December"].map { row(Message(title: "\"\($0)\""), "warning placeholder-text") }
    + ["Really??", "What is new??", "XXL shirts", "DD/MM/YYYY dates", "Size DD fits"].map { row(Message(title: $0)) }
    + [row(Message(language: "fr", title: "Déjà parti ??"))]

  @Test(arguments: blanksRows) func blanks(_ c: Row) throws { try Self.check(c, .placeholderText) }

  static let buttonsRows: [Row] =
    texts("en", "[Click here](snoodle://x)", "[More](snoodle://x) [More](snoodle://y)", expect: "note vague-button")
    + texts("de", "[Hier klicken](snoodle://x)", expect: "note vague-button")
    + texts("en", "[Read more](snoodle://x)", "[★](flag:a) [★](flag:b)", "[Click to open the shop](snoodle://x)")

  @Test(arguments: buttonsRows) func buttons(_ c: Row) throws { try Self.check(c, .vagueButton) }

  // MARK: Pictures

  private static func picture(_ alternative: String) -> Message {
    Message(keys: "image: assets/p.png\nimageAlt: \(alternative)")
  }

  static let picturesRows: [Row] =
    ["IMG_2034.png", "IMG_2034", "Image", "Bild", "image of a bike", "A picture of a bike", "foto.jpg"].map {
      row(picture($0), "warning poor-alternative")
    } + texts("en", "![Image](assets/p.png)", expect: "warning poor-alternative")
    + ["Image stabiliser", "A bike in the snow", "Photo of the year", "Snoodle", "\"\"", "Picture book"].map {
      row(picture($0))
    }

  @Test(arguments: picturesRows) func pictures(_ c: Row) throws { try Self.check(c, .poorAlternative) }

  // MARK: Languages

  static let languagesRows: [Row] =
    texts(
      "en", "Der Herbst ist da: Hefte und Stifte sind jetzt im Laden. Wir freuen uns auf dich und deine Ideen.",
      "Jetzt ist der Herbst in der Stadt. Hefte und Stifte sind nicht teuer, und wir haben alle neuen.",
      expect: "warning wrong-language")
    + texts(
      "en", "新しいペンができました。どのページでも使えます。", "Snoodleの新しいペンができました。どのページでも使えます。",
      "Новые карандаши уже здесь.", "새로운 연필이 나왔습니다. 지금 그려 보세요.", "أقلام جديدة لكل صفحة من صفحاتك.",
      expect: "warning wrong-language")
    + texts("ja", "新しいペンができました。どのページでも使えます。") + texts("sr", "Нове оловке су ту за вас.")
    + texts("en", "“こんにちは、世界” opens the drawing.", "We speak 日本語 now.", "Nun in 日本: こんにちは!")
    + texts("en", "“Je ne sais pas ce que vous êtes pour nous” is the new song.")
    + [
      row(
        Message(
          keys: "translate: none",
          text: "Der Herbst ist da: Hefte und Stifte sind jetzt im Laden. Wir freuen uns auf dich."))
    ]

  @Test("a list of translations does not excuse a German original")
  func listedTranslations() throws {
    let german = "Der Herbst ist da: Hefte und Stifte sind jetzt im Laden. Wir freuen uns auf dich."
    let found = try findings(
      of: [.wrongLanguage],
      in: [
        "publish.yml": configuration.replacing("[en]", with: "[en, de, fr]"),
        hello: banner("translate: [de]", german),
        "content/notifications/hello.de.md": "---\ntitle: Hallo\n---\n\(german)\n",
      ])
    #expect(
      found == ["notifications/hello.md:5:1 warning wrong-language: write it in en, or name the file by its language"])
  }

  @Test(arguments: languagesRows) func languages(_ c: Row) throws { try Self.check(c, .wrongLanguage) }

  /// An English text, its translation, and what is said of it.
  static let translationsRows: [Case<(String, String), [String]>] = [
    Case("a lost mark", ("Snoodle® Pro is here for you.", "Snoodle Pro ist da für dich."), ["note lost-mark"]),
    Case("a mark in both", ("Snoodle® Pro is here for you.", "Snoodle® Pro ist da für dich."), []),
    Case("a mark once", ("Snoodle® is here. Snoodle® is new.", "Snoodle® ist da. Snoodle ist neu."), []),
    Case("a translated name", ("Post-it® notes are here for you.", "Haftnotizen sind da für dich."), []),
    Case("an hour", ("The show is at 9 pm.", "Die Show ist um 9 Uhr."), ["warning different-numbers"]),
    Case("an hour with minutes", ("It is at 9:30 pm.", "Es ist um 9:30 Uhr."), ["warning different-numbers"]),
    Case("of 24 hours", ("The show is at 9 pm.", "Die Show ist um 21 Uhr."), []),
    Case("in the evening", ("The show is at 9 pm.", "Die Show ist um 9 Uhr abends."), []),
    Case("in the morning", ("The show is at 9 am.", "Die Show ist um 9 Uhr."), []),
    Case("noon", ("Lunch is at 12 pm.", "Das Essen ist um 12 Uhr."), []),
    Case(
      "another year's campaign",
      ("[Go](https://snoodle.app/?utm_campaign=autumn26)", "[Los](https://snoodle.app/?utm_campaign=autumn25)"),
      ["note doubtful-address"]),
    Case(
      "a campaign for each language",
      ("[Go](https://snoodle.app/?utm_campaign=autumn26-en)", "[Los](https://snoodle.app/?utm_campaign=autumn26-de)"),
      []),
    Case(
      "a translated campaign",
      ("[Go](https://snoodle.app/?utm_campaign=autumn26)", "[Los](https://snoodle.app/?utm_campaign=herbst26)"), []),
  ]

  @Test(arguments: translationsRows) func translations(_ c: Case<(String, String), [String]>) throws {
    let report = try build([
      "publish.yml": configuration.replacing("[en]", with: "[en, de]"),
      hello: banner("publish: 2026-11-28", c.input.0),
      "content/notifications/hello.de.md": "---\ntitle: Hallo\n---\n\(c.input.1)\n",
    ])
    let ids: Set<DiagnosticID> = [.lostMark, .differentNumbers, .doubtfulAddress]
    let found = report.diagnostics.filter { ids.contains($0.id) }
    #expect(found.map { "\($0.severity.rawValue) \($0.id)" } == c.expected)
  }

  // MARK: Currencies

  /// Texts in English, German, French and Swiss French, the value of a variable, and the languages that are told about.
  static let currencyRows: [Case<[String], [String]>] = [
    Case("dollars in German", ["For 4.99 €.", "Für $4.99.", "Pour 4,99 €.", "Pour 4,99 €.", "-"], ["de"]),
    Case("than a variable", ["New.", "Für 4,99 $.", "Neuf.", "Neuf.", "4.99 €"], ["de"]),
    Case("pounds in French", ["For $4.99.", "Für 4,99 $.", "Pour £4,99.", "Neuf.", "-"], ["fr"]),
    Case("a currency of each country", ["For $4.99.", "Für 4,99 €.", "Pour 4,99 €.", "Pour CHF 4.99.", "-"], []),
    Case("dollars for the Swiss", ["For 4.99 €.", "Für 4,99 €.", "Pour 4,99 €.", "Pour $4.99.", "-"], []),
    Case("the same", ["For $4.99.", "Für 4,99 $.", "Pour 4,99 $.", "Pour $4.99.", "-"], []),
    Case("one other language", ["For 4.99 €.", "Für $4.99.", "Neuf.", "Neuf.", "-"], []),
    Case("other amounts", ["For 4.99 €.", "Für $5.99.", "Pour 4,99 €.", "Neuf.", "-"], []),
    Case(
      "two prices",
      ["$4.99, in Europe 4.99 €.", "4,99 $, hier 4,99 €.", "4,99 $, ici 4,99 €.", "4,99 $, ici 4,99 €.", "4.99 €"], []),
  ]

  @Test(arguments: currencyRows) func currencies(_ c: Case<[String], [String]>) throws {
    var files: Files = [
      "publish.yml": configuration.replacing("[en]", with: "[en, de, fr, fr-CH]")
        + "variables: { price: '\(c.input[4])' }\n",
      hello: banner("publish: 2026-11-28", c.input[0]),
    ]
    for (language, text) in zip(["de", "fr", "fr-CH"], c.input[1...]) {
      files["content/notifications/hello.\(language).md"] = "---\ntitle: Hallo\n---\n\(text)\n"
    }
    let found = try build(files).diagnostics.filter { $0.id == .otherCurrency }
    #expect(
      found.map { "\($0.severity) \($0.location.path)" }
        == c.expected.map { "note content/notifications/hello.\($0).md" })
  }

  // MARK: The store

  private static let store = "[Get it](https://apps.apple.com/de/app/snoodle/id355313284)"

  static let storeRows: [Row] =
    texts(
      "en", "Update to 2.4 now.\n\n\(store)", "Please upgrade to Snoodle 2.4.1!\n\n\(store)",
      "Update to 2.4 now.\n\n[Get it](itms-apps://apps.apple.com/app/id355313284)", expect: "note store-for-all")
    + texts("de", "Aktualisiere auf 2.4.\n\n\(store)", expect: "note store-for-all")
    + [row(Message(title: "Update to 2.4", text: store), "note store-for-all")]
    + texts(
      "en", "Snoodle 2.4 has brushes.\n\n\(store)", "Update to 2.4? You have it already.\n\n\(store)",
      "The update to 2.4 is here.\n\n\(store)",
      "Update 2.4 has brushes.\n\n\(store)", "Update to 2.4 now.\n\n[Get it](https://apps.apple.com/app/id3553132840)",
      "Update to 2.4 and rate it.\n\n[Rate](https://apps.apple.com/app/id355313284?action=write-review)",
      "Update to 2.4 now.")
    + ["maxVersion: 2.3.9", "minVersion: 2.0.0\nmaxVersion: 2.3.9"].map {
      row(Message(keys: $0, text: "Update to 2.4 now.\n\n\(store)"))
    }

  @Test(arguments: storeRows) func stores(_ c: Row) throws { try Self.check(c, .storeForAll) }

  @Test("a condition on the version leaves out those who have it")
  func isForOldVersions() throws {
    let text = "Update to 2.4 now.\n\n\(Self.store)"
    let files: Files = [hello: banner("conditions: { all: { appVersionLessThan: 2.4.0, neverDisplayed: true } }", text)]
    #expect(try findings(of: [.storeForAll], in: files) == [])
  }

  // MARK: Two campaigns

  private static func campaign(
    _ keys: String = "publish: 2026-12-05T08:00:00Z\nexpires: 2026-12-10", condition: String = ""
  )
    -> String
  { "\(keys)\nconditions: { all: { neverDisplayed: true\(condition) } }" }

  /// The keys of two campaigns, and whether the second is told about the first.
  static let campaignRows: [Case<(String, String), Bool>] = [
    Case("on one day", (campaign(), campaign("publish: 2026-12-05T18:00:00Z\nexpires: 2026-12-08")), true),
    Case("on two days", (campaign(), campaign("publish: 2026-12-06\nexpires: 2026-12-10")), false),
    Case("without an end", (campaign(), campaign("publish: 2026-12-05T08:00:00Z")), false),
    Case(
      "one after the other",
      (
        campaign("publish: 2026-12-05T08:00:00Z\nexpires: 2026-12-05T12:00:00Z"),
        campaign("publish: 2026-12-05T18:00:00Z\nexpires: 2026-12-10")
      ), false),
    Case("one of them a draft", (campaign(), "draft: true\n" + campaign()), false),
    Case("for others", (campaign(condition: ", localeIn: de"), campaign(condition: ", localeIn: fr")), false),
    Case(
      "for other versions",
      (campaign(condition: ", appVersionLessThan: 2.0.0"), campaign(condition: ", appVersionAtLeast: 2.0.0")), false),
    Case("one instead of the other", (campaign(), campaign(condition: ", notDisplayed: hello")), false),
    Case(
      "a day after anything else", (campaign(), campaign(condition: ", lastAnyDisplayMinimumSeconds: 86400")), false),
  ]

  @Test(arguments: campaignRows) func campaigns(_ c: Case<(String, String), Bool>) throws {
    let found = try build([
      hello: banner(c.input.0, "Pens."), "content/notifications/other.md": banner(c.input.1, "Ink."),
    ])
    .diagnostics.filter { $0.id == .sameDay }
    #expect(found.count == (c.expected ? 1 : 0))
  }

  static let addressesRows: [Row] =
    texts(
      "en", "[Go](https://snoodle.app/x?utm_source=app?utm_camapign=a)", "[Go](https://snoodle.app/x?utm_camapign=a)",
      "[Go](https://snoodle.app/x?utm_source=app?utm_medium=a)", expect: "warning doubtful-address")
    + texts(
      "en", "[Go](https://snoodle.app/x?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e&utm_id=4)",
      "[Go](https://snoodle.app/x?utm_source_platform=x&utm_creative_format=y)",
      "[Go](https://snoodle.app/x?next=/a?utm_source=b)", "[Go](https://snoodle.app/x?q=what?)",
      "[Go](https://snoodle.app/x?utm_campaign=sale-top) [To](https://snoodle.app/y?utm_campaign=sale-end)")

  @Test(arguments: addressesRows) func addresses(_ c: Row) throws { try Self.check(c, .doubtfulAddress) }

  // MARK: Titles

  static let titlesRows: [Row] = [
    row(
      Message(
        language: "de",
        title: "Herbstaktion für alle Hefte, Stifte und Aquarellfarben bis zum ersten Dezember zum halben Preis",
        text: "Es gibt Neues für dich und dein Team."), "warning text-too-long"),
    row(Message(title: "New for the autumn – pens, papers and fine watercolours")),
    row(Message(language: "ja", title: "秋の新商品が続々登場、ペンも紙も水彩絵具も全品お買い得です", text: "お知らせがあります。")),
  ]

  @Test(arguments: titlesRows) func titles(_ c: Row) throws { try Self.check(c, .textTooLong) }
}
