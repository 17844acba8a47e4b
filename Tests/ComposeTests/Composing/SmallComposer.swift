import Authoring
import Disk
import FeedModel
import Foundation
import PreviewServer
import SiteBuilder
import TestKit
import Text
import WireFormats

@testable import Composing
@testable import PreviewCommands

/// A composer over a site in a folder, which is built anew for each question.
struct SmallComposer {
  let folder: TemporaryFolder
  let composer: Composer
  let clock = SmallClock()
  var now: Instant { clock.now }
  static let tab = String(repeating: "a", count: 32)

  static let configuration = """
    site: https://example.com/
    app: { name: Snoodle }
    locales: [en, de]

    """

  /// - Parameter files: Texts by path; publish.yml is added.
  /// - Parameter published: The sources of what was published before.
  init(_ files: [String: String], published: [String] = [], disk: Disk = Disk()) throws {
    folder = try TemporaryFolder(["publish.yml": Self.configuration, "content/notifications/.keep": ""])
    try folder.make(files)
    let (path, clock) = (folder.path, clock)
    let published = published.map { Manifest.Published(channel: "banners", key: $0, source: $0, meaning: "") }
    let before = published.isEmpty ? nil : Manifest(published: published)
    let build: @Sendable ([SourceFile], Instant) -> ComposedSite.Build = { Self.build(path, $0, $1, after: before) }
    let site = ComposedSite(
      newest: { build([], clock.now) }, last: { build([], clock.now) }, build: { build($0, $1) },
      translations: { _, _ in nil },
      now: { clock.now })
    composer = Composer(
      site, room: try ContentRoom(site: path, disk: disk),
      drafts: Drafts(state: folder.path("state"), site: path))
  }

  private static func build(
    _ path: String, _ others: [SourceFile], _ now: Instant, after previous: Manifest?
  ) -> ComposedSite.Build {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    let files = names.filter { $0 == "publish.yml" || $0.hasPrefix("content/") && $0.hasSuffix(".md") }.compactMap {
      name in FileManager.default.contents(atPath: "\(path)/\(name)").map { SourceFile(path: name, bytes: Array($0)) }
    }
    let all = files.filter { file in !others.contains { $0.path == file.path } } + others
    let options = BuildOptions(now: now, previous: previous, allowsEmpty: true)
    let report = buildSite(SiteSources(all), options)
    return ComposedSite.Build(
      items: report.items(options), diagnostics: report.diagnostics, output: nil,
      published: report.output?.manifest.published ?? [], before: previous, locales: report.locales,
      files: all.filter { $0.path == "publish.yml" }
        + all.filter { $0.path != "publish.yml" }.sorted { $0.path < $1.path },
      upcoming: report.output?.upcoming ?? [], planned: report.plannedBanners)
  }

  func ask(_ method: String, _ name: String, _ body: JSON? = nil, query: String = "") async -> EditAnswer {
    await composer.answer(EditQuestion(method: method, name: name, query: query, body: body?.write() ?? []))
  }

  func text(_ path: String) throws -> String { try folder.text(path) }

  /// The version of a file as it is now.
  func version(_ path: String) throws -> String { Composing.version(of: Array(try text(path).utf8)) }

  func save(_ message: String, _ changes: JSON...) async -> EditAnswer {
    await ask(
      "POST", "save", .present(["path": message, "tab": Self.tab, "files": changes]))
  }
}

/// A clock that tests put forward.
final class SmallClock: Sendable {
  private let time = Lock(Instant(rfc3339: "2026-11-26T09:00:00Z") ?? Instant(secondsSince1970: 0))

  var now: Instant { time.withLock(\.self) }

  func wait(_ seconds: Int) { time.withLock { $0 = $0.advanced(by: seconds) } }
}

/// A change of a file, as a page sends it.
func change(_ path: String, _ base: String?, _ operations: JSON...) -> JSON {
  .present([
    "path": path, "base": base.map(JSON.string) ?? JSON.null, "operations": operations,
  ])
}

func set(_ path: String..., to value: JSON) -> JSON {
  .present(["op": "set", "path": JSON.texts(path), "value": value])
}

func words(_ text: String) -> JSON { .present(["text": text]) }

func plain(_ text: String) -> JSON { .present(["plain": text]) }

func body(_ text: String) -> JSON { .present(["op": "body", "text": text]) }
