import Text

/// Tells which places of a text are in code: between backticks, in a fenced block, or in a line indented by four spaces below
/// an empty one.
///
/// It reads on from the place that it was asked for last, so that thousands of them take no longer than one.
struct CodeFinder {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private let text: UnsafeBufferPointer<UInt8>
  private var line = 0..<0
  /// What opened the fenced block that the line is in, or ends.
  private var fence: Slice<UnsafeBufferPointer<UInt8>>?
  private var isBelowEmpty = true
  private var isIndented = false
  /// Up to where backticks of the line were counted, and how many there are; and where the last one is.
  private var (counted, ticks, lastTick) = (0, 0, -1)

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    enter(at: 0)
  }

  /// - Parameter place: Not before earlier ones.
  mutating func isInCode(_ place: Int) -> Bool {
    while place > line.upperBound, line.upperBound < text.count { advance() }
    let end = max(counted, min(place, line.upperBound))
    ticks += text[counted..<end].count { $0 == Self.tick }
    counted = end
    return fence != nil || isIndented && isBelowEmpty || ticks % 2 == 1 && lastTick >= place
  }

  private static let tick = UInt8(ascii: "`")

  private mutating func advance() {
    let content = text[line].drop { $0 == 0x20 }
    let signs = content.prefix { $0 == content.first }
    let isFence = signs.count >= 3 && (signs.first == Self.tick || signs.first == UInt8(ascii: "~"))
    if let open = fence {
      let ends = isFence && signs.first == open.first && signs.count >= open.count
      if ends, content.dropFirst(signs.count).isEmpty { fence = nil }
    } else if isFence {
      fence = signs
    }
    isBelowEmpty = content.isEmpty || isBelowEmpty && isIndented
    enter(at: line.upperBound + 1)
  }

  private mutating func enter(at start: Int) {
    line = start..<max(start, text.endOfLine(from: start))
    isIndented = text[line].prefix { $0 == 0x20 }.count >= 4 || text[line].first == 0x09
    (counted, ticks) = (start, 0)
    lastTick = text[line].lastIndex(of: Self.tick) ?? -1
  }
}
