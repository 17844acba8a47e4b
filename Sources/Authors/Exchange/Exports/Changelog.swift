import Authoring
import Diagnostics
import FeedModel
import SiteBuilder
import Text

extension ExportTarget {
  /// A CHANGELOG.md in the form of Keep a Changelog 1.1, or the sections that one lacks.
  public static let changelog = ExportTarget(
    name: "changelog", abstract: "A CHANGELOG.md in the form of Keep a Changelog.", scope: .ever
  ) { request in
    var exported = Exported()
    let existing = request.existing.flatMap { $0.bytes.allSatisfy { $0 <= 0x20 } ? nil : $0 }
    do throws(UnreadableFile) {
      try existing?.check()
    } catch {
      return Exported(diagnostics: [error.diagnostic])
    }
    var sections = existing.map { ChangelogSections($0) }
    let missing = request.releases.filter { !(sections?.has($0.version) ?? false) }
    let written = missing.map { ($0.version, section(of: $0, &exported.diagnostics)) }
    if sections == nil {
      let text = ([introduction(request.configuration)] + written.map(\.1)).joined(separator: "\n\n")
      exported.files = [Exported.File(request.destination, Array("\(text)\n".utf8))]
    } else {
      for (version, text) in written { sections?.insert(text, version) }
      exported.files = sections.map { [Exported.File(request.destination, $0.bytes)] } ?? []
    }
    return exported
  }

  private static func introduction(_ configuration: Configuration) -> String {
    """
    # Changelog

    What is new in \(configuration.appName.escapedForMarkdown()), in the form of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/).
    """
  }

  private static func section(of release: Release, _ diagnostics: inout [Diagnostic]) -> String {
    let date = release.date.map { " - \($0.value.day)" } ?? ""
    let heading = "## [\(release.version)]\(date)\(release.schedule.isWithdrawn ? " [YANKED]" : "")"
    let markdown = release.notes.base
    diagnostics += markdown.losses(in: "CHANGELOG.md", as: .markdown)
    let blocks = TextBlocks(markdown)
    diagnostics += MarkdownText.headings(of: blocks).filter { $0 != "New" && !changeTypes.contains($0) }.map { name in
      Diagnostic(
        .note, .notAChangeType, "'\(name.quotable)' is none of Keep a Changelog's six",
        fix: "nothing, or write one of \(changeTypes.joined(separator: ", "))", at: markdown.location)
    }
    let lines = MarkdownText.text(blocks, renaming: ["New": "Added"])
    return lines.isEmpty ? heading : "\(heading)\n\n\(lines)"
  }

  private static let changeTypes = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
}

/// Where the sections of a CHANGELOG.md begin, whatever its dialect.
private struct ChangelogSections {
  private struct Section {
    /// The digits and dots of its version.
    var version: Version
    /// What follows them: `-beta.1`.
    var suffix: Substring
    /// The number of its line.
    var line: Int
  }

  private let file: ExchangeFile
  private let lines: [Substring]
  private var sections: [Section] = []
  /// Texts by the number of the line before which they are put.
  private var added: [Int: [String]] = [:]
  /// Where the text ends before the link definitions at the end.
  private var end: Int

  init(_ file: ExchangeFile) {
    self.file = file
    let text = String(decoding: file.bytes[(file.hasByteOrderMark ? 3 : 0)...], as: UTF8.self)
    lines = text.parts(between: "\n").map { $0.ends(withBytesOf: "\r") ? Substring($0.unicodeScalars.dropLast()) : $0 }
    end = lines.count
    while end > 0, lines[end - 1].allSatisfy(\.isWhitespace) || lines[end - 1].isLinkDefinition { end -= 1 }
    findSections()
  }

  private mutating func findSections() {
    // Those in a fence that never ends count.
    var (fence, fenced): (Substring?, [Section]) = (nil, [])
    for (number, line) in lines.enumerated() {
      let start = line.drop { $0 == " " }
      guard line.utf8.count - start.utf8.count < 4 else { continue }
      let mark = start.prefix { $0 == "`" }.count > 2 ? "```" : start.hasPrefix("~~~") ? "~~~" : nil
      if let mark, fence == nil || fence == mark[...] {
        (fence, fenced) = (fence == nil ? mark[...] : nil, [])
      } else if let (version, suffix) = heading(number)?.leadingVersion {
        let section = Section(version: Version(String(version)), suffix: suffix, line: number)
        if fence == nil { sections.append(section) } else { fenced.append(section) }
      }
    }
    sections += fenced
  }

  /// The words of a heading that begins in a line.
  private func heading(_ number: Int) -> Substring? {
    let line = lines[number].drop { $0 == " " }
    let marks = line.prefix { $0 == "#" }
    if (1...6).contains(marks.count), line.dropFirst(marks.count).first == " " {
      return line.dropFirst(marks.count + 1)
    }
    guard number + 1 < lines.count, let mark = lines[number + 1].first, mark == "=" || mark == "-",
      !line.allSatisfy(\.isWhitespace), lines[number + 1].withoutOuterSpace.allSatisfy({ $0 == mark })
    else { return nil }
    return line
  }

  func has(_ version: Version) -> Bool { sections.contains { $0.suffix.isEmpty && $0.version.text == version.text } }

  /// Before the first section of an older version, else after the last.
  ///
  /// - Parameter text: Without a line end at its end. Texts come in the order in which they are to stand.
  mutating func insert(_ text: String, _ version: Version) {
    let older = sections.first { $0.version < version || $0.version == version && !$0.suffix.isEmpty }
    added[older?.line ?? end, default: []].append(text)
  }

  /// The file with what was added; all other bytes are as they were.
  var bytes: [UInt8] {
    let lineEnd = file.lineEnd
    let starts =
      [file.hasByteOrderMark ? 3 : 0] + file.bytes.indices.filter { file.bytes[$0] == 0x0A }.map { $0 + 1 }
    return file.replacing(
      added.map { line, texts in
        let place = line < starts.count ? starts[line] : file.bytes.count
        let above = line == 0 || isBlank(line - 1) ? "" : line < starts.count ? "\n" : "\n\n"
        let below = line >= lines.count || isBlank(line) ? "\n" : "\n\n"
        let text = above + texts.joined(separator: "\n\n") + below
        return Edit(place..<place, Array(text.replacing("\n", with: lineEnd).utf8))
      })
  }

  private func isBlank(_ line: Int) -> Bool { lines[line].allSatisfy(\.isWhitespace) }
}

extension Substring {
  /// `[2.4.0]: https://…`
  fileprivate var isLinkDefinition: Bool {
    guard first == "[", let end = firstIndex(of: "]") else { return false }
    return self[end...].dropFirst().first == ":"
  }

  /// `2.4.0` and `-beta.1` of `[v2.4.0-beta.1] - 2026-11-20`; nil for a heading that begins with something else.
  fileprivate var leadingVersion: (Substring, Substring)? {
    var rest = drop { $0 == " " || $0 == "[" }
    if let at = rest.prefix(while: { $0 != " " }).lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    for start in ["version ", "v"] where rest.lowercased().hasPrefix(start) { rest = rest.dropFirst(start.count) }
    let version = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let suffix = rest[version.endIndex...].prefix { !" ]()\t".contains($0) }
    guard version.contains("."), Version(String(version)).isComparable else { return nil }
    return (version, suffix)
  }
}
