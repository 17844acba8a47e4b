import Authoring
import Diagnostics
import FeedModel
import Text

extension ImportFormat {
  /// Sparkle's appcast, with the notes that it contains. Links are not followed.
  public static let appcast = ImportFormat(name: "appcast", abstract: "Sparkle's appcast.xml.") { files, options in
    Imported(files) { file, imported throws(Diagnostic) in
      var reader = try AppcastImport(file, options)
      reader.read()
      imported.entries += reader.imported.entries
      imported.diagnostics += reader.imported.diagnostics
    }
  }
}

private struct AppcastImport {
  private let feed: XMLFile
  private let items: [XMLFile.Element]
  private let options: ImportOptions
  private(set) var imported = Imported()
  /// The texts of the versions that were read.
  private var texts: [String: [String]] = [:]

  init(_ file: ExchangeFile, _ options: ImportOptions) throws(Diagnostic) {
    feed = try XMLFile(file)
    items = try feed.appcastChannel().all("item")
    self.options = options
  }

  private func place(_ element: XMLFile.Element) -> SourceLocation { feed.location(of: element.range.lowerBound) }

  mutating func read() {
    for item in items { read(item) }
    let isForUpdates = { (element: XMLFile.Element) in
      element.name.local == "enclosure"
        || element.name.namespace == XMLFile.sparkle && !Self.taken.contains(element.name.local)
    }
    guard let first = items.lazy.flatMap(\.children).first(where: isForUpdates) else { return }
    imported.diagnostics.append(
      Diagnostic(
        .notTaken, as: .note,
        "enclosures, signatures, minimum systems, deltas and rollouts are not taken: they stay in the appcast",
        fix: "nothing has to be done", at: place(first)))
  }

  private static let taken: Set<String> = ["version", "shortVersionString", "releaseNotesLink", "channel"]

  private mutating func read(_ item: XMLFile.Element) {
    var entry = ImportedEntry(at: place(item))
    let named = item.release
    let version = named?.version.text ?? ""
    if let channel = item.first("channel", in: XMLFile.sparkle) {
      imported.diagnostics.append(
        Diagnostic(
          .notTaken, as: .note, "\(version.quotable) is for the channel '\(channel.text.quotable)' only",
          fix: "nothing has to be done", at: place(channel)))
      return
    }
    if let named, named.isOfPrerelease {
      imported.diagnostics.append(
        Diagnostic(
          .notTaken, as: .note, "\(named.text.quotable): prereleases are for testers", fix: "nothing has to be done",
          at: entry.location))
      return
    }
    guard let named, named.version.isComparable, named.text == version else {
      let written = item.writtenVersion
      entry.report(
        .badVersion, written.map { "'\($0.quotable)' is not a version" } ?? "this item has no version",
        fix: "leave it out with --skip, or write digits joined by dots", at: entry.location)
      imported.entries.append(entry)
      return
    }
    let own = item.all("description").map { "\($0["lang", in: XMLFile.xml] ?? "") \(html(of: $0))" }
    if let known = texts.updateValue(own, forKey: version) {
      guard known != own else { return }
      entry.report(
        .sameVersion, "two items of \(version) say different things", fix: "make their descriptions the same",
        at: entry.location)
    } else {
      add(item, version, named.build, to: &entry)
    }
    imported.entries.append(entry)
  }

  private mutating func add(_ item: XMLFile.Element, _ version: String, _ build: String?, to entry: inout ImportedEntry)
  {
    var content = ContentFile("content/releases/\(version).md", from: entry.location)
    if let published = item.first("pubDate") {
      if let day = WrittenDay(in: published.text) {
        content.set("date", .word(day.text), from: place(published))
      } else {
        entry.report(
          .badDate, as: .warning,
          "'\(published.text.quotable)' is not a date like 'Fri, 20 Nov 2026 09:00:00 +0100', so the release has none",
          fix: "set 'date' in the content", at: place(published))
      }
    }
    let compared = item.sparkle("version").flatMap { FeedVersion($0).isDottedIntegers ? $0 : nil }
    if let build = compared ?? build, build != version { content.set("build", .text(build), from: entry.location) }
    if let link = item.first("releaseNotesLink", in: XMLFile.sparkle) {
      entry.report(
        .notTaken,
        "the notes behind the releaseNotesLink '\(link.text.withoutOuterSpace.quotable)' are not fetched",
        fix: "write them into \(content.path)", at: place(link))
    }
    var translations: [ContentFile] = []
    var seen: Set<LanguageTag> = []
    for description in item.all("description") {
      guard let locale = locale(of: description, &entry) else { continue }
      guard seen.insert(locale).inserted else {
        entry.report(
          .notTaken, "this is the second text in \(locale.text)", fix: "keep one of them", at: place(description))
        continue
      }
      let body = blocks(of: description, &entry)
      if locale == options.configuration.defaultLocale {
        content.set(body: body)
      } else {
        var file = ContentFile("content/releases/\(version).\(locale.text).md", from: place(description))
        file.set(body: body)
        translations.append(file)
      }
    }
    // A feed in another language says nothing that the default one does not, apart from its texts.
    entry.files =
      (seen.contains(options.configuration.defaultLocale) || translations.isEmpty || options.locale == nil
        ? [content] : []) + translations
  }

  private func locale(of description: XMLFile.Element, _ entry: inout ImportedEntry) -> LanguageTag? {
    let (written, locales) = (description["lang", in: XMLFile.xml], options.configuration.locales)
    guard let tag = written.map({ LanguageTag(systemIdentifier: $0.withoutOuterSpace) }) ?? options.locale else {
      if written == nil { return options.configuration.defaultLocale }
      return refuse(written ?? "", description, &entry)
    }
    return tag.nearest(among: locales) ?? refuse(written ?? tag.text, description, &entry)
  }

  private func refuse(_ name: String, _ description: XMLFile.Element, _ entry: inout ImportedEntry) -> LanguageTag? {
    entry.report(
      .unknownLocale, as: .warning, "'\(name.quotable)' is not a locale of this site, so this text is not taken",
      fix: "add it to 'locales' in publish.yml", at: place(description))
    return nil
  }

  private func html(of description: XMLFile.Element) -> String { feed.html(of: description) }

  private func blocks(of description: XMLFile.Element, _ entry: inout ImportedEntry) -> [MarkdownBlock] {
    let (blocks, found) = feed.notes(of: description, options)
    entry.diagnostics += found
    return blocks
  }
}

extension XMLFile {
  /// The HTML of a description: its text, or elements that were not escaped.
  fileprivate func html(of description: Element) -> String {
    description.children.isEmpty ? description.text : String(decoding: file.bytes[description.contents], as: UTF8.self)
  }

  /// The notes of a description in its format.
  func notes(of description: Element, _ options: ImportOptions) -> (blocks: [MarkdownBlock], diagnostics: [Diagnostic])
  {
    let place = location(of: description.range.lowerBound)
    let text = html(of: description).withLineFeeds
    switch description["format", in: XMLFile.sparkle] {
    case "plain-text": return (.listed(text.withoutOuterSpace, at: place), [])
    case "markdown":
      do throws(Diagnostic) {
        var notes = NotesMarkdown(options) { _, _ in place }
        let blocks = notes.blocks(try CommonMark(text, path: file.path).blocks)
        return (blocks, notes.diagnostics)
      } catch {
        return ([], [error])
      }
    // People see line ends only where there are no tags.
    case _ where !text.contains("<"): return (.listed(resolvedReferences(text).withoutOuterSpace, at: place), [])
    default:
      let result = HTMLToMarkdown.read(text, .ofNotes(options, at: place))
      return (result.blocks, result.diagnostics + result.problems)
    }
  }
}

extension HTMLToMarkdown.Rules {
  /// The rules for notes: of what Markdown cannot say, the words stay.
  static func ofNotes(_ options: ImportOptions, at place: SourceLocation) -> Self {
    Self(
      place: { _ in place }, level: { max(3, $0) },
      picture: { source, place, found in
        found.append(.picture(notTaken: source, at: place))
        return nil
      },
      link: { address, place, found in
        if options.allowsLink(to: address) { return true }
        found.append(.link(notTaken: address, at: place))
        return false
      }, leftOut: ("notes are plain text", "nothing has to be done"), keepsWords: true)
  }
}

extension XMLFile {
  static let sparkle = "http://www.andymatuschak.org/xml-namespaces/sparkle"

  /// - Throws: `not-an-appcast`
  func appcastChannel() throws(Diagnostic) -> Element {
    if root.name == Name("rss"), let channel = root.first("channel") { return channel }
    throw Diagnostic(
      .notAnAppcast, "\(file.path) is XML, but not an RSS feed with a channel",
      fix: "name the appcast.xml that generate_appcast writes", at: location(of: root.range.lowerBound))
  }
}

extension XMLFile.Element {
  /// The version of an item as it is written: the one that users see, or else the one that Sparkle compares.
  var writtenVersion: String? { sparkle("shortVersionString") ?? sparkle("version") }

  /// The release of an item; nil if it names none. `v2.7` is 2.7, and `2.8 (20)` is 2.8 with the build 20.
  var release: (version: FeedVersion, text: String, build: String?, isOfPrerelease: Bool)? {
    guard let written = writtenVersion else { return nil }
    if FeedVersion(written).isComparable { return (FeedVersion(written), written, nil, false) }
    guard let heading = VersionHeading(written), let version = heading.version, heading.range.lowerBound < 20 else {
      return nil
    }
    return (version, heading.text, heading.build, heading.isOfPrerelease)
  }

  /// An element of an item by its name in Sparkle's namespace, or the attribute of its enclosure; nil if it is empty.
  func sparkle(_ name: String) -> String? {
    let text = first(name, in: XMLFile.sparkle)?.text ?? first("enclosure")?[name, in: XMLFile.sparkle]
    return text.map(\.withoutOuterSpace).flatMap { $0.isEmpty ? nil : $0 }
  }
}
