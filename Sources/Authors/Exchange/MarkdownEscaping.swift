import Authoring
import Diagnostics
import Text

/// Plain text as Markdown that a build prints as that text again.
extension String {
  /// Marks that would begin or end something become characters; line ends become hard breaks.
  var escapedForMarkdown: String { escaped(between: "\n") }

  /// - Parameter edge: What stands before and after it.
  func escaped(between edge: Unicode.Scalar) -> String {
    let scalars = Array(unicodeScalars)
    let hasTargets = ["](", "][", "]:"].contains { contains($0) }
    var written = UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let before = index > 0 ? scalars[index - 1] : edge
      let rest = scalars[index...].dropFirst()
      if scalar == "\n" {
        written.append(contentsOf: "\\\n".unicodeScalars)
      } else {
        let isMark = scalar.isMark(after: before, rest, edge, hasTargets: hasTargets)
        if isMark || before == "\n" && isRow(scalars[index...]) { written.append("\\") }
        written.append(scalar)
      }
      index += 1
    }
    return String(written)
  }
}

/// Whether a line of dashes begins here, which makes a table of the line above it.
private func isRow(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
  let line = text.prefix { $0 != "\n" }
  return "|-:".unicodeScalars.contains(line.first ?? "\n") && line.contains("-")
    && line.allSatisfy { "|-: \t".unicodeScalars.contains($0) }
}

extension Unicode.Scalar {
  /// Whether it would be read as a mark where it stands.
  ///
  /// - Parameter hasTargets: Whether any bracket in the text can end a link.
  fileprivate func isMark(after before: Self, _ rest: ArraySlice<Self>, _ edge: Self, hasTargets: Bool) -> Bool {
    let next = rest.first ?? edge
    switch self {
    case "`": return true
    case "\\": return rest.isEmpty || next == "\n" || next.isASCIIPunctuation
    case "*": return !(before.isBlank && next.isBlank)
    case "_": return before.isBlank != next.isBlank || before.isASCIIPunctuation || next.isASCIIPunctuation
    case "[": return hasTargets || edge != "\n" || before == "\n" && rest.begins(oneOf: [" ] ", "x] ", "X] "])
    case "<":
      return next.isASCII && next.properties.isAlphabetic || "/!?".unicodeScalars.contains(next)
        || before == "\n" && rest.begins(oneOf: ["<<<<<<"])
    case "&":
      return next == "#" || next.isASCII && next.properties.isAlphabetic && rest.prefix(33).contains(";")
    case "~": return before == "~" || next == "~"
    case "{": return next == "{" || rest.isEmpty && edge != "\n"
    default: return false
    }
  }

  private var isBlank: Bool { properties.isWhitespace }

  fileprivate var isASCIIPunctuation: Bool {
    isASCII && (0x21...0x2F ~= value || 0x3A...0x40 ~= value || 0x5B...0x60 ~= value || 0x7B...0x7E ~= value)
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func begins(oneOf texts: [String]) -> Bool { texts.contains { starts(with: $0.unicodeScalars) } }
}

/// What begins a block is a mark only at the beginning of a line.
extension String {
  /// The lines of a paragraph, none of which begins another block.
  var guardingLineStarts: String {
    parts(between: "\n").enumerated().map { number, line in
      let line = line.drop { $0 == " " || $0 == "\t" }
      return line.guarded(isFirst: number == 0)
    }.joined(separator: "\n")
  }

  /// On one line, without number signs that would close it.
  var guardingHeading: String {
    let line = replacing("\n", with: " ")
    guard line.hasSuffix("#") else { return line }
    let marks = line.reversed().prefix { $0 == "#" }.count
    return String(line.dropLast(marks)) + "\\" + String(repeating: "#", count: marks)
  }
}

extension Substring {
  fileprivate func guarded(isFirst: Bool) -> String {
    guard let place = placeOfBlockMark(isFirst: isFirst) else { return String(self) }
    return self[..<place] + "\\" + self[place...]
  }

  /// - Parameter isFirst: Whether the paragraph begins here: within one, only the number 1 begins a list.
  private func placeOfBlockMark(isFirst: Bool) -> Index? {
    guard let first else { return nil }
    switch first {
    case "#":
      let rest = drop { $0 == "#" }
      return count - rest.count <= 6 && rest.first ?? " " == " " ? startIndex : nil
    case ">": return startIndex
    case "=": return allSatisfy { $0 == "=" || $0 == " " } ? startIndex : nil
    case "-", "+", "*":
      let isItem = dropFirst().first.map { $0 == " " || $0 == "\t" } ?? true
      let isRule = count { $0 == first } >= 3 && allSatisfy { $0 == first || $0 == " " || $0 == "\t" }
      let isUnderline = first == "-" && allSatisfy { $0 == "-" || $0 == " " }
      return isItem || isRule || isUnderline ? startIndex : nil
    case "_": return count { $0 == "_" } >= 3 && allSatisfy { $0 == "_" || $0 == " " } ? startIndex : nil
    case "~": return hasPrefix("~~~") ? startIndex : nil
    case "0"..."9":
      let digits = prefix { $0.isASCII && $0.isNumber }
      guard digits.count <= 9, digits.endIndex < endIndex, ".)".contains(self[digits.endIndex]),
        self[index(after: digits.endIndex)...].first ?? " " == " ", isFirst || Int(digits) == 1
      else { return nil }
      return digits.endIndex
    default: return nil
    }
  }
}

extension [MarkdownBlock] {
  /// Plain text: paragraphs between blank lines, hard breaks between lines, and lists where a build prints them as they were.
  static func plain(_ text: String, at place: SourceLocation) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var mayBeList = true
    for part in text.withLineFeeds.paragraphs {
      let items = part.parts(between: "\n").map { $0.hasPrefix("• ") ? $0.dropFirst(2) : "" }
      if mayBeList, items.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(" ") }) {
        let items = items.map { [MarkdownBlock(.paragraph(String($0).escapedForMarkdown), at: place)] }
        blocks.append(MarkdownBlock(.list(start: nil, isTight: true, items: items), at: place))
        // Another list right after it would be read as the same.
        mayBeList = false
      } else {
        blocks.append(MarkdownBlock(.paragraph(part.escapedForMarkdown), at: place))
        mayBeList = true
      }
    }
    return blocks
  }
}

extension String {
  /// The parts between blank lines, which have none at their ends.
  var paragraphs: [String] {
    var parts: [[Substring]] = [[]]
    for line in self.parts(between: "\n") {
      if line.allSatisfy({ $0 == " " || $0 == "\t" }) {
        parts.append([])
      } else {
        parts[parts.count - 1].append(line)
      }
    }
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }
}
