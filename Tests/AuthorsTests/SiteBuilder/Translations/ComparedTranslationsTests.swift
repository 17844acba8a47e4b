import Diagnostics
import FeedModel
import SiteBuilder
import TestKit
import Testing

/// Translations compared with their originals (author.md 2.2: never translated, wrong language, numbers differ, links
/// differ), and similar texts without findings.
@Suite struct ComparedTranslationsTests {
  /// An English body, a translated one, and its language.
  struct Texts: Sendable {
    var english: String
    var other: String
    var locale = "de"
    var titles = ("Hello", "Hallo")
  }

  // MARK: Words

  static let sketch = "One small sketch a day, from the first snow to the middle of January."
  static let skizze = "Jeden Tag eine kleine Zeichnung, vom ersten Schnee bis Mitte Januar."

  static let words: [Case<Texts, String?>] = [
    Case("a copy", Texts(english: sketch, other: sketch, titles: ("Hello", "Hello")), "untranslated-text 4:1"),
    Case("a copy with a translated title", Texts(english: sketch, other: sketch), "untranslated-text 4:1"),
    Case(
      "one paragraph of two", Texts(english: "Hello.\n\n\(sketch)", other: "Hallo.\n\n\(sketch)"),
      "untranslated-text 6:1"),
    Case(
      "a short copy", Texts(english: "Have fun with it!", other: "Have fun with it!", titles: ("New", "New")),
      "untranslated-text 4:1"),
    Case(
      "another language in Latin letters",
      Texts(english: sketch, other: "Un petit dessin par jour, dans la neige et pour vous avec les amis."),
      "wrong-language 4:1"),
    Case(
      "English, changed since it was copied",
      Texts(english: sketch, other: "Two small sketches a day, from the snow to the end of it."), "wrong-language 4:1"),
    Case(
      "English in Japanese", Texts(english: sketch, other: "A small sketch for every day of the winter.", locale: "ja"),
      "wrong-language 4:1"),
    Case(
      "Chinese in Japanese", Texts(english: sketch, other: "从第一场雪到一月中旬，每天画一张小速写，和朋友分享你的作品。", locale: "ja"),
      "wrong-language 4:1"),
    Case("Russian in German", Texts(english: sketch, other: "Каждый день маленький рисунок."), "wrong-language 4:1"),
    Case(
      "Latin letters in Arabic",
      Texts(english: sketch, other: "Ein kleines Bild an jedem Tag mit vielen Freunden.", locale: "ar"),
      "wrong-language 4:1"),
    Case(
      "a button",
      Texts(
        english: "\(sketch)\n\n[Show me](close:) [OK](snoodle://b)",
        other: "\(skizze)\n\n[Show me](close:) [Gut](snoodle://b)"),
      "untranslated-text 6:2"),
    // Look-alikes.
    Case("a translation", Texts(english: sketch, other: skizze), nil),
    Case("names of things", Texts(english: "Dark Mode", other: "Dark Mode", titles: ("Dark Mode", "Dark Mode")), nil),
    Case(
      "a product's long name",
      Texts(english: "The Legend of Zelda: Breath of the Wild", other: "The Legend of Zelda: Breath of the Wild"), nil),
    Case(
      "a quotation",
      Texts(
        english: "> It changed how I draw every day.\n\n\(sketch)",
        other: "> It changed how I draw every day.\n\n\(skizze)"), nil),
    Case(
      "words in quotation marks",
      Texts(
        english: "“It changed how I draw every day.” Mia\n\n\(sketch)",
        other: "“It changed how I draw every day.” Mia\n\n\(skizze)"), nil),
    Case("code", Texts(english: "`git clone the whole of it`", other: "`git clone the whole of it`"), nil),
    Case(
      "names on buttons",
      Texts(english: "\(sketch)\n\n[Snoodle Pro](close:)", other: "\(skizze)\n\n[Snoodle Pro](close:)"), nil),
    Case(
      "a link in a text", Texts(english: "A sketch of [a to z](close:) here.", other: "Von [a to z](close:) hier."), nil
    ),
    Case("buttons", Texts(english: "\(sketch)\n\n[OK](close:)", other: "\(skizze)\n\n[OK](close:)"), nil),
    Case("Austrian", Texts(english: sketch, other: "Ein Bild.", locale: "de-AT"), nil),
    Case("British", Texts(english: sketch, other: sketch, locale: "en-GB", titles: ("A", "A")), nil),
    Case(
      "Brazilian",
      Texts(
        english: sketch, other: "Um pequeno desenho por dia, da primeira neve até meados de janeiro.", locale: "pt-BR"),
      nil),
    Case(
      "brands in Japanese",
      Texts(
        english: "Snoodle for iPad Pro, Apple Pencil Pro and Procreate",
        other: "Snoodle for iPad Pro, Apple Pencil Pro, Procreate", locale: "ja"), nil),
    Case("Japanese with Latin names", Texts(english: sketch, other: "iPad Pro で毎日ひとつ、小さなスケッチを。", locale: "ja"), nil),
    Case(
      "English words in German",
      Texts(english: sketch, other: "Sharing und Editing im Browser: das neue Update ist da."), nil),
    Case(
      "a file that says it is not finished", Texts(english: sketch, other: "TODO: translate this.\n\n\(sketch)"), nil),
  ]

  @Test(arguments: words) func compares(_ c: Case<Texts, String?>) throws {
    #expect(try found([.untranslatedText, .wrongLanguage], c.input) == [c.expected].compactMap(\.self))
  }

  // MARK: Numbers

  static let numbers: [Case<Texts, String?>] = [
    Case(
      "author.md's own", Texts(english: "Save 20 % until 24 December", other: "Spare 25 % bis 26. Dezember"),
      "25 % and 26 for 20 % and 24"),
    Case("a number of days", Texts(english: "5 days left", other: "Noch 6 Tage"), "6 for 5"),
    Case("a version", Texts(english: "Snoodle 2.4.0", other: "Snoodle 2.4.1"), "2.4.1 for 2.4.0"),
    Case("a price of one currency", Texts(english: "Only €4.99", other: "Nur 5,99 €"), "5,99 € for €4.99"),
    Case("hours", Texts(english: "From 5 to 9", other: "Von 6 bis 8 Uhr"), "6 and 8 Uhr for 5 and 9"),
    Case(
      "a percentage in words", Texts(english: "Save 20 % today", other: "Heute 25 Prozent sparen"), "25 % for 20 %"),
    Case("the same in words", Texts(english: "Save 20 percent", other: "Spare 20 %"), nil),
    Case("a percentage that is gone", Texts(english: "Save 20 % today", other: "Heute sparen"), "nothing for 20 %"),
    Case("a decimal point that moved", Texts(english: "1.25 km", other: "12,5 km"), "12,5 for 1.25"),
    Case("in Arabic digits", Texts(english: "Save 20 %", other: "وفر ٢٥٪ من السعر", locale: "ar"), "٢٥٪ for 20 %"),
    Case("in wide digits", Texts(english: "20 % off 3 looks", other: "３つのデザインが２５％オフ", locale: "ja"), "２５％ for 20 %"),
    Case("a sign before", Texts(english: "Save 20 %", other: "Hemen %25 indirim", locale: "tr"), "%25 for 20 %"),
    Case("thousands", Texts(english: "10,000 looks", other: "12.000 Looks"), "12.000 for 10,000"),
    Case("a year", Texts(english: "Since 2025", other: "Seit 2024"), "2024 for 2025"),
    Case("a date in digits", Texts(english: "On 12/24/2026", other: "Am 12/26/2026"), "26 for 24"),
    Case(
      "a date with dots on both sides", Texts(english: "On 24.12.2026", other: "Am 24.11.2026"),
      "24.11.2026 for 24.12.2026"),
    Case("a day", Texts(english: "On 24 December", other: "Am 26.12."), "26.12 for 24"),
    Case(
      "a date with dots on one side", Texts(english: "On 24 December 2026", other: "Am 26.12.2026"), "26.12.2026 for 24"
    ),
    Case("a day in Japanese", Texts(english: "On December 24", other: "12月26日", locale: "ja"), "26 for 24"),
    Case(
      "a price beside a telephone", Texts(english: "€4.99, +1 800 1234", other: "5,99 €, +49 30 5678"),
      "5,99 € for €4.99"),
    // Look-alikes.
    Case("thousands and decimals", Texts(english: "1,250.5 and 10,000", other: "1.250,5 und 10.000"), nil),
    Case("with spaces", Texts(english: "1,250.5 and 10,000", other: "1 250,5 et 10 000", locale: "fr"), nil),
    Case("with apostrophes", Texts(english: "10,000 users", other: "10’000 Leute", locale: "de-AT"), nil),
    Case(
      "in Arabic digits, the same", Texts(english: "1,250.5 metres, 20 %", other: "١٬٢٥٠٫٥ متر و٢٠٪", locale: "ar"), nil
    ),
    Case("in wide digits, the same", Texts(english: "20 % off 3 looks", other: "３つのデザインが２０％オフ", locale: "ja"), nil),
    Case("in Indian digits", Texts(english: "5 days, 1,250 looks", other: "५ दिन, १,२५० लुक", locale: "hi"), nil),
    Case("in Indian groups", Texts(english: "150,000 looks", other: "1,50,000 लुक", locale: "hi"), nil),
    Case("signs of percent", Texts(english: "20% today", other: "Heute 20 %"), nil),
    Case("6 to 8", Texts(english: "From 6 to 8", other: "Von 18 bis 20 Uhr"), nil),
    Case("6 pm", Texts(english: "At 6 pm", other: "Um 18:00 Uhr"), nil),
    Case("6:30 pm", Texts(english: "At 6:30 pm", other: "Um 18.30 Uhr"), nil),
    Case("6:30 pm in French", Texts(english: "At 6:30 pm", other: "À 18 h 30", locale: "fr"), nil),
    Case("9 am", Texts(english: "At 9 am, 3 looks", other: "Um 9:00 Uhr drei Looks"), nil),
    Case("midnight", Texts(english: "Until 12 am", other: "Bis 0 Uhr"), nil),
    Case(
      "a date with dots", Texts(english: "Until 24 December, 3 new looks", other: "Bis 24.12. drei neue Looks"), nil),
    Case("a date with a year", Texts(english: "On December 24, 2026", other: "Am 24.12.2026"), nil),
    Case("a date with slashes", Texts(english: "On 12/24/2026, 3 looks", other: "Am 24.12.2026 drei Looks"), nil),
    Case(
      "a date with hyphens",
      Texts(english: "On 24 December 2026, 3 looks", other: "2026-12-24, tre looks", locale: "sv"), nil),
    Case("a Czech date", Texts(english: "On December 24 for 3 days", other: "24. 12. na tři dny", locale: "cs"), nil),
    Case("a Japanese date", Texts(english: "December 24, one sketch", other: "12月24日、スケッチ1枚", locale: "ja"), nil),
    Case(
      "a Japanese date and a word",
      Texts(english: "3 looks until December 24, 2026", other: "三つのデザイン、2026年12月24日まで", locale: "ja"), nil),
    Case(
      "a Vietnamese date",
      Texts(english: "3 looks until December 24", other: "Ba mẫu đến ngày 24 tháng 12", locale: "vi"), nil),
    Case("days in two months", Texts(english: "24–26 December", other: "24.12.–26.12."), nil),
    Case("a year of another calendar", Texts(english: "In 2026", other: "ในปี 2569", locale: "th"), nil),
    Case("a date of another calendar", Texts(english: "On 24 December 2026", other: "در ۳ دی ۱۴۰۵", locale: "fa"), nil),
    Case("ordinals", Texts(english: "On the 24th, the 1st prize", other: "Am 24., der 1. Preis"), nil),
    Case("French ordinals", Texts(english: "On 1 December", other: "Le 1er décembre", locale: "fr"), nil),
    Case("a word for a number", Texts(english: "3 new brushes", other: "Drei neue Pinsel"), nil),
    Case("words in two paragraphs", Texts(english: "3 looks\n\nFive brushes", other: "Drei Looks\n\n5 Pinsel"), nil),
    Case("one in digits", Texts(english: "One account, 5 devices", other: "1 Konto, fünf Geräte"), nil),
    Case(
      "words in a longer text",
      Texts(
        english: "Three new looks, 12 brushes and 2 bugs less, for all of your devices.",
        other: "3 neue Looks, zwölf Pinsel und 2 Fehler weniger, für alle deine Geräte."), nil),
    Case("half", Texts(english: "50 % off", other: "Alles zum halben Preis"), nil),
    Case("another currency", Texts(english: "For $4.99 a month", other: "Für 5,49 € im Monat"), nil),
    Case("another currency by its code", Texts(english: "For $4.99 a month", other: "Für CHF 5.50 im Monat"), nil),
    Case("another currency by its name", Texts(english: "For $4.99 a month", other: "月額600円", locale: "ja"), nil),
    Case("miles", Texts(english: "After 5 miles", other: "Nach 8 km"), nil),
    Case(
      "thousands cut short",
      Texts(english: "50K sketches, 1.5 million users", other: "50 000 dessins, 1 500 000 de gens", locale: "fr"), nil),
    Case("ten thousands", Texts(english: "50,000 sketches", other: "5万枚のスケッチ", locale: "ja"), nil),
    Case("discounts in Chinese", Texts(english: "20% off", other: "全场8折", locale: "zh-Hans"), nil),
    Case(
      "discounts in a longer text",
      Texts(
        english: "20% off for 100,000 users, only until January 6", other: "截至1月6日，全场8折，10万用户，欢迎所有人一起来画画",
        locale: "zh-Hans"), nil),
    Case("another zone", Texts(english: "At 6 pm GMT", other: "Um 19 Uhr MEZ"), nil),
    Case("a hotline", Texts(english: "Call 1-800-555-0100", other: "Ruf an: +49 30 123456"), nil),
    Case("around the clock", Texts(english: "24/7 help", other: "Aide 24h/24 et 7j/7", locale: "fr"), nil),
    Case(
      "in another order", Texts(english: "From 1 December to 6 January", other: "Bis 6. Januar, ab 1. Dezember"), nil),
    Case("ranges", Texts(english: "5-9 looks in 2.4.0", other: "5–9 Looks in 2.4.0"), nil),
    Case("in code", Texts(english: "`SALE20` until 24/12", other: "`SALE25` bis 24.12."), nil),
    Case(
      "codes and placeholders", Texts(english: "**A** [b](close:) {{app}}", other: "{{app}} [b](close:) **A**"), nil),
  ]

  @Test(arguments: numbers) func comparesNumbers(_ c: Case<Texts, String?>) throws {
    let found = try diagnostics([.differentNumbers], c.input).map { finding in
      finding.message.replacing("the translation says ", with: "").replacing(" where the en text says ", with: " for ")
        .replacing("the en text says ", with: "nothing for ").replacing(", and the translation does not", with: "")
    }
    #expect(found == [c.expected].compactMap(\.self))
  }

  @Test func pointsAtTheNumber() throws {
    let texts = Texts(english: "**Save 20 %**\n\nToday.", other: "**Spare 25 %**\n\nHeute.")
    #expect(try found([.differentNumbers], texts) == ["different-numbers 4:9"])
  }

  // MARK: Variables and addresses

  static let others: [Case<Texts, String?>] = [
    Case("a variable is gone", Texts(english: "From {{version}} on", other: "Ab jetzt"), "different-variables warning"),
    Case("a variable is new", Texts(english: "From now on", other: "Ab {{version}}"), "different-variables warning"),
    Case("the app's name written out", Texts(english: "{{app}} is new", other: "Snoodle ist neu"), nil),
    Case("a variable twice", Texts(english: "{{app}} and {{app}}", other: "{{app}}"), nil),
    Case(
      "another site", Texts(english: "[A](https://example.com/a)", other: "[A](https://exmaple.com/a)"),
      "different-address warning"),
    Case(
      "another scheme of the app", Texts(english: "[A](snoodle://tips)", other: "[A](snoodle://tipps)"),
      "different-address warning"),
    Case(
      "another page", Texts(english: "[A](https://example.com/a)", other: "[A](https://example.com/b)"),
      "different-address note"),
    Case(
      "a link is gone",
      Texts(english: "[A](https://a.example/) [B](https://b.test/)", other: "[A](https://a.example/)"),
      "different-address note"),
    Case(
      "a link in a text beside a button of the same site",
      Texts(
        english: "Read [the guide](https://a.example/guide) today.\n\n[Shop](https://a.example/shop)",
        other: "Lies die Anleitung.\n\n[Laden](https://a.example/shop)"), "different-address note"),
    Case(
      "campaigns",
      Texts(
        english: "[A](https://example.com/a?utm_campaign=x26)", other: "[A](https://example.com/a?utm_campaign=x25)"),
      nil),
    Case(
      "an address that is wrong in itself",
      Texts(english: "[A](https://snoodle.app/)", other: "[A](https://staging.pens.dev/)"), nil),
    Case(
      "a folder for the language",
      Texts(english: "[A](https://example.com/winter)", other: "[A](https://example.com/de/winter)"), nil),
    Case(
      "both folders",
      Texts(english: "[A](https://example.com/en/winter)", other: "[A](https://example.com/de/winter-aktion)"), nil),
    Case(
      "a host for the language",
      Texts(english: "[A](https://www.example.com/sale)", other: "[A](https://de.example.com/angebote)"), nil),
    Case(
      "a country's domain",
      Texts(english: "[A](https://www.example.co.uk/sale)", other: "[A](https://example.de/angebote)"), nil),
    Case("a parameter", Texts(english: "[A](https://example.com/a)", other: "[A](https://example.com/a?lang=de)"), nil),
    Case(
      "Swiss", Texts(english: "[A](https://example.com/a)", other: "[A](https://example.com/ch/b)", locale: "de-AT"),
      nil),
    Case("mail", Texts(english: "[A](mailto:help@example.com)", other: "[A](mailto:hilfe@example.de)"), nil),
    Case(
      "one link more", Texts(english: "[A](https://a.example/)", other: "[A](https://a.example/) [B](https://b.test/)"),
      nil),
    Case("a telephone", Texts(english: "[A](tel:+15550100)", other: "[A](tel:+49301234)"), nil),
  ]

  @Test(arguments: others) func comparesVariablesAndAddresses(_ c: Case<Texts, String?>) throws {
    let found = try diagnostics([.differentVariables, .differentAddress], c.input).map { "\($0.id) \($0.severity)" }
    #expect(found == [c.expected].compactMap(\.self))
  }

  /// Drafts and expired content are not compared.
  @Test(arguments: ["draft: true", "expires: 2026-11-01T00:00:00Z", "withdrawn: true"])
  func leavesOut(_ keys: String) throws {
    let texts = Texts(english: "20 %", other: "25 %")
    #expect(try diagnostics([.differentNumbers], texts, keys: keys).isEmpty)
  }

  private func found(_ ids: Set<DiagnosticID>, _ texts: Texts) throws -> [String] {
    try diagnostics(ids, texts).map { "\($0.id) \($0.location.line):\($0.location.column)" }
  }

  private func diagnostics(
    _ ids: Set<DiagnosticID>, _ texts: Texts, keys: String = "draft: false"
  ) throws -> [Diagnostic] {
    let files = [
      "publish.yml": configuration.replacing("[en]", with: "[en, \(texts.locale)]"), "content/releases/2.4.0.md": "- A",
      "content/releases/2.4.0.\(texts.locale).md": "- B",
      hello: "---\ntitle: \(texts.titles.0)\n\(keys)\n---\n\(texts.english)\n",
      "content/notifications/hello.\(texts.locale).md": "---\ntitle: \(texts.titles.1)\n---\n\(texts.other)\n",
    ]
    let report = try build(files)
    #expect(!report.hasErrors, "\(report.diagnostics.filter { $0.severity == .error })")
    return report.diagnostics.filter { ids.contains($0.id) && $0.location.path.contains("hello") }
  }
}
