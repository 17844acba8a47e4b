import Diagnostics
import Text

/// A text that somebody meant to write later: `TODO`, `...`, "Lorem ipsum", or what `publish new` writes.
struct UnwrittenText: Equatable {
  var words: String
  /// 0-based, in the text it was found in.
  var line: Int
  /// 0-based, in bytes of the line.
  var column: Int

  /// The sentences of the files that `publish new` writes.
  private static let starters = [
    "What is new.", "What was fixed.", "What the alert says, as plain text.", "What the prompt asks.",
    "Why the app would like this, before the system asks.",
  ]
  /// With the index of their first D or X.
  private static let marks = [("TODO", 2), ("TBD", 2), ("FIXME", 2), ("XXX", 0)]

  /// The first in a text of some lines.
  static func first(in text: String) -> UnwrittenText? {
    var text = text
    return text.withUTF8 { bytes in
      let (mark, whole) = (mark(in: bytes), whole(in: bytes))
      guard let (words, place) = mark?.place ?? .max < whole?.place ?? .max ? mark : whole else { return nil }
      let before = bytes[..<place]
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      return UnwrittenText(words: words, line: before.count { $0 == 0x0A }, column: place - start)
    }
  }

  private typealias Found = (words: String, place: Int)

  /// All that a line says.
  private static func whole(in bytes: UnsafeBufferPointer<UInt8>) -> Found? {
    var start = 0
    while start < bytes.count {
      let end = bytes.endOfLine(from: start)
      var first = start
      while first < end, isMarkup(bytes[first]) { first += 1 }
      if first < end, mayBegin(bytes[first]), let words = words(of: bytes[first..<end]) { return (words, first) }
      start = end + 1
    }
    return nil
  }

  /// Whether it begins one of the sentences, "Lorem", "..." or "…".
  private static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "W"), UInt8(ascii: "L"), UInt8(ascii: "l"), UInt8(ascii: "."), 0xE2: true
    default: false
    }
  }

  /// What can be around a line's words: marks of lists, quotes, headings and emphasis.
  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20, UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ">"), UInt8(ascii: "#"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func words(of line: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    if line.prefix(11).elementsEqual("lorem ipsum".utf8, by: { $0 | 0x20 == $1 }) { return "Lorem ipsum" }
    let end = line.lastIndex { !isMarkup($0) }.map { $0 + 1 } ?? line.startIndex
    guard end - line.startIndex <= 60 else { return nil }
    let text = String(decoding: line[..<end], as: UTF8.self)
    return text == "..." || text == "…" || starters.contains(text) ? text : nil
  }

  /// A mark that is a word of its own.
  private static func mark(in bytes: UnsafeBufferPointer<UInt8>) -> Found? {
    var start = 0
    func isCapital(_ place: Int) -> Bool { bytes.indices.contains(place) && 0x41...0x5A ~= bytes[place] }
    // Each mark has a D or an X, which are rare, and beside it another capital.
    while let place = bytes.firstIndex(from: start, or: UInt8(ascii: "D"), UInt8(ascii: "X")) {
      start = place + 1
      guard isCapital(place - 1) || isCapital(place + 1) else { continue }
      for (mark, offset) in marks {
        let (begin, end) = (place - offset, place - offset + mark.utf8.count)
        guard begin >= 0, end <= bytes.count, bytes[begin..<end].elementsEqual(mark.utf8),
          begin == 0 || !isPartOfWord(bytes[begin - 1]), end == bytes.count || !isPartOfWord(bytes[end])
        else { continue }
        return (mark, begin)
      }
    }
    return nil
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool { isNameByte(byte) || byte >= 0x80 || byte == 0x2F }
}

extension UnwrittenText {
  func diagnostic(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, .placeholderText, "'\(words)' looks like a text that is still to be written",
      fix: "write it, or set draft: true until it is", at: place, length: words.unicodeScalars.count)
  }
}
