import Authoring

/// Estimates how high a view of a built-in template has to be, from what it shows alone (docs/output.md, Heights).
struct HeightEstimator {
  /// What a view shows in one language.
  struct Content {
    var text: Markdown
    var title = ""
    var badge: String?
    /// A picture of the look, in pixels.
    var picture: ImageSize?
    /// The label of a button below the text.
    var action: String?
    /// Whether it has a close button of its own.
    var isClosable = false
    var isJapanese = false
  }

  /// How an estimate treats words that just fit into a line.
  enum Caution {
    /// They do: as likely too high as too low.
    case none
    /// They do not: texts count as 1 % wider, so that an estimate is hardly ever too low. The systems' own fonts are
    /// narrower than those of the estimate, which is a reserve of its own.
    case some

    func widened(_ text: Em) -> Em { self == .none ? text : text * 101 / 100 }

    /// - Parameter isJapanese: Whether the browser breaks lines between phrases, which an estimate can only guess.
    func narrowed(_ line: Em, isJapanese: Bool) -> Em {
      self == .none ? line : line * (isJapanese ? 96 : 99) / 100
    }

    /// Whether a place may be as wide as that.
    func mayHave(_ width: Em, of wanted: Em) -> Bool { width >= (self == .none ? wanted : wanted * 98 / 100) }
  }

  let metrics: ViewMetrics
  let caution: Caution
  /// The size of an image in pixels, by its path below `content/assets/`; nil if unknown.
  let image: (String) -> ImageSize?

  /// - Parameter widths: Of screens, in points.
  /// - Returns: What each of them needs, in points, rounded up.
  func points(of content: Content, widths: [Int]) -> [Int] {
    let parts = ViewParts(content.text)
    let first = parts.picture?.images(in: content.text).first.flatMap { image($0.asset) }
    let picture = content.picture ?? first
    let views = widths.map { min(ViewMetrics.ems($0) - metrics.margin.inline, metrics.width) }
    return zip(views, columns(content, parts, in: views, below: picture)).map { view, column in
      let rest = metrics.margin.block + column
      guard case .cover = metrics.picture, let picture, picture.width > 0 else {
        return ViewMetrics.points(max(rest, ViewMetrics.target))
      }
      return ViewMetrics.points(rest + Self.cover(view * picture.height / picture.width, above: rest))
    }
  }

  /// Text and buttons, with the padding around them, in views of these widths.
  private func columns(
    _ content: Content, _ parts: ViewParts, in views: [Em], below picture: ImageSize?
  ) -> [Em] {
    let buttons = ButtonRows(parts.actions, action: content.action, metrics, caution: caution)
    let surroundings = surroundings(content, hasPicture: picture != nil)
    let arrangements = views.map { Arrangement($0 - surroundings.inline, metrics, buttons, caution) }
    // The text keeps a picture that it begins with if the look has another one.
    let message = content.picture != nil && parts.picture != nil ? content.text : parts.message
    let place = TextHeight.Place(
      metrics: metrics,
      column: TextColumn.Place(
        notch: hasNotch(content, hasPicture: picture != nil) ? ViewMetrics.ems(40) : 0, isJapanese: content.isJapanese,
        caution: caution),
      image: image)
    let widths = arrangements.flatMap(\.textWidths)
    let heights = TextHeight.of(
      message, badge: content.badge,
      headline: metrics.hasHeadline && !content.text.hasHeading ? content.title : nil, in: place, widths: widths)
    let texts = Dictionary(zip(widths, heights)) { first, _ in first }
    return arrangements.map { arrangement in
      surroundings.block + arrangement.height { (texts[$0] ?? 0) + metrics.textPadding }
    }
  }

  /// What is around text and buttons: padding, a small picture, a close button.
  private func surroundings(_ content: Content, hasPicture: Bool) -> ViewMetrics.Space {
    var space = metrics.padding
    if case .icon(let icon) = metrics.picture, hasPicture { space.inline += icon }
    if content.isClosable, case .column(let button) = metrics.closeButton {
      space.inline += button.inline
      space.block += button.block
    }
    return space
  }

  private func hasNotch(_ content: Content, hasPicture: Bool) -> Bool {
    metrics.picture == .cover && !hasPicture && content.isClosable && metrics.closeButton == .notch
  }

  /// The most that a picture may take in a text: 42 % of a small phone's screen.
  static let highestPicture = ViewMetrics.ems(280)

  /// A picture above the rest of a view takes 160 points, or 42 % of all if that is more, but not more than it is high.
  private static func cover(_ picture: Em, above rest: Em) -> Em {
    min(picture, max(ViewMetrics.ems(160), rest * 42 / 58))
  }
}

extension Markdown {
  /// Those that a part of the same text shows.
  fileprivate func images(in whole: Markdown) -> [Image] {
    events.compactMap { if case .image(let index) = $0 { whole.images[index] } else { nil } }
  }
}
