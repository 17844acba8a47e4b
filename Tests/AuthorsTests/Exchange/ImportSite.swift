import Authoring
import Diagnostics
import FeedModel
import TestKit

@testable import Exchange

/// A site in two languages into which tests import.
struct ImportSite {
  static let configuration = SourceFile(
    path: "publish.yml",
    text: """
      site: https://updates.example.com/
      app: { name: Snoodle, updateURL: https://example.com/get }
      locales: [en, de]
      releases: { keep: 20 }

      """)

  var sources: [SourceFile] = [configuration]
  var skips = false
  var change: (inout ImportOptions) -> Void = { _ in }

  func read(_ format: ImportFormat, _ files: [String: String]) throws -> Imported {
    try read(format, files.sorted { $0.key < $1.key }.map { ExchangeFile(path: $0.key, bytes: Array($0.value.utf8)) })
  }

  func read(_ format: ImportFormat, _ files: [ExchangeFile]) throws -> Imported {
    var diagnostics: [Diagnostic] = []
    guard let outline = SiteOutline(SiteSources(sources), &diagnostics) else { throw Unusable() }
    var options = ImportOptions(outline.configuration)
    change(&options)
    return format.read(files, options)
  }

  func run(_ format: ImportFormat, _ files: [String: String]) throws -> SiteImport {
    SiteImport(try read(format, files), into: sources, zones: .none, skips: skips, at: Self.now)
  }

  func run(_ format: ImportFormat, _ files: [ExchangeFile]) throws -> SiteImport {
    SiteImport(try read(format, files), into: sources, zones: .none, skips: skips, at: Self.now)
  }

  static let now = Instant(secondsSince1970: 1_795_392_000)

  private struct Unusable: Error {}
}

extension SiteImport {
  /// The text of a file below `content/`.
  func text(_ path: String) -> String? {
    files.first { $0.path == "content/\(path)" }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// `alerts.plist:3:2 warning not-taken`
  var findings: [String] { diagnostics.map { "\($0.location) \($0.severity) \($0.id)" } }
}
