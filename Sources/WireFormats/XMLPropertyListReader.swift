internal import Text

/// Recursive descent over checked UTF-8; the depth limit bounds the stack. A zero byte stands for the end.
struct XMLPropertyListReader {
  let bytes: [UInt8]
  var at = 0
  private let limits: ReadingLimits
  private var values: ValueCount
  private(set) var issues: [FormatIssue] = []

  init(_ bytes: [UInt8], limits: ReadingLimits) {
    self.bytes = bytes
    self.limits = limits
    values = limits.values
  }

  mutating func document() throws(FormatError) -> PropertyList {
    try skipProlog()
    let start = at
    let isWrapped = try openTag(.plist)
    if !isWrapped { at = start }
    return try document(isWrapped: isWrapped)
  }

  /// - Parameter opening: What the text begins with: everything to `<plist>`.
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

  /// What stands behind the end is ignored, as in the originals.
  private mutating func checkEnd() {
    let end = at
    do throws(FormatError) { try skipMisc() } catch { at = end }
    guard at < bytes.count else { return }
    issues.append(FormatIssue([], "something stands behind the end of the property list; it is ignored"))
  }

  var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  func fail(_ problem: String) -> FormatError {
    SourceText.syntax(at < bytes.count ? problem : "the text ends too early", at: at, in: bytes)
  }

  private mutating func value(depth: Int) throws(FormatError) -> PropertyList {
    try values.add()
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
        throw failing(at: start, "'\(text.prefix(40))' is no \(tag.noun)")
      }
      return value
    case .key: throw failing(at: start, "a <key> stands where a value is expected")
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
    let place = SourceText.place(of: at, in: bytes)
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
      let key = try key()
      guard try !isAtClosingTag() else { throw fail("the key '\(key.prefix(40))' has no value") }
      let known = issues.count
      let value = try value(depth: depth + 1)
      if entries.updateValue(value, forKey: key) != nil { report("the key stands twice; its last value is used") }
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
  /// Decimal with a sign, or hexadecimal after `0x`; white space around it is ignored.
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

  /// Finite and decimal: neither `nan` nor `0x1p3`.
  fileprivate static func real(text: String) -> Double? {
    let digits = trimmed(text)
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) }) else { return nil }
    return Double(digits).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Exactly `2026-11-21T09:00:00Z`.
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
