import Authoring
import TestKit

/// What became of a random edit, in the eyes of ``SecondReader``.
enum PatchJudgement: Equatable {
  /// It is as it should be.
  case right
  /// It was refused, and nothing was changed.
  case refused(String)
  /// One of the two readers cannot read the file, or the operation makes no sense.
  case unknown
  case wrong(String)

  init(_ edit: RandomEdit) {
    let isAllKeys = edit.file.path == "publish.yml"
    let table = edit.file.keys
    let before = try? SecondReading(edit.file.bytes, isAllKeys: isAllKeys)
    let patched: Patched
    do throws(PatchRefusal) {
      patched = try patch(edit.file, edit.operations, table)
    } catch {
      self = before == nil ? .unknown : Self.judge(error, edit, before)
      return
    }
    guard let before, !edit.operations.isEmpty else {
      self = .unknown
      return
    }
    self = Self.fault(edit, before, patched, isAllKeys: isAllKeys).map(PatchJudgement.wrong) ?? .right
  }

  private static func judge(_ refusal: PatchRefusal, _ edit: RandomEdit, _ before: SecondReading?) -> PatchJudgement {
    switch refusal {
    // It is the file that is wrong, or what was asked.
    case .unreadable, .noSuchKey, .taken, .noSuchText: .unknown
    case .construct(let form, _): .refused(form)
    case .notPlain: before.flatMap { expected(edit, $0) } == nil ? .unknown : .refused("form")
    case .wouldChangeMore: .refused("more")
    case .tooLarge: .refused("size")
    }
  }

  private static func expected(_ edit: RandomEdit, _ before: SecondReading) -> SecondReader.Value? {
    edit.operations.reduce(before.value) { (value: SecondReader.Value?, operation) in value?.after(operation) }
  }

  private static func fault(
    _ edit: RandomEdit, _ before: SecondReading, _ patched: Patched, isAllKeys: Bool
  ) -> String? {
    guard let after = try? SecondReading(patched.file.bytes, isAllKeys: isAllKeys) else { return "it cannot be read" }
    return fault(edit, before, after) ?? faultOfBytes(edit, patched)
  }

  /// What has changed that should not have, or the other way round.
  static func fault(_ edit: RandomEdit, _ before: SecondReading, _ after: SecondReading) -> String? {
    guard let expected = expected(edit, before) else { return "it should be refused" }
    if after.value.sorted != expected.sorted { return "values: \(after.value), not \(expected)" }
    let new = edit.newPaths(before.value)
    let old = { (path: FieldPath) in !new.contains { path.names.starts(with: $0.names) } }
    if after.value.order.filter(old) != expected.order.filter(old) {
      return "the order of keys"
    }
    if after.comments != before.comments { return "comments: \(after.comments), not \(before.comments)" }
    let body = edit.operations.reduce(before.body) { $0.after($1) }
    if !after.body.unicodeScalars.elementsEqual(body.unicodeScalars) { return "the text" }
    return nil
  }

  /// Every byte that is in no edit is what it was; and edits are no wider than they have to be.
  private static func faultOfBytes(_ edit: RandomEdit, _ patched: Patched) -> String? {
    let (old, new) = (edit.file.bytes, patched.file.bytes)
    var (bytes, next) = ([UInt8](), 0)
    for edit in patched.edits {
      if edit.range.lowerBound < next || edit.range.isEmpty && edit.bytes.isEmpty {
        return "edits that are not in order"
      }
      bytes += old[next..<edit.range.lowerBound] + edit.bytes
      next = edit.range.upperBound
    }
    if bytes + old[next...] != new { return "bytes beside the edits" }
    if old.starts(with: [0xEF, 0xBB, 0xBF]) != new.starts(with: [0xEF, 0xBB, 0xBF]) { return "the byte order mark" }
    let isLastLineKept = patched.edits.last.map { $0.range.upperBound < old.count || $0.range.isEmpty } ?? true
    if edit.file.path == "publish.yml", isLastLineKept, Self.isOpen(old), !Self.isOpen(new) { return "a last line end" }
    return edit.operations.count == 1 ? faultOfWidth(edit.operations[0], patched.edits) : nil
  }

  /// Whether the last line has words and no end.
  private static func isOpen(_ bytes: [UInt8]) -> Bool { ![nil, 0x0A, 0x0D, 0xBF].contains(bytes.last) }

  private static func faultOfWidth(_ operation: PatchOperation, _ edits: [ByteEdit]) -> String? {
    switch operation {
    case .remove: edits.allSatisfy(\.bytes.isEmpty) ? nil : "bytes that came with a removal"
    case .rename: edits.count <= 1 ? nil : "more than a key"
    case .set, .move, .replaceText: nil
    }
  }
}

extension SourceFile {
  /// The table of a test file.
  var keys: KeyTable {
    guard let table = KeyTable.table(ofFile: path) else { fatalError("\(path) has no keys") }
    return table
  }
}
