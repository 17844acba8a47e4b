package import Diagnostics
import Text

/// Remedies that edit keys, with the same code as any other patch.
extension Diagnostic.Remedy {
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - operations: Gives the operations for a file; none if the file needs no change.
  package static func patch(
    _ path: String, _ title: String, _ operations: @escaping @Sendable (KeyPlaces) -> [PatchOperation]
  ) -> Self { .made { source in [Edit(title, in: path, source, operations)].compactMap(\.self) } }

  /// Gives a key of the file a value.
  package static func setting(_ key: String, to value: PatchValue, in path: String, _ title: String) -> Self {
    patch(path, title) { _ in [.set(FieldPath(key), value)] }
  }

  /// Replaces the value of a key, without asking the author.
  package static func replacingValue(ofKeyAt place: SourceLocation, by text: String) -> Self {
    .made(isSafe: true) { source in
      let places = source(place.path).flatMap { KeyPlaces(SourceFile(path: place.path, text: $0)) }
      let value = places?.value(ofKeyAt: place)
      return value.map { [Edit(changing: $0.place, length: $0.length, to: text, isSafe: true)] } ?? []
    }
  }

  /// Adds a required key, with a value for its author to replace.
  ///
  /// - Parameter map: The beginning of the map that lacks the key.
  static func adding(_ key: Key, toMapAt map: SourceLocation) -> Self {
    patch(map.path, "Add '\(key.name)'") { places in
      places.path(ofMapAt: map).map { [.set(FieldPath($0.names + [key.name]), key.valueToStartFrom)] } ?? []
    }
  }

  /// Adds front matter with a required key to a file that has none.
  static func addingFrontMatter(with key: Key, to path: String) -> Self {
    patch(path, "Add front matter") { _ in [.set(FieldPath(key.name), key.valueToStartFrom)] }
  }

  /// - Parameter key: A condition that was written above `all:` and `any:`.
  static func movingBelowConditions(_ key: Placed<String>) -> Self {
    patch(key.location.path, "Move below conditions: all") { places in
      let target = FieldPath(NotificationKeys.conditions.name, ConditionKeys.all.name, key.value)
      return places.path(ofKeyAt: key.location).map { [.move($0, to: target)] } ?? []
    }
  }
}

extension Edit {
  /// Makes the edit of a remedy; nil if the file does not exist or the patch is refused.
  package init?(
    _ title: String, in path: String, _ source: (String) -> String?, _ operations: (KeyPlaces) -> [PatchOperation]
  ) {
    guard let text = source(path), let keys = KeyTable.table(ofFile: path) else { return nil }
    let file = SourceFile(path: path, text: text)
    guard let places = KeyPlaces(file), let patched = try? patch(file, operations(places), keys), !patched.edits.isEmpty
    else { return nil }
    self.init(title: title, changes: file.changes(patched.edits))
  }
}

/// The places of keys and values in a file.
package struct KeyPlaces {
  private let spans: YAMLSpans?
  private let path: String
  private let firstBodyLine: Int
  /// The text below the front matter.
  private let body: String

  /// Reads the places; nil for a file in a form that is not edited.
  package init?(_ file: SourceFile) {
    guard let reading = try? PatchReading(file) else { return nil }
    (spans, path, firstBodyLine, body) = (reading.spans, file.path, reading.firstBodyLine, reading.body)
  }

  /// The path of the map that begins there: the outermost one for a file without keys.
  func path(ofMapAt place: SourceLocation) -> FieldPath? {
    guard let spans, let root = spans.root, let offset = spans.offset(of: place) else { return FieldPath() }
    if root.range.lowerBound == offset { return FieldPath() }
    return root.first { node, _ in
      if case .map = node.kind { node.range.lowerBound == offset } else { false }
    }
  }

  package func path(ofKeyAt place: SourceLocation) -> FieldPath? {
    guard let spans, let offset = spans.offset(of: place) else { return nil }
    return spans.root?.first { _, entry in entry?.start == offset }
  }

  /// The path of the innermost key whose entry contains the place; nil for a place between entries.
  package func path(around place: SourceLocation) -> FieldPath? {
    guard let spans, let root = spans.root, let offset = spans.offset(of: place) else { return nil }
    return root.path(around: offset)
  }

  /// The place and the length of the key's value, if it is on one line.
  package func value(ofKeyAt place: SourceLocation) -> (place: SourceLocation, length: Int)? {
    guard let spans, let offset = spans.offset(of: place) else { return nil }
    var range: Range<Int>?
    _ = spans.root?.first { node, entry in
      if entry?.start == offset { range = node.range }
      return range != nil
    }
    guard let range, !range.isEmpty, !spans.text[range].contains(0x0A) else { return nil }
    return (spans.place(of: range.lowerBound, in: path), spans.text[range].count { $0 & 0xC0 != 0x80 })
  }

  /// The operation that is equivalent to a replacement of a whole key, of a scalar or a part of one, or of a piece of
  /// the text; nil for any other replacement.
  package func operation(replacing range: Range<SourceLocation>, with text: String) -> PatchOperation? {
    if range.lowerBound.line >= firstBodyLine { return textOperation(range, text) }
    guard let spans, let start = spans.offset(of: range.lowerBound), let end = spans.offset(of: range.upperBound)
    else { return nil }
    if let key = spans.root?.first(where: { _, entry in entry?.key.range == start..<end }) {
      return .rename(key, to: text)
    }
    let value = spans.root?.first { node, _ in
      if case .scalar = node.kind { node.range == start..<end } else { false }
    }
    return value.map { .set($0, .plain(text)) } ?? part(start..<end, text)
  }

  /// Replaces a piece of one line of the text.
  private func textOperation(_ range: Range<SourceLocation>, _ text: String) -> PatchOperation? {
    let (start, end) = (range.lowerBound, range.upperBound)
    let lines = body.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let line = start.line - firstBodyLine
    guard start.line == end.line, lines.indices.contains(line), end.column - 1 <= lines[line].count else { return nil }
    let before = lines[..<line].reduce(0) { $0 + $1.count + 1 }
    return .replaceText(before + start.column - 1..<before + end.column - 1, with: text)
  }

  /// Replaces a part of a scalar on one line that is written without escapes.
  private func part(_ range: Range<Int>, _ text: String) -> PatchOperation? {
    guard let spans else { return nil }
    var scalar: Range<Int>?
    let path = spans.root?.first { node, _ in
      guard case .scalar = node.kind, node.range.lowerBound <= range.lowerBound,
        range.upperBound <= node.range.upperBound
      else { return false }
      scalar = node.range
      return true
    }
    guard let path, let scalar else { return nil }
    var bytes = Array(spans.text[scalar.lowerBound..<range.lowerBound])
    bytes += Array(text.utf8) + spans.text[range.upperBound..<scalar.upperBound]
    guard !bytes.contains(0x0A), !bytes.contains(UInt8(ascii: "\\")) else { return nil }
    let quotes: [UInt8] = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    if let quote = quotes.first(where: { bytes.first == $0 && bytes.last == $0 && bytes.count > 1 }) {
      bytes = Array(bytes.dropFirst().dropLast())
      if bytes.contains(quote) { return nil }
    }
    return .set(path, .text(String(decoding: bytes, as: UTF8.self)))
  }
}

extension YAMLSpans {
  /// The offset of a place in bytes; nil for a place outside of the YAML.
  fileprivate func offset(of place: SourceLocation) -> Int? {
    var start = 0
    for _ in 1..<max(place.line, 1) {
      guard let end = text[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    var (offset, column) = (start, 1)
    while column < place.column {
      guard offset < text.count, text[offset] != 0x0A else { return nil }
      repeat { offset += 1 } while offset < text.count && text[offset] & 0xC0 == 0x80
      column += 1
    }
    return part.contains(offset) || offset == part.upperBound ? offset : nil
  }
}

extension YAMLSpans.Node {
  /// The path of the first value, in the order of the text, that meets the condition; each member comes with its key.
  fileprivate func first(where isMeant: (YAMLSpans.Node, YAMLSpans.Entry?) -> Bool) -> FieldPath? {
    let members: [(name: String, value: YAMLSpans.Node, entry: YAMLSpans.Entry?)] =
      switch kind {
      case .scalar: []
      case .list(let items, _): items.enumerated().map { ("\($0)", $1, nil) }
      case .map(let entries, _): entries.map { ($0.name, $0.value, $0) }
      }
    for (name, value, entry) in members {
      if isMeant(value, entry) { return FieldPath(name) }
      if let inner = value.first(where: isMeant) { return FieldPath([name] + inner.names) }
    }
    return nil
  }

  fileprivate func path(around offset: Int) -> FieldPath? {
    guard case .map(let entries, _) = kind, let entry = entries.first(where: { $0.start <= offset && offset <= $0.end })
    else { return nil }
    return FieldPath([entry.name] + (entry.value.path(around: offset)?.names ?? []))
  }
}

extension SourceFile {
  /// The file after an edit; nil if the edit also concerns other files, or makes this one too large.
  package func applying(_ edit: Edit) -> SourceFile? {
    let lines = LineMap(bytes)
    var replacements: [(range: Range<Int>, text: String)] = []
    for change in edit.changes {
      guard case .replace(let range, let text) = change, range.lowerBound.path.isSame(as: path) else { return nil }
      let (start, end) = (range.lowerBound, range.upperBound)
      replacements.append((lines.offset(of: start.line, start.column)..<lines.offset(of: end.line, end.column), text))
    }
    var new = bytes
    for (range, text) in replacements.reversed() { new.replaceSubrange(range, with: text.utf8) }
    return new.count <= Self.limit ? SourceFile(path: path, bytes: new) : nil
  }

  /// Edits in bytes as edits in lines and columns.
  package func changes(_ edits: [ByteEdit]) -> [Edit.Change] {
    var places = BytePlaces(self)
    return edits.map { edit in
      let start = places.place(of: edit.range.lowerBound)
      return .replace(
        start..<places.place(of: edit.range.upperBound), with: String(decoding: edit.bytes, as: UTF8.self))
    }
  }
}

/// Turns offsets in a file into lines and columns. They must be requested in order.
private struct BytePlaces {
  private let file: SourceFile
  private var index: Int
  private var place: SourceLocation

  init(_ file: SourceFile) {
    self.file = file
    index = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    place = SourceLocation(path: file.path, line: 1, column: 1)
  }

  mutating func place(of offset: Int) -> SourceLocation {
    while index < offset {
      let byte = file.bytes[index]
      index += 1
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, index < file.bytes.count, file.bytes[index] == 0x0A { index += 1 }
        place = SourceLocation(path: file.path, line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }
}

extension Key {
  /// A value for its author to replace. For words, it is a text that is reported as unwritten.
  fileprivate var valueToStartFrom: PatchValue {
    if isText { return .text("TODO") }
    var none: [Diagnostic] = []
    let node = (try? parseYAML(example, path: "", firstLine: 1, &none)) ?? nil
    return node.map(PatchValue.init) ?? .plain(example)
  }
}

extension PatchValue {
  fileprivate init(_ node: YAMLNode) {
    switch node {
    case .scalar(let scalar): self = .plain(scalar.value)
    case .sequence(let items, _): self = .list(items.map(PatchValue.init))
    case .mapping(let mapping): self = .map(mapping.entries.map { PatchEntry($0.key.value, PatchValue($0.value)) })
    case .refused: self = .plain("")
    }
  }
}
