import SiteBuilder
import TestKit
import Testing

/// Dates on pages for people, in CLDR's long format.
@Suite struct LongDateTests {
  static let table: [Case<String, [String]>] = [
    Case("en", "en", ["February 1, 2026", "November 20, 2026"]),
    Case("en-GB", "en-GB", ["1 February 2026", "20 November 2026"]),
    Case("en-US", "en-US", ["February 1, 2026", "November 20, 2026"]),
    Case("de", "de", ["1. Februar 2026", "20. November 2026"]),
    Case("fr", "fr", ["1er février 2026", "20 novembre 2026"]),
    Case("fr-CA", "fr-CA", ["1er février 2026", "20 novembre 2026"]),
    Case("es", "es-MX", ["1 de febrero de 2026", "20 de noviembre de 2026"]),
    Case("pt", "pt-BR", ["1 de fevereiro de 2026", "20 de novembro de 2026"]),
    Case("it", "it", ["1 febbraio 2026", "20 novembre 2026"]),
    Case("nl", "nl", ["1 februari 2026", "20 november 2026"]),
    Case("ja", "ja", ["2026年2月1日", "2026年11月20日"]), Case("zh", "zh-Hant-TW", ["2026年2月1日", "2026年11月20日"]),
    Case("ko", "ko", ["2026년 2월 1일", "2026년 11월 20일"]), Case("ar", "ar", ["1 فبراير 2026", "20 نوفمبر 2026"]),
    Case("he", "he", ["1 בפברואר 2026", "20 בנובמבר 2026"]),
    Case("ru", "ru", ["1 февраля 2026 г.", "20 ноября 2026 г."]),
    Case("hu", "hu", ["2026. február 1.", "2026. november 20."]),
    Case("vi", "vi", ["1 tháng 2, 2026", "20 tháng 11, 2026"]),
    Case("th", "th", ["1 กุมภาพันธ์ ค.ศ. 2026", "20 พฤศจิกายน ค.ศ. 2026"]),
    Case("a language whose words are not known", "gsw", ["2026-02-01", "2026-11-20"]),
  ]

  @Test(arguments: table) func areInTheReadersWords(_ c: Case<String, [String]>) throws {
    let files: Files = [
      "publish.yml": configuration.replacing("[en]", with: "[\(c.input)]"),
      "content/releases/1.0.md": "---\ndate: 2026-02-01\n---\n",
      "content/releases/2.0.md": "---\ndate: 2026-11-20T23:30:00-05:00\n---\n",
    ]
    let page = ViewPage(try output(files).tree.text("releases.html"))
    #expect(page.texts(of: "time") == c.expected.reversed())
    #expect(page.values(of: "datetime") == ["2026-11-20", "2026-02-01"])
  }

  /// Twelve names in every language that names its months.
  @Test(
    arguments: [
      "en", "ar", "cs", "da", "de", "de-AT", "el", "es", "fa", "fi", "fr", "he", "hi", "hu", "id", "it", "nb", "nl",
      "pl",
      "pt", "ro", "ru", "sv", "th", "tr", "uk",
    ])
  func everyMonthHasAName(_ language: String) throws {
    let releases = (1...12).map { month in
      ("content/releases/1.\(month).md", "---\ndate: 2026-\(month < 10 ? "0" : "")\(month)-11\n---\n")
    }
    let files = ["publish.yml": configuration.replacing("[en]", with: "[\(language)]")].merging(releases) { $1 }
    let dates = ViewPage(try output(files).tree.text("releases.html")).texts(of: "time")
    #expect(Set(dates).count == 12 && dates.allSatisfy { $0.contains("2026") && $0.contains("11") && $0.count > 9 })
  }
}
