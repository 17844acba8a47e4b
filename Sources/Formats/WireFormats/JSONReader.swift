internal import Text

extension JSON {
  /// Reads one RFC 8259 text, strictly: no trailing commas, comments, NaN, or anything after the value.
  ///
  /// - Parameter bytes: UTF-8, with or without a byte order mark.
  /// - Returns: The value, and an issue for each duplicate key of an object: its last value wins, at the place of its
  ///   first. Keys that are canonical equivalents are the same key. At most 100 issues are kept.
  /// - Throws: ``FormatError`` with the first bad character. Anything that is recognisable as another format, such as
  ///   an HTML page or a property list, is ``FormatError/unexpected(found:)``; nothing but white space is
  ///   ``FormatError/empty``.
  public static func parse(
    _ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()
  ) throws(FormatError) -> (value: JSON, issues: [FormatIssue]) {
    try limits.check(bytes)
    if let other = SourceText.guess(bytes) { throw .unexpected(found: other) }
    var reader = JSONReader(try SourceText.checkedUTF8(bytes), limits: limits, trace: ValueTrace())
    let value = try reader.document()
    return (value, reader.issues)
  }

  /// Reads values that follow one another.
  ///
  /// - Parameter trace: Receives the values.
  static func parse(sequence bytes: [UInt8], limits: ReadingLimits, trace: inout ValueTrace) throws(FormatError) {
    try limits.check(bytes)
    if let other = SourceText.guess(bytes) { throw .unexpected(found: other) }
    var reader = JSONReader(try SourceText.checkedUTF8(bytes), limits: limits, trace: trace)
    try reader.sequence()
    trace = reader.trace
  }
}

/// Reads by recursive descent; the depth limit bounds the stack. A zero byte marks the end, because texts contain none.
private struct JSONReader {
  private let bytes: [UInt8]
  private let limits: ReadingLimits
  private var values: ValueCount
  private var at = 0
  private(set) var issues: [FormatIssue] = []
  private(set) var trace: ValueTrace

  init(_ bytes: [UInt8], limits: ReadingLimits, trace: ValueTrace) {
    (self.bytes, self.trace, self.limits) = (bytes, trace, limits)
    values = limits.values
  }

  mutating func document() throws(FormatError) -> JSON {
    skipSpace()
    if at == bytes.count { throw .empty }
    let value = try value(depth: 1)
    skipSpace()
    guard at == bytes.count else { throw fail("unexpected text after the JSON value") }
    return value
  }

  mutating func sequence() throws(FormatError) {
    skipSpace()
    while at < bytes.count {
      _ = try value(depth: 1)
      skipSpace()
    }
  }

  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private func fail(_ problem: String) -> FormatError { SourceText.syntax(problem, at: at, in: bytes) }

  private mutating func skipSpace() {
    if next > 0x20 { return }
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { at += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    guard bytes.begins(with: word, at: at) else { return false }
    at += word.utf8CodeUnitCount
    return true
  }

  private mutating func value(depth: Int) throws(FormatError) -> JSON {
    try values.add()
    let entry = trace.begin(at: at, depth: depth)
    let value = try untracedValue(depth: depth)
    trace.end(entry, value.placed, value.kind)
    return value
  }

  private mutating func untracedValue(depth: Int) throws(FormatError) -> JSON {
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
    default: return try word()
    }
  }

  private mutating func word() throws(FormatError) -> JSON {
    if take(word: "true") { return .boolean(true) }
    if take(word: "false") { return .boolean(false) }
    if take(word: "null") { return .null }
    throw fail(at == bytes.count ? "the text ends where a value is expected" : "a value is expected")
  }

  private func checkDepth(_ depth: Int) throws(FormatError) {
    guard depth > limits.depth else { return }
    let place = TextPlace(of: at, in: bytes)
    throw .tooDeep(limit: limits.depth, line: place.line, column: place.column)
  }

  private mutating func array(depth: Int) throws(FormatError) -> JSON {
    try checkDepth(depth)
    at += 1
    var elements: [JSON] = []
    skipSpace()
    if take("]") { return .array([]) }
    while true {
      skipSpace()
      let known = issues.count
      elements.append(try value(depth: depth + 1))
      if issues.count > known { issues.lead(from: known, through: String(elements.count - 1)) }
      skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { throw fail("',' or ']' is expected") }
    }
  }

  private mutating func object(depth: Int) throws(FormatError) -> JSON {
    try checkDepth(depth)
    at += 1
    var members = JSON.MemberList()
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      try member(into: &members, depth: depth)
      skipSpace()
      if take("}") { return .object(members.members) }
      guard take(",") else { throw fail("',' or '}' is expected") }
    }
  }

  private mutating func member(into members: inout JSON.MemberList, depth: Int) throws(FormatError) {
    skipSpace()
    guard next == UInt8(ascii: "\"") else { throw fail("a key in double quotes is expected") }
    let start = at
    let name = try string()
    if let problem = limits.problem(ofKey: name) { throw SourceText.syntax(problem, at: start, in: bytes) }
    skipSpace()
    guard take(":") else { throw fail("':' is expected") }
    skipSpace()
    trace.noteKey(name, at: start)
    let known = issues.count
    let isRepeated = members.set(name, try value(depth: depth + 1))
    if isRepeated, issues.count < ReadingLimits.maxIssues {
      issues.append(FormatIssue([], "duplicate key; its last value is used"))
    }
    if issues.count > known { issues.lead(from: known, through: name) }
  }

  private mutating func number() throws(FormatError) -> String {
    let start = at
    _ = take("-")
    if !take("0") { try digits() }
    if 0x30...0x39 ~= next { throw fail("a number must not begin with zeros") }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return bytes.text(start..<at)
  }

  private mutating func digits() throws(FormatError) {
    guard 0x30...0x39 ~= next else { throw fail("a digit is expected") }
    while 0x30...0x39 ~= next { at += 1 }
  }

  private mutating func string() throws(FormatError) -> String {
    at += 1
    let start = at
    skipPlain()
    if take("\"") { return bytes.text(start..<(at - 1)) }
    var text = Array(bytes[start..<at])
    var hasEscapedLetters = false
    while !take("\"") {
      guard take("\\") else {
        throw fail(at == bytes.count ? "the text ends inside a string" : "a control character must be escaped")
      }
      let scalar = try escape()
      if !scalar.isASCII { hasEscapedLetters = true }
      text.append(scalar)
      let plain = at
      skipPlain()
      text.append(contentsOf: bytes[plain..<at])
    }
    // Escapes may be combining marks.
    if hasEscapedLetters, text.withUnsafeBufferPointer({ $0.firstExcessMark }) != nil {
      throw SourceText.syntax(SourceText.tooManyMarks, at: start, in: bytes)
    }
    return text.text(0..<text.count)
  }

  private mutating func skipPlain() {
    let start = at
    at = bytes.withUnsafeBufferPointer { bytes in
      bytes.firstIndex(from: start, below: 0x20, or: UInt8(ascii: "\""), UInt8(ascii: "\\")) ?? bytes.count
    }
  }

  private mutating func escape() throws(FormatError) -> Unicode.Scalar {
    if next == UInt8(ascii: "u") { return try unicodeEscape() }
    guard let meaning = Self.meaning(Unicode.Scalar(next)) else {
      throw fail("'\\' must be followed by one of \" \\ / b f n r t u")
    }
    at += 1
    return meaning
  }

  private static func meaning(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
    switch letter {
    case "\"", "\\", "/": letter
    case "b": "\u{8}"
    case "f": "\u{C}"
    case "n": "\n"
    case "r": "\r"
    case "t": "\t"
    default: nil
    }
  }

  private mutating func unicodeEscape() throws(FormatError) -> Unicode.Scalar {
    let start = at
    let unit = try hexUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, take("\\"), next == UInt8(ascii: "u") {
      let low = try hexUnit()
      if 0xDC00...0xDFFF ~= low, let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) {
        return scalar
      }
    }
    at = start
    throw fail("unpaired surrogate")
  }

  private mutating func hexUnit() throws(FormatError) -> UInt32 {
    let digits = bytes[at...].dropFirst().prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fail("'\\u' must be followed by four hexadecimal digits") }
    at += 5
    return unit
  }
}
