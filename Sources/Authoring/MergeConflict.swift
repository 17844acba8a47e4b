package import Diagnostics
import Text

/// The lines that version control leaves in a file whose two versions it could not join: `<<<<<<< main`, `=======`,
/// `>>>>>>> winter`.
///
/// They count wherever they begin a line, in code blocks too: a conflict inside one looks like one that is shown. With a
/// space before it, a line is shown as it is.
package enum MergeConflict {
  /// One for each conflict, and for each line that is left of one.
  package static func findings(in file: SourceFile) -> [Diagnostic] {
    file.bytes.withUnsafeBufferPointer(lines).map { line in
      Diagnostic(
        .error, .mergeConflict, "this line is left from a merge that was not finished",
        fix: "keep one of the two versions, and delete the lines of '<<<<<<<', '=======' and '>>>>>>>'",
        at: SourceLocation(path: file.path, line: line, column: 1), length: width)
    }
  }

  private static let width = 7
  private static let (opening, base, closing) = (UInt8(ascii: "<"), UInt8(ascii: "|"), UInt8(ascii: ">"))

  /// 1-based.
  private static func lines(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    let marks = marks(in: text)
    // Without words behind it, a line alone may be an ornament, and pipes an empty row of a table.
    guard
      marks.contains(where: { $0.isNamed && $0.byte != base })
        || Set(marks.map(\.byte)).isSuperset(of: [opening, closing])
    else { return [] }
    var (lines, isOpen) = ([Int](), false)
    for mark in marks {
      if mark.byte == opening || mark.byte == closing && !isOpen { lines.append(line(of: mark.place, text)) }
      isOpen = mark.byte != closing && (isOpen || mark.byte == opening)
    }
    return lines
  }

  /// Seven of a sign alone at the start of a line.
  private static func marks(in text: UnsafeBufferPointer<UInt8>) -> [(byte: UInt8, place: Int, isNamed: Bool)] {
    var marks: [(UInt8, Int, Bool)] = []
    var start = 0
    while let place = text.firstIndex(from: start, or: opening, base, closing) {
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

  private static func line(of place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
    1 + text[..<place].count { $0 == 0x0A }
  }
}
