import Authoring
import Diagnostics
import FeedModel
import SiteBuilder
import Text

extension ExportTarget {
  /// A CHANGELOG.md in the form of Keep a Changelog 1.1, or the sections that one lacks.
  public static let changelog = ExportTarget(
    name: "changelog", abstract: "A CHANGELOG.md in the form of Keep a Changelog.", scope: .ever, hasOneLanguage: true
  ) { request in
    var exported = Exported()
    func section(_ release: Release, _ heading: String) -> String {
      Self.section(of: release, heading, &exported.diagnostics)
    }
    guard let file = request.existing, !file.bytes.allSatisfy({ $0 <= 0x20 }) else {
      let empty = ChangelogSections(ExchangeFile(path: request.destination, bytes: []))
      let sections =
        [introduction(request.configuration)] + request.releases.map { section($0, empty.heading(of: $0)) }
      exported.files = [Exported.File(request.destination, Array("\(sections.joined(separator: "\n\n"))\n".utf8))]
      return exported
    }
    do throws(Diagnostic) {
      try file.check()
      var sections = ChangelogSections(file)
      for release in request.releases where !sections.has(release.version) {
        sections.insert(section(release, sections.heading(of: release)), release.version)
      }
      exported.files = [Exported.File(request.destination, try sections.bytes())]
    } catch {
      exported.diagnostics.append(error)
    }
    return exported
  }

  private static func introduction(_ configuration: Configuration) -> String {
    """
    # Changelog

    What is new in \(configuration.appName.escapedForMarkdown()), in the form of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/).
    """
  }

  private static func section(of release: Release, _ heading: String, _ diagnostics: inout [Diagnostic]) -> String {
    let markdown = release.notes.base
    diagnostics += markdown.losses(in: "CHANGELOG.md", as: .markdown)
    let blocks = TextBlocks(markdown)
    diagnostics += MarkdownText.headings(of: blocks).filter { $0 != "New" && !changeTypes.contains($0) }.map { name in
      Diagnostic(
        .notAChangeType, "'\(name.quotable)' is none of Keep a Changelog's six",
        fix: "nothing, or write one of \(changeTypes.joined(separator: ", "))", at: markdown.location)
    }
    let level = max(3, heading.prefix { $0 == "#" }.count + 1)
    let lines = MarkdownText.text(blocks, renaming: ["New": "Added"], level: level)
    return lines.isEmpty ? heading : "\(heading)\n\n\(lines)"
  }

  private static let changeTypes = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
}

/// The beginnings of the sections of a CHANGELOG.md, in any dialect.
private struct ChangelogSections {
  private struct Section {
    let version: FeedVersion
    let isOfPrerelease: Bool
    let level: Int
    let form: ReleaseLevels.Form
    /// The words of its heading.
    let words: String
    /// The offset of its heading, in bytes.
    let start: Int
  }

  private let file: ExchangeFile
  private var sections: [Section] = []
  /// The levels of all headings, the added ones included.
  private var levels = ReleaseLevels()
  /// The newest heading with nothing but a version and a date, whose form others follow.
  private var model: (level: Int, words: String, heading: VersionHeading)?
  /// Texts to add, by the offset of the line before which they are inserted.
  private var added: [Int: [String]] = [:]
  /// The versions that are added, by the words of their headings.
  private var inserted: [String: FeedVersion] = [:]
  /// The end of the text before the link definitions at the end.
  private var end: Int

  init(_ file: ExchangeFile) {
    self.file = file
    end = file.bytes.count
    var (lines, found) = (HeadingLines(file), [Section]())
    var models: [Int: (words: String, heading: VersionHeading)] = [:]
    while let line = lines.next() {
      guard let heading = VersionHeading(line.words) else { continue }
      levels.count(heading, level: line.level)
      guard let version = heading.version else { continue }
      found.append(
        Section(
          version: version, isOfPrerelease: heading.isOfPrerelease, level: line.level,
          form: ReleaseLevels.Form(heading), words: line.words, start: line.start))
      if heading.isModel(line.words), models.count < 100 { models[found.count - 1] = (line.words, heading) }
    }
    for (index, section) in found.enumerated() where levels.begins(section.form, level: section.level) {
      sections.append(section)
      if model == nil, let first = models[index] { model = (section.level, first.words, first.heading) }
    }
    // To most readers, definitions without a blank line above them are in no block, either.
    while end > 0, case let line = line(before: end), line.isBlank || line.isLinkDefinition { end = line.startIndex }
    if file.hasByteOrderMark { end = max(end, 3) }
  }

  private func line(before place: Int) -> ArraySlice<UInt8> {
    let isEnded = file.bytes[place - 1] == 0x0A
    let start = file.bytes[..<(isEnded ? place - 1 : place)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return file.bytes[start..<place]
  }

  func has(_ version: FeedVersion) -> Bool {
    sections.contains { !$0.isOfPrerelease && $0.version.text == version.text }
  }

  /// The heading of a release, in the form of the file's own: `## Snoodle 2.4.0 (2026-11-20)`.
  func heading(of release: Release) -> String {
    let end = release.schedule.isWithdrawn ? " [YANKED]" : ""
    let date = release.date?.value.day
    // Below the third level, headings of their kind are parts of a release.
    let level = sections.first.map { min($0.level, 3) } ?? 2
    let usual = "\(String(repeating: "#", count: level)) [\(release.version)]\(date.map { " - \($0)" } ?? "")\(end)"
    guard let model else { return usual }
    let scalars = Array(model.words.unicodeScalars)
    var form = String(String.UnicodeScalarView(scalars[..<model.heading.range.lowerBound])) + release.version.text
    let rest = String(String.UnicodeScalarView(scalars[model.heading.range.upperBound...]))
    if let old = model.heading.date, let date {
      form += rest.replacing(old, with: date)
    } else {
      form += (rest.hasPrefix("]") ? "]" : "") + (date.map { " - \($0)" } ?? "")
    }
    // A form in which the version cannot be read again is none.
    let read = VersionHeading(form)
    guard read?.version?.text == release.version.text, read?.isOfPrerelease == false, read?.date == date else {
      return usual
    }
    return "\(String(repeating: "#", count: model.level)) \(form)\(end)"
  }

  /// Inserts a text before the first section of an older version, or else after the last section.
  ///
  /// - Parameter text: The text, without a line end at its end. Texts must come in their final order.
  mutating func insert(_ text: String, _ version: FeedVersion) {
    let older = sections.first { $0.version < version || $0.version == version && $0.isOfPrerelease }
    added[older?.start ?? end, default: []].append(text)
    let heading = text.prefix { $0 != "\n" }
    let words = heading.drop { $0 == "#" }
    inserted[words.withoutOuterSpace] = version
    if let read = VersionHeading(words.withoutOuterSpace) { levels.count(read, level: heading.count - words.count) }
  }

  /// The file with the added texts; all other bytes are unchanged.
  ///
  /// - Throws: `no-releases` if a version would not be found in it: a new one, because the file ends in an open code
  ///   block, or an old one, because its heading has blanks before it and so would belong to the list above it, or
  ///   because it begins a release only where no heading is plainer.
  func bytes() throws(Diagnostic) -> [UInt8] {
    let (lineEnd, bytes) = (file.lineEnd, file.bytes)
    let changed = file.replacing(
      added.map { place, texts in
        let isCut = place == bytes.count && bytes.last != 0x0A
        let isFirst = place == (file.hasByteOrderMark ? 3 : 0)
        let above = isFirst || line(before: place).isBlank ? "" : isCut ? "\n\n" : "\n"
        let below = bytes[place...].prefix { $0 != 0x0A }.isBlank ? "\n" : "\n\n"
        let text = above + texts.joined(separator: "\n\n") + below
        return Edit(place..<place, Array(text.replacing("\n", with: lineEnd).utf8))
      })
    if let section = sections.first(where: { !levels.begins($0.form, level: $0.level) }) {
      throw Diagnostic(
        .noReleases, "below a new heading, that of \(section.version) would not begin a release any more",
        fix: "write it as ## \(section.version)", at: file.location(of: section.start))
    }
    var (lines, missing) = (HeadingLines(ExchangeFile(path: file.path, bytes: changed)), inserted)
    var lost = Dictionary(sections.map { ($0.words, $0) }) { first, _ in first }
    while !(missing.isEmpty && lost.isEmpty), let line = lines.next() {
      (missing[line.words], lost[line.words]) = (nil, nil)
    }
    if let section = lost.values.min(by: { $0.start < $1.start }) {
      throw Diagnostic(
        .noReleases, "the heading of \(section.version) would be part of the list above it",
        fix: "remove the blanks before it", at: file.location(of: section.start))
    }
    if let missing = missing.values.max() {
      throw Diagnostic(
        .noReleases, "a heading for \(missing) would be part of a code block or a comment, which does not end",
        fix: "end it", at: file.location(of: max(0, end - 1)))
    }
    return changed
  }
}

extension VersionHeading {
  /// Whether another release's heading can be made from it: its date, if any, is as in `2026-11-20`.
  fileprivate func isModel(_ words: String) -> Bool {
    version != nil && title == nil && others.isEmpty && build == nil && unreadDate == nil && !isYanked && !isUnreleased
      && !isOfPrerelease && !isSentence
      && date.map { words.firstRange(of: $0).map { !words[$0.upperBound...].contains(":") } ?? false } ?? true
  }
}

extension ArraySlice<UInt8> {
  /// `[2.4.0]: https://…`
  fileprivate var isLinkDefinition: Bool {
    first == UInt8(ascii: "[") && String(decoding: self, as: UTF8.self).contains("]: ")
  }
}
