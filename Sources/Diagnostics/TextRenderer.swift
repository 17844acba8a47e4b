internal import Text

/// Diagnostics for people: the place, the message, the source line with a caret, and what to write instead.
///
/// ```text
/// posts/a.md:3:7: error: 'soon' is not a date [bad-date]
/// 3 | date: soon
///   |       ^^^^ write it like 2026-01-31
/// ```
public struct TextRenderer: Sendable {
  public var colors: Bool
  /// How many notes or warnings with one id are shown; the rest are only counted. Errors are always shown.
  public var repeats: Int

  public init(colors: Bool = false, repeats: Int = 10) {
    self.colors = colors
    self.repeats = repeats
  }

  /// Renders them in order of place, then one line for each id of which some were left out.
  ///
  /// - Parameter source: The text of a path, for the excerpts; nil if there is none.
  public func render(_ diagnostics: [Diagnostic], source: (String) -> String?) -> String {
    var seen: [DiagnosticID: Int] = [:]
    var lines = SourceLines()
    var text = ""
    for diagnostic in diagnostics.inOrder {
      if diagnostic.severity != .error {
        seen[diagnostic.id, default: 0] += 1
        guard seen[diagnostic.id, default: 0] <= repeats else { continue }
      }
      text += render(diagnostic, &lines, source)
    }
    return text + leftOut(seen)
  }

  private func leftOut(_ seen: [DiagnosticID: Int]) -> String {
    seen.filter { $0.value > repeats }.sorted { $0.key < $1.key }.map { id, count in
      "… and \(count - repeats) more like it [\(id)] (--verbose shows all)\n"
    }.joined()
  }

  private func render(_ diagnostic: Diagnostic, _ lines: inout SourceLines, _ source: (String) -> String?) -> String {
    let place = painted("\(diagnostic.location)".terminalSafe, nil)
    let label = painted(diagnostic.severity.rawValue, diagnostic.severity)
    let sentence = "\(place): \(label): \(diagnostic.message.terminalSafe) [\(diagnostic.id)]\n"
    if let excerpt = Excerpt(of: diagnostic, in: &lines, source) {
      return sentence + excerpt.text(caret: { painted($0, diagnostic.severity) })
    }
    return sentence + (diagnostic.fix.map { "  \($0.terminalSafe)\n" } ?? "")
  }

  private func painted(_ text: String, _ severity: Diagnostic.Severity?) -> String {
    guard colors else { return text }
    let code = severity.map { $0 == .error ? "1;31" : $0 == .warning ? "1;33" : "1;36" } ?? "1"
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

/// The lines of sources. It holds the last file and line that were asked for, because diagnostics come in order, and a file
/// of 64 KiB may have thousands in one line.
private struct SourceLines {
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
private struct Excerpt {
  var number: String
  var line: String
  var indent: String
  var marks: String
  var fix: String?

  private static let width = 100

  init?(of diagnostic: Diagnostic, in lines: inout SourceLines, _ source: (String) -> String?) {
    let place = diagnostic.location
    guard let scalars = lines.line(at: place, source) else { return nil }
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
