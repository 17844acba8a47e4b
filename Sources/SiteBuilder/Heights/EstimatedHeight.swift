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

/// The screens that an estimate looks at, as widths in points.
enum EstimatedScreen {
  static let phone = 390
  /// The narrowest and the widest on which original clients run. In the one a text has the most lines, on the other a
  /// picture is highest.
  static let phones = [375, 430]
  static let tablet = 820
}

extension ViewRenderer {
  /// The heights of each view in every language in which it is written; nil for a view that fills the screen.
  func heights(of notification: Notification) -> [Localized<EstimatedHeight>?] {
    notification.views.map { view in
      view.height.map { written in
        localized(view.body) { body, locale in
          let action = view.id == "index" ? action(of: notification, in: locale, after: body)?.label : nil
          return height(written[locale], of: view, body, in: locale, action: action)
        }
      }
    }
  }

  private func height(
    _ written: Placed<ViewHeight>, of view: View, _ body: Markdown, in locale: LanguageTag, action: String?
  ) -> EstimatedHeight {
    let metrics = templates.metrics(of: view.template?.value ?? "banner")
    let isClosable = !body.links.contains { $0.target.onlyCloses }
    let caution: HeightEstimator.Caution = written.value == .automatic ? .some : .none
    let needs = screens(written.value, body).map { width in
      var estimator = HeightEstimator(
        body, metrics ?? .banner, width: width, isClosable: isClosable, caution: caution
      ) { asset in
        let image = self.assets.byName[asset]?.image
        return image?.size ?? image?.drawnSize
      }
      return (points: estimator.points(action: action), width: width)
    }
    let most = needs.max { $0.points < $1.points } ?? (0, EstimatedScreen.phone)
    let hasHTML = body.events.contains { if case .html(let html) = $0 { html.count > 0 } else { false } }
    return EstimatedHeight(
      locale: locale, written: written, needed: most.points, width: most.width, isReliable: metrics != nil && !hasHTML)
  }

  /// Text is never higher on a tablet, but pictures can be.
  private func screens(_ written: ViewHeight, _ body: Markdown) -> [Int] {
    let phones = written == .automatic ? EstimatedScreen.phones : [EstimatedScreen.phone]
    return body.images.isEmpty ? [phones[0]] : phones + [EstimatedScreen.tablet]
  }
}

extension Templates {
  /// Nil for a template of the site, or whose style the site has replaced.
  func metrics(of name: String) -> ViewMetrics? {
    guard replaced.isDisjoint(with: ["base-style", "view-style", name]) else { return nil }
    return ["banner": ViewMetrics.banner, "page": .page][name]
  }
}
