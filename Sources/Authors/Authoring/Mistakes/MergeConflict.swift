package import Diagnostics
import Text

/// The lines that version control leaves in a file whose two versions it could not join: `<<<<<<< main`, `=======`,
/// `>>>>>>> winter`.
///
/// They count wherever they begin a line, also in code blocks, where a real conflict cannot be told from an example. To
/// show such a line, an author can write a space before it.
package enum MergeConflict {
  /// The findings: one for each conflict, and one for each line that is left of a conflict.
  package static func findings(in file: SourceFile) -> [Diagnostic] {
    file.bytes.withUnsafeBufferPointer { text in
      let marks = marks(in: text)
      if marks.isEmpty { return [] }
      let found = starts(of: marks).map { start in
        Diagnostic(
          .mergeConflict, "this line is left from a merge that was not finished",
          fix: "keep one of the two versions, and delete the lines of '<<<<<<<', '=======' and '>>>>>>>'",
          at: location(start, text, file), length: width)
      }
      guard found.isEmpty, let middle = middle(of: marks, text) else { return found }
      return [
        Diagnostic(
          .mergeConflict, as: .warning, "'=======' makes a heading of the line above; it may be left from a merge",
          fix: "keep one of the two versions; for a heading, write # in front of it",
          at: location(middle, text, file), length: width)
      ]
    }
  }

  private static func location(_ place: Int, _ text: Bytes, _ file: SourceFile) -> SourceLocation {
    SourceLocation(path: file.path, line: 1 + text[..<place].count { $0 == 0x0A }, column: 1)
  }

  /// The place of the line between two versions, if the lines around them are gone: a text follows it directly, and it
  /// is much longer or shorter than the text that it would underline.
  private static func middle(of marks: [Mark], _ text: Bytes) -> Int? {
    for case (equals, let place, _) in marks where place > 1 {
      let end = place + width
      let isAlone = end < text.count && text[end] == 0x0A
      let above = text[..<(place - 1)].reversed().prefix { $0 != 0x0A }.count
      let isFollowed = end + 1 < text.count && text[end + 1] > 0x20
      if isAlone, above > 0, abs(above - width) > 3, isFollowed,
        CodeFinder.withoutCode(text, { $0[place] == equals })
      {
        return place
      }
    }
    return nil
  }

  private static let width = 7
  private static let opening = UInt8(ascii: "<"), base = UInt8(ascii: "|"), closing = UInt8(ascii: ">")
  private static let equals = UInt8(ascii: "=")

  private typealias Bytes = UnsafeBufferPointer<UInt8>
  /// A line that begins with exactly seven of a sign; named if words follow.
  private typealias Mark = (byte: UInt8, place: Int, isNamed: Bool)

  /// The places of the lines that begin conflicts or are left of one.
  private static func starts(of marks: [Mark]) -> [Int] {
    let marks = marks.filter { $0.byte != equals }
    // A single line without words may be an ornament, and pipes may be an empty row of a table.
    guard
      marks.contains(where: { $0.isNamed && $0.byte != base })
        || Set(marks.map(\.byte)).isSuperset(of: [opening, closing])
    else { return [] }
    var (starts, isOpen) = ([Int](), false)
    for mark in marks {
      if mark.byte == opening || mark.byte == closing && !isOpen { starts.append(mark.place) }
      isOpen = mark.byte != closing && (isOpen || mark.byte == opening)
    }
    return starts
  }

  private static func marks(in text: Bytes) -> [Mark] {
    var marks: [Mark] = []
    var start = 0
    while let place = text.firstIndex(from: start, or: opening, base, closing, equals) {
      let byte = text[place]
      var end = place
      while end < text.count, text[end] == byte { end += 1 }
      start = end
      guard end - place == width, place == 0 || text[place - 1] == 0x0A else { continue }
      let rest = text[end...].prefix { $0 != 0x0A }
      guard rest.first.map({ $0 == 0x20 || $0 == 0x0D }) ?? true else { continue }
      marks.append((byte, place, rest.contains { $0 > 0x20 }))
    }
    return marks
  }
}
