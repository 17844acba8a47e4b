import Text

extension String {
  /// What XML cannot hold, and what steers terminals, is U+FFFD. In an attribute a parser would take a line end for a space.
  func escapedForJUnit(inText: Bool = false) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where inText: escaped.append(scalar)
      case "\n": escaped.append(contentsOf: "&#10;".unicodeScalars)
      case "\t": escaped.append(contentsOf: "&#9;".unicodeScalars)
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}"..."\u{FFFF}": escaped.append("\u{FFFD}")
      default: escaped.append(contentsOf: String(scalar).escaped().unicodeScalars)
      }
    }
    return String(escaped)
  }
}
