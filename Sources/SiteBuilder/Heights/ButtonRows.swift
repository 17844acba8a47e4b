import Authoring

/// Rows of buttons: one that has no room begins the next row.
struct ButtonRows {
  private let buttons: ViewMetrics.Buttons
  private let labels: [[Em]]
  private let hasPrimary: Bool

  /// - Parameters:
  ///   - text: Paragraphs that consist of links only.
  ///   - action: The label of a button below them.
  init(_ text: Markdown?, action: String?, _ metrics: ViewMetrics, caution: HeightEstimator.Caution) {
    buttons = metrics.buttons
    var groups = text.map(Self.labels) ?? []
    if let action { groups.append([Advance.width(of: action, isBold: true)]) }
    hasPrimary = text.map { ButtonStyles($0).hasPrimary } ?? false
    labels = groups.map { $0.map { caution.widened($0 * metrics.size / 1000) } }
  }

  var isEmpty: Bool { labels.isEmpty }

  /// The width that one row needs for all of a paragraph.
  var width: Em {
    labels.map { group in group.reduce(0) { $0 + width(of: $1) } + (group.count - 1) * buttons.gap }.max() ?? 0
  }

  func height(in available: Em) -> Em {
    let groups = labels.map { height(of: $0, in: max(available, 4000)) }
    return groups.reduce(0, +) + max(groups.count - 1, 0) * ViewMetrics.ems(8)
  }

  private func width(of label: Em) -> Em { max(label + buttons.padding.inline, ViewMetrics.target) }

  private func height(of labels: [Em], in available: Em) -> Em {
    var (above, last, placed) = (0, 0, 0)
    let isApart = buttons.givesPrimaryARow && hasPrimary && labels.count > 2
    for (index, label) in labels.enumerated() {
      // The primary one is nearly always the first.
      let width = isApart && index == 0 ? available : width(of: label)
      if placed > 0, placed + buttons.gap + width > available {
        above += last + buttons.gap
        (placed, last) = (0, 0)
      }
      let room = available - buttons.padding.inline
      let lines = max(1, (label + room - 1) / room)
      placed += (placed > 0 ? buttons.gap : 0) + min(width, available)
      last = max(last, lines * 1250 + buttons.padding.block, ViewMetrics.target)
    }
    return above + last
  }

  /// The widths of the labels, paragraph by paragraph.
  private static func labels(_ text: Markdown) -> [[Em]] {
    var groups: [[Em]] = []
    var label: Em?
    for event in text.events {
      switch event {
      case .begin(.paragraph): groups.append([])
      case .begin(.link): label = 0
      case .end(.link):
        if let label { groups[groups.count - 1].append(label) }
        label = nil
      case .text(let words), .code(let words):
        label? += text.withText(words) { Advance.width(of: $0, isBold: true) }
      case .softBreak, .lineBreak: label? += Advance.of(0x20)
      default: break
      }
    }
    return groups.filter { !$0.isEmpty }
  }
}
