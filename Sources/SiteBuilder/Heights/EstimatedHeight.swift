import Authoring
import FeedModel

/// How high a view is published in one language.
struct PublishedHeight: Equatable, Sendable {
  var points: Double
  /// Whether it is an estimate, for clients that cannot measure.
  var isAutomatic: Bool
}

/// How high a view has to be in one language, as far as a build can tell.
struct EstimatedHeight: Sendable {
  let locale: LanguageTag
  /// For this language, or for another that it falls back to.
  let written: Placed<ViewHeight>
  /// On the screen on which it needs most.
  let needed: Int
  /// That screen's width, in points.
  let width: Int
  /// Whether all that the view shows is known: it has a built-in template and no HTML of its own.
  let isReliable: Bool

  var published: PublishedHeight {
    switch written.value {
    case .points(let points): PublishedHeight(points: points, isAutomatic: false)
    case .automatic: PublishedHeight(points: Double(needed), isAutomatic: true)
    }
  }
}

/// The screens that an estimate looks at, as widths in points. On a tablet, no view needs more than on a phone.
enum EstimatedScreen {
  static let phone = 390
  /// From the narrowest to the widest: text has the most lines on the one, a picture is highest on the other, and buttons
  /// may stand below or beside the text.
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
      text: body, title: view.title?[locale] ?? notification.title[locale], badge: view.design.badge?[locale],
      picture: view.design.image.flatMap { size(of: $0[locale].asset) },
      action: view.id == "index" ? action(of: notification, in: locale, after: body)?.label : nil,
      isClosable: body.needsCloseButton, isJapanese: locale.language == "ja")
  }

  private func height(
    _ written: Placed<ViewHeight>, of view: View, _ content: HeightEstimator.Content, _ locale: LanguageTag
  ) -> EstimatedHeight {
    let metrics = templates.metrics(of: view.templateName)
    let estimator = HeightEstimator(
      metrics: metrics ?? .banner, caution: written.value == .automatic ? .some : .none,
      image: size)
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
  /// Nil for a template of the site, for one whose style the site has replaced, and for one made to fill the screen.
  func metrics(of name: String) -> ViewMetrics? {
    guard replaced.isDisjoint(with: ["base-style", "view-style", name]) else { return nil }
    return ViewMetrics.byTemplate[name]
  }
}
