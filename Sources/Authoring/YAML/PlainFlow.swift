import Diagnostics

/// Reads maps and lists of words on one line, such as `{ all: { neverDisplayed: true } }` and `[banners, alerts]`.
///
/// Words are ASCII letters and digits with `.`, `-` and `_` among them, keys are letters; everything else is left to libyaml.
struct PlainFlow {
  private let line: UnsafeBufferPointer<UInt8>
  private let start: SourceLocation
  private(set) var index: Int

  private static let maximumDepth = 4

  /// - Parameters:
  ///   - index: Where it begins. The bytes before are ASCII.
  ///   - start: Where the line begins.
  init(_ line: UnsafeBufferPointer<UInt8>, from index: Int, at start: SourceLocation) {
    self.line = line
    self.index = index
    self.start = start
  }

  /// Nil for what is left to libyaml. The index is then anywhere.
  mutating func node(depth: Int = 0) -> YAMLNode? {
    guard depth < Self.maximumDepth else { return nil }
    let begin = index
    if take("{") { return mapping(YAMLMapping(location: place(begin)), depth: depth) }
    if take("[") { return sequence(place(begin), depth: depth) }
    return word(of: { isNameByte($0) || $0 == UInt8(ascii: ".") }).map(YAMLNode.scalar)
  }

  private mutating func mapping(_ empty: YAMLMapping, depth: Int) -> YAMLNode? {
    var mapping = empty
    let isRead = items(until: "}") { flow in
      guard let key = flow.word(of: isASCIILetter), flow.take(":"), flow.take(" "),
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

  /// - Parameter read: Reads an item, if it can.
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
    guard begin < line.count, isASCIILetter(line[begin]) || 0x30...0x39 ~= line[begin] else { return nil }
    while index < line.count, isPart(line[index]) { index += 1 }
    guard index > begin else { return nil }
    return Placed(
      String(decoding: line[begin..<index], as: UTF8.self), at: place(begin), length: index - begin)
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
