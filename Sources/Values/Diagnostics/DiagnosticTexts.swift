internal import CEmbedded
import Text

/// The texts about each id in docs/diagnostics.md. The document is a part of the program, so that the two cannot
/// differ.
struct DiagnosticTexts: Sendable {
  struct Entry: Sendable {
    /// The text about when it is reported, in Markdown.
    var when: String
    /// The fragment of its section's address.
    var section: String
  }

  static let all = DiagnosticTexts(String(cString: embeddedDiagnostics()))

  private let entries: [String: Entry]

  subscript(id: DiagnosticID) -> Entry? { entries[id.rawValue] }

  /// - Parameter document: Markdown with tables of ids, severities and words. One row may be about several ids.
  init(_ document: String) {
    var (entries, section) = ([String: Entry](), "")
    for line in document.parts(between: "\n") {
      if line.starts(withBytesOf: "## ") { section = Self.anchor(String(line.dropFirst(3))) }
      guard line.starts(withBytesOf: "| `") else { continue }
      let cells = Self.cells(String(line))
      guard cells.count == 3 else { continue }
      // Names are between backticks.
      let ids = cells[0].parts(between: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      for id in ids { entries[id] = Entry(when: cells[2], section: section) }
    }
    self.entries = entries
  }

  /// The cells of a table's row, without the backslashes before bars.
  private static func cells(_ row: String) -> [String] {
    var (cells, isEscaped) = ([""], false)
    for scalar in row.unicodeScalars {
      if scalar == "|", !isEscaped {
        cells.append("")
      } else {
        if scalar == "|" { cells[cells.count - 1].unicodeScalars.removeLast() }
        cells[cells.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return cells.dropFirst().dropLast().map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }

  /// The fragment that repository hosts give a heading: `Front matter and publish.yml` → `front-matter-and-publishyml`.
  private static func anchor(_ heading: String) -> String {
    String(
      heading.lowercased().compactMap {
        $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : nil
      })
  }
}

extension DiagnosticID {
  /// The text about when it is reported, in Markdown, from docs/diagnostics.md; nil if there is none.
  package var documentation: String? { DiagnosticTexts.all[self]?.when }
}
