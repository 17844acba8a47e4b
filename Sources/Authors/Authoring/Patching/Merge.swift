import Diagnostics
import Text

/// Merges the changes of two people to one file by field, and its text by lines as `git merge-file` does.
///
/// - Parameters:
///   - base: The file that both began with.
///   - mine: The changes of one person since then, as operations on `base`.
///   - theirs: The file with the changes of the other person.
///   - keys: The keys of the file.
/// - Throws: ``PatchRefusal`` if one of the three cannot be read or changed.
public func merge(
  base: SourceFile, mine: [PatchOperation], theirs: SourceFile, _ keys: KeyTable?
) throws(PatchRefusal) -> Merge {
  let merging = ThreeReadings(
    base: try PatchReading(base), mine: try PatchReading(try patch(base, mine, keys).file),
    theirs: try PatchReading(theirs))
  var (operations, conflicts, claimed) = ([PatchOperation](), [FieldConflict](), [FieldPath]())
  for operation in mine {
    let paths = operation.paths.map(merging.base.tree.pathToList)
    guard let path = paths.first else { continue }
    claimed += paths
    if paths.contains(where: { path in conflicts.contains { $0.path.map(path.isAt) ?? false } }) { continue }
    if paths.allSatisfy({ merging.isUntouched($0) }) {
      operations.append(operation)
    } else if !paths.allSatisfy({ merging.isAgreed($0) }) {
      conflicts.append(merging.conflict(at: path))
    }
  }
  var taken = merging.taken(but: claimed)
  if mine.contains(where: { $0.paths.isEmpty }) {
    let text = MergedText(base: merging.base.body, mine: merging.mine.body, theirs: merging.theirs.body)
    conflicts += text.conflicts
    operations.append(.replaceText(0..<merging.theirs.body.unicodeScalars.count, with: text.text))
    if text.hasTaken { taken.append(nil) }
  } else if !merging.base.body.isSame(as: merging.theirs.body) {
    taken.append(nil)
  }
  return Merge(file: try patch(theirs, operations, keys), taken: taken, conflicts: conflicts)
}

/// Merges the changes of two people to one file line by line: for a file that one of them has edited as text.
///
/// - Parameter mine: The whole text of the file with the changes of one person.
/// - Throws: ``PatchRefusal`` if the result is too large.
public func merge(base: SourceFile, mine: String, theirs: SourceFile) throws(PatchRefusal) -> Merge {
  let merged = MergedText(
    base: OriginText(base.bytes).string, mine: mine.withLineFeeds, theirs: OriginText(theirs.bytes).string)
  return Merge(
    file: try theirs.replacingText(with: merged.text), taken: merged.hasTaken ? [nil] : [], conflicts: merged.conflicts)
}

extension SourceFile {
  /// The file with a different text. Lines that stay the same keep their bytes; others end as the line before them
  /// does.
  ///
  /// - Throws: ``PatchRefusal`` if it is too large.
  public func replacingText(with new: String) throws(PatchRefusal) -> Patched {
    var text = OriginText(bytes)
    text.replace(text.bytes.edits(replacing: 0..<text.bytes.count, with: new.withLineFeeds))
    let (bytes, edits) = text.result
    guard bytes.count <= Self.limit else { throw .tooLarge(bytes.count, at: SourceLocation(path: path)) }
    return Patched(file: SourceFile(path: path, bytes: bytes), edits: edits)
  }
}

/// A file with the changes of two people.
public struct Merge: Equatable, Sendable {
  /// Their file with all my changes that are not in conflict.
  public var file: Patched
  /// The fields that only they have changed, for messages; nil for the text below the front matter.
  public var taken: [FieldPath?]
  public var conflicts: [FieldConflict]
}

/// A part that both have changed in different ways. ``Merge/file`` has their version; mine takes a further operation on
/// that file.
public struct FieldConflict: Hashable, Sendable {
  /// The field; nil for lines of the text below the front matter.
  public var path: FieldPath?
  /// The three versions: a text as it is read, a list or a map as it would be written; nil if there is none.
  public var base, mine, theirs: String?
  /// For the text, the range of their version in ``Merge/file``, in scalars as in
  /// ``PatchOperation/replaceText(_:with:)``.
  public var range: Range<Int>?
}

private struct ThreeReadings {
  let base, mine, theirs: PatchReading

  /// Whether they have not changed it.
  func isUntouched(_ path: FieldPath) -> Bool { Self.isSame(base.tree.value(at: path), theirs.tree.value(at: path)) }

  /// Whether both versions are the same.
  func isAgreed(_ path: FieldPath) -> Bool { Self.isSame(mine.tree.value(at: path), theirs.tree.value(at: path)) }

  static func isSame(_ one: PatchTree?, _ other: PatchTree?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.says(other)
  }

  func conflict(at path: FieldPath) -> FieldConflict {
    FieldConflict(
      path: path, base: base.tree.value(at: path)?.words, mine: mine.tree.value(at: path)?.words,
      theirs: theirs.tree.value(at: path)?.words)
  }

  /// - Parameter claimed: The fields that I have changed myself.
  func taken(but claimed: [FieldPath]) -> [FieldPath?] {
    let leaves = theirs.tree.leaves + base.tree.leaves.filter { theirs.tree.value(at: $0) == nil }
    return leaves.filter { path in !isUntouched(path) && !claimed.contains { path.isAt($0) || $0.isAt(path) } }
  }
}

extension FieldPath {
  /// Whether it is this key or one below it.
  fileprivate func isAt(_ other: FieldPath) -> Bool { names.starts(with: other.names) }
}

extension PatchOperation {
  /// The paths that it changes; none for the text.
  fileprivate var paths: [FieldPath] {
    switch self {
    case .set(let path, _), .remove(let path): [path]
    case .rename(let path, let name): [path, FieldPath(path.names.dropLast() + [name])]
    case .move(let path, let target): [path, target]
    case .replaceText: []
    }
  }
}

extension PatchTree {
  /// The paths of all values that are not maps with keys.
  fileprivate var leaves: [FieldPath] {
    guard case .map(let members) = self else { return [FieldPath()] }
    return members.flatMap { member in
      let inner = member.value == .map([]) ? [FieldPath()] : member.value.leaves
      return inner.map { FieldPath([member.name] + $0.names) }
    }
  }

  fileprivate var words: String {
    switch self {
    case .text(let text): text
    case .nothing: ""
    case .list, .map: value.written(isInFlow: false)
    }
  }

  private var value: PatchValue {
    switch self {
    case .text(let text): .plain(text)
    case .nothing: .plain("")
    case .list(let items): .list(items.map(\.value))
    case .map(let members): .map(members.map { PatchEntry($0.name, $0.value.value) })
    }
  }
}

/// Two people's lines of one text.
private struct MergedText {
  private(set) var text = ""
  private(set) var conflicts: [FieldConflict] = []
  /// Whether the result has lines that only they have changed.
  private(set) var hasTaken = false

  init(base: String, mine: String, theirs: String) {
    let lines = Array(base.utf8)
    let mine = LineDifference(from: lines[...], to: Array(mine.utf8)[...])
    let theirs = LineDifference(from: lines[...], to: Array(theirs.utf8)[...])
    var (next, mines, others) = (0, mine.hunks[...], theirs.hunks[...])
    var bytes: [UInt8] = []
    while let group = Group(&mines, &others) {
      bytes += mine.old[next..<group.range.lowerBound].joined()
      next = group.range.upperBound
      let (one, other) = (mine.new[group.lines(group.mine)].joined(), theirs.new[group.lines(group.theirs)].joined())
      if group.theirs.isEmpty || one.elementsEqual(other) {
        bytes += one
        continue
      }
      if group.mine.isEmpty {
        hasTaken = true
      } else {
        let place = Self.scalars(of: bytes)
        conflicts.append(
          FieldConflict(
            path: nil, base: Self.string(mine.old[group.range].joined()), mine: Self.string(one),
            theirs: Self.string(other), range: place..<(place + Self.scalars(of: other))))
      }
      bytes += other
    }
    text = Self.string(bytes + mine.old[next...].joined())
  }

  private static func string(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  private static func scalars(of bytes: some Sequence<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

  /// A group of changes that touch each other.
  private struct Group {
    /// The range in lines of the base.
    var range: Range<Int>
    var mine: [LineDifference.Hunk] = []
    var theirs: [LineDifference.Hunk] = []

    /// Takes the next changes that touch each other; nil if there are none.
    init?(_ mines: inout ArraySlice<LineDifference.Hunk>, _ others: inout ArraySlice<LineDifference.Hunk>) {
      guard let start = [mines.first, others.first].compactMap({ $0?.old.lowerBound }).min() else { return nil }
      range = start..<start
      while true {
        if let hunk = mines.first, hunk.old.lowerBound <= range.upperBound {
          mine.append(mines.removeFirst())
          range = start..<max(range.upperBound, hunk.old.upperBound)
        } else if let hunk = others.first, hunk.old.lowerBound <= range.upperBound {
          theirs.append(others.removeFirst())
          range = start..<max(range.upperBound, hunk.old.upperBound)
        } else {
          return
        }
      }
    }

    /// The range of one person's lines that replaces the base's lines.
    func lines(_ hunks: [LineDifference.Hunk]) -> Range<Int> {
      guard let first = hunks.first, let last = hunks.last else { return 0..<0 }
      let start = first.new.lowerBound - (first.old.lowerBound - range.lowerBound)
      return start..<(last.new.upperBound + range.upperBound - last.old.upperBound)
    }
  }
}
