import Diagnostics
import Text

/// A file that is being patched, and the content that it must have in the end.
struct PatchDraft {
  private let file: SourceFile
  private let before: PatchReading
  private var text: OriginText
  /// The YAML of ``text``; nil if the file has no front matter.
  private var part: Range<Int>?
  /// The beginning of the text below the front matter.
  private var bodyStart: Int
  /// The spans of ``text`` without ``pending``; nil after a change.
  private var spans: YAMLSpans?
  /// Changes of single scalars. They are made together, because none moves a place that another needs.
  private var pending: [TextEdit] = []
  /// The keys whose names or values the pending changes replace.
  private var touched: Set<FieldPath> = []

  private var expected: PatchTree
  private var expectedBody: String
  /// The path and the place of the first operation.
  private var asked: (path: FieldPath?, place: SourceLocation)?

  init(_ file: SourceFile) throws(PatchRefusal) {
    self.file = file
    before = try PatchReading(file)
    text = OriginText(file.bytes)
    (part, bodyStart) = (before.part, before.bodyStart)
    (expected, expectedBody) = (before.tree, before.body)
    // A file in a form that is not edited is refused whatever the operation.
    spans = before.spans
  }

  mutating func apply(_ operation: PatchOperation, _ keys: KeyTable?) throws(PatchRefusal) {
    if case .replaceText(let range, let new) = operation { return try replaceText(range, with: new) }
    if touches(operation) { flush() }
    try plan(operation, keys)
    guard expected.apply(operation) else { throw wouldChangeMore }
  }

  /// Whether it concerns a part that a pending change concerns, or a part of that.
  private func touches(_ operation: PatchOperation) -> Bool {
    guard !touched.isEmpty, let path = operation.path else { return false }
    return path.names.indices.contains { touched.contains(FieldPath(Array(path.names[...$0]))) }
  }

  // MARK: Keys

  private mutating func plan(_ operation: PatchOperation, _ keys: KeyTable?) throws(PatchRefusal) {
    let patch = try patch(keys)
    if asked == nil { asked = (operation.path, patch.place(of: operation.path ?? FieldPath())) }
    switch operation {
    case .set(let path, let value):
      if let old = expected.value(at: path), old.says(PatchTree(value)) { return }
      let (edits, isInPlace) = try patch.set(path, isScalar: value.isScalar) {
        value.written(keeping: $0, isInFlow: $1)
      }
      try make(edits, at: isInPlace ? [path] : nil, operation, keys)
    case .rename(let path, let name):
      let renamed = FieldPath(path.names.dropLast() + [name])
      if expected.value(at: renamed) != nil, path != renamed { throw .taken(renamed, at: patch.place(of: renamed)) }
      try make(try patch.rename(path, to: name), at: [path, renamed], operation, keys)
    case .remove(let path): try make(try patch.remove(path), at: nil, operation, keys)
    case .move(let path, let target):
      if try patch.has(target) { throw .taken(target, at: patch.place(of: target)) }
      guard !target.names.starts(with: path.names) else { throw .notPlain(target, at: patch.place(of: path)) }
      let write = try patch.writing(of: path)
      try make(try patch.set(target, isScalar: false, write).edits, at: nil, operation, keys)
      change(try self.patch(keys).remove(path))
    case .replaceText: break
    }
  }

  /// - Parameter paths: The paths that a change of one scalar concerns; nil for other changes.
  private mutating func make(
    _ edits: [TextEdit], at paths: [FieldPath]?, _ operation: PatchOperation, _ keys: KeyTable?
  ) throws(PatchRefusal) {
    if let paths {
      pending += edits
      touched.formUnion(paths)
    } else if pending.isEmpty {
      change(edits)
    } else {
      flush()
      try plan(operation, keys)
    }
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    let edits = pending
    (pending, touched) = ([], [])
    change(edits)
  }

  private mutating func change(_ edits: [TextEdit]) {
    guard !edits.isEmpty else { return }
    let length = text.bytes.count
    text.replace(edits)
    let growth = text.bytes.count - length
    if let old = part { part = old.lowerBound..<(old.upperBound + growth) }
    bodyStart += growth
    spans = nil
  }

  /// A patch of the current text; a file without front matter gets an empty one.
  private mutating func patch(_ keys: KeyTable?) throws(PatchRefusal) -> YAMLPatch {
    if part == nil {
      text.replace([TextEdit(at: 0, "---\n---\n")])
      (part, bodyStart, spans) = (4..<4, 8, nil)
    }
    if spans == nil {
      do throws(PatchRefusal) {
        spans = try YAMLSpans(text.bytes, part ?? 0..<0, path: file.path)
      } catch {
        throw wouldChangeMore
      }
    }
    guard let spans else { throw wouldChangeMore }
    return YAMLPatch(spans, path: file.path, keys)
  }

  // MARK: Text

  private mutating func replaceText(_ range: Range<Int>, with new: String) throws(PatchRefusal) {
    flush()
    let new = new.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    let scalars = expectedBody.unicodeScalars
    if asked == nil { asked = (nil, SourceLocation(path: file.path, of: bodyStart, in: text.bytes)) }
    guard range.lowerBound >= 0, file.hasText,
      let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound, limitedBy: scalars.endIndex),
      let end = scalars.index(start, offsetBy: range.count, limitedBy: scalars.endIndex)
    else { throw .noSuchText(range, at: SourceLocation(path: file.path, of: bodyStart, in: text.bytes)) }
    // A file may end with the three hyphens, without a line end.
    if bodyStart > 0, text.bytes[bodyStart - 1] != 0x0A, !new.isEmpty {
      text.replace([TextEdit(at: bodyStart, "\n")])
      bodyStart += 1
    }
    let body = Array(expectedBody.utf8)
    let bytes = expectedBody.utf8.distance(from: expectedBody.startIndex, to: start)
    let count = expectedBody.utf8.distance(from: start, to: end)
    let edits = body.edits(replacing: bytes..<bytes + count, with: new)
    text.replace(edits.map { TextEdit($0.range.lowerBound + bodyStart..<$0.range.upperBound + bodyStart, $0.text) })
    spans = nil
    expectedBody.unicodeScalars.replaceSubrange(start..<end, with: new.unicodeScalars)
  }

  // MARK: Proof

  private var wouldChangeMore: PatchRefusal {
    .wouldChangeMore(asked?.path, at: asked?.place ?? SourceLocation(path: file.path))
  }

  /// The result, read again by the reader of the build.
  mutating func proved() throws(PatchRefusal) -> Patched {
    flush()
    let (bytes, edits) = text.result
    guard bytes.count <= SourceFile.limit else {
      throw .tooLarge(bytes.count, at: asked?.place ?? SourceLocation(path: file.path))
    }
    let patched = SourceFile(path: file.path, bytes: bytes)
    let after = try PatchReading(patched)
    guard after.errors.count <= before.errors.count else { throw .unreadable(after.errors) }
    guard expected.says(after.tree), after.body.isSame(as: expectedBody),
      after.comments.elementsEqual(before.comments, by: { $0.isSame(as: $1) }), file.bytes.applying(edits) == bytes
    else { throw wouldChangeMore }
    return Patched(file: patched, edits: edits)
  }
}

/// The content of a file, as the build reads it, with its comments.
package struct PatchReading {
  package let tree: PatchTree
  /// The text below the front matter, with LF line ends.
  package let body: String
  /// The range of the YAML, in bytes of the text with LF line ends; nil without front matter.
  let part: Range<Int>?
  package let bodyStart: Int
  /// The places of keys and values; nil without front matter.
  let spans: YAMLSpans?
  /// The errors about single characters of the text below the front matter.
  let errors: [Diagnostic]

  /// The line of the file on which the text below the front matter begins, from 1.
  package var firstBodyLine: Int { spans.map { $0.text[..<bodyStart].count { $0 == 0x0A } + 1 } ?? 1 }
  var comments: [String] { spans.map { spans in spans.comments.map(spans.string) } ?? [] }

  /// - Throws: ``PatchRefusal/unreadable(_:)``, also if only the front matter has errors;
  ///   ``PatchRefusal/construct(_:at:)``.
  package init(_ file: SourceFile) throws(PatchRefusal) {
    var found: [Diagnostic] = []
    let readable = file.text(&found)
    var errors: [Diagnostic] { found.filter { $0.severity == .error } }
    guard let readable else { throw .unreadable(errors) }
    let text = OriginText(file.bytes).bytes
    do throws(Diagnostic) {
      let fields: YAMLMapping
      if file.hasText {
        let front = try parseFrontMatter(readable, path: file.path, &found)
        fields = front.fields
        let lines = text.lineStarts
        bodyStart = front.isPresent ? front.bodyLine <= lines.count ? lines[front.bodyLine - 1] : text.count : 0
        part = front.isPresent ? lines[1]..<lines[front.bodyLine - 2] : nil
      } else {
        fields = try mapping(try parseYAML(readable, path: file.path, firstLine: 1, &found), file.path)
        (part, bodyStart) = (0..<text.count, text.count)
      }
      tree = PatchTree(.mapping(fields))
    } catch {
      throw .unreadable(errors + [error])
    }
    body = String(decoding: text[bodyStart...], as: UTF8.self)
    let bodyLine = SourceLocation(path: file.path, of: bodyStart, in: text).line
    // A forbidden character below the front matter does not prevent the change of a key.
    if part != nil, errors.contains(where: { $0.location.line < bodyLine || !file.hasText }) {
      throw .unreadable(errors)
    }
    self.errors = errors
    guard let part else {
      spans = nil
      return
    }
    spans = try YAMLSpans(text, part, path: file.path)
  }
}

private func mapping(_ node: YAMLNode?, _ path: String) throws(Diagnostic) -> YAMLMapping {
  let start = SourceLocation(path: path, line: 1, column: 1)
  switch node {
  case nil: return YAMLMapping(location: start)
  case .mapping(let mapping)?: return mapping
  case .some(let other):
    throw Diagnostic(
      .badMap, "this is not a map but \(other.kind)", fix: "write 'key: value' lines", at: start)
  }
}

extension SourceFile {
  /// Whether it has front matter and text, and not only keys.
  fileprivate var hasText: Bool { !(path.hasSuffix(".yml") || path.hasSuffix(".yaml")) }
}

extension [UInt8] {
  fileprivate var lineStarts: [Int] { [0] + indices.filter { self[$0] == 0x0A }.map { $0 + 1 } }
}

extension PatchValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .text, .plain: true
    case .list, .map: false
    }
  }
}
