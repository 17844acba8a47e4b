import Diagnostics
import Text

/// A text that somebody meant to write later: `TODO`, `...`, "Lorem ipsum", or what `publish new` writes.
struct Placeholder: Equatable {
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
  private static let marks = ["TODO", "TBD", "FIXME", "XXX"]

  /// The first in a text of some lines.
  static func first(in text: String) -> Placeholder? {
    var text = text
    return text.withUTF8 { bytes in
      var (start, line) = (0, 0)
      while start < bytes.count {
        let end = bytes.firstIndex(from: start, or: 0x0A) ?? bytes.count
        if let found = first(in: UnsafeBufferPointer(rebasing: bytes[start..<end]), line) { return found }
        (start, line) = (end + 1, line + 1)
      }
      return nil
    }
  }

  private static func first(in line: UnsafeBufferPointer<UInt8>, _ number: Int) -> Placeholder? {
    let begin = line.firstIndex { !" \t*-+>#_".utf8.contains($0) } ?? line.count
    let words = line[begin...]
    if let first = words.first, "WL.l\u{E2}".unicodeScalars.contains(Unicode.Scalar(first)) || first == 0xE2,
      let found = whole(words)
    {
      return Placeholder(words: found, line: number, column: begin)
    }
    return mark(in: line).map { Placeholder(words: $0.words, line: number, column: $0.column) }
  }

  /// All that a line says.
  private static func whole(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    // What ends emphasis or a line.
    let end = line.lastIndex { !" \t*_\r".utf8.contains($0) }.map { $0 + 1 } ?? line.startIndex
    let words = line[..<end]
    guard words.count <= 60 else { return starts(words, with: "lorem ipsum") ? "Lorem ipsum" : nil }
    let text = String(decoding: words, as: UTF8.self)
    if text.lowercased().hasPrefix("lorem ipsum") { return "Lorem ipsum" }
    return text == "..." || text == "…" || starters.contains(text) ? text : nil
  }

  private static func starts(_ words: Slice<UnsafeBufferPointer<UInt8>>, with text: String) -> Bool {
    words.prefix(text.utf8.count).elementsEqual(text.utf8) { $0 | 0x20 == $1 }
  }

  /// A mark that is a word of its own.
  private static func mark(in line: UnsafeBufferPointer<UInt8>) -> (words: String, column: Int)? {
    var start = 0
    // Each mark has one of them, which are rare.
    while let place = line.firstIndex(from: start, or: UInt8(ascii: "D"), UInt8(ascii: "X")) {
      start = place + 1
      for mark in marks {
        let offset = mark.utf8.distance(
          from: mark.utf8.startIndex, to: mark.utf8.firstIndex { $0 == 0x44 || $0 == 0x58 } ?? mark.utf8.startIndex)
        let begin = place - offset
        let end = begin + mark.utf8.count
        guard begin >= 0, end <= line.count, line[begin..<end].elementsEqual(mark.utf8),
          begin == 0 || !isPartOfWord(line[begin - 1]), end == line.count || !isPartOfWord(line[end])
        else { continue }
        return (mark, begin)
      }
    }
    return nil
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool { isNameByte(byte) || byte >= 0x80 || byte == 0x2F }
}

extension Placeholder {
  func diagnostic(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, .placeholderText, "'\(words)' looks like a text that is still to be written",
      fix: "write it, or set draft: true until it is", at: place, length: words.unicodeScalars.count)
  }
}
