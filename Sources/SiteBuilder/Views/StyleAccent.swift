import Authoring
import Diagnostics

/// A colour that a site's own style gives to `--accent`, in one mode or in both.
struct StyleAccent: Sendable {
  let color: Placed<Color>
  /// Whether it is in a rule for dark mode.
  let isDark: Bool

  /// Those of a template, in order. What is not a plain colour, such as `{{accent}}`, is left out.
  static func all(in source: TemplateSource) -> [StyleAccent] {
    var found: [StyleAccent] = []
    var rules: [Bool] = []
    for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var start = line.startIndex
      for place in line.indices {
        switch line[place] {
        case "{":
          rules.append(line[start..<place].contains("prefers-color-scheme: dark") || rules.last ?? false)
        case "}": _ = rules.popLast()
        case ";": break
        default: continue
        }
        let accent = accent(line, start..<place, at: (source.path, index + 1), isDark: rules.last ?? false)
        found += [accent].compactMap(\.self)
        start = line.index(after: place)
      }
    }
    return found
  }

  /// - Parameter range: Of a declaration, up to what ends it.
  private static func accent(
    _ line: Substring, _ range: Range<Substring.Index>, at place: (path: String, line: Int), isDark: Bool
  ) -> StyleAccent? {
    guard let name = line[range].firstRange(of: "--accent:") else { return nil }
    let start = line[name.upperBound..<range.upperBound].firstIndex { $0 != " " } ?? range.upperBound
    let text = line[start..<range.upperBound].prefix { $0 != " " }
    guard let color = Color(hex: String(text)) else { return nil }
    let column = line[..<start].unicodeScalars.count + 1
    let location = SourceLocation(path: place.path, line: place.line, column: column)
    return StyleAccent(color: Placed(color, at: location, length: text.count), isDark: isDark)
  }
}
