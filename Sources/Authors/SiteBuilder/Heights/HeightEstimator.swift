import Authoring
import FeedModel

/// An estimate of the height of a view of a built-in template, from its contents alone (docs/output.md, Heights).
struct HeightEstimator {
  /// The contents of a view in one language.
  struct Content {
    var text: Markdown
    var title = ""
    /// The texts beside it.
    var slots: [TextSlot] = []
    /// A picture of the look, in pixels.
    var picture: ImageSize?
    /// The label of a button below the text.
    var action: String?
    /// Whether it has a close button of its own.
    var isClosable = false
    var isJapanese = false
  }

  /// The treatment of words that just fit into a line.
  enum Caution {
    /// No reserve: an estimate is as likely too high as too low.
    case none
    /// A reserve: texts count as 1 % wider, so that an estimate is hardly ever too low. The systems' own fonts are
    /// narrower than those of the estimate, which is a reserve of its own.
    case some

    func widened(_ text: Em) -> Em { self == .none ? text : text * 101 / 100 }

    /// - Parameter isJapanese: Whether the browser breaks lines between phrases, which an estimate can only guess.
    func narrowed(_ line: Em, isJapanese: Bool) -> Em { self == .none ? line : line * (isJapanese ? 96 : 99) / 100 }

    /// Whether a place may count as wide enough.
    func mayHave(_ width: Em, of wanted: Em) -> Bool { width >= (self == .none ? wanted : wanted * 98 / 100) }
  }

  let metrics: ViewMetrics
  let caution: Caution
  /// A function that gives the size of an image in pixels, by its path below `content/assets/`; nil if it is unknown.
  let image: (String) -> ImageSize?

  /// - Parameter widths: The widths of screens, in points.
  /// - Returns: The height that the view needs on each screen, in points, rounded up.
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
  private func columns(_ content: Content, _ parts: ViewParts, in views: [Em], below picture: ImageSize?) -> [Em] {
    let buttons = ButtonRows(parts.actions, action: content.action, metrics, caution: caution)
    let surroundings = surroundings(content, hasPicture: picture != nil)
    let arrangements = views.map { Arrangement($0 - surroundings.inline, metrics, buttons, caution) }
    // The text keeps a picture at its beginning if the look has a picture of its own.
    let message = content.picture != nil && parts.picture != nil ? content.text : parts.message
    let place = TextHeight.Place(
      metrics: metrics,
      column: TextColumn.Place(
        notch: hasNotch(content, hasPicture: picture != nil) ? ViewMetrics.ems(40) : 0, isJapanese: content.isJapanese,
        caution: caution), image: image)
    let widths = arrangements.flatMap(\.textWidths)
    let heights = TextHeight.of(
      message, slots: content.slots,
      headline: metrics.hasHeadline && !content.text.hasTitle ? content.title : nil, in: place, widths: widths)
    let texts = Dictionary(zip(widths, heights)) { first, _ in first }
    return arrangements.map { arrangement in
      surroundings.block + arrangement.height { (texts[$0] ?? 0) + metrics.textPadding }
    }
  }

  /// The space around text and buttons: padding, a small picture, a close button.
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

  /// The maximum height of a picture in a text: 42 % of a small phone's screen.
  static let highestPicture = ViewMetrics.ems(280)

  /// The height of a picture above the rest of a view: 160 points, or 42 % of the view if that is more, but at most the
  /// picture's own height.
  private static func cover(_ picture: Em, above rest: Em) -> Em {
    min(picture, max(ViewMetrics.ems(160), rest * 42 / 58))
  }
}

extension Markdown {
  /// The images that a part of the same text shows.
  fileprivate func images(in whole: Markdown) -> [Image] {
    events.compactMap { if case .image(let index) = $0 { whole.images[index] } else { nil } }
  }
}

/// The published height of a view in one language.
struct PublishedHeight: Equatable, Sendable {
  var points: Double
  /// Whether it is an estimate, for clients that cannot measure.
  var isAutomatic: Bool
}

/// The height that a view needs in one language, as far as a build can tell.
struct EstimatedHeight: Sendable {
  let locale: LanguageTag
  /// The height for this language, or for one that it falls back to.
  let written: Placed<ViewHeight>
  /// The required height on the screen where the view needs most.
  let needed: Int
  /// That screen's width, in points.
  let width: Int
  /// Whether all contents of the view are known: it has a built-in template and no HTML of its own.
  let isReliable: Bool

  var published: PublishedHeight {
    switch written.value {
    case .points(let points): PublishedHeight(points: points, isAutomatic: false)
    case .automatic: PublishedHeight(points: Double(needed), isAutomatic: true)
    }
  }
}

/// The screens of an estimate, as widths in points. On a tablet, no view needs more height than on a phone.
enum EstimatedScreen {
  static let phone = 390
  /// The widths of phones from the narrowest to the widest: text has the most lines on the narrowest, a picture is
  /// highest on the widest, and buttons may be below or beside the text.
  static let phones = [375, 390, 430]
}

extension ViewRenderer {
  /// The heights of each view in every language in which it is written; nil for a view that fills the screen.
  func heights(of notification: Notification) -> [Localized<EstimatedHeight>?] {
    notification.views.map { view in
      view.height.map { written in
        localized(view.body) { body, locale in
          height(written[locale], of: view, content(of: view, body, in: notification, locale), locale)
        }
      }
    }
  }

  private func content(
    of view: View, _ body: Markdown, in notification: Notification, _ locale: LanguageTag
  ) -> HeightEstimator.Content {
    HeightEstimator.Content(
      text: body, title: view.title?[locale] ?? notification.title[locale],
      slots: TextSlot.allCases.filter { view.design.texts[$0] != nil },
      picture: view.design.image.flatMap { size(of: $0[locale].asset) },
      action: view.name == "index" ? action(of: notification, view, in: locale, after: body)?.label : nil,
      isClosable: body.needsCloseButton, isJapanese: locale.language == "ja")
  }

  private func height(
    _ written: Placed<ViewHeight>, of view: View, _ content: HeightEstimator.Content, _ locale: LanguageTag
  ) -> EstimatedHeight {
    let metrics = templates.metrics(of: view.templateName)
    let estimator = HeightEstimator(
      metrics: metrics ?? .banner, caution: written.value == .automatic ? .some : .none, image: size)
    let screens = written.value == .automatic ? EstimatedScreen.phones : [EstimatedScreen.phone]
    let needs = zip(estimator.points(of: content, widths: screens), screens)
    let most = needs.max { $0.0 < $1.0 } ?? (0, EstimatedScreen.phone)
    let hasHTML = content.text.events.contains { if case .html(let html) = $0 { html.count > 0 } else { false } }
    return EstimatedHeight(
      locale: locale, written: written, needed: most.0, width: most.1, isReliable: metrics != nil && !hasHTML)
  }

  private func size(of asset: String) -> ImageSize? {
    let image = assets.byName[asset]?.image
    return image?.size ?? image?.drawnSize
  }
}

extension Templates {
  /// The metrics of a template; nil for one of the site, one whose style the site has replaced, and one made to fill
  /// the screen.
  func metrics(of name: String) -> ViewMetrics? {
    guard replaced.isDisjoint(with: ["base-style", "view-style", name]) else { return nil }
    return Look.byName[name]?.metrics
  }
}

/// Rows of buttons: a button without room begins the next row.
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

  /// The width that a paragraph needs to be one row.
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
      // The primary button is nearly always the first.
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
      case .text(let words), .code(let words): label? += text.withText(words) { Advance.width(of: $0, isBold: true) }
      case .softBreak, .lineBreak: label? += Advance.of(0x20)
      default: break
      }
    }
    return groups.filter { !$0.isEmpty }
  }
}
