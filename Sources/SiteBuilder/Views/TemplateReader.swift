import Diagnostics

/// A template's text, read from its beginning to its end, with the place of the next character.
struct TemplateReader {
  private let scalars: [Unicode.Scalar]
  private let path: String
  private var index = 0
  private var line = 1
  private var column = 1

  init(_ source: TemplateSource) {
    scalars = Array(source.text.unicodeScalars)
    path = source.path
  }

  var isAtEnd: Bool { index >= scalars.count }

  var isAtLetter: Bool { !isAtEnd && scalars[index].isASCII && scalars[index].properties.isAlphabetic }

  var place: SourceLocation { SourceLocation(path: path, line: line, column: column) }

  /// In any case of letters.
  func starts(with text: String) -> Bool {
    var at = index
    for scalar in text.unicodeScalars {
      guard at < scalars.count, scalars[at].lowercased == scalar.lowercased else { return false }
      at += 1
    }
    return true
  }

  mutating func advance() {
    guard !isAtEnd else { return }
    if scalars[index] == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    index += 1
  }

  private mutating func advance(by count: Int) { for _ in 0..<count { advance() } }

  /// To the end if there is none.
  mutating func skip(past end: String) {
    while !isAtEnd, !starts(with: end) { advance() }
    advance(by: end.unicodeScalars.count)
  }

  /// The text up to the first of some ends, which stay.
  mutating func text(before ends: [String]) -> String {
    let start = index
    while !isAtEnd, !ends.contains(where: starts) { advance() }
    return String(String.UnicodeScalarView(scalars[start..<index]))
  }

  /// The inside of `{{…}}` or `{{{…}}}` without blanks at its beginning.
  mutating func mustache() -> String {
    advance(by: 2)
    let text = text(before: ["}}"])
    advance(by: 2)
    if starts(with: "}") { advance() }
    return String(text.drop(while: \.isWhitespace))
  }

  /// The inside of a tag, past its `>`. Tags of Mustache and quoted values in it may have a `>` of their own.
  mutating func tag() -> String {
    var text = ""
    var quote: Unicode.Scalar?
    while !isAtEnd, quote != nil || !starts(with: ">") {
      if quote == nil, text.hasSuffix("="), ["\"", "'"].contains(scalars[index]) {
        quote = scalars[index]
        text.unicodeScalars.append(scalars[index])
        advance()
      } else if scalars[index] == quote {
        quote = nil
        text.unicodeScalars.append(scalars[index])
        advance()
      } else if starts(with: "{{") {
        let start = index
        _ = mustache()
        text += String(String.UnicodeScalarView(scalars[start..<index]))
      } else {
        text.unicodeScalars.append(scalars[index])
        advance()
      }
    }
    advance()
    return text
  }

  /// Past the end of a section whose beginning was read.
  mutating func skipSection(_ name: String) {
    var depth = 1
    while !isAtEnd, depth > 0 {
      guard starts(with: "{{") else {
        advance()
        continue
      }
      let tag = mustache()
      guard tag.dropFirst().drop(while: \.isWhitespace).prefix(while: { !$0.isWhitespace }) == name else { continue }
      if tag.first == "#" || tag.first == "^" { depth += 1 }
      if tag.first == "/" { depth -= 1 }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var lowercased: Unicode.Scalar {
    (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }
}
