import Text

/// Markdown of a bounded length for GitHub and GitLab: blocks in order, as many whole ones as there is room for.
struct BoundedMarkdown {
  /// The purpose of a block, for the count of those that are left out.
  enum Part {
    /// A heading, a line of a list.
    case frame
    /// A row of the table that everything is about.
    case row
    /// More about one of these.
    case detail
  }

  private var blocks: [(part: Part, text: String)] = []

  /// GitHub refuses comments with more characters, and never counts more of them than there are bytes of UTF-8.
  static let mostBytesOfComment = 65_536

  /// - Parameter block: Markdown, in which texts of others are escaped. Lines of a table are blocks of their own.
  mutating func add(_ block: String, as part: Part = .frame) { blocks.append((part, "\(block)\n")) }

  /// - Parameters:
  ///   - limit: In bytes of UTF-8; at least 500.
  ///   - row: The name of one row, such as "change", for the last line: `… 12 more changes`.
  ///   - advice: Where to read what is left out; empty if nowhere.
  func text(limit: Int = mostBytesOfComment, row: String = "change", advice: String = "") -> String {
    let sizes = blocks.map(\.text.utf8.count)
    guard sizes.reduce(0, +) > limit else { return blocks.map(\.text).joined() }
    let ends = sizes.reduce(into: [Int]()) { $0.append(($0.last ?? 0) + $1) }
    let room = limit - ending(blocks.count, row, advice).utf8.count - 40
    let count = ends.firstIndex { $0 > room } ?? ends.count
    return blocks.prefix(count).map(\.text).joined() + ending(count, row, advice)
  }

  /// - Parameter count: How many of the blocks there are before it.
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
  /// One line of text for GitHub, also for a cell of a table: no markup, no mention, no reference to an issue, no link.
  ///
  /// A backslash does not keep `@` from naming people, who would be notified, nor `://` from making a link; a space without a
  /// width does.
  var escapedForMarkdown: String {
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
