import Diagnostics

/// A template as a tree of texts and tags.
struct ParsedTemplate: Sendable {
  indirect enum Node: Sendable {
    case text([UInt8])
    case value(TemplateName, isEscaped: Bool, SourceLocation)
    case section(Section)
    /// - Parameter indentation: Of a partial that has a line to itself; its own lines begin with it.
    case partial(String, indentation: [UInt8], SourceLocation)
  }

  struct Section: Sendable {
    var name: TemplateName
    var isInverted: Bool
    var nodes: [Node]
    /// What stands in it, with its tags.
    var source: String
    var location: SourceLocation
  }

  var nodes: [Node]
}

/// What a tag refers to: `title`, `.`, `entry.name`, `uppercased(title)` or `last()`.
struct TemplateName: Sendable {
  /// One name after another; empty for the current entry, and for the place in a list.
  var path: [String]
  /// From the outermost to the innermost.
  var functions: [String]
  /// Whether it asks for the place in a list: `last()`.
  var isPosition: Bool

  /// Nil for what cannot be a name.
  init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
    var parts = text.split(separator: "(", omittingEmptySubsequences: false).map(String.init)
    guard var inner = parts.popLast() else { return nil }
    for _ in parts {
      guard inner.last == ")" else { return nil }
      inner.removeLast()
    }
    guard !inner.contains(")"), parts.allSatisfy({ !$0.isEmpty && !$0.contains(")") }) else { return nil }
    guard !inner.isEmpty || !parts.isEmpty else { return nil }
    isPosition = inner.isEmpty
    functions = parts
    path = inner.split(separator: ".").map(String.init)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: ".-_?()".utf8.contains(byte)
    }
  }
}
