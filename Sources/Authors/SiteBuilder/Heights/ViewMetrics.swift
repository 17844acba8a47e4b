/// A length in thousandths of the body's text size, so that an estimate is exact arithmetic and the same on every
/// machine.
typealias Em = Int

/// The sizes in the style of a built-in template, as far as they affect the height of a view (`view-style.mustache` and
/// the template). A test compares it with a browser (Tests/Browser/preview_tests/heights.py).
struct ViewMetrics: Equatable, Sendable {
  /// The space around a floating view.
  var margin = Space()
  /// The maximum width of the view.
  var width: Em = .max
  /// The space around text and buttons.
  var padding: Space
  /// The space around only the text, above and below together.
  var textPadding: Em = 0
  /// The text's size.
  var size: Em = 1000
  var picture = Picture.cover
  /// Whether a text without a heading gets the title as one.
  var hasHeadline = false
  var headlineSize: Em = 1000
  /// The place of a close button, if the view has one of its own.
  var closeButton = CloseButton.notch
  /// The width that the text must have left for buttons to be beside it.
  var textBasis: Em?
  /// The minimum share of the width that text beside buttons keeps, in percent.
  var textShare = 0
  /// The gaps between text and buttons: side by side, and one above the other.
  var gap: Space
  var buttons = Buttons()

  /// Space left and right together, and above and below together.
  struct Space: Equatable, Sendable {
    var inline: Em = 0
    var block: Em = 0

    init() {}

    init(points inline: Int, _ block: Int) {
      (self.inline, self.block) = (ViewMetrics.ems(inline), ViewMetrics.ems(block))
    }
  }

  enum Picture: Equatable, Sendable {
    /// A picture as wide as the view, with a height of at most 160 points or 42 % of the view's height.
    case cover
    /// A small picture beside the text, with the gap between them.
    case icon(Em)
  }

  enum CloseButton: Equatable, Sendable {
    /// A button before which the first two lines end, if there is no picture above them.
    case notch
    /// A button before which all lines end, with a margin of its own.
    case column(Space)
  }

  struct Buttons: Equatable, Sendable {
    var padding = Space(points: 32, 20)
    var gap = ViewMetrics.ems(8)
    /// The length by which buttons beside the text exceed their place.
    var outset: Em = 0
    /// Whether the primary button of three or more has a row of its own.
    var givesPrimaryARow = false
  }

  static let banner = ViewMetrics(padding: Space(points: 32, 24), textBasis: ems(289), gap: Space(points: 24, 12))

  /// The metrics by the template's name. The other looks are made to fill the screen.
  static let byTemplate: [String: ViewMetrics] = [
    "banner": banner,
    "card": ViewMetrics(
      margin: Space(points: 24, 24), width: 46_000, padding: Space(points: 32, 32), hasHeadline: true,
      headlineSize: 1371, gap: Space(points: 0, 14), buttons: Buttons(givesPrimaryARow: true)),
    "toast": ViewMetrics(
      margin: Space(points: 20, 18), width: 32_000, padding: Space(points: 28, 16), textPadding: ems(12), size: 950,
      picture: .icon(ems(56)), headlineSize: 1395, closeButton: .column(Space(points: 30, 0)), textBasis: ems(136),
      textShare: 50, gap: Space(points: 12, 2),
      buttons: Buttons(padding: Space(points: 24, 8), gap: 0, outset: ems(24))),
  ]

  /// The text size in points: `-apple-system-body` at the usual setting. Other systems have 16.
  static let bodySize = 17

  /// The minimum height and width of something to tap: 44 points.
  static let target = ems(44)

  static func ems(_ points: Int) -> Em { points * 1000 / bodySize }

  static func points(_ ems: Em) -> Int { (ems * bodySize + 999) / 1000 }

  /// The size of a heading's text.
  func headingSize(_ level: Int) -> Em {
    let usual = level == 1 ? headlineSize : level == 2 ? 1185 : 1000
    return usual * size / 1000
  }
}
