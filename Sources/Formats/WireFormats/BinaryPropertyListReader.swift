internal import Text

/// Reads `bplist00`: objects, a table of their offsets, a trailer of 32 bytes.
///
/// It replaces Foundation's reader, in which a few hundred bytes whose arrays name each other twice unfold without end.
/// Here every object that is unfolded has a cost, and the sum is bounded.
struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private let limits: ReadingLimits
  private var values: ValueCount
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let root: Int
  private let table: Int
  private var budget: Int
  private var path: [String] = []
  private(set) var issues: [FormatIssue] = []
  private(set) var trace: ValueTrace

  init(_ bytes: [UInt8], limits: ReadingLimits, trace: ValueTrace) throws(FormatError) {
    (self.bytes, self.trace, self.limits) = (bytes, trace, limits)
    values = limits.values
    // Shared strings are common, so a good file may unfold to more than its size.
    budget = max(limits.maxBytes, 1 << 20)
    guard bytes.starts(with: "bplist0".utf8), bytes.count >= 8 + 32 else { throw Self.broken }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize else { throw Self.broken }
    guard let count = Self.unsigned(bytes, at: trailer + 8, size: 8),
      let root = Self.unsigned(bytes, at: trailer + 16, size: 8),
      let table = Self.unsigned(bytes, at: trailer + 24, size: 8),
      count <= bytes.count, root < count, 8...trailer ~= table, count * offsetSize <= trailer - table
    else { throw Self.broken }
    (objectCount, self.root, self.table) = (count, root, table)
  }

  mutating func document() throws(FormatError) -> PropertyList { try value(root, depth: 1) }

  private mutating func value(_ reference: Int, depth: Int) throws(FormatError) -> PropertyList {
    let entry = trace.begin(at: 0, depth: depth)
    let value = try object(reference, depth: depth)
    trace.end(entry, value.placed, value.kind)
    return value
  }

  private static let broken = failure("a broken binary property list")

  private static func failure(_ problem: String) -> FormatError { .syntax(problem, line: 1, column: 1) }

  /// A number; nil if it is outside the bytes or above `Int.max`.
  private static func unsigned(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[offset..<(offset + size)] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private mutating func spend(_ cost: Int) throws(FormatError) {
    budget -= cost
    if budget < 0 { throw Self.failure("the binary property list unfolds to too much") }
  }

  private mutating func object(_ reference: Int, depth: Int) throws(FormatError) -> PropertyList {
    guard reference < objectCount,
      let offset = Self.unsigned(bytes, at: table + reference * offsetSize, size: offsetSize), 8..<table ~= offset
    else { throw Self.broken }
    try spend(1)
    try values.add()
    let low = Int(bytes[offset] & 0xF)
    switch bytes[offset] >> 4 {
    case 0x0 where low == 8 || low == 9: return .boolean(low == 9)
    case 0x1: return try integer(at: offset + 1, sizeExponent: low)
    case 0x2: return .real(try real(at: offset + 1, sizeExponent: low))
    case 0x3 where low == 3: return try date(at: offset + 1)
    case 0x4: return .data(Array(try payload(at: offset, unit: 1)))
    case 0x5, 0x7: return try text(payload(at: offset, unit: 1))
    case 0x6: return try wideText(payload(at: offset, unit: 2))
    case 0xA: return .array(try array(payload(at: offset, unit: referenceSize), depth: depth))
    case 0xD: return .dictionary(try dictionary(payload(at: offset, unit: referenceSize * 2), depth: depth))
    default: throw Self.failure("the binary property list holds an object of an unknown kind")
    }
  }

  // A count of 15 or more follows as an integer object.
  private mutating func payload(at offset: Int, unit: Int) throws(FormatError) -> ArraySlice<UInt8> {
    var count = Int(bytes[offset] & 0xF)
    var start = offset + 1
    if count == 0xF {
      let size = 1 << Int(bytes[start] & 0x7)
      guard bytes[start] >> 4 == 1, size <= 8, let long = Self.unsigned(bytes, at: start + 1, size: size) else {
        throw Self.broken
      }
      count = long
      start += 1 + size
    }
    guard start <= table, count <= (table - start) / unit else { throw Self.broken }
    try spend(count * unit)
    return bytes[start..<(start + count * unit)]
  }

  private func integer(at offset: Int, sizeExponent: Int) throws(FormatError) -> PropertyList {
    guard sizeExponent <= 3, offset + 1 << sizeExponent <= table else {
      throw Self.failure("an integer of more than 64 bits")
    }
    var value: UInt64 = 0
    for byte in bytes[offset..<(offset + 1 << sizeExponent)] { value = value << 8 | UInt64(byte) }
    return .integer(Int(bitPattern: UInt(value)))
  }

  private func real(at offset: Int, sizeExponent: Int) throws(FormatError) -> Double {
    guard 2...3 ~= sizeExponent, offset + 1 << sizeExponent <= table else { throw Self.broken }
    var bits: UInt64 = 0
    for byte in bytes[offset..<(offset + 1 << sizeExponent)] { bits = bits << 8 | UInt64(byte) }
    let number = sizeExponent == 3 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(bits)))
    guard number.isFinite else { throw Self.failure("a number that is not finite") }
    return number
  }

  // The number counts seconds from 2001-01-01.
  private func date(at offset: Int) throws(FormatError) -> PropertyList {
    let seconds = (try real(at: offset, sizeExponent: 3) + 978_307_200).rounded(.down)
    guard let whole = Int(exactly: seconds), Instant(secondsSince1970: whole).isWritable else {
      throw Self.failure("a date outside the years 1 to 9999")
    }
    return .date(secondsSince1970: seconds)
  }

  private func text(_ payload: ArraySlice<UInt8>) throws(FormatError) -> PropertyList {
    guard let text = String(wellFormed: payload, as: UTF8.self) else { throw .encoding("a text is not UTF-8") }
    return .string(try Self.checked(text))
  }

  private func wideText(_ payload: ArraySlice<UInt8>) throws(FormatError) -> PropertyList {
    let units = stride(from: payload.startIndex, to: payload.endIndex, by: 2).map {
      UInt16(payload[$0]) << 8 | UInt16(payload[$0 + 1])
    }
    guard let text = String(wellFormed: units, as: UTF16.self) else { throw .encoding("a text is not UTF-16") }
    return .string(try Self.checked(text))
  }

  private static func checked(_ text: String) throws(FormatError) -> String {
    var text = text
    if text.withUTF8({ $0.firstExcessMark }) != nil { throw failure(SourceText.tooManyMarks) }
    return text
  }

  private func checkDepth(_ depth: Int) throws(FormatError) {
    if depth > limits.depth { throw .tooDeep(limit: limits.depth, line: 1, column: 1) }
  }

  private func references(_ payload: ArraySlice<UInt8>) throws(FormatError) -> [Int] {
    let offsets = stride(from: payload.startIndex, to: payload.endIndex, by: referenceSize)
    return offsets.map { Self.unsigned(bytes, at: $0, size: referenceSize) ?? .max }
  }

  private mutating func array(_ payload: ArraySlice<UInt8>, depth: Int) throws(FormatError) -> [PropertyList] {
    try checkDepth(depth)
    var elements: [PropertyList] = []
    for reference in try references(payload) { elements.append(try value(reference, depth: depth + 1)) }
    return elements
  }

  private mutating func dictionary(
    _ payload: ArraySlice<UInt8>, depth: Int
  ) throws(FormatError) -> [String: PropertyList] {
    try checkDepth(depth)
    let references = try references(payload)
    var entries: [String: PropertyList] = [:]
    for (key, value) in zip(references.prefix(references.count / 2), references.suffix(references.count / 2)) {
      guard case .string(let key) = try object(key, depth: depth + 1) else { throw Self.failure("a key is not a text") }
      if let problem = limits.problem(ofKey: key) { throw Self.failure(problem) }
      path.append(key)
      trace.noteKey(key, at: 0)
      let value = try self.value(value, depth: depth + 1)
      if entries.updateValue(value, forKey: key) != nil, issues.count < ReadingLimits.maxIssues {
        issues.append(FormatIssue(path, "duplicate key; its last value is used"))
      }
      path.removeLast()
    }
    return entries
  }
}
