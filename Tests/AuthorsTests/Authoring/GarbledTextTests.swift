import TestKit
import Testing

@testable import Authoring

@Suite struct GarbledTextTests {
  private static func first(in text: String) -> GarbledText? {
    var text = text
    return text.withUTF8 { GarbledText.first(in: $0) }
  }

  /// Each text as it was meant, read as Windows-1252.
  static let meant = [
    "Grüße", "Öl und Ärger", "schön", "Español", "¿Qué más?", "voilà", "Garçon", "coração", "São Paulo", "Łódź",
    "żółty",
    "İstanbul", "Привет", "Καλημέρα", "שלום", "مرحبا", "日本語のお知らせ", "새로운 소식", "It’s here", "“New”", "5 €", "10 °C",
    "© 2026", "one – two", "😀 yes", "Größe: 5 m²", "naïve", "Überall", "cœur", "Nº 5", "ça va", "™ and more",
  ]

  @Test("UTF-8 that was read as Windows-1252 is found", arguments: meant)
  func finds(_ text: String) {
    let garbled = text.readAsWindows1252
    let found = Self.first(in: garbled)
    #expect(found != nil, "\(garbled)")
    if let found { #expect(text.contains(found.meant ?? "?"), "\(found)") }
  }

  @Test("a finding has the word, its place and the intended word")
  func says() {
    let found = Self.first(in: "ä GrÃ¼ÃŸe aus KÃ¶ln")
    #expect(found?.words == "GrÃ¼ÃŸe" && found?.meant == "Grüße" && found?.place == 3)
  }

  static let codes: [Case<String, String?>] = [
    Case("in a value", "---\ntitle: Here \\U0001F4CD it is\n---\n", "📍"), Case("in a text", "Here \\U0001F389.", "🎉"),
    Case("in quotation marks, where YAML reads it", "---\ntitle: \"Here \\U0001F4CD\"\n---\n", nil),
    Case("after a quotation", "title: \"A\" \\U0001F4CD", "📍"), Case("in code", "Write `\\U0001F4CD`.", nil),
    Case("too short", "C:\\Users, \\U0001F4C", nil),
  ]
  @Test("an escape code that nothing decodes", arguments: codes) func code(_ c: Case<String, String?>) {
    #expect(Self.first(in: c.input)?.meant == c.expected)
  }

  @Test("a lost letter")
  func lost() {
    #expect(Self.first(in: "Gr\u{FFFD}\u{FFFD}e")?.meant == nil)
    #expect(Self.first(in: "Gr\u{FFFD}\u{FFFD}e")?.words == "Gr\u{FFFD}\u{FFFD}e")
  }

  static let right = [
    "NÃO", "MAÇÃ", "AMANHÃ…", "“IRMÔ", "A MAÇû", "AMANHÔ, disse", "SÃO", "JOÃO®", "HÄ…", "ÄITIENPÄIVÄ”", "PÅ…",
    "“FÖRRÅD”",
    "CAFÉ»", "CAFÉ™", "« café… »", "« café\u{A0}»", "GRATUITÉ\u{A0}!", "też…”", "též…", "píš…", "TÉŽ", "MÍŠA", "MENÜ“",
    "Spaß…",
    "Gruß“", "Straß’ und", "2×½", "5\u{A0}×\u{A0}3", "2×“best”", "Ø\u{A0}25 mm", "BRØD…", "hâlâ…”", "HÂLÂ!", "HALÂ»",
    "CÂND",
    "amanhã…”", "á»… no", "ESPAÑA", "AÑO", "ÎLE", "Ñoño", "Å, så fint", "LÄ\u{AD}DEN", "café\u{2019}s", "naïve – déjà",
    "ÇA",
    "日本語", "Привет", "OÙ\u{A0}?", "CAFFÈ™", "Ça… et là", "À\u{A0}bientôt", "È\u{A0}vero",
    "Fixed: ü no longer shows as Ã¼", "Umlauts (“Ã¼”) are right now", "Names with `MÃ¼ller` are right", "    MÃ¼ller",
    "```\nMÃ¼ller\n```",
  ]

  @Test("correct text", arguments: right)
  func accepts(_ text: String) { #expect(Self.first(in: text) == nil) }
}

extension String {
  /// Its bytes in UTF-8, each as the character of Windows-1252.
  fileprivate var readAsWindows1252: String {
    let others = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    var text = UnicodeScalarView()
    for byte in utf8 { text.append(0x80...0x9F ~= byte ? others[Int(byte) - 0x80] : Unicode.Scalar(byte)) }
    return String(text)
  }
}
