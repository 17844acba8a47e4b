import Authoring
import FeedModel

extension AlertsFeed {
  init(_ publication: Publication, _ locale: LanguageTag) {
    let notifications = publication.alerts.compactMap { notification -> Notification? in
      guard let key = notification.alertKey else { return nil }
      let message = publication.texts[notification][locale].text
      return Notification(
        key: key, title: notification.title[locale], message: message.isEmpty ? nil : message,
        actionURL: notification.actionURL?.value,
        actionButton: notification.actionURL == nil ? nil : notification.actionButton?[locale],
        minVersion: notification.lowestVersion, maxVersion: notification.highestVersion)
    }
    self.init(notifications: notifications.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }
}

extension Authoring.Notification {
  /// The highest of `minVersion` and `appVersionAtLeast`.
  var lowestVersion: Version? {
    let versions = all.compactMap { if case .appVersionAtLeast(let version) = $0.value { version } else { nil } }
    return (versions + [minVersion?.value].compactMap(\.self)).max()
  }

  /// The lowest of `maxVersion` and `appVersionAtMost`.
  var highestVersion: Version? {
    let versions = all.compactMap { if case .appVersionAtMost(let version) = $0.value { version } else { nil } }
    return (versions + [maxVersion?.value].compactMap(\.self)).min()
  }
}
