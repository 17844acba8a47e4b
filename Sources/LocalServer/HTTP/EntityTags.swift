/// The list of an `If-Match` or `If-None-Match` header (RFC 9110, 8.8.3).
enum EntityTags {
  /// - Parameters:
  ///   - header: `*`, or tags as `"a", W/"b"`; a tag may hold commas.
  ///   - tag: Ours, strong, with its quotation marks.
  ///   - weakly: Whether a weak tag in the list counts, too.
  static func contains(_ header: String, _ tag: String, weakly: Bool) -> Bool {
    var rest = header.utf8[...]
    rest.skipSeparators()
    if rest.elementsEqual("*".utf8) { return true }
    while !rest.isEmpty {
      let isWeak = rest.starts(with: "W/".utf8)
      if isWeak { rest = rest.dropFirst(2) }
      guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else { return false }
      if weakly || !isWeak, rest[...end].elementsEqual(tag.utf8) { return true }
      rest = rest[rest.index(after: end)...]
      rest.skipSeparators()
    }
    return false
  }
}

private let quote = UInt8(ascii: "\"")

extension Substring.UTF8View {
  fileprivate mutating func skipSeparators() {
    while let first, first == UInt8(ascii: ",") || first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
      removeFirst()
    }
  }
}
