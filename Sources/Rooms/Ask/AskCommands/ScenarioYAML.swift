import Authoring
import Diagnostics
import ScenarioReplay
import Text
import WireFormats

/// A text that is known to be YAML, in which an expected value is replaced. Comments beside and around the value are
/// kept.
struct YAMLText {
  private let spans: YAMLSpans
  private let lineEnd: String
  /// A byte order mark, if the text has one.
  private let mark: String

  /// Reads a text; nil if it can't be read.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let plain = Array(text.withLineFeeds.utf8)
    guard let spans = try? YAMLSpans(plain, plain.indices, path: "") else { return nil }
    self.spans = spans
    lineEnd = text.utf8.contains(0x0D) ? "\r\n" : "\n"
    mark = text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
  }

  /// - Parameter path: The path of a member. One with lines of its own gets others, with the comment beside the key; in
  ///   `{ … }`, only the value is replaced.
  func replacing(_ path: [ScenarioProblem.Step], with value: JSON) -> [UInt8]? {
    guard let (entry, isFlow) = spans.entry(at: path), let colon = entry.colon else { return nil }
    var (end, written) = (entry.end, " " + YAMLWriter.flow(value))
    if !isFlow {
      let column = entry.start - spans.startOfLine(entry.start)
      var lines = YAMLWriter.lines(of: value, below: column)
      lines[0] += spans.comments(in: colon..<spans.endOfLine(colon)).first.map { "  \(spans.string($0))" } ?? ""
      written = lines.joined(separator: "\n")
      end = spans.endOfLine(spans.endOfComments(below: entry.end, deeperThan: column))
    }
    var text = spans.text
    text.replaceSubrange(colon + 1..<end, with: Array(written.utf8))
    return Array((mark + String(decoding: text, as: UTF8.self).replacing("\n", with: lineEnd)).utf8)
  }
}

extension YAMLSpans {
  /// The member at a path, and whether it is in braces.
  fileprivate func entry(at path: [ScenarioProblem.Step]) -> (entry: Entry, isFlow: Bool)? {
    var node = root
    var found: (Entry, Bool)?
    for step in path {
      switch (node?.kind, step) {
      case (.map(let entries, let isFlow)?, .name(let name)):
        guard let entry = entries.first(where: { $0.name == name }) else { return nil }
        (node, found) = (entry.value, (entry, isFlow))
      case (.list(let items, _)?, .index(let index)) where items.indices.contains(index):
        (node, found) = (items[index], nil)
      default: return nil
      }
    }
    return found
  }
}

extension YAMLNode {
  /// The place of a path or, if it leads nowhere, of the last value on the way. The place of a member is that of its
  /// key.
  func place(of path: some Collection<ScenarioProblem.Step>) -> SourceLocation {
    switch (self, path.first) {
    case (.sequence(let items, _), .index(let index)) where items.indices.contains(index):
      return items[index].place(of: path.dropFirst())
    case (.mapping(let map), .name(let name)):
      guard let entry = map.entries.first(where: { $0.key.value == name }) else { return location }
      return path.count == 1 ? entry.key.location : entry.value.place(of: path.dropFirst())
    default: return location
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

extension YAMLDocument {
  /// Reads a scenario file in YAML. Nil for a file that contains only white space and comments.
  init?(scenario bytes: [UInt8], path: String) throws(Diagnostic) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(
        .notUTF8, "the file is not UTF-8", fix: "save it as UTF-8", at: SourceLocation(path: path))
    }
    try self.init(parsing: text, path: path)
  }
}

extension JSON {
  /// Reads a scenario file in YAML.
  ///
  /// Values in quotation marks, or after `|` or `>`, are text. Of the other values, `true`, `false`, `null`, empty
  /// values and numbers in their shortest form (`3`, `-1`, `0.5`) have their usual meaning; `yes`, `01`, `1.10`,
  /// `1_000` and `1e3` are text. Under a key with "version" in its name, no value is a number, because 1.10 and 1.1 are
  /// two versions.
  init(scenarioYAML document: YAMLDocument) { self.init(document.root, under: "", in: document) }

  private init(_ node: YAMLNode, under key: String, in document: YAMLDocument) {
    switch node {
    case .scalar(let scalar) where document.isPlain(scalar):
      self = JSON(plain: scalar.value, isVersion: key.namesVersion)
    case .scalar(let scalar): self = .string(scalar.value)
    case .sequence(let items, _): self = .array(items.map { JSON($0, under: key, in: document) })
    case .mapping(let map):
      self = .object(map.entries.map { Member($0.key.value, JSON($0.value, under: $0.key.value, in: document)) })
    case .refused: self = .null
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
