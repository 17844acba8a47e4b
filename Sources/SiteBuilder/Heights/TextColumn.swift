/// A text being laid out in a column of one width: how high its finished blocks are, and the lines of the next one.
struct TextColumn {
  let width: Em
  var line: LineFiller
  private(set) var height: Em = 0
  private let place: Place
  /// The larger of the margins between what is laid out and what comes next.
  private var margin: Em = 0

  /// What does not depend on the width.
  struct Place {
    /// What the first two lines have less.
    var notch: Em
    var isJapanese: Bool
    var caution: HeightEstimator.Caution
  }

  init(width: Em, in place: Place) {
    self.width = width
    self.place = place
    line = LineFiller(available: place.caution.narrowed(width, isJapanese: place.isJapanese), notch: place.notch)
  }

  /// The first block has no margin above it.
  mutating func add(_ block: Em, above: Em = 0, below: Em = 0) {
    if height > 0 { height += max(margin, above) }
    height += block
    margin = below
  }

  /// Whether nothing stands on the lines that are being filled.
  var isLineEmpty: Bool {
    var line = line
    return line.finish() == 0
  }

  /// Keeps what comes next at least that far away.
  mutating func keep(_ least: Em) { margin = max(margin, least) }

  /// Adds the lines that were filled, as a block of their own, and begins new ones.
  ///
  /// - Parameters:
  ///   - lineHeight: In thousandths of the text's size.
  ///   - indent: What the next lines have less than the column.
  mutating func endLines(_ size: Em, lineHeight: Em, above: Em, below: Em, indent: Em) {
    let lines = line.finish()
    if lines > 0 { add(lines * lineHeight * size / 1000, above: above, below: below) }
    let isBelowNotch = height > 2 * 1400
    line = LineFiller(
      available: place.caution.narrowed(width - indent, isJapanese: place.isJapanese),
      notch: isBelowNotch ? 0 : place.notch)
  }
}
