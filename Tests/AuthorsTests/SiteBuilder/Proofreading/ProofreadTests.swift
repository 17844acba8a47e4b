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
      offer("25%オフ", "全品20%割引です。", "ja"), offer("خصم ٢٥٪", "خصم ٢٠٪ على كل شيء.", "ar"),
    ].map { row($0, "note different-percentages") }
    + [
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
    texts("en", "Come on DD December.", "Save XX % now.", expect: "warning placeholder-text")
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
    + texts("en", "“Je ne sais pas ce que vous êtes pour nous” is the new song.")
    + [
      row(
        Message(
          keys: "translate: none",
          text: "Der Herbst ist da: Hefte und Stifte sind jetzt im Laden. Wir freuen uns auf dich."))
    ]

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
