import Authoring
import Diagnostics
import FeedModel
import Text
import WireFormats

extension ImportFormat {
  /// `versions.plist` and `local-versions.plist`: arrays of notes, or texts, by their versions (iVersion README,
  /// Installation).
  public static let updates = ImportFormat(name: "updates", abstract: "iVersion's versions.plist.") { files, options in
    let isLocal = { (file: ExchangeFile) in file.path.parts(between: "/").last?.hasPrefix("local") ?? false }
    let read = { (file: ExchangeFile, locale: LanguageTag?) throws(UnreadableFile) in
      try FeedFile(propertyList: file, locale)
    }
    let remote = FeedSet(files.filter { !isLocal($0) }, options, read: read)
    let local = FeedSet(files.filter(isLocal), options, read: read)
    var imported = Imported()
    imported.diagnostics = remote.diagnostics + local.diagnostics
    imported.entries = remote.refused + local.refused
    let localEntries = Dictionary(local.entries.map { ($0.key, $0) }) { first, _ in first }
    let known = Set(remote.entries.map(\.key))
    for entry in remote.entries {
      imported.entries.append(ReleaseImport(options).entry(entry, local: localEntries[entry.key]))
    }
    for entry in local.entries where !known.contains(entry.key) {
      imported.entries.append(ReleaseImport(options).entry(entry, local: nil))
    }
    imported.warn(
      of: remote.entries.count, over: options.configuration.keepReleases, in: remote.entries.first?.text.feed.file.path)
    return imported
  }
}

extension Imported {
  /// - Parameters:
  ///   - versions: How many there are.
  ///   - count: How many releases `versions.plist` holds.
  ///   - path: The file that has more.
  fileprivate mutating func warn(of versions: Int, over count: Int, in path: String?) {
    guard let path, versions > count else { return }
    diagnostics.append(
      Diagnostic(
        .warning, .manyVersions, "\(path) has \(versions) versions, and 'releases: keep' is \(count)",
        fix: "set keep: \(versions) under 'releases' in publish.yml, or let the oldest go",
        at: SourceLocation(path: path)))
  }
}

private struct ReleaseImport {
  let options: ImportOptions

  init(_ options: ImportOptions) { self.options = options }

  func entry(_ source: FeedEntry, local: FeedEntry?) -> ImportedEntry {
    var entry = ImportedEntry(at: source.text.place)
    guard Version(source.key).isComparable else {
      entry.report(
        .error, .badVersion, "'\(source.key.quotable)' is not a version",
        fix: "write digits joined by dots, such as 2.4.0",
        at: source.text.place)
      return entry
    }
    let locals = local.map { [$0.text] + $0.translations } ?? []
    for text in [source.text] + source.translations {
      let items = items(of: text, &entry)
      add(items, of: text, source.key, "", .updates, to: &entry)
      guard let local = locals.first(where: { $0.feed.locale == text.feed.locale }) else { continue }
      let own = self.items(of: local, &entry)
      if own.map(\.text) != items.map(\.text) { add(own, of: local, source.key, ".local", .localUpdates, to: &entry) }
    }
    return entry
  }

  private struct Item {
    var text: String
    var place: SourceLocation
  }

  private func items(of text: FeedEntry.Text, _ entry: inout ImportedEntry) -> [Item] {
    var values = FeedValues(text)
    // Its own complaint is that this is no dictionary.
    entry.diagnostics += values.diagnostics.filter { $0.id != .badMap }
    let place = text.feed.place(text.key.value.offset)
    if let whole = text.key.value.string {
      entry.report(
        .warning, .changedByImport, "the notes are one text, which comes out as a list",
        fix: "check them in the content", at: place)
      return whole.withLineFeeds.paragraphs.map { Item(text: $0, place: place) }
    }
    guard let list = text.key.value.list else {
      entry.report(
        .error, .badList, "the notes are \(text.key.value.kind), not an array", fix: "write an array of texts",
        at: place)
      return []
    }
    return list.compactMap { item in
      if let text = item.string { return Item(text: text, place: values.place(of: item)) }
      values.report(.error, .badText, "this note is \(item.kind), not a text", at: item)
      entry.diagnostics += values.diagnostics.suffix(1)
      return nil
    }
  }

  private func add(
    _ items: [Item], of text: FeedEntry.Text, _ version: String, _ part: String, _ feed: FeedName,
    to entry: inout ImportedEntry
  ) {
    let language = text.feed.locale.map { ".\($0.text)" } ?? ""
    var file = ContentFile("content/releases/\(version)\(part)\(language).md", from: text.place)
    file.set(
      body: text.key.value.string == nil
        ? blocks(items, at: text.place)
        : items.map {
          MarkdownBlock(.paragraph($0.text.escapedForMarkdown), at: $0.place)
        })
    entry.files.append(file)
    guard text.key.value.string == nil else { return }
    entry.expected.append(
      Expectation(
        feed: feed, locale: text.feed.locale, key: version,
        fields: items.enumerated().map { ("\($0.offset + 1)", $0.element.text, $0.element.place) }))
  }

  /// A list; with headings for labels where these are the site's, and come after all notes without one.
  private func blocks(_ items: [Item], at place: SourceLocation) -> [MarkdownBlock] {
    let usual: [String: String] = ["NEW": "New", "FIX": "Fixed"]
    let headings = usual.filter { options.configuration.noteLabels[$0.value.lowercased()] == $0.key }
    let labels: [String?] = items.map { item in headings.keys.first { item.text.hasPrefix("\($0): ") } }
    let hasOrder = zip(labels, labels.dropFirst()).allSatisfy { $0 == nil || $1 != nil }
    guard hasOrder, labels.contains(where: { $0 != nil }) else { return items.isEmpty ? [] : [list(items, at: place)] }
    var (blocks, start) = ([MarkdownBlock](), 0)
    while start < items.count {
      let label = labels[start]
      let end = labels[start...].firstIndex { $0 != label } ?? items.count
      if let label, let heading = headings[label] {
        blocks.append(MarkdownBlock(.heading(level: 3, heading), at: items[start].place))
        let rest = items[start..<end].map { Item(text: String($0.text.dropFirst(label.count + 2)), place: $0.place) }
        blocks.append(list(rest, at: items[start].place))
      } else {
        blocks.append(list(Array(items[start..<end]), at: items[start].place))
      }
      start = end
    }
    return blocks
  }

  private func list(_ items: [Item], at place: SourceLocation) -> MarkdownBlock {
    let items = items.map { item in
      item.text.withLineFeeds.paragraphs.map { MarkdownBlock(.paragraph($0.escapedForMarkdown), at: item.place) }
    }
    return MarkdownBlock(.list(start: nil, isTight: items.allSatisfy { $0.count < 2 }, items: items), at: place)
  }
}
