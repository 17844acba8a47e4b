import Authoring
import FeedModel
import Output

/// What a notification comes to, whatever else is published.
final class NotificationSummary: Sendable {
  /// Of the first view, in its languages: alerts show it, checks measure it, and keys are remembered with it.
  let text: Localized<PlainText>
  /// What devices will remember it by, as an alert and as a banner; nil where it is none.
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

/// The summaries of all notifications. Each is made once, on all cores.
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
