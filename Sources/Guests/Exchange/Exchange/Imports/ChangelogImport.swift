import Authoring
import Diagnostics
import FeedModel
import Text

extension ImportFormat {
  /// `CHANGELOG.md` in the dialects of Keep a Changelog, release-please, changesets and conventional-changelog.
  public static let changelog = ImportFormat(name: "changelog", abstract: "CHANGELOG.md.") { files, options in
    Imported(files) { file, imported throws(Diagnostic) in
      var reader = try ChangelogImport(file, options)
      defer {
        imported.entries += reader.imported.entries
        imported.diagnostics += reader.imported.diagnostics
      }
      try reader.read()
    }
  }
}

private struct ChangelogImport {
  private let file: ExchangeFile
  private let options: ImportOptions
  private(set) var imported = Imported()
  /// The language; nil for the site's default.
  private let locale: LanguageTag?
  private var versions: [String: Int] = [:]
  private var addresses: Set<String> = []
  /// Characters that content cannot have, which are not in the text.
  private var problems: [Diagnostic] = []

  init(_ file: ExchangeFile, _ options: ImportOptions) throws(Diagnostic) {
    (self.file, self.options, locale) = (file, options, try options.locale(of: file.path))
  }

  private struct Section {
    var heading: VersionHeading
    var line: Int
    var blocks: [CommonMark.Block] = []
    var lines: ClosedRange<Int> { line...(blocks.last?.lines.upperBound ?? line) }
  }

  mutating func read() throws(Diagnostic) {
    let (text, problems) = try file.checkedText()
    self.problems = problems
    if let end = file.frontMatter { note("these settings of another tool are not taken", 1...end) }
    guard !text.allSatisfy(\.isWhitespace) else { return }
    let tree = try CommonMark(text.withoutLines(file.frontMatter ?? 0), path: file.path)
    let headings = tree.blocks.map { block -> (level: Int, heading: VersionHeading)? in
      guard case .heading(let level, let inlines) = block.kind else { return nil }
      return VersionHeading(inlines.wordsOfHeading).map { (level, $0) }
    }
    var levels = ReleaseLevels()
    for case let found? in headings { levels.count(found.heading, level: found.level) }
    var (above, sections): ([CommonMark.Block], [Section]) = ([], [])
    /// The level of the heading `Unreleased` above.
    var unreleased: Int?
    for (block, found) in zip(tree.blocks, headings) {
      if found == nil { warnOfReleases(in: block) }
      if var found, levels.begins(found.heading, level: found.level) {
        if unreleased.map({ found.level <= $0 }) ?? false { unreleased = nil }
        if found.heading.version == nil { unreleased = found.level }
        // What has a day was released, wherever it stands.
        if unreleased != nil, found.heading.date == nil { found.heading.setUnreleased() }
        sections.append(Section(heading: found.heading, line: block.lines.lowerBound))
      } else if sections.isEmpty {
        above.append(block)
      } else {
        sections[sections.count - 1].blocks.append(block)
        if let found, levels.isDoubtful(found.heading, level: found.level) {
          note(
            "this heading is not read as a release's, so it belongs to the notes above", block.lines, as: .warning,
            fix: "begin it with the version if it is a release, such as '## \(found.heading.text) - 2026-11-20'")
        }
      }
    }
    guard sections.contains(where: { $0.heading.version != nil || options.unreleased != nil }) else {
      throw Diagnostic(
        .noReleases, "\(file.path) has no heading with a version",
        fix: "write headings such as '## 2.4.0 - 2026-11-20'", at: SourceLocation(path: file.path))
    }
    if let first = above.first, let last = above.last {
      note("the text above the first release is not taken", first.lines.lowerBound...last.lines.upperBound)
    }
    // 'Unreleased' may have nothing but the releases below it.
    for section in sections where section.heading.version != nil || !section.blocks.isEmpty || sections.count == 1 {
      add(section)
    }
    // In a text that is not taken, a character changes nothing.
    let taken = Set(imported.entries.flatMap(\.diagnostics).map(\.location))
    imported.diagnostics += problems.filter { !taken.contains($0.location) }.map(\.asWarning)
    noteDefinitions(text, tree.blocks)
  }

  /// Warns of lines that look like the heading of a release, but that Markdown does not read as one:
  /// `**2.4.0** (2026-11-20)`, `##2.4.0`, `Version 2.4.0 - 2026-11-20`.
  private mutating func warnOfReleases(in block: CommonMark.Block) {
    guard case .paragraph(let inlines) = block.kind else { return }
    for (number, line) in inlines.lines.enumerated() {
      let written = line.words
      let isStrong = if case .strong? = line.first { true } else { false }
      let words = String(written.drop { $0 == "#" })
      guard words.utf8.count < 200, let heading = VersionHeading(words), heading.isPlain, !heading.isSentence,
        heading.version != nil,
        isStrong || words.utf8.count < written.utf8.count || heading.date != nil && heading.others.isEmpty
      else { continue }
      let place = min(block.lines.lowerBound + number, block.lines.upperBound)
      note(
        "Markdown does not read this line as a heading, so no release begins here", place...place, as: .warning,
        fix: "write '## \(heading.text)\(heading.date.map { " - \($0)" } ?? "")' if it is one")
    }
  }

  private func place(_ line: Int, _ column: Int = 1) -> SourceLocation {
    SourceLocation(path: file.path, line: line, column: column)
  }

  private mutating func note(
    _ words: String, _ lines: ClosedRange<Int>, as severity: Diagnostic.Severity = .note,
    fix: String = "write what users should know into the content"
  ) {
    imported.diagnostics.append(
      Diagnostic(.notTaken, as: severity, words + lines.inWords, fix: fix, at: place(lines.lowerBound)))
  }

  private mutating func add(_ section: Section) {
    var (heading, lines) = (section.heading, section.lines)
    guard let version = heading.version?.text ?? options.unreleased else {
      if !section.blocks.isEmpty { note("'Unreleased' is not taken; --unreleased makes a draft of it", lines) }
      return
    }
    if heading.isOfPrerelease { return note("\(heading.text): prereleases are for testers", lines) }
    var entry = ImportedEntry(at: place(section.line))
    let found = problems.filter { lines.contains($0.location.line) }
    entry.diagnostics = options.skips ? found.map(\.asWarning) : found
    guard FeedVersion(version).isComparable, heading.version == nil || heading.text == version else {
      entry.report(
        .badVersion, "'\(heading.text.quotable)' is not a version of an app",
        fix: "leave it out with --skip, or write digits joined by dots", at: entry.location)
      return imported.entries.append(entry)
    }
    let body =
      heading.date == nil && heading.unreadDate == nil ? heading.takeDate(from: section.blocks) : section.blocks
    let start = file.path
    var notes = NotesMarkdown(options) { SourceLocation(path: start, line: $0, column: $1) }
    let blocks = notes.blocks(body)
    entry.diagnostics += notes.diagnostics
    addresses.formUnion(notes.addresses)
    if let words = notes.wordsOfLeftOut {
      entry.report(
        .notTaken, as: .note, "\(words)\(lines.inWords)", fix: "leave --for-users out to keep them", at: entry.location)
    }
    if let other = versions.updateValue(imported.entries.count, forKey: version) {
      // The newer part comes first, as in the file.
      versions[version] = other
      imported.entries[other].diagnostics += entry.diagnostics
      imported.entries[other].report(
        .sameVersion, as: .note, "\(version) is there twice; both parts are taken", fix: "join the two sections",
        at: entry.location)
      return imported.entries[other].files[0].append(blocks)
    }
    let language = locale.map { ".\($0.text)" } ?? ""
    var content = ContentFile("content/releases/\(version)\(language).md", from: entry.location)
    if locale == nil { content.set(heading, of: options, &entry) }
    content.set(body: blocks)
    entry.files = [content]
    imported.entries.append(entry)
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

extension ContentFile {
  /// Sets the keys that a heading says.
  fileprivate mutating func set(_ heading: VersionHeading, of options: ImportOptions, _ entry: inout ImportedEntry) {
    let place = entry.location
    if let title = heading.title { set("title", .text(title), from: place) }
    if let date = heading.date { set("date", .word(date), from: place) }
    if let words = heading.unreadDate {
      entry.report(
        .badDate, as: .warning, "'\(words.quotable)' is not a day like 2026-05-03, so the release has no date",
        fix: "write it so, or set 'date' in the content", at: place)
    }
    if heading.version == nil || heading.isUnreleased || options.isToCome(heading.date) {
      set("draft", .word("true"), from: place)
      if heading.version != nil {
        entry.report(
          .notTaken, as: .note, "\(heading.text) is not released yet, so it is a draft",
          fix: "remove 'draft' from the content once it is out", at: place)
      }
    }
    if heading.isYanked { set("withdrawn", .word("true"), from: place) }
    if let build = heading.build { set("build", .text(build), from: place) }
    if !heading.others.isEmpty {
      entry.report(
        .notTaken, as: .note, "\(heading.text): '\(heading.others.joined(separator: ", ").quotable)' is not taken",
        fix: "nothing has to be done", at: place)
    }
  }
}

extension VersionHeading {
  /// Reads the date from the beginning of a release's text: `Released on February 1, 2026`, also as the first item.
  ///
  /// - Returns: The text without this line, if it says nothing else.
  fileprivate mutating func takeDate(from blocks: [CommonMark.Block]) -> [CommonMark.Block] {
    guard let block = blocks.first else { return blocks }
    switch block.kind {
    case .paragraph(let inlines):
      let first = inlines.lines[0]
      guard isDate(first.words) else { return blocks }
      let rest = Array(inlines.dropFirst(first.count + 1))
      return (rest.isEmpty ? [] : [CommonMark.Block(kind: .paragraph(rest), lines: block.lines)]) + blocks.dropFirst()
    case .list(let start, let isTight, let items):
      let item = items.first ?? []
      let rest = takeDate(from: item)
      guard rest.count < item.count else { return blocks }
      let others = (rest.isEmpty ? [] : [rest]) + items.dropFirst()
      if others.isEmpty { return Array(blocks.dropFirst()) }
      let list = CommonMark.Kind.list(start: start, isTight: isTight, items: Array(others))
      return [CommonMark.Block(kind: list, lines: block.lines)] + blocks.dropFirst()
    case .quote(let inside):
      let rest = takeDate(from: inside)
      return rest.count < inside.count && rest.isEmpty ? Array(blocks.dropFirst()) : blocks
    default: return blocks
    }
  }

  /// Whether a line says the day of the release and nothing else. If more sentences follow, its day is taken, too.
  private mutating func isDate(_ line: String) -> Bool {
    let scalars = Array(line.unicodeScalars)
    guard let day = WrittenDay(in: scalars[...]) else { return false }
    let words = { (part: ArraySlice<Unicode.Scalar>) in
      String(String.UnicodeScalarView(part)).lowercased().split { !$0.isLetter }.map(String.init)
    }
    let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    let isSilent = words(scalars[..<day.range.lowerBound]).allSatisfy { word in
      ["release", "released", "date", "published", "on", "out", "shipped", "available", "since"].contains(word)
        || weekdays.contains { word.hasPrefix($0) && (word.count == 3 || word.hasSuffix("day")) }
    }
    let after = scalars[day.range.upperBound...]
    guard isSilent, after.isEmpty || ".)*_ :,;".unicodeScalars.contains(after[after.startIndex]) else { return false }
    let rest = words(after)
    guard rest.isEmpty || after.first == "." else { return false }
    date = day.text
    return rest.isEmpty
  }
}

extension String {
  /// The text with empty lines in place of its first ones.
  fileprivate func withoutLines(_ count: Int) -> String {
    guard count > 0 else { return self }
    let lines = parts(between: "\n")
    return (lines.prefix(count).map { _ in "" } + lines.dropFirst(count)).joined(separator: "\n")
  }
}

extension ClosedRange<Int> {
  /// ` (lines 3 to 9)`; empty for one line.
  fileprivate var inWords: String { lowerBound == upperBound ? "" : " (lines \(lowerBound) to \(upperBound))" }
}
