internal import Text

/// The lines of sources. It holds the last file and line that were asked for, because diagnostics come in order, and a file
/// of 64 KiB may have thousands in one line.
struct SourceLines {
  private var path: String?
  private var lines: [Substring] = []
  private var number = 0
  private var line: [Unicode.Scalar] = []

  /// Nil if there is no such line.
  mutating func line(at place: SourceLocation, _ source: (String) -> String?) -> [Unicode.Scalar]? {
    if path?.isSame(as: place.path) != true {
      (path, number) = (place.path, 0)
      lines = source(place.path)?.withLineFeeds.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    }
    guard lines.indices.contains(place.line - 1) else { return nil }
    if place.line != number { (number, line) = (place.line, Array(lines[place.line - 1].unicodeScalars)) }
    return line
  }
}

/// The source line of a diagnostic, cut to the width of a terminal.
struct Excerpt {
  var number: String
  var line: String
  var indent: String
  var marks: String
  var fix: String?

  private static let width = 100

  init?(of diagnostic: Diagnostic, in lines: inout SourceLines, _ source: (String) -> String?) {
    let place = diagnostic.location
    guard let scalars = lines.line(at: place, source) else { return nil }
    // The log of CI is read by many.
    if PrivateKeyText(in: String(String.UnicodeScalarView(scalars))) != nil { return nil }
    let column = min(max(place.column - 1, 0), scalars.count)
    let start = max(0, column - Self.width / 2)
    let end = min(scalars.count, start + Self.width)
    number = String(place.line)
    self.line =
      (start > 0 ? "…" : "") + scalars[start..<end].map(\.terminalSafe).joined() + (end < scalars.count ? "…" : "")
    indent = (start > 0 ? " " : "") + scalars[start..<column].map(Self.blank).joined()
    let meant = scalars[column..<min(end, column + min(diagnostic.length, Self.width))]
    marks = place.column > 0 ? String(repeating: "^", count: max(1, meant.reduce(0) { $0 + $1.terminalColumns })) : ""
    fix = diagnostic.fix.map(\.terminalSafe)
  }

  func text(caret: (String) -> String) -> String {
    let gutter = String(repeating: " ", count: number.count)
    let pointer = [marks.isEmpty ? nil : indent + caret(marks), fix].compactMap(\.self).joined(separator: " ")
    return "\(number) | \(line)\n" + (pointer.isEmpty ? "" : "\(gutter) | \(pointer)\n")
  }

  private static func blank(_ scalar: Unicode.Scalar) -> String {
    scalar == "\t" ? "\t" : String(repeating: " ", count: scalar.terminalColumns)
  }
}
