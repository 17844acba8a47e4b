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

  /// - Parameter width: Of the screen, in points.
  /// - Returns: Points, rounded up.
  func points(of content: Content, width: Int) -> Int {
    let view = min(ViewMetrics.ems(width) - metrics.margin.inline, metrics.width)
    let parts = ViewParts(content.text)
    let first = parts.picture?.images(in: content.text).first.flatMap { image($0.asset) }
    let picture = content.picture ?? first
    let rest = column(content, parts, in: view, below: picture)
    guard case .cover = metrics.picture, let picture, picture.width > 0 else {
      return ViewMetrics.points(max(metrics.margin.block + rest, ViewMetrics.target))
    }
    let cover = Self.cover(view * picture.height / picture.width, above: metrics.margin.block + rest)
    return ViewMetrics.points(metrics.margin.block + rest + cover)
  }

  /// Text and buttons, with the padding around them.
  private func column(_ content: Content, _ parts: ViewParts, in view: Em, below picture: ImageSize?) -> Em {
    let buttons = ButtonRows(parts.actions, action: content.action, metrics, caution: caution)
    var width = view - metrics.padding.inline
    var notch: Em = 0
    switch metrics.picture {
    case .icon(let icon): if picture != nil { width -= icon }
    case .cover: if picture == nil, content.isClosable, metrics.closeButton == .notch { notch = ViewMetrics.ems(40) }
    }
    var padding = metrics.padding.block
    if content.isClosable, case .column(let button) = metrics.closeButton {
      width -= button.inline
      padding += button.block
    }
    // The text keeps a picture that it begins with if the look has another one.
    let message = content.picture != nil && parts.picture != nil ? content.text : parts.message
    func text(in width: Em) -> Em {
      let place = TextHeight.Place(
        metrics: metrics, width: width, notch: notch, isJapanese: content.isJapanese, caution: caution, image: image)
      let headline = metrics.hasHeadline && !content.text.hasHeading ? content.title : nil
      return TextHeight.of(message, badge: content.badge, headline: headline, in: place) + metrics.textPadding
    }
    guard !buttons.isEmpty else { return padding + text(in: width) }
    let beside = buttons.width - metrics.buttons.outset
    let left = width - metrics.gap.inline - beside
    var heights: [Em] = []
    let basis = metrics.textBasis.map { max($0, width * metrics.textShare / 100) }
    if let basis, caution.mayHave(left, of: basis) {
      heights.append(max(text(in: left), buttons.height(in: .max / 2)))
    }
    if heights.isEmpty || left < basis ?? .max {
      heights.append(text(in: width) + metrics.gap.block + buttons.height(in: width))
    }
    return padding + (heights.max() ?? 0)
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
