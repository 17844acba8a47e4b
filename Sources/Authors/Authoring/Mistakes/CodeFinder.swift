import Text

/// Decides whether places of a text are in code: between backticks, in a fenced block, or in a line indented by four
/// spaces below an empty one.
///
/// It continues from the place of the last question, so that thousands of questions take no longer than one.
struct CodeFinder {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private let text: Bytes
  private var line = 0..<0
  /// The fence that opened the block of the line.
  private var fence: Slice<Bytes>?
  private var isBelowEmpty = true
  private var isIndented = false
  /// The place up to which backticks of the line were counted, their number, and the place of the last one.
  private var (counted, ticks, lastTick) = (0, 0, -1)

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    enter(at: 0)
  }

  /// - Parameter place: A place that is not before earlier ones.
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
