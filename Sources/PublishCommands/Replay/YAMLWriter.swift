import FeedModel

/// Writes values as people write them in scenario files: objects and lists of objects on lines of their own, the rest in
/// brackets.
enum YAMLWriter {
  /// A whole file; the value is an object with members.
  static func document(_ value: JSON) -> String {
    lines(of: value, below: -2).dropFirst().joined(separator: "\n") + "\n"
  }

  /// A value behind a key, or behind the dash of a list: the first line goes on that line.
  static func lines(of value: JSON, below column: Int) -> [String] {
    if case .string(let text) = value { return block(text, below: column) ?? [" " + flow(value)] }
    if value.isFlat { return [" " + flow(value)] }
    let indentation = String(repeating: " ", count: column + 2)
    if let members = value.members {
      return [""] + members.flatMap { lines(of: $0, below: column + 2, indentation) }
    }
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

  /// Without quotation marks where it can't be taken for something else.
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

  /// A text of several lines, after `|-`, or after `|` if the last one is complete; nil for one that would not come back
  /// as it is.
  private static func block(_ text: String, below column: Int) -> [String]? {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let isReadable = text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || (0x20..<0x7F ~= $0.value) || $0.value >= 0xA0
    }
    let isComplete = lines.last?.isEmpty == true
    if isComplete { lines.removeLast() }
    // Text that begins with a blank would be taken for deeper indentation.
    guard lines.count + (isComplete ? 1 : 0) > 1, isReadable, lines.last?.isEmpty == false,
      let first = lines.first?.first, first != " ", first != "\t"
    else { return nil }
    let indentation = String(repeating: " ", count: column + 2)
    return [isComplete ? " |" : " |-"] + lines.map { $0.isEmpty ? "" : indentation + String($0) }
  }
}

extension JSON {
  /// Short enough for brackets after a key: no object but one such as `{$date: 0}`, no list of lists, no text of several
  /// lines.
  fileprivate var isFlat: Bool {
    switch self {
    case .object(let members): members.count <= 1 && members.allSatisfy(\.value.isFlat)
    case .array(let elements): elements.allSatisfy { $0.members == nil && $0.elements == nil && $0.isFlat }
    case .string(let text): !text.utf8.contains(0x0A)
    default: true
    }
  }

  fileprivate var hasObjects: Bool {
    members.map { !$0.isEmpty } ?? elements?.contains(where: \.hasObjects) ?? false
  }
}
