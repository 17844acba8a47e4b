import Diagnostics
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// docs/authoring.md, Variants.
@Suite struct VariantChecksTests {
  static let price = "content/notifications/hello+price.md"
  static let shares = "variants: { plain: 45, price: 45, none: 10 }"
  static let link = "[Look](https://example.com/?from={{variant}}) [Close](close:)"

  static func part(_ range: String, _ more: String = "") -> String {
    banner("conditions: { all: { rolloutIn: { \(range) }\(more) } }")
  }
  static func parts(_ one: String, _ other: String) -> Files {
    [hello: one, "content/notifications/other.md": other]
  }

  static let rollouts: [Check] = [
    Check("parts beside each other", parts(part("april: 0-3"), part("april: 3-5")), []),
    Check(
      "parts that overlap", parts(part("april: 0-3"), part("april: 2-5")),
      ["notifications/other.md:3:22 warning overlapping-rollouts: write 3-5 in other if nobody should be in both"]),
    Check(
      "a part in the middle of another", parts(part("april: 0-10"), part("april: 4-6")),
      [
        "notifications/other.md:3:22 warning overlapping-rollouts: write other percents if nobody should be in both"
      ]),
    Check("the same part", parts(part("april: 0-3"), part("april: 0-3")), []),
    Check("of other rollouts", parts(part("april: 0-3"), part("summer: 0-5")), []),
    Check(
      "for other devices", parts(part("april: 0-3", ", onWifi: true"), part("april: 2-5", ", onWifi: false")), []),
    Check(
      "a misspelt name", parts(part("april: 0-3"), part("apirl: 3-5")),
      [
        "notifications/hello.md:3:22 note lonely-rollout: did you mean 'apirl'?",
        "notifications/other.md:3:22 note lonely-rollout: did you mean 'april'?",
      ]),
  ]

  static let variants: [Check] = [
    Check("two texts", [hello: banner(shares, link), price: banner("height: 1", link)], []),
    Check("one text with the variant's name", [hello: banner(shares, link)], []),
    Check("a part that is shown nothing", [hello: banner("variants: { all: 90, none: 10 }")], []),
    Check(
      "the same text", [hello: banner("variants: { plain: 50, price: 50 }")],
      ["notifications/hello.md:3:1 warning same-variants: write hello+price.md, or {{variant}} in a link"]),
    Check(
      "less than all", [hello: banner("variants: { plain: 45, price: 45 }", link)],
      [
        "notifications/hello.md:3:1 error bad-shares: "
          + "write none: 10 for devices that are shown nothing, or change a share"
      ]),
    Check(
      "less than all, with nothing", [hello: banner("variants: { plain: 45, none: 45 }", link)],
      ["notifications/hello.md:3:1 error bad-shares: change a share"]),
    Check(
      "more than all", [hello: banner("variants: { plain: 60.5, price: 50 }", link)],
      ["notifications/hello.md:3:1 error bad-shares: change a share"]),
    Check(
      "nothing for all", [hello: banner("variants: { none: 100 }", link)],
      ["notifications/hello.md:3:1 error bad-shares: name a variant"]),
    Check(
      "a misspelt file", [hello: banner(shares, link), "content/notifications/hello+prise.md": banner("height: 1")],
      [
        "notifications/hello+prise.md error unknown-variant: "
          + "did you mean 'price'? Otherwise, add it to variants in content/notifications/hello.md"
      ]),
    Check(
      "a variant of a text without any", [hello: banner(), price: banner("height: 1")],
      ["notifications/hello+price.md error unknown-variant: add it to variants in content/notifications/hello.md"]),
    Check(
      "shares that cannot be read say nothing of the texts",
      [hello: banner("variants: { plain: 50, price: }", link), price: banner("height: 1")], []),
    Check(
      "a variant with its own audience", [hello: banner(shares, link), price: banner("maxVersion: 2.0.0", link)],
      ["notifications/hello+price.md:3:1 error misplaced-key: set it in content/notifications/hello.md"]),
    Check(
      "a variant of nothing", [price: banner("height: 1")],
      [
        "notifications/hello+price.md error missing-index: add content/notifications/hello.md, or use no '+' in the name"
      ]
    ),
    Check(
      "of an alert", [hello: alert(shares, link)],
      ["notifications/hello.md:5:1 error alert-condition: write channels: [banners]"]),
    Check(
      "a view that only one variant has",
      [
        "content/notifications/hello/index.md": banner(shares, "[More](view:more) [Close](close:)"),
        "content/notifications/hello/more+price.md": banner("height: 1", link),
      ], ["notifications/hello/index.md:5:8 error unknown-view: add content/notifications/hello/more.md"]),
  ]

  @Test(arguments: rollouts + variants) func finds(_ c: Check) throws {
    let ids: Set<DiagnosticID> = [
      .overlappingRollouts, .lonelyRollout, .badShares, .unknownVariant, .sameVariants, .misplacedKey, .missingIndex,
      .alertCondition, .unknownView,
    ]
    #expect(try findings(of: ids, in: c.input) == c.expected)
  }

  static let moves: [Case<String, [String]>] = [
    Case("the same shares", "plain: 45, price: 45, none: 10", []),
    Case("an appended variant with a share of nobody's", "plain: 45, price: 45, third: 5, none: 5", []),
    Case("a greater share", "plain: 35, price: 55, none: 10", ["10 % of devices change from plain to price"]),
    Case(
      "a smaller one", "plain: 35, price: 45, none: 20",
      ["10 % of devices change from plain to price and 10 % from price to none"]),
  ]

  @Test(arguments: moves) func moved(_ c: Case<String, [String]>) throws {
    let before = try output([hello: banner(Self.shares, Self.link)]).manifest
    func messages(_ keys: String) throws -> [String] {
      let found = try build([hello: banner(keys, Self.link)], after: before).diagnostics
      return found.filter { $0.id == .movedVariant }.map(\.message)
    }
    #expect(
      try messages("variants: { \(c.input) }") == c.expected.map { "since it was published, \($0)" })
    #expect(try messages("variants: { \(c.input) }\nrevision: 2") == [])
  }

  /// A variant has what it does not set from the notification, and opens its own views. The first is that of pages.
  @Test func texts() throws {
    let tree = try output([
      "content/notifications/hello/index.md": banner(
        "height: 120\nactionURL: https://example.com/sale\n\(Self.shares)", "Plain. [More](view:more) \(Self.link)"),
      "content/notifications/hello/index+price.md":
        "---\ntitle: Cheap\nactionButton: Buy\n---\nPrice. [More](view:more) [Close](close:)",
      "content/notifications/hello/more.md": "---\ntitle: More\n---\nMore of {{variant}}. [Close](close:)",
    ]).tree
    let feed = try BannersFeed.decode(Array(try tree.text("control.json").utf8)).feed.notifications[0]
    #expect(feed.entry == "index" && feed.variants.map(\.entry) == ["index", "price/index"])
    #expect(feed.views.map(\.id) == ["index", "more", "price/index", "price/more"])
    #expect(feed.views.map(\.height) == [120, nil, 120, nil])
    let pages = try feed.views.map { view in
      try tree.text(String(view.file.dropFirst("https://updates.example.com/".count)))
    }
    #expect(pages[0].contains("?from=plain") && pages[0].contains("data-name=\"more\""))
    #expect(pages[1].contains("More of plain."))
    #expect(pages[2].contains("<title>Cheap</title>") && pages[2].contains("data-name=\"price/more\""))
    #expect(pages[2].contains(">Buy</a>") && pages[0].contains(">More Info...</a>"))
    #expect(pages[3].contains("More of price."))
    let index = try tree.text("index.html")
    #expect(!index.contains("Price."))
    #expect(tree.paths.filter { $0.hasPrefix("news/") } == ["news/hello/index.html", "news/hello/more.html"])
  }
}
