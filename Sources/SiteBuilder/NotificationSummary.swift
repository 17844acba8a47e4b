import Authoring
import FeedModel
import Output

/// What a build derives from a notification alone, whatever else is published.
final class NotificationSummary: Sendable {
  /// The plain text of the first view, in its languages. Alerts show it, checks measure it, and published keys include
  /// it.
  let text: Localized<PlainText>
  /// The keys by which devices remember it as an alert and as a banner; nil if it does not go to that channel.
  let alertKey: Manifest.Published?
  let bannerKey: Manifest.Published?
  /// The images that its texts show, each once.
  let images: [String]

  init(_ notification: Notification) {
    let body = notification.index.body
    text = Localized(PlainText(body.base), translations: body.translations.mapValues { PlainText($0) })
    alertKey = Manifest.Published(.alerts, of: notification, text.base)
    bannerKey = Manifest.Published(.banners, of: notification, text.base)
    images = Array(Set(notification.bodies.flatMap { $0.images.map(\.asset) }))
  }
}

/// The summaries of all notifications, each computed once, on all cores.
struct NotificationSummaries: Sendable {
  private let byNotification: [ObjectIdentifier: NotificationSummary]

  init(_ notifications: [Notification], memory: inout Cached<Notification, NoInputs, NotificationSummary>) {
    let summaries = memory.values(of: notifications, in: NoInputs()) { NotificationSummary($0) }
    byNotification = Dictionary(uniqueKeysWithValues: zip(notifications.map(ObjectIdentifier.init), summaries))
  }

  subscript(notification: Notification) -> NotificationSummary {
    byNotification[ObjectIdentifier(notification)] ?? NotificationSummary(notification)
  }
}

extension Notification {
  /// Every text in every language.
  var bodies: [Markdown] { views.flatMap(\.body.all) }
}
