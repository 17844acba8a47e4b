/// The lines of a list's elements, written only for new elements.
struct CachedLines<Element: ByteComparable>: Sendable {
  private var elements: [Element] = []
  private var lines: [[UInt8]] = []

  /// - Parameters:
  ///   - elements: In order; both lists are walked side by side.
  ///   - line: The line of an element, or nil if it has none.
  /// - Returns: Nil if an element has no line.
  mutating func lines(
    of elements: [Element], by precedes: (Element, Element) -> Bool, _ line: (Element) -> [UInt8]?
  ) -> [[UInt8]]? {
    var index = 0
    let new = elements.map { element in
      while index < self.elements.count, !self.elements[index].isSame(as: element),
        precedes(self.elements[index], element)
      {
        index += 1
      }
      guard index < self.elements.count, self.elements[index].isSame(as: element) else { return line(element) }
      defer { index += 1 }
      return lines[index]
    }
    guard !new.contains(nil) else { return nil }
    (self.elements, lines) = (elements, new.compactMap(\.self))
    return lines
  }
}
