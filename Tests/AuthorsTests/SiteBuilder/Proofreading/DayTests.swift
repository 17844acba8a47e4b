import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// A message in one language: its keys, and its text, which begins in line 7.
struct Message: Sendable {
  var language = "en"
  var title = "Hello"
  var keys = "publish: 2026-11-28"
  var text = "There is news for you and the team."

  var files: Files {
    let settings = configuration.replacing("[en]", with: "[\(language)]")
    let lines = "title: \(title)\ntemplate: card\n\(keys)\nconditions: { all: { neverDisplayed: true } }"
    return ["publish.yml": settings, hello: "---\n\(lines)\n---\n\(text)\n\n[OK](close:)\n"]
  }

  /// The ids of these that are reported, each with its level.
  func found(_ ids: Set<DiagnosticID>) throws -> [String] {
    try build(files).diagnostics.filter { ids.contains($0.id) }.map { "\($0.severity.rawValue) \($0.id)" }
  }
}

/// Days of texts, compared with the calendar and with the message's own schedule (docs/diagnostics.md, Proofreading).
@Suite struct DayTests {
  private static let ids: Set<DiagnosticID> = [.wrongDate, .wrongWeekday, .relativeDay]

  typealias Row = Case<Message, [String]>

  private static func row(
    _ text: String, _ language: String = "en", _ keys: String = "publish: 2026-11-28", _ expected: String...
  ) -> Row {
    Case("\(text) [\(language), \(keys)]", Message(language: language, keys: keys, text: text), expected)
  }

  private static let begins = "publish: 2026-11-28"
  private static func ends(_ day: String) -> String { "publish: 2026-11-28\nexpires: \(day)" }

  /// The last day is given in the text, and is past when the message begins.
  static let past: [Row] = [
    ("Save 20 % until 24 December 2025.", "en"), ("Save until December 24, 2025!", "en"),
    ("The sale ends on Wednesday, 24 December 2025.", "en"), ("Nur bis zum 24. Dezember 2025.", "de"),
    ("Nur bis 24.12.2025.", "de"), ("Jusqu’au 24 décembre 2025.", "fr"), ("Jusqu'au 24/12/2025.", "fr"),
    ("Hasta el 24 de diciembre de 2025.", "es"), ("Fino al 24 dicembre 2025.", "it"),
    ("Até o dia 24 de dezembro de 2025.", "pt"), ("Tot en met 24 december 2025.", "nl"),
    ("T/m 24 december 2025.", "nl"),
    ("2025年12月24日まで。", "ja"), ("حتى ٢٤ ديسمبر ٢٠٢٥.", "ar"),
  ].map { row($0.0, $0.1, begins, "warning wrong-date") }

  /// The same, a year later.
  static let ahead: [Row] = past.map { wrong in
    var message = wrong.input
    message.text = message.text.replacing("2025", with: "2026").replacing("٢٠٢٥", with: "٢٠٢٦")
      .replacing("Wednesday", with: "Thursday")
    return Case(message.text, message, [])
  }

  static let ends: [Row] = [
    ("Save until 24 December.", "en"), ("Bis 24. Dezember.", "de"), ("Nur bis 24.12.", "de"),
    ("Jusqu’au 24 décembre.", "fr"), ("Hasta el 24 de diciembre.", "es"), ("Fino al 24 dicembre.", "it"),
    ("Até 24 de dezembro.", "pt"), ("Tot en met 24 december.", "nl"), ("12月24日（木）まで。", "ja"),
    ("حتى 24 ديسمبر.", "ar"),
  ].flatMap { text, language in
    [
      row(text, language, ends("2026-12-20"), "warning wrong-date"),
      row(text, language, ends("2026-12-24T00:00:00Z"), "warning wrong-date"),
      row(text, language, ends("2026-12-24")), row(text, language, ends("2027-01-31")),
    ]
  }

  static let others: [Row] = [
    row("Use BOO until 30 April.", "en", "publish: 2026-10-25", "note wrong-date"),
    row("Use BOO until 30 April."),
    row("Tot 24 december.", "nl", ends("2026-12-23")),
    row("Orders until 20 December arrive until 24 December.", "en", ends("2026-12-20")),
    row("Orders until 20 December arrive until 24 December.", "en", ends("2026-12-10")),
    row("Bought by 24 December? Return it until 31 January.", "en", ends("2026-12-24")),
    row("Bought by 22 December? Return it until 31 January.", "en", ends("2026-12-24"), "warning wrong-date"),
    row("A door a day, from 1 to 24 December.", "en", ends("2026-12-20")),
    row("27 days until 24 December!", "en", ends("2026-12-20")),
    row("12月24日まであと27日です。", "ja", ends("2026-12-20")),
    row("It will not open until 24 December.", "en", ends("2026-12-20")),
    row("The shop opens on 24 December.", "en", ends("2026-12-20")),
    row("Version 24.12. is here.", "de", ends("2026-12-20")),
    row("Until 31 August 2026 the app was $4.99; now it is free."),
    row("Tickets bought until 30 September 2026 stay valid."),
    row("The library was built until 24 December 1890."),
    row("Open since 24 December 2024."),
    row("Write `until 24 December 2025`."),
    row("Save 20 % until 24 December 2025.", "en", "draft: true\n\(begins)", "warning wrong-date"),
    row("Save 20 % until 24 December 2025.", "en", "withdrawn: true"),
    row("Save 20 % until 24 December 2025.", "en", "expires: 2026-11-01"),
  ]

  static let weekdays: [Row] = [
    ("Monday, 24 December 2026", "Thursday, 24 December 2026", "en"),
    ("Monday 24 December", "Thursday 24 December", "en"),
    ("Mon, 24 Dec 2026", "Thu, 24 Dec 2026", "en"), ("Monday, December 24, 2026", "Thursday, December 24, 2026", "en"),
    ("24 December 2026 (Monday)", "24 December 2026 (Thursday)", "en"),
    ("Montag, den 24. Dezember", "Donnerstag, den 24. Dezember", "de"), ("Mo., 24.12.2026", "Do., 24.12.2026", "de"),
    ("Le lundi 24 décembre 2026", "Le jeudi 24 décembre 2026", "fr"),
    ("El lunes, 24 de diciembre", "El jueves, 24 de diciembre", "es"),
    ("lunedì 24 dicembre 2026", "giovedì 24 dicembre 2026", "it"),
    ("segunda-feira, 24 de dezembro", "quinta-feira, 24 de dezembro", "pt"),
    ("maandag 24 december", "donderdag 24 december", "nl"), ("12月24日（月）", "12月24日（木）", "ja"),
    ("يوم الاثنين، ٢٤ ديسمبر", "يوم الخميس، ٢٤ ديسمبر", "ar"),
  ].flatMap { wrong, right, language in
    [row(wrong, language, begins, "warning wrong-weekday"), row(right, language)]
  }

  static let noWeekdays: [Row] = [
    "Every Monday until 24 December 2026.", "Mondays: 24 December and 31 December.", "Mon–Wed, 21–23 December 2026.",
    "Black Friday, 30 November 2026.", "We met on Monday. 24 December is a holiday.", "In the sun on 24 December 2026",
    "Friday, 1 January",
  ].map { row($0) }

  static let relative: [Row] = [
    ("Today only: 20 % off.", "en"), ("Only today!", "en"), ("Last day!", "en"), ("The sale ends tonight.", "en"),
    ("Nur noch heute!", "de"), ("Letzter Tag!", "de"), ("Aujourd’hui seulement !", "fr"), ("¡Solo hoy!", "es"),
    ("Last day for pens.", "en"), ("Last day to save 20 %", "en"), ("Letzter Tag für Stifte.", "de"),
    ("Ultimo giorno!", "it"), ("Só hoje!", "pt"), ("Alleen vandaag!", "nl"), ("本日限り！", "ja"), ("اليوم فقط!", "ar"),
  ].flatMap { text, language in
    [
      row(text, language, begins, "note relative-day"),
      row(text, language, "publish: 2026-12-05\nexpires: 2026-12-08", "note relative-day"),
      row(text, language, "publish: 2026-12-05\nexpires: 2026-12-05"),
    ]
  }

  static let notRelative: [Row] =
    [
      row("See you tomorrow, 29 November.", "en", "publish: 2026-12-01", "note relative-day"),
      row("See you tomorrow, 29 November.", "en", "publish: 2026-11-28\nexpires: 2026-11-28"),
      row("Noch heute ausprobieren!", "de"), row("Por la mañana, 24 de diciembre.", "es"),
    ]
    + [
      "Start today.", "Try it today!", "Available today only in English.", "On the last day of each month, we back up.",
      "Tomorrow is a new day.", "Not only today: every day of the week.", "Last day for orders is 20 December.",
      "Last day for orders: Friday.", "Last day of school.",
    ].map { row($0) }
    + [
      row("Nicht nur heute: jeden Tag.", "de"), row("No solo hoy.", "es"), row("Niet alleen vandaag.", "nl"),
      row("今日だけではありません。", "ja"),
    ]

  @Test(arguments: past + ahead + ends)
  func lastDays(_ c: Row) throws { #expect(try c.input.found(Self.ids) == c.expected) }

  @Test(arguments: others + noWeekdays + notRelative)
  func lookAlikes(_ c: Row) throws { #expect(try c.input.found(Self.ids) == c.expected) }

  @Test(arguments: weekdays + relative)
  func weekdaysAndToday(_ c: Row) throws { #expect(try c.input.found(Self.ids) == c.expected) }

  @Test("release notes tell of other days; only a weekday is compared")
  func releases() throws {
    let notes = "- Reminders until 24 December 2025 stay\n- Today only\n- Meet us on Monday, 24 December 2026\n"
    let found = try findings(of: Self.ids, in: ["content/releases/1.0.md": "---\ndate: 2026-11-01\n---\n\(notes)"])
    #expect(found == ["releases/1.0.md:6:14 warning wrong-weekday: write 'Thursday', or correct the day"])
  }

  @Test("a mistake of the original is not said of its translation again")
  func shared() throws {
    let found = try findings(
      of: Self.ids,
      in: [
        "publish.yml": configuration.replacing("[en]", with: "[en, de]"),
        hello: banner("publish: 2026-11-28", "Save until 24 December 2025."),
        "content/notifications/hello.de.md": "---\ntitle: Hallo\n---\nBis 24. Dezember 2025 sparen.\n",
      ])
    #expect(found == ["notifications/hello.md:5:6 warning wrong-date: correct the year"])
  }

  /// A German translation of "Save until 20 December", whose next line is "See you on Thursday, 3 December 2026", with
  /// the end of that day, and what is said of it.
  static let translations: [Case<String, [String]>] = [
    Case("both days", "Bis 20. Dezember sparen.\n\nBis Donnerstag, 3. Dezember 2026.", []),
    Case(
      "another end", "Bis 24. Dezember sparen.\n\nAm Donnerstag, 3. Dezember 2026.",
      ["notifications/hello.de.md:4:1 warning wrong-date: correct the day, or 'expires'"]),
    Case(
      "another end and another number", "Bis 24. Dezember 25 % sparen.\n\nAm Donnerstag, 3. Dezember 2026.",
      [
        "notifications/hello.de.md:4:1 warning wrong-date: correct the day, or 'expires'",
        "notifications/hello.de.md:4:18 warning different-numbers: write the same numbers",
      ]),
    Case(
      "the original's weekday", "Bis 20. Dezember sparen.\n\nAm Donnerstag, 4. Dezember 2026.",
      ["notifications/hello.de.md:6:4 warning wrong-weekday: write the original's day"]),
    Case(
      "another weekday", "Bis 20. Dezember sparen.\n\nAm Montag, 3. Dezember 2026.",
      ["notifications/hello.de.md:6:4 warning wrong-weekday: write 'Donnerstag', or correct the day"]),
  ]

  @Test("a fact that only the translation has wrong is said once, in the translation", arguments: translations)
  func inTranslations(_ c: Case<String, [String]>) throws {
    let found = try findings(
      of: Self.ids.union([.differentNumbers]),
      in: [
        "publish.yml": configuration.replacing("[en]", with: "[en, de]"),
        hello: banner(
          Self.ends("2026-12-20"),
          "Save 20 % until 20 December.\n\nSee you on Thursday, 3 December 2026."
            .replacing("20 % ", with: c.input.contains("%") ? "20 % " : "")),
        "content/notifications/hello.de.md": "---\ntitle: Hallo\n---\n\(c.input)\n",
      ])
    #expect(found == c.expected)
  }

  @Test("the end is placed at its key")
  func place() throws {
    let found = try findings(of: Self.ids, in: [hello: banner(Self.ends("2026-12-20"), "Save until 24 December.")])
    #expect(
      found == ["notifications/hello.md:4:10 warning wrong-date: write 'expires: 2026-12-24', or correct the text"])
  }
}
