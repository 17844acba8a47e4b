import Diagnostics
import Text

/// Reads front matter whose lines all have a form such as `title: Hello`, which means the same to every reader of YAML.
/// Most front matter does, and takes a fraction of libyaml's time here; libyaml reads everything else, and finds
/// mistakes.
///
/// - Parameter text: UTF-8 with LF line ends, without forbidden characters.
/// - Returns: Nil unless every line is a key and a value of one line without quotation marks or comments; a value in
///   brackets must be one that ``PlainFlow`` reads.
func readPlainMapping(_ text: Substring, path: String, firstLine: Int) -> YAMLMapping? {
  var text = text
  return text.withUTF8 { bytes in
    var mapping = YAMLMapping(location: SourceLocation(path: path, line: firstLine, column: 1))
    mapping.entries.reserveCapacity(8)
    var (start, line) = (0, firstLine)
    while start < bytes.count {
      let end = bytes.endOfLine(from: start)
      guard let entry = plainEntry(UnsafeBufferPointer(rebasing: bytes[start..<end]), path, line),
        !mapping.entries.contains(where: { $0.key.value == entry.key.value })
      else { return nil }
      mapping.entries.append(entry)
      (start, line) = (end + 1, line + 1)
    }
    // libyaml gives an empty map no place of its own.
    return mapping.entries.isEmpty ? nil : mapping
  }
}

private func plainEntry(_ line: UnsafeBufferPointer<UInt8>, _ path: String, _ number: Int) -> YAMLMapping.Entry? {
  guard let colon = line.firstIndex(where: { !$0.isASCIILetter }), colon > 0, line[colon] == UInt8(ascii: ":") else {
    return nil
  }
  guard let start = line[(colon + 1)...].firstIndex(where: { $0 != 0x20 }), start > colon + 1 else { return nil }
  guard let end = line.lastIndex(where: { $0 != 0x20 }) else { return nil }
  let lineStart = SourceLocation(path: path, line: number, column: 1)
  let key = Placed(String(decoding: line[..<colon], as: UTF8.self), at: lineStart, length: colon)
  if line[start] == UInt8(ascii: "{") || line[start] == UInt8(ascii: "[") {
    var flow = PlainFlow(line, from: start, at: lineStart)
    guard let node = flow.node(), flow.index == end + 1 else { return nil }
    return YAMLMapping.Entry(key: key, value: node)
  }
  guard isPlain(line[start...end]) else { return nil }
  let value = UnsafeBufferPointer(rebasing: line[start...end])
  let place = SourceLocation(path: path, line: number, column: start + 1)
  let length = value.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  return YAMLMapping.Entry(
    key: key, value: .scalar(Placed(String(decoding: value, as: UTF8.self), at: place, length: length)))
}

/// Whether libyaml reads it as one plain scalar: it begins with a letter, a digit or a character beyond ASCII, and has
/// nothing that could end it or be an error.
private func isPlain(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  guard let first = value.first, first.isASCIILetter || 0x30...0x39 ~= first || first >= 0x80 else { return false }
  var last: UInt8 = 0
  for byte in value {
    if byte < 0x20 || byte == 0x7F { return false }
    if last == UInt8(ascii: ":"), byte == 0x20 { return false }
    if byte == UInt8(ascii: "#"), last == 0x20 { return false }
    last = byte
  }
  return last != UInt8(ascii: ":")
}

/// Reads maps and lists of words on one line, such as `{ all: { neverDisplayed: true } }` and `[banners, alerts]`.
///
/// Words are ASCII letters and digits with `.`, `-` and `_` among them, keys are letters; everything else is left to
/// libyaml.
struct PlainFlow {
  private let line: UnsafeBufferPointer<UInt8>
  private let start: SourceLocation
  private(set) var index: Int

  private static let maximumDepth = 4

  /// - Parameters:
  ///   - index: The beginning of the value. The bytes before it are ASCII.
  ///   - start: The beginning of the line.
  init(_ line: UnsafeBufferPointer<UInt8>, from index: Int, at start: SourceLocation) {
    (self.line, self.index, self.start) = (line, index, start)
  }

  /// Reads a node; nil for one that is left to libyaml, and the index is then undefined.
  mutating func node(depth: Int = 0) -> YAMLNode? {
    guard depth < Self.maximumDepth else { return nil }
    let begin = index
    if take("{") { return mapping(YAMLMapping(location: place(begin)), depth: depth) }
    if take("[") { return sequence(place(begin), depth: depth) }
    return word(of: { $0.isNameByte || $0 == UInt8(ascii: ".") }).map(YAMLNode.scalar)
  }

  private mutating func mapping(_ empty: YAMLMapping, depth: Int) -> YAMLNode? {
    var mapping = empty
    let isRead = items(until: "}") { flow in
      guard let key = flow.word(of: \.isASCIILetter), flow.take(":"), flow.take(" "),
        !mapping.entries.contains(where: { $0.key.value == key.value })
      else { return false }
      flow.skipSpaces()
      guard let value = flow.node(depth: depth + 1) else { return false }
      mapping.entries.append(YAMLMapping.Entry(key: key, value: value))
      return true
    }
    return isRead ? .mapping(mapping) : nil
  }

  private mutating func sequence(_ place: SourceLocation, depth: Int) -> YAMLNode? {
    var items: [YAMLNode] = []
    let isRead = self.items(until: "]") { flow in
      guard let item = flow.node(depth: depth + 1) else { return false }
      items.append(item)
      return true
    }
    return isRead ? .sequence(items, place) : nil
  }

  /// - Parameter read: Reads an item; false if it cannot.
  private mutating func items(until end: Unicode.Scalar, _ read: (inout PlainFlow) -> Bool) -> Bool {
    skipSpaces()
    if take(end) { return true }
    while read(&self) {
      skipSpaces()
      if take(end) { return true }
      guard take(",") else { return false }
      skipSpaces()
    }
    return false
  }

  private mutating func word(of isPart: (UInt8) -> Bool) -> Placed<String>? {
    let begin = index
    guard begin < line.count, line[begin].isASCIILetter || 0x30...0x39 ~= line[begin] else { return nil }
    while index < line.count, isPart(line[index]) { index += 1 }
    guard index > begin else { return nil }
    return Placed(String(decoding: line[begin..<index], as: UTF8.self), at: place(begin), length: index - begin)
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard index < line.count, line[index] == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpaces() { while index < line.count, line[index] == 0x20 { index += 1 } }

  private func place(_ index: Int) -> SourceLocation {
    SourceLocation(path: start.path, line: start.line, column: start.column + index)
  }
}

extension Int {
  /// Reads ASCII digits, optionally after a minus sign.
  init?(plain text: String) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D }) else { return nil }
    self.init(text)
  }
}

extension Double {
  /// Digits, optionally with a minus sign and a decimal point; no exponent, `nan` or `inf`.
  init?(plain text: String) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }) else { return nil }
    self.init(text)
  }
}

/// The number as text; whole numbers have no `.0`.
func short(_ number: Double) -> String {
  number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
}
