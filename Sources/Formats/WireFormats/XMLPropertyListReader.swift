internal import Text

/// Reads by recursive descent over checked UTF-8; the depth limit bounds the stack. A zero byte marks the end.
struct XMLPropertyListReader {
  let bytes: [UInt8]
  var at = 0
  private let limits: ReadingLimits
  private var values: ValueCount
  private(set) var issues: [FormatIssue] = []
  private(set) var trace: ValueTrace

  init(_ bytes: [UInt8], limits: ReadingLimits, trace: ValueTrace) {
    (self.bytes, self.trace, self.limits) = (bytes, trace, limits)
    values = limits.values
  }

  mutating func document() throws(FormatError) -> PropertyList {
    try skipProlog()
    let start = at
    let isWrapped = try openTag(.plist)
    if !isWrapped { at = start }
    return try document(isWrapped: isWrapped)
  }

  /// - Parameter opening: The beginning of the text, up to `<plist>`.
  mutating func document(after opening: StaticString) throws(FormatError) -> PropertyList {
    at = opening.utf8CodeUnitCount
    return try document(isWrapped: true)
  }

  private mutating func document(isWrapped: Bool) throws(FormatError) -> PropertyList {
    try skipMisc()
    let value = try value(depth: 1)
    if isWrapped {
      try skipMisc()
      try closeTag(.plist)
    }
    checkEnd()
    return value
  }

  /// Reports text after the end, which is ignored, as in the originals.
  private mutating func checkEnd() {
    let end = at
    do throws(FormatError) { try skipMisc() } catch { at = end }
    guard at < bytes.count else { return }
    issues.append(FormatIssue([], "unexpected text after the property list; it is ignored"))
  }

  var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  func fail(_ problem: String) -> FormatError {
    SourceText.syntax(at < bytes.count ? problem : "the text ends too early", at: at, in: bytes)
  }

  private mutating func value(depth: Int) throws(FormatError) -> PropertyList {
    try values.add()
    let entry = trace.begin(at: at, depth: depth)
    let value = try untracedValue(depth: depth)
    trace.end(entry, value.placed, value.kind)
    return value
  }

  private mutating func untracedValue(depth: Int) throws(FormatError) -> PropertyList {
    let start = at
    let (tag, isEmpty) = try openTag()
    switch tag {
    case .dict: return .dictionary(isEmpty ? [:] : try dictionary(depth: depth))
    case .array: return .array(isEmpty ? [] : try array(depth: depth))
    case .string: return .string(isEmpty ? "" : try content(.string))
    case .true, .false:
      if !isEmpty { try closeTag(tag) }
      return .boolean(tag == .true)
    case .integer, .real, .date, .data:
      let text = isEmpty ? "" : try content(tag)
      guard let value = Self.scalar(tag, text) else {
        throw failing(at: start, "'\(text.prefix(40))' is not \(tag.noun)")
      }
      return value
    case .key: throw failing(at: start, "a <key> where a value is expected")
    case .plist: throw failing(at: start, "a <plist> inside a property list")
    }
  }

  private mutating func failing(at start: Int, _ problem: String) -> FormatError {
    at = start
    return fail(problem)
  }

  private static func scalar(_ tag: Tag, _ text: String) -> PropertyList? {
    switch tag {
    case .integer: PropertyList.integer(text: text).map(PropertyList.integer)
    case .real: PropertyList.real(text: text).map(PropertyList.real)
    case .date: PropertyList.date(text: text)
    default: Base64.decode(Array(text.utf8)).map(PropertyList.data)
    }
  }

  private func checkDepth(_ depth: Int) throws(FormatError) {
    guard depth > limits.depth else { return }
    let place = TextPlace(of: at, in: bytes)
    throw .tooDeep(limit: limits.depth, line: place.line, column: place.column)
  }

  private mutating func array(depth: Int) throws(FormatError) -> [PropertyList] {
    try checkDepth(depth)
    var elements: [PropertyList] = []
    while try !isAtClosingTag() {
      let known = issues.count
      elements.append(try value(depth: depth + 1))
      if issues.count > known { issues.lead(from: known, through: String(elements.count - 1)) }
    }
    try closeTag(.array)
    return elements
  }

  private mutating func dictionary(depth: Int) throws(FormatError) -> [String: PropertyList] {
    try checkDepth(depth)
    var entries = [String: PropertyList](minimumCapacity: 6)
    while try !isAtClosingTag() {
      let start = at
      let key = try key()
      trace.noteKey(key, at: start)
      guard try !isAtClosingTag() else { throw fail("the key '\(key.prefix(40))' has no value") }
      let known = issues.count
      let value = try value(depth: depth + 1)
      if entries.updateValue(value, forKey: key) != nil { report("duplicate key; its last value is used") }
      if issues.count > known { issues.lead(from: known, through: key) }
    }
    try closeTag(.dict)
    return entries
  }

  private mutating func key() throws(FormatError) -> String {
    let start = at
    let (tag, isEmpty) = try openTag()
    guard tag == .key else { throw failing(at: start, "a <\(tag.name)> without a <key> before it") }
    let key = isEmpty ? "" : try content(.key)
    if let problem = limits.problem(ofKey: key) { throw failing(at: start, problem) }
    return key
  }

  private mutating func report(_ problem: String) {
    if issues.count < ReadingLimits.maxIssues { issues.append(FormatIssue([], problem)) }
  }

  private mutating func isAtClosingTag() throws(FormatError) -> Bool {
    try skipMisc()
    return next == UInt8(ascii: "<") && at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "/")
  }
}

extension PropertyList {
  /// A decimal number with a sign, or a hexadecimal one after `0x`; white space around it is ignored.
  fileprivate static func integer(text: String) -> Int? {
    let digits = trimmed(text)
    let isNegative = digits.hasPrefix("-")
    let magnitude = isNegative || digits.hasPrefix("+") ? digits.dropFirst() : digits
    guard let first = magnitude.utf8.first, 0x30...0x39 ~= first else { return nil }
    let isHexadecimal = magnitude.hasPrefix("0x") || magnitude.hasPrefix("0X")
    guard isHexadecimal else { return Int(digits) }
    guard let digit = magnitude.dropFirst(2).utf8.first, digit != 0x2B, digit != 0x2D else { return nil }
    return Int((isNegative ? "-" : "") + magnitude.dropFirst(2), radix: 16)
  }

  /// A finite decimal number: neither `nan` nor `0x1p3`.
  fileprivate static func real(text: String) -> Double? {
    let digits = trimmed(text)
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) }) else { return nil }
    return Double(digits).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A date in exactly the form `2026-11-21T09:00:00Z`.
  fileprivate static func date(text: String) -> PropertyList? {
    let text = trimmed(text)
    guard text.utf8.count == 20, text.hasSuffix("Z"), text.contains("T") else { return nil }
    return Instant(rfc3339: String(text)).map { .date(secondsSince1970: Double($0.secondsSince1970)) }
  }

  private static func trimmed(_ text: String) -> Substring {
    let isSpace = { (character: Character) in character.isASCII && character.isWhitespace }
    guard let last = text.lastIndex(where: { !isSpace($0) }) else { return "" }
    return text[...last].drop(while: isSpace)
  }
}

extension XMLPropertyListReader {
  /// The names of elements; the raw value is the name's bytes as one big-endian number, so that comparing a name takes
  /// one instruction.
  enum Tag: UInt64 {
    case plist = 0x70_6C69_7374
    case dict = 0x6469_6374
    case key = 0x6B_6579
    case string = 0x7374_7269_6E67
    case integer = 0x69_6E74_6567_6572
    case real = 0x7265_616C
    case date = 0x6461_7465
    case data = 0x6461_7461
    case array = 0x61_7272_6179
    case `true` = 0x7472_7565
    case `false` = 0x66_616C_7365

    var name: String { "\(self)" }
    var noun: String {
      switch self {
      case .integer: "a 64-bit integer"
      case .real: "a finite decimal number"
      case .date: "a date like 2026-11-21T09:00:00Z"
      default: "Base64"
      }
    }
  }

  /// Skips white space, comments and processing instructions.
  mutating func skipMisc() throws(FormatError) {
    while true {
      while XMLText.isSpace(next) { at += 1 }
      guard next == UInt8(ascii: "<") else { return }
      if starts("<!--") {
        try skipComment()
      } else if starts("<?") {
        if starts("<?xml ") { throw fail("an XML declaration that does not stand first") }
        try skip(past: "?>")
      } else {
        return
      }
    }
  }

  mutating func skipProlog() throws(FormatError) {
    while XMLText.isSpace(next) { at += 1 }
    if starts("<?xml ") || starts("<?xml\t") || starts("<?xml\n") || starts("<?xml\r") { try skip(past: "?>") }
    try skipMisc()
    if starts("<!DOCTYPE") { try skipDocumentType() }
    try skipMisc()
  }

  /// Skips `<!DOCTYPE plist …>` with an external DTD, which is never fetched.
  private mutating func skipDocumentType() throws(FormatError) {
    let start = at
    at += "<!DOCTYPE".utf8.count
    while XMLText.isSpace(next) { at += 1 }
    guard starts("plist") else { throw fail("the document type is not 'plist'") }
    while next != UInt8(ascii: ">") {
      if next == UInt8(ascii: "[") { throw fail("declarations inside the document type are not allowed") }
      if next == 0 || next == UInt8(ascii: "<") {
        at = start
        throw fail("the document type does not end")
      }
      if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { try skipQuoted() } else { at += 1 }
    }
    at += 1
  }

  private mutating func skipQuoted() throws(FormatError) {
    let quote = next
    at += 1
    while next != quote {
      if next == 0 { throw fail("a quotation mark is missing") }
      at += 1
    }
    at += 1
  }

  // `<!-->` is not a whole comment.
  private mutating func skipComment() throws(FormatError) { try skip(past: "-->", behind: 4) }

  private mutating func skip(past end: StaticString, behind opening: Int = 0) throws(FormatError) {
    let start = at
    at += opening
    while at < bytes.count {
      if starts(end) {
        at += end.utf8CodeUnitCount
        return
      }
      at += 1
    }
    at = start
    throw SourceText.syntax("'\(end)' is missing", at: start, in: bytes)
  }

  func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - at >= count else { return false }
    for i in 0..<count where bytes[at + i] != text.utf8Start[i] { return false }
    return true
  }

  /// Reads the name after `<` or `</`; nil if property lists do not have it.
  private mutating func name() -> Tag? {
    var packed: UInt64 = 0
    let start = at
    while isNameByte(next) {
      packed = packed << 8 | UInt64(next)
      at += 1
    }
    return at - start <= 7 ? Tag(rawValue: packed) : nil
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x3A || byte >= 0x80
      || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }

  /// Reads `<name>` or `<name/>`.
  mutating func openTag() throws(FormatError) -> (Tag, isEmpty: Bool) {
    guard next == UInt8(ascii: "<") else { throw fail("text between the elements") }
    let start = at
    at += 1
    guard let tag = name() else {
      let found = String(decoding: bytes[start..<min(at, start + 40)], as: UTF8.self)
      at = start
      throw fail(found == "<" ? "an element is expected" : "'\(found)>' is not an element of property lists")
    }
    if tag == .plist { try skipVersion() }
    while XMLText.isSpace(next) { at += 1 }
    let isEmpty = next == UInt8(ascii: "/")
    if isEmpty { at += 1 }
    guard next == UInt8(ascii: ">") else { throw fail("<\(tag.name)> has no attributes; '>' is expected") }
    at += 1
    return (tag, isEmpty)
  }

  /// Reads a tag of this name. The result is false if another element follows; the reader's place is then undefined.
  mutating func openTag(_ tag: Tag) throws(FormatError) -> Bool {
    guard starts("<plist") else { return false }
    let (found, isEmpty) = try openTag()
    if isEmpty { throw fail("the property list is empty") }
    return found == tag
  }

  private mutating func skipVersion() throws(FormatError) {
    while XMLText.isSpace(next) { at += 1 }
    guard starts("version") else { return }
    at += 7
    while XMLText.isSpace(next) { at += 1 }
    guard next == UInt8(ascii: "=") else { throw fail("'=' is expected") }
    at += 1
    while XMLText.isSpace(next) { at += 1 }
    guard next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") else { throw fail("a quotation mark is expected") }
    try skipQuoted()
  }

  mutating func closeTag(_ tag: Tag) throws(FormatError) {
    let start = at
    if starts("</") {
      at += 2
      let found = name()
      while XMLText.isSpace(next) { at += 1 }
      if found == tag, next == UInt8(ascii: ">") {
        at += 1
        return
      }
    }
    at = start
    throw fail("</\(tag.name)> is expected")
  }

  /// The text up to `</tag>`, without comments, with references resolved and line ends as LF.
  mutating func content(_ tag: Tag) throws(FormatError) -> String {
    let start = at
    skipPlain()
    if starts("</") {
      let end = at
      try closeTag(tag)
      return bytes.text(start..<end)
    }
    var text = Array(bytes[start..<at])
    var mayJoinMarks = false
    while !starts("</") {
      if try !appendSpecial(to: &text, in: tag) { mayJoinMarks = true }
      let plain = at
      skipPlain()
      text.append(contentsOf: bytes[plain..<at])
    }
    try closeTag(tag)
    // References may be combining marks, and comments may have separated them.
    if mayJoinMarks, text.withUnsafeBufferPointer({ $0.firstExcessMark }) != nil {
      throw SourceText.syntax(SourceText.tooManyMarks, at: start, in: bytes)
    }
    return text.text(0..<text.count)
  }

  // Only < and & have a meaning inside an element. A CR stays one, against XML's own rule, as in Foundation's reader.
  private mutating func skipPlain() {
    let start = at
    at = bytes.withUnsafeBufferPointer { bytes in
      bytes.firstIndex(from: start, or: UInt8(ascii: "<"), UInt8(ascii: "&")) ?? bytes.count
    }
  }

  /// - Returns: Whether it was a reference to an ASCII character, such as `&amp;`.
  private mutating func appendSpecial(to text: inout [UInt8], in tag: Tag) throws(FormatError) -> Bool {
    if next == UInt8(ascii: "&") {
      let scalar = try reference()
      text.append(scalar)
      return scalar.isASCII
    }
    if starts("<!--") {
      try skipComment()
    } else if starts("<![CDATA[") {
      try appendCDATA(to: &text)
    } else {
      throw fail("</\(tag.name)> is expected")
    }
    return false
  }

  private mutating func appendCDATA(to text: inout [UInt8]) throws(FormatError) {
    at += "<![CDATA[".utf8.count
    let start = at
    try skip(past: "]]>")
    text.append(contentsOf: bytes[start..<(at - 3)])
  }

  private mutating func reference() throws(FormatError) -> Unicode.Scalar {
    let end = bytes[at...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw fail("'&' must be written as &amp;") }
    let name = bytes.text((at + 1)..<end)
    guard let scalar = Self.entity(name) ?? Self.numericReference(name) else {
      throw fail("'&\(name);' is not an entity that XML knows")
    }
    at = end + 1
    return scalar
  }

  private static func entity(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: nil
    }
  }

  private static func numericReference(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.utf8.first != UInt8(ascii: "+") else { return nil }
    guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
    return Unicode.Scalar(value).flatMap { XMLText.isCharacter($0) ? $0 : nil }
  }
}
