import Text

/// Markdown of a limited length for GitHub and GitLab: whole blocks in order, as many as there is room for.
package struct BoundedMarkdown {
  /// The role of a block, for counting the blocks that are left out.
  package enum Part {
    /// A heading, or a line of a list.
    case frame
    /// A row of the main table.
    case row
    /// Details about a row.
    case detail
  }

  private var blocks: [(part: Part, text: String)] = []

  /// The length at which GitHub refuses comments. It counts characters, of which there are never more than bytes of
  /// UTF-8.
  package static let mostBytesOfComment = 65_536

  package init() {}

  /// - Parameter block: Markdown in which texts of others are escaped. Each line of a table is a block of its own.
  package mutating func add(_ block: String, as part: Part = .frame) { blocks.append((part, "\(block)\n")) }

  /// - Parameters:
  ///   - limit: The limit in bytes of UTF-8; at least 500.
  ///   - row: The name of one row, such as "change", for the last line: `… 12 more changes`.
  ///   - advice: Where to read the omitted blocks; empty if nowhere.
  package func text(limit: Int = mostBytesOfComment, row: String = "change", advice: String = "") -> String {
    let sizes = blocks.map(\.text.utf8.count)
    guard sizes.reduce(0, +) > limit else { return blocks.map(\.text).joined() }
    let ends = sizes.reduce(into: [Int]()) { $0.append(($0.last ?? 0) + $1) }
    let room = limit - ending(blocks.count, row, advice).utf8.count - 40
    let count = ends.firstIndex { $0 > room } ?? ends.count
    return blocks.prefix(count).map(\.text).joined() + ending(count, row, advice)
  }

  /// - Parameter count: The number of blocks before the ending.
  private func ending(_ count: Int, _ row: String, _ advice: String) -> String {
    let left = blocks.dropFirst(count).map(\.part)
    let (rows, details) = (left.count { $0 == .row }, left.count { $0 == .detail })
    let rest =
      rows > 0
      ? counted(rows, "more \(row)")
      : details > 0 ? "the texts of \(counted(details, "more \(row)"))" : counted(left.count, "more line")
    return (advice.isEmpty ? "" : "\n\(advice)\n") + "\n… \(rest)\n"
  }
}

extension String {
  /// The text as one line for GitHub, even in a cell of a table: without markup, mentions, references to issues or
  /// links.
  ///
  /// A backslash does not keep `@` from notifying people, nor `://` from making a link, but a zero-width space does.
  package var escapedForMarkdown: String {
    var last: Unicode.Scalar = " "
    return terminalSafe.unicodeScalars.reduce(into: "") { text, scalar in
      if "\\`*_[]<>|#&~$".unicodeScalars.contains(scalar) { text += "\\" }
      if scalar == "/" && last == ":" || scalar == "." && (last == "w" || last == "W") { text += "&#8203;" }
      text.unicodeScalars.append(scalar)
      if scalar == "@" { text += "&#8203;" }
      last = scalar
    }
  }
}
