/// A look that every site has: a built-in template for views, `SiteBuilder/Templates/NAME.mustache`.
///
/// What other code must know of a look is in its row here: the height of its views, checks of its texts and pictures,
/// the text that `publish new` begins with, its words and drawing in the composer, and its row in docs/authoring.md.
package struct Look: Sendable {
  package var name: String
  /// A hint in the composer: `a bar across the edge of the screen`.
  package var words: String
  /// What it is, in the documentation.
  package var meaning: String
  /// The drawing on a small screen in the composer, as CSS.
  package var drawing: String
  package var height: Height
  /// Whether it is a strip at the edge: its title is only read out, and one that fills the screen would cover the app.
  package var isStrip = false
  /// Whether its buttons are the answers to a question.
  package var asks = false
  /// Whether it shows a part of a picture that is much higher than wide.
  package var cropsPictures = true
  /// The maximum length of its text in Unicode scalars; nil for no maximum.
  package var longestText: Int?
  package var pictureWidths = usualPictureWidths
  package var starterKeys: [StarterKey] = [.image, .slot(.badge)]
  package var starterText = "Say in a sentence or two what is new.\n\n\(starterButtons)"

  /// The widths of a picture in pixels: one below the first is blurred, one of the second is good.
  package static let usualPictureWidths = (least: 300, good: 1200)

  package enum Height: Sendable {
    /// It follows the text, unless the author writes a height.
    case followsText(ViewMetrics)
    /// It fills the screen, unless the author writes a height.
    case free
    /// It needs the whole screen: with a height, the app around it would not be dimmed.
    case wholeScreen
    /// It is made to fill the screen.
    case screen

    /// The meaning of `height:`, in the documentation.
    var words: String {
      switch self {
      case .followsText: "`auto` if not given"
      case .free: "either"
      case .wholeScreen, .screen: "no"
      }
    }
  }

  /// The keys that a new message shows beside its look.
  package enum StarterKey: Sendable { case height, origin, image, slot(TextSlot) }

  private static let starterButtons = "[Find out more](https://example.com) [Close](close:)"

  /// The looks in the order of the documentation.
  package static let all: [Look] = [
    Look(
      name: "banner", words: "a rounded bar near the edge, as systems draw banners",
      meaning:
        "a rounded bar near the edge of the screen, as systems draw banners; on tablets, text and buttons are side by "
        + "side",
      drawing: "inset: 68% 4% 3%; border-radius: 0.2rem", height: .followsText(.banner), isStrip: true,
      starterKeys: [.height, .origin]),
    Look(
      name: "bar", words: "a bar across the edge of the screen",
      meaning: "a bar across the edge of the screen, from side to side; otherwise like `banner`",
      drawing: "inset: 70% 0 0",
      height: .followsText(
        ViewMetrics(padding: .init(points: 32, 24), textBasis: ViewMetrics.ems(289), gap: .init(points: 24, 12))),
      isStrip: true, starterKeys: [.height, .origin]),
    Look(
      name: "card", words: "floats above the edge, with a picture from edge to edge",
      meaning: "a card that floats above the edge, with a picture from edge to edge; with `height: full`, it is in the "
        + "middle of the screen",
      drawing: "inset: 45% 8% 6%; border-radius: 0.2rem",
      height: .followsText(
        ViewMetrics(
          margin: .init(points: 24, 24), width: 46_000, padding: .init(points: 32, 32), hasHeadline: true,
          headlineSize: 1371, gap: .init(points: 0, 14), buttons: .init(givesPrimaryARow: true))),
      starterKeys: [.height, .image, .slot(.badge)]),
    Look(
      name: "modal", words: "in the middle, above a darkened app",
      meaning: "a card in the middle, above a darkened app",
      drawing: "inset: 28% 10%; border-radius: 0.2rem", height: .wholeScreen),
    Look(
      name: "hero", words: "a large picture, a large title, the main button where the thumb is",
      meaning: "a large picture, a large title, and the main button near the thumb; a form sheet on tablets",
      drawing: "inset: 0 0 45%", height: .wholeScreen),
    Look(
      name: "sheet", words: "comes up from the lower edge, above a darkened app",
      meaning: "comes up from the lower edge, above a darkened app; on a tablet, in the middle",
      drawing: "inset: 35% 0 0; border-radius: 0.3rem 0.3rem 0 0", height: .wholeScreen),
    Look(
      name: "toast", words: "one or two lines with a small picture",
      meaning: "one or two lines with a small picture, and buttons as text",
      drawing: "inset: 80% 8% 6%; border-radius: 0.3rem",
      height: .followsText(
        ViewMetrics(
          margin: .init(points: 20, 18), width: 32_000, padding: .init(points: 28, 16),
          textPadding: ViewMetrics.ems(12),
          size: 950, picture: .icon(ViewMetrics.ems(56)), headlineSize: 1395,
          closeButton: .column(.init(points: 30, 0)), textBasis: ViewMetrics.ems(136), textShare: 50,
          gap: .init(points: 12, 2), buttons: .init(padding: .init(points: 24, 8), gap: 0, outset: ViewMetrics.ems(24)))
      ),
      isStrip: true, longestText: 240, pictureWidths: (44, 132), starterKeys: [.origin, .image],
      starterText: "Say in a sentence or two what is new.\n\n[Show](https://example.com) [Close](close:)"),
    Look(
      name: "carousel", words: "slides to swipe through",
      meaning:
        "slides to swipe through. `---` on a line of its own ends a slide; each can begin with a picture. A form "
        + "sheet on tablets",
      drawing: "inset: 20% 35% 20% -10%; box-shadow: 1.35rem 0 0 currentcolor; border-radius: 0.2rem", height: .screen,
      starterKeys: [],
      starterText: """
        ## {title}

        Each slide says one thing.

        ---

        ## And more

        A rule ends a slide.

        ---

        ## That is it

        The buttons stay below all slides.

        \(starterButtons)
        """),
    Look(
      name: "survey", words: "a question, and answers as large buttons",
      meaning:
        "a question, and answers as large buttons, above a darkened app; very short ones (`1` to `5`, faces) form a "
        + "scale. A form sheet on tablets",
      drawing: "inset: 45% 12% 47%; box-shadow: 0 0.55rem 0 currentcolor, 0 1.1rem 0 currentcolor", height: .free,
      asks: true,
      starterText: """
        Ask one short question.

        [One answer](flag:answered) [Another](flag:answered) [A third](flag:answered)

        [Not now](close:)
        """),
    Look(
      name: "page", words: "an article that fills the screen", meaning: "an article",
      drawing: "inset: 12% 14% 80%; box-shadow: 0 0.45rem 0 currentcolor, 0 0.9rem 0 currentcolor, "
        + "0 1.35rem 0 currentcolor",
      height: .screen, cropsPictures: false, starterKeys: [],
      starterText: "# {title}\n\nSay in a sentence or two what is new.\n\n\(starterButtons)"),
  ]

  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The looks that cover only a part of the app, and are as high as their contents unless their author sets a height.
  package static let low = all.filter { $0.metrics != nil }

  /// Their names: `banner, bar, card and toast`.
  package static func lowNames(_ conjunction: String, quoted quote: String = "") -> String {
    let names = low.map { "\(quote)\($0.name)\(quote)" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) \(names[names.count - 1])"
  }

  /// The sizes that decide its height; nil for one that does not follow its text.
  package var metrics: ViewMetrics? { if case .followsText(let metrics) = height { metrics } else { nil } }

  package var needsWholeScreen: Bool { if case .wholeScreen = height { true } else { false } }
}
