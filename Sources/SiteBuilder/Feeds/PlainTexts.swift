import Authoring

/// The plain text of every notification's first view, in its languages: alerts show it, checks measure it, and keys are
/// remembered with it. Made once, on all cores.
struct PlainTexts: Sendable {
  private let byNotification: [String: Localized<PlainText>]

  init(_ notifications: [Notification]) {
    let texts = notifications.concurrentMap { notification in
      let body = notification.index.body
      return Localized(PlainText(body.base), translations: body.translations.mapValues { PlainText($0) })
    }
    byNotification = Dictionary(zip(notifications.map(\.id), texts), uniquingKeysWith: { first, _ in first })
  }

  subscript(notification: Notification) -> Localized<PlainText> {
    byNotification[notification.id] ?? Localized(PlainText(notification.index.body.base))
  }
}
