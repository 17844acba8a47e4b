public import Diagnostics
import Text

/// A new content file, front matter followed by Markdown, with the origin of each part.
public struct ContentFile: Sendable {
  /// The path relative to the site: `content/notifications/hello.de.md`.
  public let path: String
  /// The place in the imported file at which its content begins.
  public let origin: SourceLocation
  private var lines: [Line] = []
  private var hasKeys = false

  private struct Line {
    var text = ""
    /// The origins of parts of the line, by the columns at which they begin, in order. Columns are 1-based and count
    /// scalars.
    var marks: [(column: Int, place: SourceLocation)] = []

    mutating func append(_ part: String, from place: SourceLocation?) {
      if let place { marks.append((text.unicodeScalars.count + 1, place)) }
      text += part
    }
  }

  init(_ path: String, from origin: SourceLocation) { (self.path, self.origin) = (path, origin) }

  public var text: String { lines.isEmpty ? "" : lines.map(\.text).joined(separator: "\n") + "\n" }

  /// The origin of the text at a place of this file.
  ///
  /// - Parameters:
  ///   - line: 1-based; 0 for the file as a whole.
  ///   - column: 1-based; 0 for the line as a whole.
  public func origin(line: Int, column: Int) -> SourceLocation {
    guard line > 0 else { return origin }
    var column = max(column, 1)
    for line in lines.prefix(line).reversed() {
      if let mark = line.marks.last(where: { $0.column <= column }) { return mark.place }
      column = .max
    }
    return origin
  }
}

indirect enum FrontMatterValue {
  case text(String)
  /// A number, a truth value or a keyword of publish.
  case word(String)
  case list([(value: FrontMatterValue, place: SourceLocation)])
  case map(Members)

  typealias Members = [(key: String, value: FrontMatterValue, place: SourceLocation)]
}

extension ContentFile {
  /// - Parameter place: The place at which the value was read.
  mutating func set(_ key: String, _ value: FrontMatterValue, from place: SourceLocation) {
    if !hasKeys { lines += [Line(text: "---"), Line(text: "---")] }
    hasKeys = true
    var line = Line()
    line.append("\(key): ", from: place)
    var new = [line]
    if case .map(let entries) = value, entries.contains(where: { $0.value.isMap }) {
      new[0].text.removeLast()
      for entry in entries {
        var line = Line()
        line.append("  \(entry.key.asYAML(isInside: true)): ", from: entry.place)
        Self.append(entry.value, to: &line, isInside: true)
        new.append(line)
      }
    } else {
      Self.append(value, to: &new[0], isInside: false)
    }
    lines.insert(contentsOf: new, at: lines.count - 1)
  }

  mutating func set(_ key: String, _ text: (text: String, place: SourceLocation)?) {
    if let text { set(key, .text(text.text), from: text.place) }
  }

  private static func append(_ value: FrontMatterValue, to line: inout Line, isInside: Bool) {
    switch value {
    case .text(let text): line.append(text.asYAML(isInside: isInside), from: nil)
    case .word(let word): line.append(word, from: nil)
    case .list(let elements):
      line.append("[", from: nil)
      for (index, element) in elements.enumerated() {
        if index > 0 { line.append(", ", from: nil) }
        line.append("", from: element.place)
        append(element.value, to: &line, isInside: true)
      }
      line.append("]", from: nil)
    case .map(let entries):
      line.append(entries.isEmpty ? "{" : "{ ", from: nil)
      for (index, entry) in entries.enumerated() {
        if index > 0 { line.append(", ", from: nil) }
        line.append("\(entry.key.asYAML(isInside: true)): ", from: entry.place)
        append(entry.value, to: &line, isInside: true)
      }
      line.append(entries.isEmpty ? "}" : " }", from: nil)
    }
  }

  /// Sets the body, after all keys.
  mutating func set(body: [MarkdownBlock]) { lines += body.written.map { Line(text: $0.text, marks: [(1, $0.place)]) } }

  /// Adds to the body.
  mutating func append(_ blocks: [MarkdownBlock]) {
    let hasBody = !lines.isEmpty && lines.last?.text != "---"
    if hasBody, !blocks.isEmpty { lines.append(Line()) }
    set(body: blocks)
  }
}

extension FrontMatterValue {
  fileprivate var isMap: Bool { if case .map = self { true } else { false } }
}

extension String {
  /// The value as YAML, in quotation marks if it would mean something else without them: `'- dash'`.
  ///
  /// Line ends become blanks, and braces are escaped if they would begin a variable.
  ///
  /// - Parameter isInside: Whether it is in brackets or braces.
  func asYAML(isInside: Bool = false) -> String {
    let line = withLineFeeds.replacing("\n", with: " ").replacing("{{", with: "\\{{")
    return line.isPlainYAML(isInside: isInside) ? line : "'\(line.replacing("'", with: "''"))'"
  }

  private func isPlainYAML(isInside: Bool) -> Bool {
    guard let first = utf8.first, let last = utf8.last, first != 0x20, last != 0x20, last != UInt8(ascii: ":"),
      !["null", "Null", "NULL"].contains(self)
    else { return false }
    if isInside { return utf8.allSatisfy { Self.isWordByte($0) || ".-_/".utf8.contains($0) } && Self.isWordByte(first) }
    guard Self.isWordByte(first) || first >= 0x80 else { return false }
    return !contains(": ") && !contains(" #") && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x41...0x5A ~= byte & 0xDF }
}
