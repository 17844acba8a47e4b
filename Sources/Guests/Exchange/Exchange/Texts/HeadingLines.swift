import Authoring
import Text

/// The headings of a Markdown text outside of lists, quotes, code and comments, found line by line: a tree of a text of
/// 16 MiB would take gigabytes.
struct HeadingLines {
  struct Heading {
    let level: Int
    /// The words, with marks only where a version or its neighbours could be part of none.
    let words: String
    /// The offset of its first line, in bytes.
    let start: Int
  }

  private typealias Bytes = ArraySlice<UInt8>
  private let bytes: [UInt8]
  private var place: Int
  /// The fence of the code that is open.
  private var fence: Bytes?
  private var isInComment = false
  /// The column at which the text of the outermost open list item begins; lines before it are in no list.
  private var listIndent: Int?
  /// The paragraph above the line.
  private var paragraph: Range<Int>?

  init(_ file: ExchangeFile) {
    (bytes, place) = (file.bytes, file.hasByteOrderMark ? 3 : 0)
    if let line = file.frontMatter { place = LineIndex(file).start(ofLine: line) }
  }

  mutating func next() -> Heading? {
    while place < bytes.count {
      let start = place
      let end = bytes.withUnsafeBufferPointer { $0.firstIndex(from: start, or: 0x0A) } ?? bytes.count
      place = end + 1
      if isOrdinary(start, end) { continue }
      if let heading = heading(start..<end) { return heading }
    }
    return nil
  }

  /// Takes a line that begins with no mark, as nearly all do; a file may have millions.
  private mutating func isOrdinary(_ start: Int, _ end: Int) -> Bool {
    if fence != nil || isInComment { return false }
    if start == end {
      paragraph = nil
      return true
    }
    let first = bytes[start]
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "*"), end > start + 2, bytes[start + 1] == 0x20,
      isLetter(bytes[start + 2])
    {
      (listIndent, paragraph) = (2, nil)
      return true
    }
    guard isLetter(first) else { return false }
    (listIndent, paragraph) = (nil, (paragraph?.lowerBound ?? start)..<end)
    return true
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

  private mutating func heading(_ range: Range<Int>) -> Heading? {
    let line = bytes[range]
    let indent = line.prefix { $0 == 0x20 }.count + (line.first == 0x09 ? 4 : 0)
    var content = line.drop { $0 == 0x20 || $0 == 0x09 }
    let above = paragraph
    paragraph = nil
    if isInComment {
      isInComment = !line.contains("-->")
      return nil
    }
    if let open = fence {
      let run = content.prefix { $0 == open.first }
      if run.count >= open.count, content[run.endIndex...].isBlank { fence = nil }
      return nil
    }
    if content.isBlank { return nil }
    if let above, indent < 4, let mark = content.first, "=-".utf8.contains(mark),
      content.drop(while: { $0 == mark }).isBlank
    {
      return Heading(level: mark == UInt8(ascii: "=") ? 1 : 2, words: words(bytes[above]), start: above.lowerBound)
    }
    let item = content.afterListMark
    if indent < listIndent ?? .max { listIndent = item.map { indent + $0.startIndex - content.startIndex } }
    let isInList = listIndent != nil
    content = item ?? content
    if indent < 4 || isInList, let run = content.fence {
      fence = run
      return nil
    }
    guard !isInList, indent < 4 else { return nil }
    let marks = content.prefix { $0 == UInt8(ascii: "#") }
    if 1...6 ~= marks.count, content.dropFirst(marks.count).first ?? 0x20 <= 0x20 {
      return Heading(level: marks.count, words: words(content[marks.endIndex...]), start: range.lowerBound)
    }
    if content.starts(with: "<!--".utf8) {
      isInComment = !content.contains("-->")
    } else if content.first != UInt8(ascii: ">") {
      paragraph = (above?.lowerBound ?? range.lowerBound)..<range.upperBound
    }
    return nil
  }

  /// The words of a heading. Only one with marks is read as Markdown, because most have none.
  private func words(_ line: Bytes) -> String {
    let text = String(decoding: line, as: UTF8.self).withoutOuterSpace
    let end = text.reversed().prefix { $0 == "#" }.count
    let words = String(text.dropLast(end)).withoutOuterSpace
    guard words.utf8.contains(where: { "\\*_`<&\n".utf8.contains($0) }) || words.contains("](") else { return words }
    guard
      case .heading(_, let inlines)? = (try? CommonMark("# \(words.replacing("\n", with: " "))"))?.blocks.first?.kind
    else { return words }
    return inlines.wordsOfHeading
  }
}

extension ExchangeFile {
  /// The number of the last line of settings at the beginning, such as pages of static sites have:
  /// `---`, `title: Changelog`, `---`. In Markdown, they would be a heading.
  var frontMatter: Int? {
    let lines = bytes[(hasByteOrderMark ? 3 : 0)...].prefix(8_192).split(
      separator: 0x0A, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self).withoutOuterSpace }
    guard lines[0] == "---", let end = lines.dropFirst().firstIndex(of: "---"), end > 1 else { return nil }
    let isSetting = { (line: String) in
      line.isEmpty || line.hasPrefix("#") || line.hasPrefix("-")
        || line.utf8.firstIndex(of: UInt8(ascii: ":")).map { colon in
          line[..<colon].utf8.allSatisfy(\.isNameByte) && [nil, " "].contains(line[colon...].dropFirst().first)
        } ?? false
    }
    return lines[1..<end].allSatisfy(isSetting) && lines[1].contains(":") ? end + 1 : nil
  }
}

extension [CommonMark.Inline] {
  /// The words of a heading, without the descriptions of badges beside them.
  var wordsOfHeading: String {
    let words = filter { if case .image = $0 { false } else { true } }.words
    return words.allSatisfy(\.isWhitespace) ? self.words : words
  }

  /// The lines, of which there is at least one.
  var lines: [[CommonMark.Inline]] {
    split(omittingEmptySubsequences: false) { inline in
      switch inline {
      case .softBreak, .hardBreak: true
      default: false
      }
    }.map(Array.init)
  }
}

extension ArraySlice<UInt8> {
  var isBlank: Bool { allSatisfy { $0 <= 0x20 } }

  fileprivate func contains(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in indices.contains { self[$0] == word[0] && self[$0...].starts(with: word) } }
  }

  /// What follows the mark of a list's item; nil if there is none.
  fileprivate var afterListMark: Self? {
    let digits = prefix { 0x30...0x39 ~= $0 }
    let mark = digits.isEmpty ? "-*+" : ".)"
    let rest = self[digits.endIndex...]
    guard digits.count < 10, let first = rest.first, mark.utf8.contains(first), rest.dropFirst().first ?? 0x20 <= 0x20
    else { return nil }
    return rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
  }

  /// The run of marks with which it begins a block of code.
  fileprivate var fence: Self? {
    guard let mark = first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    let run = prefix { $0 == mark }
    return run.count >= 3 && !(mark == UInt8(ascii: "`") && self[run.endIndex...].contains(mark)) ? run : nil
  }
}
