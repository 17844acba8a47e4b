import Foundation
import TestKit
import Testing

/// Questions about all users of feeds that are made to exhaust a machine, and answers with names that are.
@Suite struct HostileQuestionsTests {
  /// 2 KiB of banners, each of which asks for two flags, and 12 KiB of releases.
  private static func site() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let pairs = (0..<18).map { i in
      """
      "n\(i)": {"entry": "v", "views": {"v": {"file": "https://example.com/v.html"}},
        "conditions": {"all": {"flagSet": "z/a\(i)"}, "any": {"flagSet": "z/b\(i)"}}}
      """
    }
    let releases = (1...250).map { "<key>\($0)</key><array><string>x</string></array>" }
    try folder.make([
      "site/control.json": "{\(pairs.joined(separator: ",\n"))}",
      "site/local-versions.plist": "<plist version=\"1.0\"><dict>\(releases.joined(separator: "\n"))</dict></plist>",
      "empty/control.json": "{}", "empty/local-versions.plist": "<plist version=\"1.0\"><dict></dict></plist>",
    ])
    return folder
  }

  /// The command, and the feed that it gives up.
  static let commands: [Case<String, String>] = [
    Case("all devices", "matrix --from site", "control.json"),
    Case("all regions", "matrix --from site --format json", "control.json"),
    Case("a picture", "matrix --from site --format svg --channel updates", "local-versions.plist"),
    Case("one entry", "matrix --from site --id 50", "local-versions.plist"),
    Case("a difference", "diff empty site", "control.json"),
    Case("proofs", "audit --from site", "local-versions.plist"),
    Case("why not", "explain 50 --from site --app-version 3", "local-versions.plist"),
    Case("a page to sign", "signoff empty site --output page.html", "control.json"),
  ]

  @Test(arguments: commands) func aQuestionThatTakesTooMuchIsGivenUp(_ c: Case<String, String>) throws {
    let folder = try Self.site()
    let run = try folder.publish(c.input)
    #expect(run.code == 1)
    #expect(run.output.isEmpty)
    #expect(
      run.talk.contains("there are too many kinds of devices to tell apart in \(c.expected): the question was given up")
    )
    #expect(
      run.talk.contains("let entries ask for fewer different flags, languages, versions and dates"), "\(run.talk)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("page.html")))
  }

  /// 600 banners have 601 columns.
  @Test func aPictureThatNobodyCanLookAtIsRefused() throws {
    let folder = TemporaryFolder()
    let banners = (0..<600).map { i in
      """
      "n\(i)": {"entry": "v", "views": {"v": {"file": "https://example.com/v.html"}},
        "conditions": {"all": {"neverDisplayed": true, "appVersionAtLeast": "\(i + 1)"}}}
      """
    }
    try folder.make("site/control.json", "{\(banners.joined(separator: ",\n"))}")
    let run = try folder.publish("matrix --from site --format svg")
    #expect(run.code == 1)
    #expect(run.talk.contains("the picture would have 360600 fields; at most 250000 are drawn"), "\(run.talk)")
  }

  // MARK: Names

  private static func named(_ id: String) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let name = String(decoding: try JSONEncoder().encode(id), as: UTF8.self)
    try folder.make([
      "site/control.json": """
      {\(name): {"entry": "v", "views": {"v": {"file": "https://example.com/v.html"}}, "conditions": {}}}
      """,
      "empty/control.json": "{}",
    ])
    return folder
  }

  @Test(arguments: [
    Case("a line of its own", "a\n\n# b", ##"**a\<U+000A\>\<U+000A\>\# b**"##),
    Case("a mention", "@team/all", "**@&#8203;team/all**"),
    Case("a mention as a reference", "&#64;team", ##"**\&\#64;team**"##),
    Case("a cell", "a|b", #"**a\|b**"#),
  ])
  func aNameIsNoMarkdown(_ c: Case<String, String>) throws {
    let run = try Self.named(c.input).publish("diff empty site --format markdown")
    #expect(run.code == 0, "\(run.talk)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2].hasPrefix("| \(c.expected) (banners) | newly shown |"), "\(run.output)")
  }
}
