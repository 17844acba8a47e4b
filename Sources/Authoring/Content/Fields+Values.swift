import Diagnostics
import Text

/// Texts of front matter in which placeholders are replaced.
extension Fields {
  mutating func filledText(_ key: String, mayBeEmpty: Bool, _ values: TextValues) -> Placed<String>? {
    guard let text = mayBeEmpty ? textOrEmpty(key) : text(key) else { return nil }
    return filled(text) { values.filled($0, report: $1) }
  }

  mutating func filledURL(_ key: String, _ values: TextValues) -> Placed<String>? {
    guard let text = text(key) else { return nil }
    return filled(text) { values.filledURL($0, report: $1) }
  }

  /// A text that is not empty, with its placeholders.
  func written(_ key: String) -> Placed<String>? {
    guard case .scalar(let text)? = node(key), !text.value.isEmpty else { return nil }
    return text
  }

  private mutating func filled(
    _ text: Placed<String>, _ fill: (String, (PlaceholderProblem, Int) -> Void) -> String
  ) -> Placed<String> {
    guard text.value.contains(ascii: "{") else { return text }
    var problems: [(PlaceholderProblem, Int)] = []
    let value = fill(text.value) { problems.append(($0, $1)) }
    for (problem, start) in problems {
      // A quoted value begins after its quotation mark.
      let isQuoted = text.length > text.value.unicodeScalars.count
      let before = String(decoding: text.value.utf8.prefix(start), as: UTF8.self).unicodeScalars.count
      var place = text.location
      place.column += before + (isQuoted ? 1 : 0)
      report(problem.diagnostic(at: place))
    }
    return text.map { _ in value }
  }
}
