import Authoring
import FeedModel
import Text

/// A heading that begins with a version, in any dialect of changelogs: `[2.4.0] - 2026-11-20`, `v2.3.0 (2026-10-02)`,
/// `pkg@1.2.0`, `Version 1.1`, `1.0.0-beta.1 [YANKED]`.
struct VersionHeading {
  /// The version: digits and dots, at least two numbers, and everything that follows without a blank: `1.0.0-beta.1`.
  let text: String
  /// The text after the version.
  private let rest: Substring

  /// - Parameter words: The heading's words, without marks.
  /// - Returns: Nil for a heading that begins with something else.
  init?(_ words: String) {
    var rest = words.withoutOuterSpace[...]
    let isBracketed = rest.hasPrefix("[")
    if isBracketed { rest = rest.dropFirst() }
    if let name = rest.prefix(while: { $0 != " " }).lastIndex(of: "@"), name > rest.startIndex {
      rest = rest[rest.index(after: name)...]
    }
    for start in ["version ", "v"] where rest.lowercased().hasPrefix(start) { rest = rest.dropFirst(start.count) }
    let version = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || ".-+_".contains($0)) }
    let numbers = version.prefix { $0.isNumber || $0 == "." }.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count > 1, !numbers[0].isEmpty, !numbers[1].isEmpty else { return nil }
    rest = rest[version.endIndex...]
    if isBracketed {
      guard rest.hasPrefix("]") else { return nil }
      rest = rest.dropFirst()
    }
    (text, self.rest) = (String(version), rest)
  }

  /// The digits and dots of the version.
  var version: Version { Version(String(text.prefix { $0.isNumber || $0 == "." })) }

  var isOfPrerelease: Bool { version.text != text }

  /// The text in the place of a date, and whether the release was withdrawn; nil if other words follow the version.
  var end: (date: String?, isYanked: Bool)? {
    guard rest.isEmpty || rest.hasPrefix(" ") || rest.hasPrefix("(") else { return nil }
    var rest = rest.withoutOuterSpace
    let isYanked = rest.lowercased().hasSuffix("[yanked]")
    if isYanked { rest = rest.dropLast("[yanked]".count).withoutOuterSpace }
    if rest.isEmpty { return (nil, isYanked) }
    if rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
      guard rest[rest.index(after: end)...].allSatisfy({ $0 == " " }) else { return nil }
      return (rest[..<end].dropFirst().withoutOuterSpace, isYanked)
    }
    guard let mark = ["- ", "– ", "— ", "/ "].first(where: rest.hasPrefix) else { return nil }
    return (rest.dropFirst(mark.count).withoutOuterSpace, isYanked)
  }
}
