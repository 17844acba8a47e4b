/// Cuts raw HTML into tags, comments and text. What is not clearly a tag is text.
struct HTMLScanner {
  struct Attribute {
    var name: String
    /// As written, without its quotes.
    var raw: String
  }

  enum Token {
    /// As written, with its references.
    case text(String)
    case comment(isClosed: Bool)
    case close(String)
    case open(String, [Attribute], closesItself: Bool)
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ html: String) { scalars = Array(html.unicodeScalars) }

  mutating func next() -> Token? {
    guard index < scalars.count else { return nil }
    if scalars[index] != "<" { return .text(take { $0 != "<" }) }
    if starts(with: "<!--") { return .comment(isClosed: skip(past: "-->")) }
    if starts(with: "<!") || starts(with: "<?") { return .comment(isClosed: skip(past: ">")) }
    return tag() ?? .text("<" + afterAngle())
  }

  /// Drops everything up to and including the closing tag.
  ///
  /// - Returns: False if the end comes first.
  mutating func skip(pastElement tag: String) -> Bool {
    let closing = Array("</\(tag)".unicodeScalars)
    while index < scalars.count {
      if scalars[index] == "<", scalars.count - index >= closing.count,
        zip(scalars[index...].prefix(closing.count), closing).allSatisfy({ lowercase($0) == $1 })
      {
        return skip(past: ">")
      }
      index += 1
    }
    return false
  }

  /// False if the end comes first.
  private mutating func skip(past end: String) -> Bool {
    while index < scalars.count, !starts(with: end) { index += 1 }
    let isClosed = index < scalars.count
    index = min(scalars.count, index + end.unicodeScalars.count)
    return isClosed
  }

  private mutating func tag() -> Token? {
    let name = scalars[index...].dropFirst().first == "/" ? index + 2 : index + 1
    guard name < scalars.count, isLetter(scalars[name]) else { return nil }
    let closes = name == index + 2
    index = name
    let tag = word()
    var attributes: [Attribute] = []
    while let attribute = attribute() { attributes.append(attribute) }
    let closesItself = scalars[index - 1] == "/"
    _ = skip(past: ">")
    return closes ? .close(tag) : .open(tag, attributes, closesItself: closesItself)
  }

  private mutating func afterAngle() -> String {
    index += 1
    return take { $0 != "<" }
  }

  private mutating func attribute() -> Attribute? {
    _ = take { isSpace($0) || $0 == "/" }
    let name = word()
    guard !name.isEmpty else { return nil }
    _ = take(while: isSpace)
    guard index < scalars.count, scalars[index] == "=" else { return Attribute(name: name, raw: "") }
    index += 1
    _ = take(while: isSpace)
    return Attribute(name: name, raw: attributeValue())
  }

  private mutating func attributeValue() -> String {
    guard index < scalars.count else { return "" }
    let quote = scalars[index]
    guard quote == "\"" || quote == "'" else { return take { !isSpace($0) && $0 != ">" } }
    index += 1
    defer { index = min(scalars.count, index + 1) }
    return take { $0 != quote }
  }

  /// In lower case.
  private mutating func word() -> String { take(while: isWordScalar).lowercased() }

  private mutating func take(while fits: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while index < scalars.count, fits(scalars[index]) { index += 1 }
    return String(String.UnicodeScalarView(scalars[start..<index]))
  }

  private func starts(with text: String) -> Bool {
    scalars[index...].starts(with: text.unicodeScalars)
  }
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 }

private func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && scalar.properties.isAlphabetic }

private func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value > 0x20 && !"<>/=\"'".unicodeScalars.contains(scalar)
}

private func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(ascii: scalar) | 0x20) : scalar
}
