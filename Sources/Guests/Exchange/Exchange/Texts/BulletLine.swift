import Diagnostics
import Text

/// A line of plain text, with the bullet or number before its words: `• A4`, `  ▪Letter`, `☐ open`, `2) Draw`, `3、保存`.
struct BulletLine {
  let text: Substring
  /// The number of blanks before it.
  let indent: Int
  /// The bullet, or the sign after a number; empty for none.
  private(set) var mark = ""
  private(set) var number: Int?
  /// The words after the mark, without blanks at their ends.
  private(set) var words: String
  /// Whether the mark may be part of a sentence: one without a blank that words begin with as well, or a number.
  private(set) var needsCompany = false

  private static let bullets = "•·▪▫■□●○◦‣⁃∙▸▹►▶▷➤➢➔✓✔✅✗★☆✦✧◆◇❖»›"
  private static let dashes = "-–—*+→~"
  private static let boxes = ["☐": "[ ] ", "☑": "[x] "]

  init(_ line: Substring) {
    text = line
    let rest = line.drop { $0 == " " || $0 == "\t" }
    indent = line.count - rest.count
    words = rest.withoutOuterSpace
    guard let first = rest.first?.asText else { return }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    var after = rest.dropFirst()
    if !digits.isEmpty {
      guard digits.count < 4, let sign = rest.dropFirst(digits.count).first, ".)、．".contains(sign) else { return }
      after = rest.dropFirst(digits.count + 1)
      guard after.first?.isNumber == false else { return }
      (mark, number, needsCompany) = (String(sign), Int(digits), true)
    } else if Self.bullets.contains(first) || Self.boxes[String(first)] != nil {
      mark = String(first)
    } else if Self.dashes.contains(first) {
      let next = after.first ?? " "
      // *This* and * this * are emphasis.
      guard next.isLetter && !after.contains(first) || next == " " && !(first == "*" && after.last == "*") else {
        return
      }
      (mark, needsCompany) = (String(first), next.isLetter || first == "→" || first == "~" || first == "+")
    } else {
      return
    }
    words = after.withoutOuterSpace
    if words.isEmpty { (mark, number, words) = ("", nil, rest.withoutOuterSpace) }
  }

  var isItem: Bool { !mark.isEmpty }

  /// The box of a task, as Markdown.
  var box: String { Self.boxes[mark] ?? "" }

  /// The level of an item as this program writes them: half the number of blanks, two more for each. Nil for any other
  /// line.
  var writtenLevel: Int? {
    let isOwn = mark == "•" || !box.isEmpty
    return isOwn && indent.isMultiple(of: 2) && text.dropFirst(indent) == "\(mark) \(words)" ? indent / 2 : nil
  }

  fileprivate func hasCompany(_ lines: [BulletLine]) -> Bool {
    guard needsCompany else { return true }
    guard let number else { return lines.count { $0.mark == mark } > 1 }
    return lines.contains { $0.mark == mark && ($0.number == number + 1 || $0.number == number - 1) }
  }

  fileprivate var asWords: BulletLine {
    var line = self
    (line.mark, line.number, line.words) = ("", nil, text.withoutOuterSpace)
    return line
  }
}

extension Character {
  /// The sign without the request to draw it as a picture: ✔ for ✔️.
  fileprivate var asText: Character {
    let scalars = unicodeScalars.filter { $0 != "\u{FE0F}" }
    return scalars.isEmpty ? self : Character(String(String.UnicodeScalarView(scalars)))
  }
}

extension [MarkdownBlock] {
  /// Plain text of people as Markdown: lines with a bullet or a number are items, and a single line directly above them
  /// is their heading.
  static func listed(_ text: String, at place: SourceLocation) -> [MarkdownBlock] {
    let parts = text.withLineFeeds.paragraphs.map { $0.parts(between: "\n").map { BulletLine($0) } }
    let all = parts.flatMap(\.self)
    return parts.flatMap { part -> [MarkdownBlock] in
      let lines = part.map { $0.hasCompany(all) ? $0 : $0.asWords }
      let above = lines.prefix { !$0.isItem }
      let heading =
        above.count == 1 && lines.count > 1
        ? [MarkdownBlock(.heading(level: 3, above[0].words.escapedForMarkdown()), at: place)]
        : paragraph(above, at: place)
      return heading + lists(lines[above.endIndex...], at: place)
    }.joiningLists
  }

  private static func paragraph(_ lines: ArraySlice<BulletLine>, at place: SourceLocation) -> [MarkdownBlock] {
    let text = lines.map(\.words).joined(separator: "\n").escapedForMarkdown()
    return text.isEmpty ? [] : [MarkdownBlock(.paragraph((lines.first?.box ?? "") + text), at: place)]
  }

  /// - Parameter lines: Lines, the first of which is an item.
  private static func lists(_ lines: ArraySlice<BulletLine>, at place: SourceLocation) -> [MarkdownBlock] {
    guard let first = lines.first else { return [] }
    var (items, rest): ([[MarkdownBlock]], ArraySlice<BulletLine>) = ([], lines)
    while let item = rest.first, item.isItem, (item.number == nil) == (first.number == nil) {
      let inside = rest.dropFirst().prefix { !$0.isItem || $0.indent > first.indent }
      let words = [item] + inside.prefix { !$0.isItem }
      items.append(paragraph(words[...], at: place) + lists(inside.drop { !$0.isItem }, at: place))
      rest = rest[inside.endIndex...]
    }
    return [MarkdownBlock(.list(start: first.number, isTight: true, items: items), at: place)] + lists(rest, at: place)
  }
}
