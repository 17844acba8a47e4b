import Authoring
import Diagnostics
import FeedModel
import Output
import SiteBuilder
import Testing

/// A site's files by path, without those that every site has.
typealias Files = [String: String]

/// The now of every test that doesn't care.
let now = "2026-11-21T09:00:00Z"

/// `publish.yml` where a test's files have none.
let configuration = """
  site: https://updates.example.com/
  app: { name: Snoodle, storeID: 355313284 }
  locales: [en]
  schemes: [snoodle]

  """

/// The same with German and both kinds of French.
let inFourLanguages = configuration.replacing("[en]", with: "[en, de, fr, fr-CA]")

let hello = "content/notifications/hello.md"

/// A notification whose keys of interest begin in line 3.
func banner(_ keys: String = "origin: bottom", _ body: String = "There is news.") -> String {
  "---\ntitle: Hello\n\(keys)\n---\n\(body)\n"
}

/// One for iNotify clients; the keys of interest begin in line 5.
func alert(_ keys: String = "priority: 0", _ body: String = "There is news.") -> String {
  banner("date: 2026-11-20\nchannels: [alerts]\n\(keys)", body)
}

func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

func sources(_ files: Files, assets: [String: [UInt8]] = [:]) -> SiteSources {
  let texts = files.merging(["publish.yml": configuration]) { given, _ in given }
  return SiteSources(
    texts.map { SourceFile(path: $0.key, text: $0.value) }
      + assets.map { SourceFile(path: "content/assets/\($0.key)", bytes: $0.value) })
}

func build(
  _ files: Files, assets: [String: [UInt8]] = [:], at moment: String = now, after previous: Manifest? = nil,
  site: String? = nil, allowsEmpty: Bool = true
) throws -> BuildReport {
  let options = BuildOptions(now: try instant(moment), site: site, previous: previous, allowsEmpty: allowsEmpty)
  let report = buildSite(sources(files, assets: assets), options)
  Messages.expectRecorded(report.diagnostics)
  return report
}

/// The output of a site that has no errors.
func output(
  _ files: Files, assets: [String: [UInt8]] = [:], at moment: String = now, after previous: Manifest? = nil,
  site: String? = nil
) throws -> BuildReport.Output {
  let report = try build(files, assets: assets, at: moment, after: previous, site: site)
  return try #require(report.output, "\(report.diagnostics.filter { $0.severity == .error })")
}

extension OutputTree {
  func text(_ path: String) throws -> String { String(decoding: try #require(self[path], "no \(path)"), as: UTF8.self) }

  func json(_ path: String) throws -> JSON { try JSON.parse(Array(text(path).utf8)).value }

  /// The only file whose path begins so.
  func only(_ prefix: String) throws -> String {
    let found = paths.filter { $0.hasPrefix(prefix) }
    try #require(found.count == 1, "\(found)")
    return try text(found[0])
  }
}
