import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// A host in punycode may be shown as letters that look like others.
@Suite struct LinkChecksTests {
  static let ours = "warning look-alike-host: make sure that this is the host you mean"

  static let table: [Check] = [
    Check(
      "in a text", [hello: banner("height: 1", "See [it](https://xn--snodle-0ta.example/).")],
      ["notifications/hello.md:5:10 \(ours)"]),
    Check(
      "in a part of the host", [hello: banner("height: 1", "[It](https://www.xn--80ak6aa92e.com/)")],
      ["notifications/hello.md:5:6 \(ours)"]),
    Check("in an action", [hello: alert("actionURL: https://xn--a.example/")], ["notifications/hello.md:5:12 \(ours)"]),
    Check(
      "in a prompt's action", ["content/prompts/rate.md": "---\nactionURL: https://XN--a.example/\n---\nHi."],
      ["prompts/rate.md:1:1 \(ours)"]),
    Check("in a path", [hello: banner("height: 1", "[It](https://example.com/xn--a)")], []),
    Check("in the middle of a name", [hello: banner("height: 1", "[It](https://axn--a.example/)")], []),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: [.lookAlikeHost], in: c.input) == c.expected)
  }

  static let values: [Check] = [
    Check("what all allow", [hello: link("survey.example.com/s?p={plan}&v={appVersion}")], []),
    Check(
      "a name that publish.yml does not allow", [hello: link("survey.example.com/s?b={beta}")],
      [
        "notifications/hello.md:5:6 error unknown-link-value: add it to linkValues in publish.yml: "
          + "allow: [appVersion, plan, beta]"
      ]),
    Check(
      "a misspelt name", [hello: link("survey.example.com/s?p={plna}")],
      ["notifications/hello.md:5:6 error unknown-link-value: did you mean {plan}?"]),
    Check(
      "another host", [hello: link("other.example.com/s?p={plan}")],
      [
        "notifications/hello.md:5:6 error unknown-link-value: add it to linkValues in publish.yml: "
          + "to: [survey.example.com, other.example.com]"
      ]),
    Check(
      "after a flag", [hello: banner("height: 120", "[It](flag:a?open=https://survey.example.com/s?b={beta})")],
      [
        "notifications/hello.md:5:6 error unknown-link-value: add it to linkValues in publish.yml: "
          + "allow: [appVersion, plan, beta]"
      ]),
    Check(
      "in a release, which has no banner to fill them in",
      ["content/releases/1.0.0.md": "---\ndate: 2026-01-01\n---\n[It](https://survey.example.com/s?p={plan})\n"],
      ["releases/1.0.0.md:4:6 error unknown-link-value: remove it from the address"]),
    Check(
      "in an alert without a banner",
      [
        hello:
          "---\ntitle: A\ndate: 2026-01-01\nchannels: [alerts]\n---\n[It](https://survey.example.com/s?p={plan})\n"
      ],
      ["notifications/hello.md:6:6 error unknown-link-value: remove it from the address"]),
  ]

  private static func link(_ address: String) -> String { banner("height: 120", "[It](https://\(address))") }

  @Test("values of the device in links", arguments: values) func allows(_ c: Check) throws {
    let settings =
      "attributes: { plan: text, beta: boolean }\nlinkValues: { to: [survey.example.com], allow: [appVersion, plan] }\n"
    let files = c.input.merging(["publish.yml": configuration + settings]) { $1 }
    #expect(try findings(of: [.unknownLinkValue, .mergeTag], in: files) == c.expected)
  }

  static let real = configuration.replacing("updates.example.com", with: "updates.snoodle.app")

  /// Links of a site for the public, each with what is said of it.
  static let addresses: [Case<String, String?>] = [
    Case("an example", "https://example.com", "error private-address"),
    Case("a reserved name", "https://snoodle.test/", "error private-address"),
    Case("mail to an example", "mailto:help@example.com", "error private-address"),
    Case("an address to be written", "https://www.your-domain.com/x", "warning doubtful-address"),
    Case("an example of a country", "https://example.de/", "warning doubtful-address"),
    Case("the site's server for trials", "https://dev.snoodle.app/", "warning doubtful-address"),
    Case("a tunnel to a machine", "https://a1b2.ngrok-free.app/", "warning doubtful-address"),
    Case("somebody's site for developers", "https://dev.azure.com/x", nil), Case("dev.to", "https://dev.to/x", nil),
    Case("a test of goods", "https://www.test.de/", nil),
    Case("a campaign", "https://snoodle.app/?utm_source=app", nil),
    Case("a theatre", "https://www.thestage.co.uk/", nil), Case("a search", "https://www.google.com/search?q=a", nil),
    Case("mail without a receiver", "mailto:?subject=Hi", nil), Case("a short number", "tel:112", nil),
    Case("a number that is dialled", "tel:*100%23", nil),
    Case("an archive", "https://web.archive.org/web/https://a.de/", nil),
  ]

  @Test(arguments: addresses) func findsForThePublic(_ c: Case<String, String?>) throws {
    let files = ["publish.yml": Self.real, hello: banner("height: 1", "[It](\(c.input))")]
    let found = try findings(of: [.privateAddress, .doubtfulAddress], in: files)
    #expect(
      found.map { String($0.dropFirst("notifications/hello.md:5:6 ".count).prefix { $0 != ":" }) }
        == [c.expected].compactMap(\.self))
  }

  @Test("a trial build reports a later error as a note")
  func trials() throws {
    let files = [
      "publish.yml": Self.real, hello: banner("height: 1", "[A](https://example.com) [B](https://localhost/)"),
    ]
    for (site, severities) in [
      (nil, ["error", "error"]), ("http://localhost:8080/", ["note", "note"]),
      ("https://x.example/", ["note", "error"]),
    ] as [(String?, [String])] {
      let found = try build(files, site: site).diagnostics.filter { $0.id == .privateAddress }
      #expect(found.map(\.severity.rawValue) == severities)
    }
  }

  @Test("--site overrides a local address")
  func localSite() throws {
    let files = ["publish.yml": configuration.replacing("https://updates.example.com/", with: "http://localhost:8080/")]
    #expect(try build(files).diagnostics.contains { $0.id == .badSite })
    #expect(try !build(files, site: "https://a.example/").diagnostics.contains { $0.id == .badSite })
  }

  /// A file of 64 KiB would have thousands of messages otherwise, and a site of such files a million.
  @Test func aFileThatIsAllMistakesIsShort() throws {
    let files = [hello: banner("height: 1", String(repeating: "[It](https://xn--a.example/)\n\n", count: 500))]
    let report = try build(files)
    #expect(report.diagnostics.count { $0.id == .lookAlikeHost } == 100)
    let last = report.diagnostics.last { $0.id == .lookAlikeHost }
    #expect(last?.message.hasSuffix("; 400 more of this kind in this file are not listed") == true)
  }
}
