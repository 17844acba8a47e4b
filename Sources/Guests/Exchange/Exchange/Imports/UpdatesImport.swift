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
    let remote = FeedSet(files.filter { !isLocal($0) }, options)
    let local = FeedSet(files.filter(isLocal), options)
    var locals = Dictionary(local.entries.map { ($0.key, $0) }) { first, _ in first }
    var imported = remote.imported { ReleaseImport($0, options).entry(local: locals.removeValue(forKey: $0.key)) }
    imported.entries += local.refused
    imported.diagnostics += local.diagnostics
    for entry in local.entries where locals[entry.key] != nil {
      imported.entries.append(ReleaseImport(entry, options).entry(local: nil))
    }
    imported.warn(
      of: remote.entries.count, over: options.configuration.keepReleases, in: remote.entries.first?.text.feed.file.path)
    return imported
  }
}

extension Imported {
  /// - Parameters:
  ///   - versions: The number of versions.
  ///   - count: The number of releases that `versions.plist` holds.
  ///   - path: The file that has more.
  fileprivate mutating func warn(of versions: Int, over count: Int, in path: String?) {
    guard let path, versions > count else { return }
    diagnostics.append(
      Diagnostic(
        .manyVersions, "\(path) has \(versions) versions, and 'releases: keep' is \(count)",
        fix: "set keep: \(versions) under 'releases' in publish.yml, or let the oldest go",
        at: SourceLocation(path: path)))
  }
}

private struct ReleaseImport {
  private let source: FeedEntry
  private let options: ImportOptions
  private var entry: ImportedEntry

  init(_ source: FeedEntry, _ options: ImportOptions) {
    (self.source, self.options) = (source, options)
    entry = ImportedEntry(at: source.text.place)
  }

  /// The notes of a release in a list and a language.
  private struct Notes {
    let text: FeedEntry.Text
    var items: [Item] = []

    /// Whether they are one text instead of an array, as later iVersions read it.
    var isOneText: Bool { text.key.value.string != nil }
  }

  private struct Item {
    var text: String
    var place: SourceLocation
  }

  /// - Parameter local: The same release in the app's own list. If its notes differ in any language, they are written
  ///   in all languages that the list has, because a language without notes would get the default language's.
  func entry(local: FeedEntry?) -> ImportedEntry {
    guard FeedVersion(source.key).isComparable else {
      var refused = entry
      refused.report(
        .badVersion, "'\(source.key.quotable)' is not a version",
        fix: "write digits joined by dots, such as 2.4.0", at: source.text.place)
      return refused
    }
    var importing = self
    let remote = importing.notes(of: source)
    for notes in remote { importing.add(notes, "", .updates) }
    let own = local.map { importing.notes(of: $0) } ?? []
    let isSame = own.allSatisfy { notes in
      remote.contains {
        $0.text.feed.locale == notes.text.feed.locale && $0.items.map(\.text) == notes.items.map(\.text)
      }
    }
    if !isSame { for notes in own { importing.add(notes, ".local", .localUpdates) } }
    return importing.entry
  }

  private mutating func notes(of source: FeedEntry) -> [Notes] {
    ([source.text] + source.translations).map { Notes(text: $0, items: items(of: $0)) }
  }

  private mutating func items(of text: FeedEntry.Text) -> [Item] {
    var values = FeedValues(text)
    // Its own diagnostic that this is not a dictionary is left out.
    entry.diagnostics += values.diagnostics.filter { $0.id != .badMap }
    let place = text.feed.place(text.key.value.offset)
    if let whole = text.key.value.string {
      entry.report(
        .changedByImport, "the notes are one text, which comes out as a list",
        fix: "check them in the content", at: place)
      return whole.withLineFeeds.paragraphs.map { Item(text: $0, place: place) }
    }
    guard let list = text.key.value.list else {
      entry.report(
        .badList, "the notes are \(text.key.value.kind), not an array", fix: "write an array of texts", at: place)
      return []
    }
    return list.compactMap { item in
      if let text = item.string { return Item(text: text, place: values.place(of: item)) }
      values.report(.badText, "this note is \(item.kind), not a text", at: item)
      entry.diagnostics += values.diagnostics.suffix(1)
      return nil
    }
  }

  private mutating func add(_ notes: Notes, _ part: String, _ feed: FeedName) {
    let locale = notes.text.feed.locale
    var file = ContentFile(
      "content/releases/\(source.key)\(part)\(locale.map { ".\($0.text)" } ?? "").md", from: notes.text.place)
    file.set(
      body: notes.isOneText
        ? notes.items.map { MarkdownBlock(.paragraph($0.text.escapedForMarkdown()), at: $0.place) }
        : blocks(notes.items, at: notes.text.place))
    entry.files.append(file)
    guard !notes.isOneText else { return }
    let fields = notes.items.enumerated().map { ("\($0.offset + 1)", $0.element.text, $0.element.place) }
    entry.expected.append(Expectation(feed: feed, locale: locale, key: source.key, fields: fields))
  }

  /// The items as a list. Labels become headings if they are the site's and come after all notes without one.
  private func blocks(_ items: [Item], at place: SourceLocation) -> [MarkdownBlock] {
    let usual: [String: String] = ["NEW": "New", "FIX": "Fixed"]
    let headings = usual.filter { options.configuration.noteLabels[$0.value.lowercased()] == $0.key }
    let labels: [String?] = items.map { item in
      headings.keys.first { item.text.hasPrefix("\($0): ") && item.text.dropFirst($0.count + 2).beginsInWord }
    }
    let hasOrder = zip(labels, labels.dropFirst()).allSatisfy { $0 == nil || $1 != nil }
    guard hasOrder, labels.contains(where: { $0 != nil }) else { return list(items[...], at: place) }
    var (blocks, start) = ([MarkdownBlock](), 0)
    while start < items.count {
      let label = labels[start]
      let end = labels[start...].firstIndex { $0 != label } ?? items.count
      var part = items[start..<end]
      if let label, let heading = headings[label] {
        blocks.append(MarkdownBlock(.heading(level: 3, heading), at: items[start].place))
        for index in part.indices { part[index].text = String(part[index].text.dropFirst(label.count + 2)) }
      }
      blocks += list(part, at: items[start].place)
      start = end
    }
    return blocks
  }

  /// A list of items; empty notes are left out.
  private func list(_ items: ArraySlice<Item>, at place: SourceLocation) -> [MarkdownBlock] {
    let items = items.map { [MarkdownBlock].plain($0.text, at: $0.place, isItem: true) }.filter { !$0.isEmpty }
    let isTight = items.allSatisfy { $0.count { !$0.isList } < 2 }
    return items.isEmpty ? [] : [MarkdownBlock(.list(start: nil, isTight: isTight, items: items), at: place)]
  }
}

extension Substring {
  fileprivate var beginsInWord: Bool { first.map { !$0.isWhitespace } ?? false }
}
