import Authoring
import Diagnostics
import FeedModel
import Text

extension ImportFormat {
  /// `CHANGELOG.md` in the dialects of Keep a Changelog, release-please, changesets and conventional-changelog.
  public static let changelog = ImportFormat(name: "changelog", abstract: "CHANGELOG.md.") { files, options in
    Imported(files) { file, imported throws(UnreadableFile) in
      var reader = ChangelogImport(file, options)
      try reader.read()
      imported.entries += reader.imported.entries
      imported.diagnostics += reader.imported.diagnostics
    }
  }
}

private struct ChangelogImport {
  private let file: ExchangeFile
  private let options: ImportOptions
  private(set) var imported = Imported()
  private var versions: Set<String> = []
  private var addresses: Set<String> = []

  init(_ file: ExchangeFile, _ options: ImportOptions) { (self.file, self.options) = (file, options) }

  private struct Section {
    /// The version; nil for unreleased changes.
    var version: String?
    var date: String?
    var isYanked = false
    var line: Int
    var blocks: [CommonMark.Block] = []

    /// Reads a block; nil if it does not begin a release.
    init?(_ block: CommonMark.Block) {
      guard case .heading(let level, let inlines) = block.kind, level <= 3 else { return nil }
      let words = inlines.words.withoutOuterSpace
      line = block.lines.lowerBound
      if ["unreleased", "[unreleased]"].contains(words.lowercased()) { return }
      guard let heading = VersionHeading(words), let end = heading.end else { return nil }
      (version, date, isYanked) = (heading.text, end.date, end.isYanked)
    }
  }

  mutating func read() throws(UnreadableFile) {
    try file.check()
    let text = file.text
    guard !text.allSatisfy(\.isWhitespace) else { return }
    let tree = try file.commonMark(text)
    var (above, sections): ([CommonMark.Block], [Section]) = ([], [])
    for block in tree.blocks {
      if let section = Section(block) {
        sections.append(section)
      } else if sections.isEmpty {
        above.append(block)
      } else {
        sections[sections.count - 1].blocks.append(block)
      }
    }
    guard sections.contains(where: { $0.version ?? options.unreleased != nil }) else {
      throw UnreadableFile(
        .noReleases, "\(file.path) has no heading with a version",
        fix: "write headings such as '## 2.4.0 - 2026-11-20'",
        at: SourceLocation(path: file.path))
    }
    if let first = above.first, let last = above.last {
      note("the text above the first release is not taken", first.lines.lowerBound...last.lines.upperBound)
    }
    for section in sections { add(section) }
    noteDefinitions(text, tree.blocks)
  }

  private func place(_ line: Int, _ column: Int = 1) -> SourceLocation {
    SourceLocation(path: file.path, line: line, column: column)
  }

  private mutating func note(_ words: String, _ lines: ClosedRange<Int>) {
    imported.diagnostics.append(
      Diagnostic(
        .notTaken, as: .note, words + lines.inWords, fix: "write what users should know into the content",
        at: place(lines.lowerBound)))
  }

  private mutating func add(_ section: Section) {
    let lines = section.line...(section.blocks.last?.lines.upperBound ?? section.line)
    guard let version = section.version ?? options.unreleased else {
      if !section.blocks.isEmpty { note("'Unreleased' is not taken; --unreleased makes a draft of it", lines) }
      return
    }
    var entry = ImportedEntry(at: place(section.line))
    defer { imported.entries.append(entry) }
    guard Version(version).isComparable else {
      return entry.report(
        .badVersion, "'\(version.quotable)' is not a version of an app",
        fix: "leave it out with --skip, or write digits joined by dots", at: entry.location)
    }
    guard versions.insert(version).inserted else {
      return entry.report(
        .sameVersion, "\(version) is there twice", fix: "join the two sections", at: entry.location)
    }
    var content = ContentFile("content/releases/\(version).md", from: entry.location)
    if let date = section.date { set(date, in: &content, &entry) }
    if section.version == nil { content.set("draft", .word("true"), from: entry.location) }
    if section.isYanked { content.set("withdrawn", .word("true"), from: entry.location) }
    let start = file.path
    var notes = NotesMarkdown(options) { SourceLocation(path: start, line: $0, column: $1) }
    content.set(body: notes.blocks(section.blocks))
    entry.diagnostics += notes.diagnostics
    addresses.formUnion(notes.addresses)
    if let words = notes.wordsOfLeftOut {
      entry.report(
        .notTaken, as: .note, "\(words)\(lines.inWords)", fix: "leave --for-users out to keep them",
        at: entry.location)
    }
    entry.files = [content]
  }

  private func set(_ date: String, in content: inout ContentFile, _ entry: inout ImportedEntry) {
    if date.utf8.count == 10, Instant(rfc3339: "\(date)T00:00:00Z") != nil {
      content.set("date", .word(date), from: entry.location)
    } else {
      entry.report(
        .badDate, as: .warning, "'\(date.quotable)' is not a day like 2026-05-03, so the release has no date",
        fix: "write it so, or set 'date' in the content", at: entry.location)
    }
  }

  /// Notes link definitions. cmark does not return them: they are on the lines that belong to no block.
  private mutating func noteDefinitions(_ text: String, _ blocks: [CommonMark.Block]) {
    let lines = text.parts(between: "\n")
    var isTaken = [Bool](repeating: false, count: lines.count + 2)
    for block in blocks { for line in block.lines where line < isTaken.count { isTaken[line] = true } }
    let unused = lines.indices.map { $0 + 1 }.filter { number in
      let line = lines[number - 1].drop { $0 == " " }
      guard !isTaken[number], line.hasPrefix("["), let colon = line.firstRange(of: "]:") else { return false }
      let address = line[colon.upperBound...].split(separator: " ").first.map { String($0) } ?? ""
      return !addresses.contains(address.hasPrefix("<") ? String(address.dropFirst().dropLast()) : address)
    }
    guard let first = unused.first, let last = unused.last else { return }
    note(
      "\(counted(unused.count, "link definition")) that only headings use \(unused.count == 1 ? "is" : "are") not taken",
      first...last)
  }
}

extension ExchangeFile {
  /// - Throws: `nesting-too-deep` and `file-too-large` for a text that cannot be read in time.
  func commonMark(_ text: String) throws(UnreadableFile) -> CommonMark {
    do throws(CommonMark.Refusal) {
      return try CommonMark(text)
    } catch {
      switch error {
      case .nestingTooDeep(let line):
        throw UnreadableFile(
          .nestingTooDeep, "too many lists and quotes are nested on this line", fix: "nest fewer of them",
          at: SourceLocation(path: path, line: line))
      case .tooLarge(let line):
        throw UnreadableFile(
          .fileTooLarge, "this part has more than \(CommonMark.largestPart) bytes without a blank line",
          fix: "split it with blank lines", at: SourceLocation(path: path, line: line))
      }
    }
  }
}

extension ClosedRange<Int> {
  /// ` (lines 3 to 9)`; empty for one line.
  fileprivate var inWords: String { lowerBound == upperBound ? "" : " (lines \(lowerBound) to \(upperBound))" }
}
