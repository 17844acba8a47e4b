import Diagnostics

/// A template's text, read from its beginning to its end. What ends a part of it is ASCII.
struct TemplateReader {
  private let bytes: [UInt8]
  private let path: String
  private var index = 0
  /// Up to where lines and columns are counted: few places are asked for.
  private var counted = 0
  private var line = 1
  private var column = 1

  init(_ source: TemplateSource) {
    bytes = Array(source.text.utf8)
    path = source.path
  }

  var isAtEnd: Bool { index >= bytes.count }

  var isAtLetter: Bool { !isAtEnd && bytes[index].lowercased &- 0x61 < 26 }

  /// Of the next character.
  var place: SourceLocation {
    mutating get {
      while counted < index {
        let byte = bytes[counted]
        if byte == 0x0A { (line, column) = (line + 1, 1) } else if byte & 0xC0 != 0x80 { column += 1 }
        counted += 1
      }
      return SourceLocation(path: path, line: line, column: column)
    }
  }

  /// In any case of letters.
  func starts(with text: String) -> Bool {
    var at = index
    for byte in text.utf8 {
      guard at < bytes.count, bytes[at].lowercased == byte.lowercased else { return false }
      at += 1
    }
    return true
  }

  mutating func advance(by count: Int = 1) { index = min(index + count, bytes.count) }

  /// To the end if there is none.
  mutating func skip(past end: String) {
    skip(to: end)
    advance(by: end.utf8.count)
  }

  /// To one of two texts that begin with no letter; to the end if there is none.
  mutating func skip(to end: String, or other: String = "") {
    let first = end.utf8.first ?? 0
    let second = other.utf8.first ?? first
    while index < bytes.count {
      let byte = bytes[index]
      if byte == first, starts(with: end) { return }
      if byte == second, !other.isEmpty, starts(with: other) { return }
      index += 1
    }
  }

  /// The text up to the first of two others, which stay.
  mutating func text(before end: String, or other: String = "") -> String {
    let start = index
    skip(to: end, or: other)
    return text(from: start)
  }

  private func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }

  /// The inside of `{{…}}` or `{{{…}}}` without blanks at its beginning.
  mutating func mustache() -> String {
    advance(by: 2)
    let text = text(before: "}}")
    advance(by: 2)
    if starts(with: "}") { advance() }
    return String(text.drop(while: \.isWhitespace))
  }

  /// The inside of a tag, past its `>`. Tags of Mustache and quoted values in it may have a `>` of their own.
  mutating func tag() -> String {
    let start = index
    var quote: UInt8?
    while index < bytes.count, quote != nil || bytes[index] != UInt8(ascii: ">") {
      let byte = bytes[index]
      if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), follows(UInt8(ascii: "="), start) {
        quote = byte
      } else if byte == quote {
        quote = nil
      } else if starts(with: "{{") {
        _ = mustache()
        continue
      }
      index += 1
    }
    defer { advance() }
    return text(from: start)
  }

  private func follows(_ byte: UInt8, _ start: Int) -> Bool { index > start && bytes[index - 1] == byte }

  /// Past the end of a section whose beginning was read.
  mutating func skipSection(_ name: String) {
    var depth = 1
    while depth > 0 {
      skip(to: "{{")
      guard !isAtEnd else { return }
      let tag = mustache()
      guard tag.dropFirst().drop(while: \.isWhitespace).prefix(while: { !$0.isWhitespace }) == name else { continue }
      if tag.first == "#" || tag.first == "^" { depth += 1 }
      if tag.first == "/" { depth -= 1 }
    }
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
