public import Authoring
public import Diagnostics
public import FeedModel
import Output
import SiteBuilder
import Text

/// An import into a site: the files to write, and the number of entries that a build reproduces.
///
/// The number is measured: the site is built in memory with the new files, and its feeds are compared with the imported
/// ones. Errors of that build are reported at the places in the imported files.
public struct SiteImport: Sendable {
  /// The diagnostics, sorted.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The files, by path.
  public private(set) var files: [SourceFile] = []
  /// The number of entries that are written.
  public private(set) var entries = 0
  /// The number of entries that a build reproduces exactly.
  public private(set) var equal = 0
  /// The number of entries that are left out.
  public private(set) var leftOut = 0
  /// The places of the other entries, in order.
  public private(set) var others: [SourceLocation] = []

  /// - Parameters:
  ///   - sources: The site before the import.
  ///   - skips: Whether entries with errors are left out, and their errors become warnings.
  ///   - now: The time of the build.
  public init(
    _ imported: Imported, into sources: [SourceFile], zones: TimeZoneDatabase, skips: Bool, at now: Instant,
    timer: @escaping FileTimer = { { false } }
  ) {
    var site = ImportedSite(sources: sources, zones: zones, now: now, timer: timer)
    var entries = imported.entries
    diagnostics = imported.diagnostics
    for index in entries.indices { entries[index].diagnostics += site.conflicts(of: entries[index]) }
    // One entry that is left out may cause an error in another, so this is repeated.
    while true {
      let found = site.build(entries)
      diagnostics += found.others
      for (index, problems) in found.byEntry { entries[index].diagnostics += problems }
      if !skips || !found.byEntry.values.contains(where: \.hasErrors) { break }
    }
    finish(entries, site, skips)
  }

  private mutating func finish(_ entries: [ImportedEntry], _ site: ImportedSite, _ skips: Bool) {
    let taken = entries.filter { !$0.diagnostics.hasErrors }
    self.entries = skips ? taken.count : entries.count
    leftOut = entries.count - self.entries
    for entry in taken {
      let changes = site.changes(of: entry)
      if changes.isEmpty, !entry.expected.isEmpty || !entry.isChanged {
        equal += 1
      } else {
        others.append(entry.location)
      }
      diagnostics += entry.diagnostics + changes
      files += entry.sourceFiles.map(\.file)
    }
    for entry in entries where entry.diagnostics.hasErrors {
      if !skips { others.append(entry.location) }
      diagnostics += entry.diagnostics.map { skips ? $0.asWarning : $0 }
    }
    let unique = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    files = unique.values.sorted { $0.path.precedes($1.path) }
    diagnostics = diagnostics.inOrder.reduce(into: []) { if $0.last != $1 { $0.append($1) } }.withoutCrowds(of: 1_000)
  }
}

extension ImportedEntry {
  /// The files, with their places in the imported files.
  fileprivate var sourceFiles: [(file: SourceFile, origin: SourceLocation)] {
    files.map { (SourceFile(path: $0.path, text: $0.text), $0.origin) }
      + assets.map { (SourceFile(path: "content/assets/\($0.path)", bytes: $0.bytes), location) }
  }
}

extension Diagnostic {
  fileprivate func moved(to place: SourceLocation) -> Diagnostic {
    Diagnostic(id, as: severity, message, fix: fix, at: place)
  }
}

/// A site with imported entries.
private struct ImportedSite {
  let sources: [SourceFile]
  let zones: TimeZoneDatabase
  let now: Instant
  let timer: FileTimer
  private let byPath: [String: SourceFile]
  /// The results of the last build: the texts of the feeds' entries by their names.
  private var feeds: [String: [String: [String: String]]] = [:]

  init(sources: [SourceFile], zones: TimeZoneDatabase, now: Instant, timer: @escaping FileTimer) {
    (self.sources, self.zones, self.now, self.timer) = (sources, zones, now, timer)
    byPath = Dictionary(sources.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Diagnostics for existing files with different contents.
  func conflicts(of entry: ImportedEntry) -> [Diagnostic] {
    entry.sourceFiles.compactMap { file, origin in
      guard let there = byPath[file.path], there.bytes != file.bytes else { return nil }
      return Diagnostic(
        .fileExists, "\(file.path) exists and says something else",
        fix: "rename or remove that file, or leave this entry out with --skip", at: origin)
    }
  }

  /// Builds the site with all entries that have no errors, including drafts.
  ///
  /// - Returns: The findings on the imported entries, by their numbers, and those that keep the site from being built
  ///   at all.
  mutating func build(_ entries: [ImportedEntry]) -> (byEntry: [Int: [Diagnostic]], others: [Diagnostic]) {
    let new = entries.filter { !$0.diagnostics.hasErrors }.flatMap { $0.sourceFiles.map(\.file) }
    let paths = Set(new.map(\.path))
    var report = build(sources.filter { !paths.contains($0.path) } + new)
    let found = findings(report.diagnostics, entries)
    if found.values.contains(where: \.hasErrors) { return (found, []) }
    // `publish lint` reports problems of the rest of the site.
    if report.output == nil { report = build(sources.filter { !$0.isEntry && !paths.contains($0.path) } + new) }
    feeds = report.output.map { FeedTexts.all(of: $0) } ?? [:]
    return (found, report.output == nil ? report.diagnostics.filter { $0.severity == .error } : [])
  }

  private func build(_ files: [SourceFile]) -> BuildReport {
    buildSite(
      SiteSources(files, zones: zones), BuildOptions(now: now, includesDrafts: true, allowsEmpty: true), timer: timer)
  }

  /// Errors, and findings of `publish lint` that an import should report, at their places in the imported files.
  private func findings(_ diagnostics: [Diagnostic], _ entries: [ImportedEntry]) -> [Int: [Diagnostic]] {
    var owners: [String: (entry: Int, file: ContentFile?)] = [:]
    for (index, entry) in entries.enumerated() where !entry.diagnostics.hasErrors {
      for file in entry.files { owners[file.path] = (index, file) }
      for asset in entry.assets { owners["content/assets/\(asset.path)"] = (index, nil) }
    }
    return diagnostics.reduce(into: [:]) { found, diagnostic in
      let place = diagnostic.location
      let isOfEntry = [.emptyBody, .sameVersion].contains(diagnostic.id)
      guard diagnostic.severity == .error || isOfEntry, let (entry, file) = owners[place.path] else { return }
      let origin = isOfEntry ? nil : file?.origin(line: place.line, column: place.column)
      found[entry, default: []].append(diagnostic.moved(to: origin ?? entries[entry].location))
    }
  }

  /// The differences between an entry and the result of a build.
  func changes(of entry: ImportedEntry) -> [Diagnostic] {
    entry.expected.flatMap { expected -> [Diagnostic] in
      guard let published = built(expected, entry) else {
        // The list has only the newest releases.
        guard ![.updates, .localUpdates].contains(expected.feed) else { return [] }
        return [
          Diagnostic(
            .changedByImport, "it does not come out under the key '\(expected.key.quotable)'",
            fix: "set 'key' or 'id' in the content", at: entry.location)
        ]
      }
      let read = Dictionary(expected.fields.map { ($0.name, $0.text) }) { _, last in last }
      // A build writes out the buttons of a soft prompt, even if they have the default labels.
      let built =
        expected.feed == .permissions
        ? published.filter { !$0.key.hasSuffix("Title") || read[$0.key] != nil } : published
      let changed = expected.fields.filter { built[$0.name] != read[$0.name] }.map { ($0.name, $0.place) }
      let added = built.keys.filter { read[$0] == nil }.sorted().map { ($0, entry.location) }
      // If the lists have different lengths, all later items differ.
      let isShifted = [.updates, .localUpdates].contains(expected.feed) && built.count != read.count
      return (changed + added).prefix(isShifted ? 1 : .max).map { name, place in
        let now = built[name].map { "'\($0.shown)'" } ?? "nothing"
        let before = read[name].map { "'\($0.shown)'" } ?? "nothing"
        return Diagnostic(
          .changedByImport, "\(name) comes out as \(now), not as \(before)",
          fix: "change it there, or in the content afterwards", at: place)
      }
    }
  }

  /// The entry's texts after a build; nil if no feed has it.
  private func built(_ expected: Expectation, _ entry: ImportedEntry) -> [String: String]? {
    let texts = feeds[expected.feed.fileName(for: expected.locale)]?[expected.key]
    let hasOwnLocalText = entry.files.contains { $0.path.contains(".local.") }
    guard texts == nil, expected.feed == .updates, !hasOwnLocalText else { return texts }
    // The app's own list has all releases.
    return feeds[FeedName.localUpdates.fileName(for: expected.locale)]?[expected.key]
  }
}

extension SourceFile {
  /// Whether it is an entry that does not depend on other content.
  fileprivate var isEntry: Bool {
    path.hasPrefix("content/") && !path.hasPrefix("content/assets/") && !path.hasPrefix("content/snippets/")
  }
}

extension String {
  /// The text on one line, with a sign for each line end.
  fileprivate var shown: String { replacing("\n", with: "↵").quotable }
}

/// The texts of feeds' entries by their names: `Title`, `views.index.height`.
enum FeedTexts {
  /// The texts by the feed's file and the entry's key.
  static func all(of output: BuildReport.Output) -> [String: [String: [String: String]]] {
    var texts: [String: [String: [String: String]]] = [:]
    for file in output.tree.files {
      guard let feed = FeedName.at(file.path) else { continue }
      if feed == .banners {
        guard let banners = try? BannersFeed.decode(file.bytes).feed else { continue }
        texts[file.path] = Dictionary(banners.notifications.map { ($0.id, Self.texts(of: $0)) }) { _, last in last }
      } else {
        guard let entries = try? PropertyList.parse(file.bytes).value.dictionary else { continue }
        texts[file.path] = entries.mapValues { value in
          var fields: [String: String] = [:]
          add(value, "", to: &fields)
          return fields
        }
      }
    }
    return texts
  }

  /// Addresses of pages always differ.
  private static let ignored = ["contentView"]

  static func add(_ value: PropertyList, _ name: String, to fields: inout [String: String]) {
    switch value {
    case .dictionary(let entries):
      for (key, value) in entries where !ignored.contains(key) {
        add(value, name.isEmpty ? key : "\(name).\(key)", to: &fields)
      }
    case .array(let elements):
      for (index, value) in elements.enumerated() {
        add(value, name.isEmpty ? "\(index + 1)" : "\(name).\(index + 1)", to: &fields)
      }
    case .string(let text): fields[name] = text
    case .integer(let number): fields[name] = String(number)
    case .real(let number): fields[name] = Int(exactly: number).map(String.init) ?? "\(number)"
    case .boolean(let flag): fields[name] = flag ? "true" : "false"
    case .date, .data: break
    }
  }

  static func texts(of banner: BannersFeed.Notification) -> [String: String] {
    var fields = ["entry": banner.entry]
    for condition in banner.all { fields["all.\(condition.name)"] = text(condition) }
    for condition in banner.any { fields["any.\(condition.name)"] = text(condition) }
    for view in banner.views {
      fields["views.\(view.id).height"] = view.autoHeight ? "auto" : view.height.map { "\($0)" } ?? "full"
      fields["views.\(view.id).origin"] = view.origin.rawValue
    }
    return fields
  }

  private static func text(_ condition: BannersFeed.Condition) -> String {
    String(decoding: condition.value.writeCompactly(), as: UTF8.self)
  }
}
