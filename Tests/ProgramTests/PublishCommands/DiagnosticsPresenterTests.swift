import Foundation
import TestKit
import Testing

/// `--format`, and the stream of each output.
@Suite struct DiagnosticsPresenterTests {
  private func site(_ files: [String: String]) throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make(files)
    return site
  }

  struct JSONReport: Decodable {
    var schema: String
    var diagnostics: [Diagnostic]
    var summary: [String: Int]
    var output: String?
    var published: [String: Int]?
    var files: [String: Int]?
    var sequence: Int?

    struct Diagnostic: Decodable {
      var severity: String
      var id: String
      var message: String
      var fix: String?
      var path: String
      var line: Int?
      var column: Int?
    }
  }

  @Test(arguments: ["build", "lint"]) func jsonHasThePlaces(_ command: String) throws {
    let run = try site(Sites.broken).publish("\(command) --format json")
    #expect(run.code == 1)
    #expect(run.talk == "")
    let report = try JSONDecoder().decode(JSONReport.self, from: Data(run.output.utf8))
    #expect(report.schema == "publish.\(command)/1")
    let error = try #require(report.diagnostics.first { $0.id == "unknown-key" })
    #expect(error.severity == "error")
    #expect(error.path == "content/notifications/broken.md" && error.line == 2 && error.column == 1)
    #expect(error.message.contains("titel") && error.fix?.contains("title") == true)
    #expect(report.summary["errors"] == report.diagnostics.count { $0.severity == "error" })
    #expect(report.output == nil)
  }

  @Test func jsonSaysWhatWasPublished() throws {
    let run = try site(Sites.warned).publish("build --format json --now \(Demo.now)")
    let report = try JSONDecoder().decode(JSONReport.self, from: Data(run.output.utf8))
    #expect(report.summary == ["errors": 0, "warnings": 1, "notes": 0])
    #expect(report.output == "public" && report.sequence == 1)
    #expect(
      report.published == [
        "banners": 2, "views": 2, "alerts": 0, "releases": 1, "prompts": 0, "permissions": 0, "locales": 1,
        "heldBack": 0,
      ])
    #expect(report.files == ["written": 24, "unchanged": 0, "kept": 0, "removed": 0])
  }

  @Test func gitHubReadsAnnotations() throws {
    let run = try site(Sites.broken).publish("lint --format github")
    #expect(run.code == 1)
    #expect(
      run.output.contains("::error file=content/notifications/broken.md,line=2,col=1,endColumn=6,title=unknown-key::"))
    #expect(run.talk == "")
    let good = try site(Sites.small).publish("build --format github --now \(Demo.now)")
    #expect(good.output == "" && good.talk.hasPrefix("public: 1 banner "))
  }

  @Test func sarifIsReadByCodeHosts() throws {
    struct Log: Decodable {
      var version: String
      var runs: [Run]
      struct Run: Decodable { var results: [Result] }
      struct Result: Decodable { var ruleId: String, level: String, locations: [Location] }
      struct Location: Decodable { var physicalLocation: Place }
      struct Place: Decodable { var artifactLocation: Artifact, region: Region? }
      struct Artifact: Decodable { var uri: String }
      struct Region: Decodable { var startLine: Int, startColumn: Int }
    }
    let run = try site(Sites.broken).publish("build --format sarif")
    #expect(run.code == 1)
    let log = try JSONDecoder().decode(Log.self, from: Data(run.output.utf8))
    #expect(log.version == "2.1.0")
    let error = try #require(log.runs.first?.results.first { $0.ruleId == "unknown-key" })
    let place = try #require(error.locations.first?.physicalLocation)
    #expect(error.level == "error" && place.artifactLocation.uri == "content/notifications/broken.md")
    #expect(place.region?.startLine == 2 && place.region?.startColumn == 1)
  }

  static let environments: [[String: String]] = [
    [:], ["NO_COLOR": "1"], ["TERM": "xterm-256color"], ["TERM": "dumb"], ["TERM": "xterm", "CLICOLOR_FORCE": "1"],
  ]

  @Test(arguments: environments) func colorsAreForTerminals(_ environment: [String: String]) throws {
    for format in ["text", "json", "github", "sarif"] {
      let run = try site(Sites.broken).publish("build --format \(format)", environment)
      #expect(!run.output.contains("\u{1B}") && !run.talk.contains("\u{1B}"))
    }
  }

  @Test func repeatsAreCountedAndShownWhenAskedFor() throws {
    var files = Sites.small
    files["publish.yml", default: ""] += "diagnostics: { unknown-to-notable: note }\n"
    for number in 1...14 {
      files["content/notifications/n\(number).md"] = Sites.notification("N\(number)", "minVersion: 2.4.0")
    }
    let site = try site(files)
    let short = try site.publish("lint")
    #expect(short.talk.contains("… and 4 more like it [unknown-to-notable] (--verbose shows all)\n14 notes\n"))
    #expect(try site.publish("lint --verbose").talk.split(separator: "\n").count { $0.contains(": note: ") } == 14)
  }
}
