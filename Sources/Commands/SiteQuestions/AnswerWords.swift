package import Diagnostics
package import FeedModel
package import Inspection

// Words and JSON of answers that several reports print.

extension Region.Box {
  /// The beginning of a column: `from 2.4.0`. It ends where the next one begins.
  package var heading: String {
    guard case .versions(let ranges)? = sides.first?.extent, let range = ranges.first else { return words }
    if let only = range.only { return only.text }
    if let from = range.from { return "\(from.isAbove ? "above" : "from") \(from.version.text)" }
    return range.upTo.map { "\($0.isAbove ? "up to" : "before") \($0.version.text)" } ?? "all versions"
  }
}

extension AudienceGrid.Reach {
  /// The text in a cell.
  package var label: String {
    switch self {
    case .none: ""
    case .hidden: "hidden"
    case .some: "can be shown"
    case .always: "every launch"
    }
  }

  package var words: String {
    switch self {
    case .none: "not for them"
    case .hidden: "always hidden"
    case .some: "can be shown"
    case .always: "at every launch"
    }
  }
}

extension WindowPressure {
  /// The bounds in words: `9` if exact, `8 to 9`, or `at most 9`.
  package var words: String {
    let most = atMost.total
    guard let reached = reached?.displays.total else { return "at most \(most)" }
    return reached == most ? "\(most)" : "\(reached) to \(most)"
  }
}

extension Diagnostic.Severity {
  package init(_ severity: Finding.Severity) {
    self =
      switch severity {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
  }
}

extension Finding {
  /// The members in the form that all commands print.
  package var members: [JSON.Member] {
    JSON.members(["severity": severity, "message": sentence]) + (json.members ?? [])
  }
}
