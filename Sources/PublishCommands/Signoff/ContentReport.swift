import Authoring
import Diagnostics
import Disk
import FeedModel
import Output
import SiteBuilder
import Text

/// What the site's content says that no output does: what its checks find, what is scheduled, what is translated.
struct ContentReport: Sendable {
  /// The site's folder.
  let folder: String
  /// Of the checks of `publish lint`, compared with what devices read now.
  let findings: [Diagnostic]
  /// What the next builds change, and what conditions on dates begin and end.
  let upcoming: [UpcomingChange]
  /// What is or will be live in which languages.
  let items: [ItemStatus]
  /// The default language; nil if `publish.yml` cannot be used.
  private let original: LanguageTag?
  /// Whether the content makes exactly the new output, at this moment.
  let isOutput: Bool

  /// Nil if no content is at hand.
  ///
  /// - Parameters:
  ///   - source: The site's folder; nil for the one that the new output is in, or else this one, if they are sites.
  ///   - old: What devices read now.
  ///   - new: What they are to read.
  /// - Throws: ``Failure`` if a folder that was named cannot be read.
  init?(source: String?, old: Manifest?, new: Manifest?, at place: String, now: Instant) throws {
    guard let folder = source ?? Self.folder(of: place) else { return nil }
    self.folder = folder
    var contents = try SourceFolder(folder).read()
    let options = BuildOptions(now: now, previous: old, allowsEmpty: true)
    let found = contents.diagnostics
    let build = buildSite(contents.takeSources(), options, timer: SourceFolder.timer).adding(found)
    findings = build.diagnostics.sorted { a, b in a.severity == b.severity ? a < b : a.severity > b.severity }
    let moments = (build.output?.upcoming ?? []) + (build.hasErrors ? [] : build.shownPeriods(options))
    upcoming = moments.filter { $0.event != .removed }.inOrder
    items = build.items(options)
    original = build.locales.first
    isOutput = build.output.map { Self.files(of: $0.manifest) == new.map(Self.files) } ?? false
  }

  /// The folder of the site that has this output, as far as that can be told.
  private static func folder(of place: String) -> String? {
    var folders = ["."]
    if !place.contains("://"), !place.hasPrefix("git:") {
      let parts = place.split(separator: "/").dropLast()
      folders.insert((place.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/"), at: 0)
    }
    return folders.first { !$0.isEmpty && Disk().isThere("\($0)/publish.yml") }
  }

  /// What devices read: without files of earlier outputs.
  private static func files(of manifest: Manifest) -> [String: String] {
    Dictionary(manifest.files.filter { $0.retired == nil }.map { ($0.path, $0.sha256) }) { first, _ in first }
  }

  var problems: [Diagnostic] { findings.filter { $0.severity > .note } }
  var notes: [Diagnostic] { findings.filter { $0.severity == .note } }

  /// What is or will be shown, and lacks something in a language: its name, and what it lacks.
  var incomplete: [(item: ItemStatus, words: String)] {
    items.compactMap { item in
      switch item.state {
      case .live, .scheduled:
        let open = item.open(in: original)
        return open.isEmpty ? nil : (item, open.joined(separator: "; "))
      case .expired, .draft, .withdrawn, .broken, .gone: return nil
      }
    }
  }
}
