import Authoring
import Diagnostics
import FeedModel
import Text

extension ImportFormat {
  /// Sparkle's appcast, with the notes that it contains. Links are not followed.
  public static let appcast = ImportFormat(name: "appcast", abstract: "Sparkle's appcast.xml.") { files, options in
    Imported(files) { file, imported throws(UnreadableFile) in
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

  init(_ file: ExchangeFile, _ options: ImportOptions) throws(UnreadableFile) {
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
    let version = item.sparkle("shortVersionString") ?? item.sparkle("version") ?? ""
    if let channel = item.first("channel", in: XMLFile.sparkle) {
      imported.diagnostics.append(
        Diagnostic(
          .notTaken, as: .note, "\(version.quotable) is for the channel '\(channel.text.quotable)' only",
          fix: "nothing has to be done",
          at: place(channel)))
      return
    }
    guard Version(version).isComparable else {
      entry.report(
        .badVersion, version.isEmpty ? "this item has no version" : "'\(version.quotable)' is not a version",
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
      add(item, version, to: &entry)
    }
    imported.entries.append(entry)
  }

  private func add(_ item: XMLFile.Element, _ version: String, to entry: inout ImportedEntry) {
    var content = ContentFile("content/releases/\(version).md", from: entry.location)
    if let published = item.first("pubDate") {
      if let day = published.text.dayOfMail {
        content.set("date", .word(day), from: place(published))
      } else {
        entry.report(
          .badDate, as: .warning,
          "'\(published.text.quotable)' is not a date like 'Fri, 20 Nov 2026 09:00:00 +0100', so the release has none",
          fix: "set 'date' in the content", at: place(published))
      }
    }
    if let build = item.sparkle("version"), build != version {
      content.set("build", .text(build), from: entry.location)
    }
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
          .notTaken, "this is the second text in \(locale.text)", fix: "keep one of them",
          at: place(description))
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
    entry.files = [content] + translations
  }

  private func locale(of description: XMLFile.Element, _ entry: inout ImportedEntry) -> LanguageTag? {
    guard let name = description["lang", in: XMLFile.xml] else { return options.configuration.defaultLocale }
    let tag = LanguageTag(systemIdentifier: name.withoutOuterSpace)
    if let tag, options.configuration.locales.contains(tag) { return tag }
    entry.report(
      .unknownLocale, as: .warning, "'\(name.quotable)' is not a locale of this site, so this text is not taken",
      fix: "add it to 'locales' in publish.yml", at: place(description))
    return nil
  }

  /// The HTML of a description: its text, or elements that were not escaped.
  private func html(of description: XMLFile.Element) -> String {
    description.children.isEmpty
      ? description.text : String(decoding: feed.file.bytes[description.contents], as: UTF8.self)
  }

  private func blocks(of description: XMLFile.Element, _ entry: inout ImportedEntry) -> [MarkdownBlock] {
    let place = place(description)
    let text = html(of: description).withLineFeeds
    switch description["format", in: XMLFile.sparkle] {
    case "plain-text": return .plain(text.withoutOuterSpace, at: place)
    case "markdown":
      do throws(UnreadableFile) {
        var notes = NotesMarkdown(options) { _, _ in place }
        let blocks = notes.blocks(try feed.file.commonMark(text).blocks)
        entry.diagnostics += notes.diagnostics
        return blocks
      } catch {
        entry.diagnostics.append(error.diagnostic)
        return []
      }
    default:
      let links = URLRules(schemes: options.configuration.schemes)
      let result = HTMLToMarkdown.read(
        text,
        HTMLToMarkdown.Rules(
          place: { _ in place }, level: { _ in 3 },
          picture: { source, place, found in
            found.append(.picture(notTaken: source, at: place))
            return nil
          },
          link: { address, place, found in
            if links.allows(address) { return true }
            found.append(.link(notTaken: address, at: place))
            return false
          }, leftOut: ("notes are plain text", "nothing has to be done"), advice: "write its words into the content"))
      entry.diagnostics += result.diagnostics + result.problems
      return result.blocks
    }
  }
}

extension XMLFile {
  static let sparkle = "http://www.andymatuschak.org/xml-namespaces/sparkle"

  /// - Throws: `not-an-appcast`
  func appcastChannel() throws(UnreadableFile) -> Element {
    if root.name == Name("rss"), let channel = root.first("channel") { return channel }
    throw UnreadableFile(
      .notAnAppcast, "\(file.path) is XML, but not an RSS feed with a channel",
      fix: "name the appcast.xml that generate_appcast writes", at: location(of: root.range.lowerBound))
  }
}

extension XMLFile.Element {
  /// An element of an item by its name in Sparkle's namespace, or the attribute of its enclosure; nil if it is empty.
  func sparkle(_ name: String) -> String? {
    let text = first(name, in: XMLFile.sparkle)?.text ?? first("enclosure")?[name, in: XMLFile.sparkle]
    return text.map(\.withoutOuterSpace).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension String {
  /// The day of a date in mail format, in its own zone: `2026-11-20` for `Fri, 20 Nov 2026 09:00:00 +0100` (RFC 5322).
  /// Nil for anything else.
  fileprivate var dayOfMail: String? {
    let words = split { $0.isWhitespace || $0 == "," }.map { String($0) }
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    let start = words.first.map { $0.allSatisfy(\.isNumber) } ?? true ? 0 : 1
    guard words.count >= start + 3, let month = months.firstIndex(of: words[start + 1].lowercased()) else { return nil }
    func digits(_ text: String) -> String { text.utf8.count == 1 ? "0\(text)" : text }
    let day = "\(words[start + 2])-\(digits(String(month + 1)))-\(digits(words[start]))"
    return Instant(rfc3339: "\(day)T00:00:00Z") == nil ? nil : day
  }
}
