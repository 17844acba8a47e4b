import Diagnostics
import Text

/// Reads front matter whose lines all have a form such as `title: Hello`, which means the same to every reader of YAML;
/// maps and lists may be below a key, further to the right. Most front matter is like that, and takes a fraction of
/// libyaml's time here; libyaml reads everything else, and finds mistakes.
///
/// - Parameter text: UTF-8 with LF line ends, without forbidden characters.
/// - Returns: Nil unless every line is a key or an item with a value of one line without quotation marks or comments; a
///   value in brackets must be one that ``PlainFlow`` reads.
func readPlainMapping(_ text: Substring, path: String, firstLine: Int) -> YAMLMapping? {
  var text = text
  return text.withUTF8 { bytes in
    var block = PlainBlock(bytes, path: path, firstLine: firstLine)
    guard case .mapping(let mapping) = block.node(inside: -1), block.isAtEnd else { return nil }
    return mapping
  }
}

/// Reads maps and lists whose keys and items have lines of their own.
private struct PlainBlock {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let path: String
  /// Where the line begins, its number and its indentation.
  private var (start, line, indent) = (0, 0, 0)
  private var depth = 0

  private static let maximumDepth = 8

  init(_ bytes: UnsafeBufferPointer<UInt8>, path: String, firstLine: Int) {
    (self.bytes, self.path, line) = (bytes, path, firstLine)
    measure()
  }

  var isAtEnd: Bool { start >= bytes.count }

  /// Reads the map or list that begins on this line; nil for one that is left to libyaml.
  ///
  /// - Parameter outer: The indentation of the map or list around it.
  mutating func node(inside outer: Int) -> YAMLNode? {
    guard start + indent < bytes.count, indent > outer, outer >= 0 || indent == 0, depth < Self.maximumDepth else {
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    let (own, place) = (indent, place(start + indent))
    let isList = bytes[start + own] == UInt8(ascii: "-")
    var mapping = YAMLMapping(location: place)
    var items: [YAMLNode] = []
    if own == 0 { mapping.entries.reserveCapacity(8) }
    while start + indent < bytes.count, indent == own {
      if isList {
        guard let item = item() else { return nil }
        items.append(item)
      } else {
        guard let entry = entry(), !mapping.entries.contains(where: { $0.key.value == entry.key.value }) else {
          return nil
        }
        mapping.entries.append(entry)
      }
    }
    // A line further to the right would continue the text above it.
    guard isAtEnd || indent < own else { return nil }
    return isList ? .sequence(items, place) : .mapping(mapping)
  }

  private mutating func item() -> YAMLNode? {
    let dash = start + indent
    guard bytes[dash] == UInt8(ascii: "-"), dash + 1 < bytes.count, bytes[dash + 1] == 0x20,
      let value = value(from: dash + 1)
    else { return nil }
    next()
    return value
  }

  private mutating func entry() -> YAMLMapping.Entry? {
    let first = start + indent
    guard let colon = bytes[first...].firstIndex(where: { !$0.isASCIILetter }), colon > first,
      bytes[colon] == UInt8(ascii: ":")
    else { return nil }
    let key = Placed(
      String(decoding: bytes[first..<colon], as: UTF8.self), at: place(first), length: colon - first)
    if bytes.endOfLine(from: start) == colon + 1 {
      let outer = indent
      next()
      return node(inside: outer).map { YAMLMapping.Entry(key: key, value: $0) }
    }
    guard bytes[colon + 1] == 0x20, let value = value(from: colon + 1) else { return nil }
    next()
    return YAMLMapping.Entry(key: key, value: value)
  }

  /// The value in the rest of the line.
  private func value(from index: Int) -> YAMLNode? {
    let line = UnsafeBufferPointer(rebasing: bytes[start..<bytes.endOfLine(from: start)])
    guard let first = line[(index - start)...].firstIndex(where: { $0 != 0x20 }),
      let last = line.lastIndex(where: { $0 != 0x20 })
    else { return nil }
    if line[first] == UInt8(ascii: "{") || line[first] == UInt8(ascii: "[") {
      var flow = PlainFlow(line, from: first, at: place(start))
      guard let node = flow.node(), flow.index == last + 1 else { return nil }
      return node
    }
    guard isPlain(line[first...last]) else { return nil }
    let text = line[first...last]
    let length = text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return .scalar(Placed(String(decoding: text, as: UTF8.self), at: place(start + first), length: length))
  }

  private mutating func next() {
    (start, line) = (bytes.endOfLine(from: start) + 1, line + 1)
    measure()
  }

  private mutating func measure() { indent = bytes.dropFirst(start).prefix { $0 == 0x20 }.count }

  /// The place of a byte on this line after ASCII characters only.
  private func place(_ index: Int) -> SourceLocation {
    SourceLocation(path: path, line: line, column: index - start + 1)
  }
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
