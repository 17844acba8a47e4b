import Text

/// Checks of words get a text without its code: what is between backticks, in a fenced block, or in lines indented by
/// four spaces below an empty one. Each byte of code becomes a letter, so that all places stay the same.
///
/// It reads a text once, line by line, and never reads it as Markdown: that happens later, if it has no errors.
struct CodeFinder {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private let text: Bytes
  private(set) var words: [UInt8]
  /// The fence that opened the block of the line.
  private var fence: Slice<Bytes>?
  private var isBelowEmpty = true
  /// The column at which the words of the innermost list's item begin; 0 outside of lists.
  private var indentOfItem = 0
  /// Backticks from which on no such run follows in the paragraph, by their number.
  private var unclosed: [Int: Int] = [:]

  /// - Parameter check: Gets the text without code.
  static func withoutCode<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ check: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard mayHaveCode(text) else { return check(text) }
    var finder = CodeFinder(text)
    finder.read()
    return finder.words.withUnsafeBufferPointer(check)
  }

  private static func mayHaveCode(_ text: Bytes) -> Bool {
    var start = 0
    while let place = text.firstIndex(from: start, or: tick, UInt8(ascii: "~"), 0x0A) {
      start = place + 1
      guard text[place] == 0x0A else { return true }
      let next = text[start...].prefix(4)
      if next.first == 0x09 || next.count == 4 && next.allSatisfy({ $0 == 0x20 }) { return true }
    }
    return text.first == 0x20 || text.first == 0x09
  }

  private init(_ text: Bytes) { (self.text, words) = (text, Array(text)) }

  private static let tick = UInt8(ascii: "`")

  private mutating func hide(_ range: Range<Int>) {
    for place in range where words[place] != 0x0A { words[place] = UInt8(ascii: "x") }
  }

  private mutating func read() {
    var start = 0
    while start < text.count {
      let line = start..<text.endOfLine(from: start)
      start = max(line.upperBound + 1, readLine(line))
    }
  }

  /// - Returns: The end of a span that begins in this line.
  private mutating func readLine(_ line: Range<Int>) -> Int {
    let blanks = text[line].prefix { $0 == 0x20 }.count
    let isTab = text[line].first == 0x09
    let content = text[line].drop { $0 == 0x20 || $0 == 0x09 }
    if let open = fence {
      let run = content.prefix { $0 == open.first }
      if run.count >= open.count, run.count == content.count { fence = nil } else { hide(line) }
      return line.upperBound
    }
    if content.isEmpty {
      isBelowEmpty = true
      unclosed = [:]
      return line.upperBound
    }
    if isBelowEmpty, isTab && indentOfItem == 0 || blanks >= indentOfItem + 4 {
      hide(content.startIndex..<line.upperBound)
      return line.upperBound
    }
    isBelowEmpty = false
    let words = content.afterMarks
    if words.startIndex > content.startIndex {
      indentOfItem = words.startIndex - line.lowerBound
    } else if blanks == 0, !isTab {
      indentOfItem = 0
    }
    let signs = words.prefix { $0 == words.first }
    if signs.count >= 3, signs.first == UInt8(ascii: "~") || signs.first == Self.tick,
      signs.first != Self.tick || !words.dropFirst(signs.count).contains(Self.tick)
    {
      fence = signs
      return line.upperBound
    }
    return hideSpans(line)
  }

  private mutating func hideSpans(_ line: Range<Int>) -> Int {
    var start = line.lowerBound
    while start < line.upperBound, let place = text[start..<line.upperBound].firstIndex(of: Self.tick) {
      let run = text[place...].prefix { $0 == Self.tick }
      start = run.endIndex
      if place > 0, text[place - 1] == UInt8(ascii: "\\") { continue }
      if unclosed[run.count] == nil, let end = endOfSpan(run) {
        hide(place..<end)
        start = end
      } else {
        unclosed[run.count] = place
      }
    }
    return start > line.upperBound ? text.endOfLine(from: start) : line.upperBound
  }

  /// The end of the next run of as many backticks in the same paragraph.
  private func endOfSpan(_ open: Slice<Bytes>) -> Int? {
    var start = open.endIndex
    while let place = text.firstIndex(from: start, or: Self.tick, 0x0A) {
      start = place + 1
      if text[place] == 0x0A {
        let next = text[start..<text.endOfLine(from: start)]
        if next.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
        continue
      }
      let run = text[place...].prefix { $0 == Self.tick }
      if run.count == open.count { return run.endIndex }
      start = run.endIndex
    }
    return nil
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The line after the marks of quotes and lists: `> - `.
  fileprivate var afterMarks: Self {
    var rest = self
    while let first = rest.first {
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      let after = rest.dropFirst(digits.count)
      let isMark = digits.isEmpty ? "-*+>".utf8.contains(first) : after.first.map(".)".utf8.contains) ?? false
      guard isMark, let next = after.dropFirst().first, next == 0x20 || next == 0x09 else { break }
      rest = after.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    }
    return rest
  }
}
