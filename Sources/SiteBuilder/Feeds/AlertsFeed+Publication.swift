import Authoring
import FeedModel

extension AlertsFeed.Notification {
  /// Nil if it has neither a date nor a key, which is reported as an error.
  init?(_ notification: Authoring.Notification, _ text: Localized<PlainText>, _ locale: LanguageTag) {
    guard let key = notification.alertKey else { return nil }
    let message = text[locale].text
    self.init(
      key: key, title: notification.title[locale], message: message.isEmpty ? nil : message,
      actionURL: notification.actionURL?.value,
      actionButton: notification.actionURL == nil ? nil : notification.actionButton?[locale],
      minVersion: notification.lowestVersion, maxVersion: notification.highestVersion)
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
