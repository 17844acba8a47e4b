import Text

/// Plain text as Markdown that is read as that text again.
extension String {
  /// Escapes marks that would begin or end something; line ends become hard breaks.
  ///
  /// - Parameters:
  ///   - previous: The character before the text; a line end if it begins a line.
  ///   - next: The character after the text.
  ///   - hasLinks: Whether there are links beside it that its brackets could change.
  ///   - escapesVariables: Whether `{{` is escaped.
  func escapedForMarkdown(
    after previous: Unicode.Scalar = "\n", before next: Unicode.Scalar = "\n", hasLinks: Bool = false,
    escapesVariables: Bool = true
  ) -> String {
    guard utf8.contains(where: { "\\`*_[<&~{!|-:\n".utf8.contains($0) }) else { return self }
    let scalars = Array(unicodeScalars)
    let hasTargets = hasLinks || ["](", "][", "]:"].contains { contains($0) } || hasSuffix("]") && next != "\n"
    var written = UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\n" {
        written.append(contentsOf: "\\\n".unicodeScalars)
        continue
      }
      let mark = PossibleMark(
        before: index > 0 ? scalars[index - 1] : previous, rest: scalars[(index + 1)...], end: next,
        hasTargets: hasTargets)
      if scalar == "{" ? escapesVariables && mark.next == "{" : mark.isMark(scalar) { written.append("\\") }
      written.append(scalar)
    }
    return String(written)
  }

  /// The text with a backslash before each mark that has none.
  func escaping(_ isMark: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isMark) else { return self }
    var (escaped, isEscaped) = (UnicodeScalarView(), false)
    for scalar in unicodeScalars {
      if isMark(scalar), !isEscaped { escaped.append("\\") }
      isEscaped = scalar == "\\" && !isEscaped
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// The Markdown with escaped braces, so that no variable begins in it.
  var escapingVariables: String {
    guard contains("{{") else { return self }
    let scalars = Array(unicodeScalars)
    var (escaped, isEscaped) = (UnicodeScalarView(), false)
    for (index, scalar) in scalars.enumerated() {
      if scalar == "{", !isEscaped, index + 1 < scalars.count, scalars[index + 1] == "{" { escaped.append("\\") }
      isEscaped = scalar == "\\" && !isEscaped
      escaped.append(scalar)
    }
    return String(escaped)
  }
}

/// A character of a text that may be read as a mark, with the characters beside it.
private struct PossibleMark {
  let before: Unicode.Scalar
  let rest: ArraySlice<Unicode.Scalar>
  /// The character after the text.
  let end: Unicode.Scalar
  /// Whether a bracket in the text can belong to a link.
  let hasTargets: Bool

  var next: Unicode.Scalar { rest.first ?? end }

  func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "`": true
    case "\\": next == "\n" || next.isASCIIPunctuation
    case "*": !(before.isBlank && next.isBlank)
    case "_": !(before.isBlank && next.isBlank || before.isOfWord && next.isOfWord)
    case "[": hasTargets || before == "\n" && [" ] ", "x] ", "X] "].contains(where: begins)
    case "<":
      next.isASCII && next.properties.isAlphabetic || "/!?".unicodeScalars.contains(next)
        || before == "\n" && begins("<<<<<<")
    case "&": beginsReference
    case "~": before == "~" || next == "~"
    case "!": next == "["
    case "|", "-", ":": before == "\n" && beginsRow(scalar)
    default: false
    }
  }

  private func begins(_ text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

  /// Whether the line consists of dashes and bars, which would make a table of the line above it.
  private func beginsRow(_ first: Unicode.Scalar) -> Bool {
    let line = rest.prefix { $0 != "\n" }
    return (line.endIndex < rest.endIndex || end == "\n") && (first == "-" || line.contains("-"))
      && line.allSatisfy { "|-: \t".unicodeScalars.contains($0) }
  }

  private var beginsReference: Bool {
    let name = rest.prefix(33).prefix { $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "#") }
    return !name.isEmpty && rest.dropFirst(name.count).first ?? end == ";"
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { properties.isWhitespace }
  fileprivate var isOfWord: Bool { properties.isAlphabetic || properties.numericType != nil }

  var isASCIIPunctuation: Bool {
    0x21...0x2F ~= value || 0x3A...0x40 ~= value || 0x5B...0x60 ~= value || 0x7B...0x7E ~= value
  }
}

/// Marks that begin a block are only recognised at the beginning of a line.
extension String {
  /// The lines of a paragraph, escaped so that none of them begins a different block.
  var guardingLineStarts: String {
    parts(between: "\n").enumerated().map { number, line in
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard let place = line.placeOfBlockMark(isFirst: number == 0) else { return String(line) }
      return line[..<place] + "\\" + line[place...]
    }.joined(separator: "\n")
  }

  /// The text on one line, without number signs that would close a heading.
  var guardingHeading: String {
    let line = replacing("\n", with: " ")
    guard line.hasSuffix("#") else { return line }
    let marks = line.reversed().prefix { $0 == "#" }.count
    return String(line.dropLast(marks)) + "\\" + String(repeating: "#", count: marks)
  }
}

extension Substring {
  /// - Parameter isFirst: Whether the paragraph begins here: inside one, only the number 1 begins a list.
  fileprivate func placeOfBlockMark(isFirst: Bool) -> Index? {
    guard let first else { return nil }
    let next = dropFirst().first ?? " "
    switch first {
    case "#":
      let rest = drop { $0 == "#" }
      return count - rest.count <= 6 && rest.first ?? " " == " " ? startIndex : nil
    case ">": return startIndex
    case "=": return isOnly("= ") ? startIndex : nil
    case "-", "+", "*":
      let isItem = next == " " || next == "\t"
      return isItem || isRule(first) || first == "-" && isOnly("- ") ? startIndex : nil
    case "_": return isRule(first) ? startIndex : nil
    case "~": return hasPrefix("~~~") ? startIndex : nil
    case "0"..."9":
      let digits = prefix { $0.isASCII && $0.isNumber }
      guard digits.count <= 9, digits.endIndex < endIndex, ".)".contains(self[digits.endIndex]),
        [" ", "\t"].contains(self[index(after: digits.endIndex)...].first ?? " "), isFirst || Int(digits) == 1
      else { return nil }
      return digits.endIndex
    default: return nil
    }
  }

  private func isOnly(_ marks: String) -> Bool { allSatisfy { marks.contains($0) || $0 == "\t" } }

  private func isRule(_ mark: Character) -> Bool { count { $0 == mark } >= 3 && isOnly("\(mark) ") }
}
