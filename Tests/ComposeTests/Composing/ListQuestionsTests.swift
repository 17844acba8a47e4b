import Foundation
import PreviewServer
import TestKit
import Testing
import WireFormats

@testable import Composing

/// What the list and the calendar ask about all messages.
@Suite struct ListQuestionsTests {
  private static let files = [
    "content/notifications/sale.md": """
    ---
    title: Winter sale
    channels: [banners]
    publish: 2026-12-05T09:00:00Z
    expires: 2026-12-20T00:00:00Z
    conditions: { all: { neverDisplayed: true } }
    button1: { label: To the shop, url: "https://example.com/shop?utm_campaign=winter26" }
    ---
    Use PROMO77.

    """,
    "content/notifications/sale.de.md": "---\ntitle: Winterschlussverkauf\n---\nMit PROMO77 für Äpfel.\n",
    "content/notifications/party.md": """
    ---
    title: Party
    channels: [banners]
    publish: 2026-12-20T12:00:00Z
    conditions: { all: { neverDisplayed: true } }
    ---
    Come.

    """,
    "content/notifications/always.md": "---\ntitle: Always\nchannels: [banners]\npriority: -1\n---\nHi.\n",
    "content/notifications/alert.md": "---\ntitle: Hi\ndate: 2026-11-20\nchannels: [alerts]\n---\nHi.\n",
    "content/prompts/rate.md": "---\ntitle: Rate us\nactionURL: https://example.com/rate\n---\nNice?\n",
  ]

  @Test(arguments: [
    Case("a title", "winter", ["sale"]), Case("a word of the text", "promo77", ["sale"]),
    Case("a part of a word", "chlussverk", ["sale"]), Case("in capitals of another script", "ÄPFEL", ["sale"]),
    Case("a label", "to the shop", ["sale"]), Case("a value of an address", "winter26", ["sale"]),
    Case("words of several texts", "äpfel shop", ["sale"]), Case("words of several messages", "promo77 party", []),
    Case("of another kind", "rate", ["rate"]), Case("a name of a key", "channels", []),
    Case("nothing", " ", ["alert", "always", "party", "sale", "rate"]), Case("what nothing has", "autumn", []),
  ])
  func finds(_ c: Case<String, [String]>) async throws {
    let site = try SmallComposer(Self.files)
    let words = c.input.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let paths = await site.ask("GET", "search", query: "words=\(words)").json["paths"]?.elements ?? []
    let names = paths.compactMap { $0.string?.split(separator: "/").last?.dropLast(3) }
    #expect(names.map(String.init) == c.expected)
  }

  @Test func saysWhenMessagesBeginAndEnd() async throws {
    let site = try SmallComposer(Self.files)
    let rows = try #require(await site.ask("GET", "messages").json["messages"]?.elements)
    let times = Dictionary(rows.map { ($0["id"]?.string ?? "", [$0["begins"]?.string, $0["ends"]?.string]) }) { $1 }
    #expect(times["sale"] == ["2026-12-05T09:00:00Z", "2026-12-20T00:00:00Z"])
    #expect(times["party"] == ["2026-12-20T12:00:00Z", nil])
    #expect(times["always"] == [nil, nil])
  }

  @Test(
    "a row says in the words of the form what is wrong with an address",
    arguments: [
      Case(
        "misspelt", "https://example.com/?v={appVersoin}",
        "Links may not carry 'appVersoin'. Did you mean {appVersion}?"),
      Case(
        "not allowed", "https://example.com/?v={appVersion}",
        "Links may not carry 'appVersion' yet. Ask a developer to allow it."),
    ])
  func problem(_ c: Case<String, String>) async throws {
    let text = "---\ntitle: Survey\nheight: 120\nconditions: { all: { onWifi: true } }\n---\n[Part](\(c.input))\n"
    let small = try SmallComposer(["content/notifications/survey.md": text])
    let rows = try #require(await small.ask("GET", "messages").json["messages"]?.elements)
    #expect(rows.first?["problem"]?["message"]?.string == c.expected)
  }

  @Test(
    arguments: [
      Case("a month", "from=2026-12-01T00:00:00Z&until=2027-01-01T00:00:00Z", ["sale party"]),
      Case("before both", "from=2026-11-01T00:00:00Z&until=2026-12-01T00:00:00Z", []),
      Case("the wrong way round", "from=2027-01-01T00:00:00Z&until=2026-12-01T00:00:00Z", nil),
      Case("no period", "", nil), Case("no moment", "from=a&until=b", nil),
    ] as [Case<String, [String]?>])
  func listsOverlaps(_ c: Case<String, [String]?>) async throws {
    let answer = try await SmallComposer(Self.files).ask("GET", "overlaps", query: c.input)
    let pairs = answer.json["overlaps"]?.elements?.map { pair in
      (pair["paths"]?.elements ?? []).compactMap { $0.string?.split(separator: "/").last?.dropLast(3) }
        .sorted().reversed().joined(separator: " ")
    }
    #expect(pairs == c.expected && answer.status == (c.expected == nil ? 400 : 200))
  }
}
