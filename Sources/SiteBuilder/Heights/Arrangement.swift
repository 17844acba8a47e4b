/// Text and buttons, beside each other or one above the other, in a place of some width.
struct Arrangement {
  private let width: Em
  private let buttons: ButtonRows
  private let metrics: ViewMetrics
  /// What the text keeps beside the buttons; nil if they have no room there.
  private let beside: Em?
  /// Whether it is uncertain that they have.
  private let mayBeBelow: Bool

  init(_ width: Em, _ metrics: ViewMetrics, _ buttons: ButtonRows, _ caution: HeightEstimator.Caution) {
    (self.width, self.metrics, self.buttons) = (width, metrics, buttons)
    let left = width - metrics.gap.inline - (buttons.width - metrics.buttons.outset)
    let basis = metrics.textBasis.map { max($0, width * metrics.textShare / 100) }
    beside = basis.flatMap { caution.mayHave(left, of: $0) ? left : nil }
    mayBeBelow = beside == nil || left < basis ?? .max
  }

  /// The widths in which the text has to be measured.
  var textWidths: [Em] {
    if buttons.isEmpty { return [width] }
    return [beside, mayBeBelow ? width : nil].compactMap(\.self)
  }

  /// - Parameter text: How high the text is in one of ``textWidths``.
  func height(_ text: (Em) -> Em) -> Em {
    if buttons.isEmpty { return text(width) }
    let besideEachOther = beside.map { max(text($0), buttons.height(in: .max / 2)) } ?? 0
    let oneAbove = mayBeBelow ? text(width) + metrics.gap.block + buttons.height(in: width) : 0
    return max(besideEachOther, oneAbove)
  }
}
