import Authoring
import Diagnostics
import FeedModel
import ScenarioReplay
import Text

/// A text that is known to be YAML, in which one expected value is replaced. Comments beside and around it stay.
struct YAMLText {
  private var lines: [String]
  private let lineEnd: String
  private let root: YAMLValue
  /// What the text holds.
  private let value: JSON

  /// Nil for a text that can't be read.
  init?(_ bytes: [UInt8], value: JSON) {
    guard let text = String(validating: bytes, as: UTF8.self), let root = try? YAMLValue(scenario: bytes, path: "")
    else { return nil }
    lineEnd = text.utf8.contains(0x0D) ? "\r\n" : "\n"
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.last == "\r" ? $0.dropLast() : $0)
    }
    self.root = root
    self.value = value
  }

  /// - Parameter path: Leads to a member. In `{ … }` all of its object is written anew, elsewhere only its own lines.
  func replacing(_ path: [ScenarioProblem.Step], with value: JSON) -> [UInt8]? {
    let place = root.place(of: path)
    var edited = self
    guard lines.indices.contains(place.line - 1), case .name(let name) = path.last else { return nil }
    let before = lines[place.line - 1].unicodeScalars.prefix(place.column - 1)
    let isBlock = before.allSatisfy { $0 == " " || $0 == "-" }
    let isDone =
      isBlock
      ? edited.replaceMember(at: place.line - 1, column: place.column - 1, with: value)
      : edited.replaceObject(Array(path.dropLast()), changing: name, to: value)
    return isDone ? Array(edited.lines.joined(separator: lineEnd).utf8) : nil
  }

  /// Of a mapping with its members on lines of their own.
  private mutating func replaceMember(at line: Int, column: Int, with value: JSON) -> Bool {
    let text = lines[line].unicodeScalars
    guard let colon = text.dropFirst(column).firstIndex(of: ":") else { return false }
    let (head, rest) = (String(text[...colon]), text[text.index(after: colon)...])
    let start = rest.drop { $0 == " " }
    var end = line + 1
    while end < lines.count, belongs(lines[end], toMemberAt: column) { end += 1 }
    while end > line + 1, lines[end - 1].allSatisfy({ $0 == " " }) { end -= 1 }
    let old: Substring.UnicodeScalarView
    switch start.first {
    case "[", "{", "\"", "'":
      guard let inLine = closing(start) else { return replaceAll(line..<end, head, value, column, comment: "") }
      old = inLine
    case "|", ">": old = start.drop { $0 != " " }
    case nil, "#": old = start
    default: old = comment(in: start)
    }
    return replaceAll(line..<end, head, value, column, comment: String(old.drop { $0 == " " }))
  }

  private mutating func replaceAll(
    _ range: Range<Int>, _ head: String, _ value: JSON, _ column: Int, comment: String
  ) -> Bool {
    var written = YAMLWriter.lines(of: value, below: column)
    written[0] = head + written[0] + (comment.isEmpty ? "" : "  \(comment)")
    lines.replaceSubrange(range, with: written)
    return true
  }

  /// What is indented deeper, and the items of a list that are not.
  private func belongs(_ line: String, toMemberAt column: Int) -> Bool {
    let indentation = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let rest = line.utf8.dropFirst(indentation)
    return rest.isEmpty || indentation > column
      || (indentation == column && rest.first == UInt8(ascii: "-")
        && (rest.count == 1 || rest.dropFirst().first == 0x20))
  }

  /// What follows a value in brackets or quotation marks that ends on its line.
  private func closing(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    var (depth, quote, isEscaped): (Int, Unicode.Scalar?, Bool) = (0, nil, false)
    for index in text.indices {
      let scalar = text[index]
      if isEscaped {
        isEscaped = false
      } else if let mark = quote {
        isEscaped = scalar == "\\" && mark == "\""
        if scalar == mark { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == "[" || scalar == "{" {
        depth += 1
      } else if scalar == "]" || scalar == "}" {
        depth -= 1
      }
      if depth == 0, quote == nil, !isEscaped { return text[text.index(after: index)...] }
    }
    return nil
  }

  /// Of a line with a value that has no quotation marks.
  private func comment(in text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    var isSpace = false
    for index in text.indices {
      if text[index] == "#", isSpace { return text[index...] }
      isSpace = text[index] == " "
    }
    return text[text.endIndex...]
  }

  /// Of a mapping in braces, which must end on its line.
  private mutating func replaceObject(_ path: [ScenarioProblem.Step], changing name: String, to new: JSON) -> Bool {
    guard case .mapping(_, let place) = root.value(at: path[...]), let members = value.value(at: path[...])?.members
    else { return false }
    let text = lines[place.line - 1].unicodeScalars
    let start = text.index(text.startIndex, offsetBy: place.column - 1)
    guard text[start] == "{", let rest = closing(text[start...]) else { return false }
    let object = JSON.object(members.map { $0.name == name ? .init(name, new) : $0 })
    lines[place.line - 1] = String(text[..<start]) + YAMLWriter.flow(object) + String(rest)
    return true
  }
}

extension JSON {
  fileprivate func value(at path: ArraySlice<ScenarioProblem.Step>) -> JSON? {
    switch path.first {
    case nil: self
    case .name(let name): self[name]?.value(at: path.dropFirst())
    case .index(let index):
      elements.flatMap { $0.indices.contains(index) ? $0[index].value(at: path.dropFirst()) : nil }
    }
  }
}

extension YAMLValue {
  fileprivate func value(at path: ArraySlice<ScenarioProblem.Step>) -> YAMLValue? {
    switch (self, path.first) {
    case (_, nil): self
    case (.mapping(let members, _), .name(let name)):
      members.first { $0.key.value == name }?.value.value(at: path.dropFirst())
    case (.sequence(let items, _), .index(let index)):
      items.indices.contains(index) ? items[index].value(at: path.dropFirst()) : nil
    default: nil
    }
  }
}
