/// The lines of a list's elements, made again only for those that are new.
struct KeptLines<Element: Equatable & Sendable>: Sendable {
  private var elements: [Element] = []
  private var lines: [[UInt8]] = []

  /// - Parameters:
  ///   - elements: In order; both lists are walked side by side.
  ///   - line: The line of one.
  mutating func lines(
    of elements: [Element], by precedes: (Element, Element) -> Bool, _ line: (Element) -> [UInt8]
  ) -> [[UInt8]] {
    var index = 0
    lines = elements.map { element in
      while index < self.elements.count, self.elements[index] != element, precedes(self.elements[index], element) {
        index += 1
      }
      guard index < self.elements.count, self.elements[index] == element else { return line(element) }
      defer { index += 1 }
      return lines[index]
    }
    self.elements = elements
    return lines
  }
}
