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
    var lowest: Version?
    for case .appVersionAtLeast(let version) in all.lazy.map(\.value) {
      lowest = lowest.map { max(version, $0) } ?? version
    }
    guard let lowest, let minVersion else { return lowest ?? minVersion?.value }
    return max(minVersion.value, lowest)
  }

  /// The lowest of `maxVersion` and `appVersionAtMost`.
  var highestVersion: Version? {
    var highest: Version?
    for case .appVersionAtMost(let version) in all.lazy.map(\.value) {
      highest = highest.map { min($0, version) } ?? version
    }
    guard let highest, let maxVersion else { return highest ?? maxVersion?.value }
    return min(highest, maxVersion.value)
  }
}
