/// Lengths in thousandths of the body's text size, so that an estimate is exact arithmetic and the same on any machine.
typealias Em = Int

/// What the style of a built-in template gives its parts, as far as it affects how high a view is
/// (`base-style.mustache`, `view-style.mustache`). Tests/Browser/heights compares it with a browser.
struct ViewMetrics: Equatable, Sendable {
  /// Around the contents.
  var padding = Padding(inline: 2000, block: 1500)
  /// The most that the contents are wide.
  var mainWidth: Em = 40_000
  /// Beside the contents if the view has a close button of its own.
  var closeGutter: Em = 2500
  var lineHeight: Em = 1400
  var headingLineHeight: Em = 1200
  /// Between paragraphs, and above a row of buttons.
  var blockMargin: Em = 750
  var actionsMargin: Em = 500
  var buttonGap: Em = 500
  /// Around a button's label.
  var buttonPadding = Padding(inline: 1800, block: 800)

  /// Left and right together, and above and below together.
  struct Padding: Equatable, Sendable {
    var inline: Em
    var block: Em
  }

  static let banner = ViewMetrics()
  static let page = ViewMetrics(actionsMargin: 1500)

  /// In points: `-apple-system-body` at the usual text size. Other systems have 16.
  static let bodySize = 17

  /// The lowest and narrowest that something to tap is: 44 points.
  static let target = ems(44)

  static func ems(_ points: Int) -> Em { points * 1000 / bodySize }

  static func points(_ ems: Em) -> Int { (ems * bodySize + 999) / 1000 }

  /// How large a heading's text is.
  static func headingSize(_ level: Int) -> Em { level == 1 ? 1600 : level == 2 ? 1250 : 1050 }
}
