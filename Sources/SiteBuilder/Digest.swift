import Authoring
import FeedModel
import Output

/// What a notification comes to, whatever else is published.
final class Digest: Sendable {
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

/// The digests of all notifications. Each is made once, on all cores.
struct Digests: Sendable {
  private let byNotification: [ObjectIdentifier: Digest]

  init(_ notifications: [Notification], memory: inout Kept<Notification, Nothing, Digest>) {
    let digests = memory.values(of: notifications, in: Nothing()) { Digest($0) }
    byNotification = Dictionary(uniqueKeysWithValues: zip(notifications.map(ObjectIdentifier.init), digests))
  }

  subscript(notification: Notification) -> Digest {
    byNotification[ObjectIdentifier(notification)] ?? Digest(notification)
  }
}

extension Notification {
  /// Every text in every language.
  var bodies: [Markdown] { views.flatMap(\.body.all) }
}
