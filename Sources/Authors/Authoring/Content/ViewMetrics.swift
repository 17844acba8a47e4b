/// A length in thousandths of the body's text size, so that an estimate is exact arithmetic and the same on every
/// machine.
package typealias Em = Int

/// The sizes in the style of a built-in template, as far as they affect the height of a view (`view-style.mustache` and
/// the template). A test compares it with a browser (Tests/Browser/preview_tests/heights.py).
package struct ViewMetrics: Equatable, Sendable {
  /// The space around a floating view.
  package var margin = Space()
  /// The maximum width of the view.
  package var width: Em = .max
  /// The space around text and buttons.
  package var padding: Space
  /// The space around only the text, above and below together.
  package var textPadding: Em = 0
  /// The text's size.
  package var size: Em = 1000
  package var picture = Picture.cover
  /// Whether a text without a heading gets the title as one.
  package var hasHeadline = false
  package var headlineSize: Em = 1000
  /// The place of a close button, if the view has one of its own.
  package var closeButton = CloseButton.notch
  /// The width that the text must have left for buttons to be beside it.
  package var textBasis: Em?
  /// The minimum share of the width that text beside buttons keeps, in percent.
  package var textShare = 0
  /// The gaps between text and buttons: side by side, and one above the other.
  package var gap: Space
  package var buttons = Buttons()

  /// Space left and right together, and above and below together.
  package struct Space: Equatable, Sendable {
    package var inline: Em = 0
    package var block: Em = 0

    package init() {}

    package init(points inline: Int, _ block: Int) {
      (self.inline, self.block) = (ViewMetrics.ems(inline), ViewMetrics.ems(block))
    }
  }

  package enum Picture: Equatable, Sendable {
    /// A picture as wide as the view, with a height of at most 160 points or 42 % of the view's height.
    case cover
    /// A small picture beside the text, with the gap between them.
    case icon(Em)
  }

  package enum CloseButton: Equatable, Sendable {
    /// A button before which the first two lines end, if there is no picture above them.
    case notch
    /// A button before which all lines end, with a margin of its own.
    case column(Space)
  }

  package struct Buttons: Equatable, Sendable {
    package var padding = Space(points: 32, 20)
    package var gap = ViewMetrics.ems(8)
    /// The length by which buttons beside the text exceed their place.
    package var outset: Em = 0
    /// Whether the primary button of three or more has a row of its own.
    package var givesPrimaryARow = false
  }

  package static let banner = ViewMetrics(
    margin: Space(points: 16, 16), width: 64_000, padding: Space(points: 32, 24), textBasis: ems(289),
    gap: Space(points: 24, 12))

  /// The text size in points: `-apple-system-body` at the usual setting. Other systems have 16.
  package static let bodySize = 17

  /// The minimum height and width of something to tap: 44 points.
  package static let target = ems(44)

  package static func ems(_ points: Int) -> Em { points * 1000 / bodySize }

  package static func points(_ ems: Em) -> Int { (ems * bodySize + 999) / 1000 }

  /// The size of a heading's text.
  package func headingSize(_ level: Int) -> Em {
    let usual = level == 1 ? headlineSize : level == 2 ? 1185 : 1000
    return usual * size / 1000
  }
}
