/// The changes of a text's lines.
package struct LineDifference: Sendable {
  /// The old lines, each with its line feed, which the last may lack.
  package let old: [ArraySlice<UInt8>]
  package let new: [ArraySlice<UInt8>]
  /// The hunks in order; between two there is at least one unchanged line.
  package private(set) var hunks: [Hunk] = []

  /// A range of old lines, and the range of new lines that replace them.
  package struct Hunk: Equatable, Sendable {
    package var old: Range<Int>
    package var new: Range<Int>
  }

  /// The maximum number of steps of a comparison, which is enough for two texts of 64 KiB unless thousands of lines are
  /// alike. When they are used up, the rest counts as changed as a whole.
  private static let mostSteps = 2_000_000

  /// - Parameters:
  ///   - old: The old text, UTF-8 with LF line ends. Time and memory are bounded by both texts' length and a fixed
  ///     number of steps.
  ///   - new: The new text, in the same form.
  package init(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
    (self.old, self.new) = (old.withLineFeeds, new.withLineFeeds)
    var names: [ArraySlice<UInt8>: Int] = [:]
    func name(_ line: ArraySlice<UInt8>) -> Int {
      let name = names[line] ?? names.count
      names[line] = name
      return name
    }
    var search = CommonElements(self.old.map(name), self.new.map(name), steps: Self.mostSteps)
    var (a, b) = (0, 0)
    for (i, j) in search.pairs() + [(self.old.count, self.new.count)] {
      if a < i || b < j { hunks.append(Hunk(old: a..<i, new: b..<j)) }
      (a, b) = (i + 1, j + 1)
    }
  }

  /// The difference in the form of `diff -u`; empty if nothing has changed.
  ///
  /// - Parameter name: The name of the file, on both sides.
  package func unified(_ name: String) -> String {
    let groups = hunks.reduce(into: [[Hunk]]()) { groups, hunk in
      let isNear = groups.last?.last.map { hunk.old.lowerBound - $0.old.upperBound <= 2 * Self.context } ?? false
      if isNear { groups[groups.count - 1].append(hunk) } else { groups.append([hunk]) }
    }
    return groups.isEmpty ? "" : "--- a/\(name)\n+++ b/\(name)\n" + groups.map(text).joined()
  }

  /// The number of unchanged lines on each side of a change.
  private static let context = 3

  private func text(of group: [Hunk]) -> String {
    let (first, last) = (group[0], group[group.count - 1])
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let olds = (first.old.lowerBound - before)..<(last.old.upperBound + after)
    let news = (first.new.lowerBound - before)..<(last.new.upperBound + after)
    var (text, next) = ("@@ -\(Self.header(olds)) +\(Self.header(news)) @@\n", olds.lowerBound)
    for hunk in group {
      text += (next..<hunk.old.lowerBound).map { Self.line(" ", old[$0]) }.joined()
      text += hunk.old.map { Self.line("-", old[$0]) }.joined() + hunk.new.map { Self.line("+", new[$0]) }.joined()
      next = hunk.old.upperBound
    }
    return text + (next..<olds.upperBound).map { Self.line(" ", old[$0]) }.joined()
  }

  /// The header of one side. A side without lines is named by the line before it.
  private static func header(_ lines: Range<Int>) -> String {
    let start = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(start)" : "\(start),\(lines.count)"
  }

  private static func line(_ sign: String, _ line: ArraySlice<UInt8>) -> String {
    let text = sign + String(decoding: line, as: UTF8.self)
    return line.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
  }
}

extension ArraySlice<UInt8> {
  /// The lines of the text, with their line feeds.
  fileprivate var withLineFeeds: [ArraySlice<UInt8>] {
    var (lines, start) = ([ArraySlice<UInt8>](), startIndex)
    while let end = self[start...].firstIndex(of: 0x0A) {
      lines.append(self[start...end])
      start = end + 1
    }
    return start < endIndex ? lines + [self[start...]] : lines
  }
}
