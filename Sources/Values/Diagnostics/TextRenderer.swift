internal import Text

/// Renders diagnostics for users: the place, the message, the source line with a caret, and the advice.
///
/// ```text
/// posts/a.md:3:7: error: 'soon' is not a date [bad-date]
/// 3 | date: soon
///   |       ^^^^ write it like 2026-01-31
/// ```
public struct TextRenderer: Sendable {
  public var colors: Bool
  /// The limit; nil shows everything.
  public var limit: Limit?

  /// A limit on how much is shown. If there are errors, only these are shown, because an author fixes them first, and a
  /// site may have thousands of notes.
  public struct Limit: Sendable {
    /// The maximum number of messages with one severity and id.
    public var repeats = 10
    public var total = 100
    /// The way to see the rest, such as "--verbose shows all".
    public var advice: String

    public init(advice: String) { self.advice = advice }
  }

  public init(colors: Bool = false, limit: Limit? = nil) { (self.colors, self.limit) = (colors, limit) }

  /// Renders diagnostics, the most severe last, because a terminal's reader looks there first; those of one severity
  /// are in the order of their places. Then follows one line for each id with messages that were left out.
  ///
  /// - Parameter source: Returns the text of a path, for the excerpts; nil if there is none. It is called once for each
  ///   severity and path.
  public func render(_ diagnostics: [Diagnostic], source: (String) -> String?) -> String {
    let hidesOthers = limit != nil && diagnostics.hasErrors
    let diagnostics = diagnostics.inOrder
    let counts = counts(of: diagnostics)
    var lines = SourceLines()
    var shown = 0
    return Diagnostic.Severity.allCases.sorted().map { severity in
      if hidesOthers, severity != .error { return "" }
      let own = counts.filter { $0.severity == severity }
      let places = own.flatMap(\.first).sorted().prefix(limit.map { max(0, $0.total - shown) } ?? .max)
      shown += places.count
      return places.map { render(diagnostics[$0], &lines, source) }.joined() + leftOut(own, before: places.last)
    }.joined()
  }

  /// The number of diagnostics with one severity and id.
  private struct Count {
    let severity: Diagnostic.Severity
    let id: DiagnosticID
    /// The indices of the first ones that may be shown.
    var first: [Int] = []
    var all = 0
  }

  private func counts(of diagnostics: [Diagnostic]) -> [Count] {
    var counts: [Count] = []
    for (index, diagnostic) in diagnostics.enumerated() {
      // A search is faster than hashing an id, because there are few.
      let place = counts.firstIndex { $0.id == diagnostic.id && $0.severity == diagnostic.severity } ?? counts.count
      if place == counts.count { counts.append(Count(severity: diagnostic.severity, id: diagnostic.id)) }
      counts[place].all += 1
      if counts[place].all <= limit?.repeats ?? .max { counts[place].first.append(index) }
    }
    return counts
  }

  /// - Parameter last: The index of the last one that is shown.
  private func leftOut(_ counts: [Count], before last: Int?) -> String {
    guard let limit else { return "" }
    return counts.sorted { $0.id < $1.id }.map { count in
      let left = count.all - count.first.count { $0 <= last ?? -1 }
      return left == 0 ? "" : "… and \(left) more like it [\(count.id)] (\(limit.advice))\n"
    }.joined()
  }

  /// The numbers of diagnostics on one line: `2 errors, the first in content/a.md; 3 warnings are not shown (--verbose
  /// shows all)`. Empty if there are none.
  public func summary(of diagnostics: [Diagnostic]) -> String {
    let others = [Diagnostic.Severity.warning, .note].compactMap { counted($0, in: diagnostics) }
    let rest = others.joined(separator: ", ")
    guard let first = diagnostics.filter({ $0.severity == .error }).min(), let errors = counted(.error, in: diagnostics)
    else { return others.isEmpty ? "" : "\(rest)\n" }
    let isOne = diagnostics.count(of: .error) == 1
    let place = "\(errors)\(isOne ? "" : ", the first") in \(first.location.path.terminalSafe)"
    if others.isEmpty { return "\(place)\n" }
    guard let limit else { return "\(place); \(rest)\n" }
    let areOne = diagnostics.count - diagnostics.count(of: .error) == 1
    return "\(place); \(rest) \(areOne ? "is" : "are") not shown (\(limit.advice))\n"
  }

  private func counted(_ severity: Diagnostic.Severity, in diagnostics: [Diagnostic]) -> String? {
    let count = diagnostics.count(of: severity)
    return count == 0 ? nil : Text.counted(count, severity.rawValue)
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
struct SourceLines {
  private var path: String?
  private var lines: [Substring] = []
  private var number = 0
  private var line: [Unicode.Scalar] = []
  private var hasPrivateKey = false

  /// The line of a place, unless it has a private key, because many people can read the log of CI. Nil also if there is
  /// no such line.
  mutating func publicLine(at place: SourceLocation, _ source: (String) -> String?) -> [Unicode.Scalar]? {
    guard let line = line(at: place, source), !hasPrivateKey else { return nil }
    return line
  }

  /// The line of a place; nil if there is no such line.
  mutating func line(at place: SourceLocation, _ source: (String) -> String?) -> [Unicode.Scalar]? {
    if path?.isSame(as: place.path) != true {
      (path, number) = (place.path, 0)
      lines = source(place.path)?.withLineFeeds.parts(between: "\n") ?? []
    }
    guard lines.indices.contains(place.line - 1) else { return nil }
    if place.line != number {
      let text = lines[place.line - 1]
      (number, line) = (place.line, Array(text.unicodeScalars))
      // This is done once for all findings in the line, because it takes as long as reading the line.
      hasPrivateKey = PrivateKeyText(in: String(text)) != nil
    }
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
    guard let scalars = lines.publicLine(at: place, source) else { return nil }
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
