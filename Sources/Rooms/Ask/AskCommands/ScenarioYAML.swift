import Authoring
import Diagnostics
import ScenarioReplay
import WireFormats

/// A text that is known to be YAML, in which an expected value is replaced. Comments beside and around the value are
/// kept.
struct YAMLText {
  private var lines: [String]
  private let lineEnd: String
  private let root: YAMLValue
  private let value: JSON

  /// Reads a text; nil if it can't be read.
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

  /// - Parameter path: The path of a member. In `{ … }` the whole object is rewritten, elsewhere only the member's own
  ///   lines.
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

  /// Replaces a member of a mapping with its members on lines of their own.
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

  /// Whether a line belongs to a member: it is indented further, or is an item of the member's list.
  private func belongs(_ line: String, toMemberAt column: Int) -> Bool {
    let indentation = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let rest = line.utf8.dropFirst(indentation)
    return rest.isEmpty || indentation > column
      || (indentation == column && rest.first == UInt8(ascii: "-")
        && (rest.count == 1 || rest.dropFirst().first == 0x20))
  }

  /// The text after a value in brackets or quotation marks that ends on its line.
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

  /// The comment of a line whose value has no quotation marks.
  private func comment(in text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    var isSpace = false
    for index in text.indices {
      if text[index] == "#", isSpace { return text[index...] }
      isSpace = text[index] == " "
    }
    return text[text.endIndex...]
  }

  /// Replaces a mapping in braces, which must end on its line.
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

/// Writes values as people write them in scenario files: objects and lists of objects on lines of their own, everything
/// else in brackets.
enum YAMLWriter {
  /// A whole file; the value is an object with members.
  static func document(_ value: JSON) -> String {
    lines(of: value, below: -2).dropFirst().joined(separator: "\n") + "\n"
  }

  /// A value after a key or after the dash of a list; its first line continues that line.
  static func lines(of value: JSON, below column: Int) -> [String] {
    if case .string(let text) = value { return block(text, below: column) ?? [" " + flow(value)] }
    if value.isFlat { return [" " + flow(value)] }
    let indentation = String(repeating: " ", count: column + 2)
    if let members = value.members { return [""] + members.flatMap { lines(of: $0, below: column + 2, indentation) } }
    return [""]
      + (value.elements ?? []).flatMap { element -> [String] in
        guard let members = element.members, !members.isEmpty else {
          var written = element.hasObjects ? lines(of: element, below: column + 2) : [" " + flow(element)]
          written[0] = indentation + "-" + written[0]
          return written
        }
        var written = members.flatMap { lines(of: $0, below: column + 4, indentation + "  ") }
        written[0] = indentation + "- " + written[0].dropFirst(column + 4)
        return written
      }
  }

  private static func lines(of member: JSON.Member, below column: Int, _ indentation: String) -> [String] {
    var written = lines(of: member.value, below: column)
    written[0] = indentation + plain(member.name) + ":" + written[0]
    return written
  }

  static func flow(_ value: JSON) -> String {
    switch value {
    case .string(let text): plain(text)
    case .array(let elements): "[\(elements.map(flow).joined(separator: ", "))]"
    case .object(let members): "{\(members.map { "\(plain($0.name)): \(flow($0.value))" }.joined(separator: ", "))}"
    default: quoted(value)
    }
  }

  /// The text without quotation marks, if it can't be mistaken for something else.
  private static func plain(_ text: String) -> String {
    let marks = " _-./?!$()'"
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || marks.utf8.contains(byte)
    }
    let isWord = text.utf8.contains { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2F }
    let begins = text.utf8.first.map { !" _-./?!()'".utf8.contains($0) } ?? false
    let isTaken = ["true", "false", "null"].contains(text)
    return isPlain && isWord && begins && text.utf8.last != 0x20 && !isTaken ? text : quoted(.string(text))
  }

  private static func quoted(_ value: JSON) -> String { String(decoding: value.writeCompactly(), as: UTF8.self) }

  /// A text of several lines after `|-`, or after `|` if its last line is complete; nil if it would not be read back
  /// unchanged.
  private static func block(_ text: String, below column: Int) -> [String]? {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let isReadable = text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || (0x20..<0x7F ~= $0.value) || $0.value >= 0xA0
    }
    let isComplete = lines.last?.isEmpty == true
    if isComplete { lines.removeLast() }
    // A text that begins with a blank would be read as indented further.
    guard lines.count + (isComplete ? 1 : 0) > 1, isReadable, lines.last?.isEmpty == false,
      let first = lines.first?.first, first != " ", first != "\t"
    else { return nil }
    let indentation = String(repeating: " ", count: column + 2)
    return [isComplete ? " |" : " |-"] + lines.map { $0.isEmpty ? "" : indentation + String($0) }
  }
}

extension JSON {
  /// Whether the value is short enough for brackets after a key: it has no object except for one such as `{$date: 0}`,
  /// no list of lists, and no text of several lines.
  fileprivate var isFlat: Bool {
    switch self {
    case .object(let members): members.count <= 1 && members.allSatisfy(\.value.isFlat)
    case .array(let elements): elements.allSatisfy { $0.members == nil && $0.elements == nil && $0.isFlat }
    case .string(let text): !text.utf8.contains(0x0A)
    default: true
    }
  }

  fileprivate var hasObjects: Bool { members.map { !$0.isEmpty } ?? elements?.contains(where: \.hasObjects) ?? false }
}

extension YAMLValue {
  /// Reads a scenario file in YAML. Nil for a file that contains only white space and comments.
  init?(scenario bytes: [UInt8], path: String) throws(ScenarioSourceProblem) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScenarioSourceProblem(
        .notUTF8, "the file is not UTF-8", fix: "save it as UTF-8", at: SourceLocation(path: path))
    }
    do throws(YAMLError) {
      try self.init(parsing: text, path: path)
    } catch {
      throw ScenarioSourceProblem(error.diagnostic, in: text)
    }
  }

  /// The place of a path or, if it leads nowhere, of the last value on the way. The place of a member is that of its
  /// key.
  func place(of path: some Collection<ScenarioProblem.Step>) -> SourceLocation {
    switch (self, path.first) {
    case (.sequence(let items, _), .index(let index)) where items.indices.contains(index):
      items[index].place(of: path.dropFirst())
    case (.mapping(let members, _), .name(let name)):
      members.first { $0.key.value == name }.map { $0.place(of: path.dropFirst()) } ?? location
    default: location
    }
  }

  private var location: SourceLocation {
    switch self {
    case .scalar(let scalar, _): scalar.location
    case .sequence(_, let place), .mapping(_, let place): place
    }
  }
}

extension YAMLValue.Member {
  fileprivate func place(of path: some Collection<ScenarioProblem.Step>) -> SourceLocation {
    path.isEmpty ? key.location : value.place(of: path)
  }
}

extension JSON {
  /// Reads a scenario file in YAML.
  ///
  /// Values in quotation marks, or after `|` or `>`, are text. Of the other values, `true`, `false`, `null`, empty
  /// values and numbers in their shortest form (`3`, `-1`, `0.5`) have their usual meaning; `yes`, `01`, `1.10`,
  /// `1_000` and `1e3` are text. Under a key with "version" in its name, no value is a number, because 1.10 and 1.1 are
  /// two versions.
  init(scenarioYAML value: YAMLValue) { self.init(value, under: "") }

  private init(_ value: YAMLValue, under key: String) {
    switch value {
    case .scalar(let scalar, isPlain: false): self = .string(scalar.value)
    case .scalar(let scalar, isPlain: true): self = JSON(plain: scalar.value, isVersion: key.namesVersion)
    case .sequence(let items, _): self = .array(items.map { JSON($0, under: key) })
    case .mapping(let members, _):
      self = .object(members.map { Member($0.key.value, JSON($0.value, under: $0.key.value)) })
    }
  }

  private init(plain text: String, isVersion: Bool) {
    switch text {
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    case "null", "": self = .null
    default: self = !isVersion && text.isShortestNumber ? .number(text) : .string(text)
    }
  }
}

extension String {
  fileprivate var namesVersion: Bool {
    let (letters, word) = (Array(lowercased().utf8), Array("version".utf8))
    return letters.indices.contains { letters[$0...].starts(with: word) }
  }

  /// Whether the text is a number in its shortest form, such as `3`, `-1` or `0.5`: without zeros, signs or marks that
  /// could be left out.
  fileprivate var isShortestNumber: Bool {
    var parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)[...]
    guard var whole = parts.popFirst(), parts.count <= 1 else { return false }
    if whole.first == UInt8(ascii: "-") { whole = whole.dropFirst() }
    let zero = UInt8(ascii: "0")
    let areDigits = ([whole] + parts).allSatisfy { !$0.isEmpty && $0.allSatisfy { (zero...zero + 9).contains($0) } }
    return areDigits && (whole.count == 1 || whole.first != zero) && parts.last?.last != zero && self != "-0"
  }
}
