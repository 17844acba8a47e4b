import Diagnostics
import Foundation
import SiteBuilder
import TestKit
import Testing

/// The sites of all mistakes, and those that only look like one, with their findings: `Tests/Everywhere/agree` compares
/// these findings with those of a validator of JSON Schemas.
@Suite struct WrittenSites {
  /// The file to write; nil in ordinary runs.
  private static let file = ProcessInfo.processInfo.environment["WRITE_SITES"]

  private struct Site: Encodable {
    var name: String
    var files: [String: String]
    var findings: [DiagnosticRecord]

    init(_ name: String, _ files: Files, assets: [String: [UInt8]] = [:]) throws {
      self.name = name
      self.files = ["publish.yml": configuration].merging(files) { $1 }
      let options = BuildOptions(now: try instant(now), allowsEmpty: true)
      findings = buildSite(sources(files, assets: assets), options).diagnostics.map(DiagnosticRecord.init)
    }
  }

  @Test("the sites are written for other programs", .enabled(if: file != nil))
  func areWritten() throws {
    let wrong = try MistakesTests.all.map { try Site($0.name, $0.files, assets: $0.assets) }
    let right = RightTests.files + RightTests.texts + RightTests.audiences + RightTests.languages
    let sites = try wrong + right.map { try Site($0.name, $0.input) }
    try JSONEncoder().encode(sites).write(to: URL(filePath: try #require(Self.file)))
  }
}
