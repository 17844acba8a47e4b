import Authoring
import FeedModel

extension BannersFeed.Notification {
  /// - Parameter address: The site's address.
  init(_ notification: Authoring.Notification, _ pages: [BuiltView], _ address: String, _ locale: LanguageTag) {
    self.init(
      id: notification.id, entry: "index", all: notification.requirements, any: notification.any.map(\.value),
      views: zip(notification.views, pages).map { view, built in
        let height = built.heights?[locale]
        return BannersFeed.View(
          id: view.id, file: address + built.pages[locale].entry.path, height: height?.points,
          autoHeight: height?.isAutomatic ?? false, origin: view.origin)
      })
  }
}

extension Authoring.Notification {
  /// The conditions under `all`, with `minVersion` and `maxVersion` as two of them. A map holds each name once, so if
  /// an author wrote both, only the narrower bound is kept.
  var requirements: [BannersFeed.Condition] {
    var bounds: [BannersFeed.Condition] = []
    if let lowestVersion { bounds.append(.appVersionAtLeast(lowestVersion)) }
    if let highestVersion { bounds.append(.appVersionAtMost(highestVersion)) }
    let written = all.map(\.value)
    guard !bounds.isEmpty else { return written }
    let narrowed = written.map { condition in bounds.first { $0.name == condition.name } ?? condition }
    return narrowed + bounds.filter { bound in !written.contains { $0.name == bound.name } }
  }
}
