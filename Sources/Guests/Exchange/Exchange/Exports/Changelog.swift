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
    func section(_ release: Release) -> String { Self.section(of: release, &exported.diagnostics) }
    guard let file = request.existing, !file.bytes.allSatisfy({ $0 <= 0x20 }) else {
      let sections = [introduction(request.configuration)] + request.releases.map(section)
      exported.files = [Exported.File(request.destination, Array("\(sections.joined(separator: "\n\n"))\n".utf8))]
      return exported
    }
    do throws(UnreadableFile) {
      try file.check()
      var sections = try ChangelogSections(file)
      for release in request.releases where !sections.has(release.version) {
        sections.insert(section(release), release.version)
      }
      exported.files = [Exported.File(request.destination, try sections.bytes(with: request.releases.map(\.version)))]
    } catch {
      exported.diagnostics.append(error.diagnostic)
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
        .notAChangeType, "'\(name.quotable)' is none of Keep a Changelog's six",
        fix: "nothing, or write one of \(changeTypes.joined(separator: ", "))", at: markdown.location)
    }
    let lines = MarkdownText.text(blocks, renaming: ["New": "Added"])
    return lines.isEmpty ? heading : "\(heading)\n\n\(lines)"
  }

  private static let changeTypes = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
}

/// The beginnings of the sections of a CHANGELOG.md, in any dialect.
private struct ChangelogSections {
  private let file: ExchangeFile
  private let lines: [Substring]
  private let index: LineIndex
  /// The sections, with the numbers of their lines from 0.
  private var sections: [(heading: VersionHeading, line: Int)] = []
  /// Texts to add, by the number of the line before which they are inserted.
  private var added: [Int: [String]] = [:]
  /// The end of the text before the link definitions at the end, which are in no block.
  private var end = 0

  init(_ file: ExchangeFile) throws(UnreadableFile) {
    self.file = file
    let text = file.text
    (lines, index) = (text.parts(between: "\n"), LineIndex(file))
    for block in try file.commonMark(text).blocks {
      end = min(block.lines.upperBound, lines.count)
      guard case .heading(_, let inlines) = block.kind, let heading = VersionHeading(inlines.words) else { continue }
      sections.append((heading, block.lines.lowerBound - 1))
    }
    // To most readers, definitions without a blank line above them are in no block, either.
    while end > 0, isBlank(end - 1) || lines[end - 1].isLinkDefinition { end -= 1 }
  }

  func has(_ version: Version) -> Bool {
    sections.contains { !$0.heading.isOfPrerelease && $0.heading.version.text == version.text }
  }

  /// Inserts a text before the first section of an older version, or else after the last section.
  ///
  /// - Parameter text: The text, without a line end at its end. Texts must come in their final order.
  mutating func insert(_ text: String, _ version: Version) {
    let older = sections.first { section in
      section.heading.version < version || section.heading.version == version && section.heading.isOfPrerelease
    }
    added[older?.line ?? end, default: []].append(text)
  }

  /// The file with the added texts; all other bytes are unchanged.
  ///
  /// - Throws: `no-releases` if these versions would not be found in it, because the file ends in an open code block.
  func bytes(with versions: [Version]) throws(UnreadableFile) -> [UInt8] {
    let lineEnd = file.lineEnd
    let bytes = file.replacing(
      added.map { line, texts in
        let place = line < lines.count ? index.start(ofLine: line) : file.bytes.count
        let above = line == 0 || isBlank(line - 1) ? "" : line < lines.count ? "\n" : "\n\n"
        let below = line >= lines.count || isBlank(line) ? "\n" : "\n\n"
        let text = above + texts.joined(separator: "\n\n") + below
        return Edit(place..<place, Array(text.replacing("\n", with: lineEnd).utf8))
      })
    let after = try ChangelogSections(ExchangeFile(path: file.path, bytes: bytes))
    if let missing = versions.first(where: { !after.has($0) }) {
      throw UnreadableFile(
        .noReleases, "a heading for \(missing) would be part of a code block or a comment, which does not end",
        fix: "end it", at: SourceLocation(path: file.path, line: max(end, 1), column: 1))
    }
    return bytes
  }

  private func isBlank(_ line: Int) -> Bool { lines[line].allSatisfy(\.isWhitespace) }
}

extension Substring {
  /// `[2.4.0]: https://…`
  fileprivate var isLinkDefinition: Bool { hasPrefix("[") && contains("]: ") }
}
