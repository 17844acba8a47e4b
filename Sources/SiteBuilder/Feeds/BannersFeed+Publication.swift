import Authoring
import FeedModel

extension BannersFeed {
  init(_ publication: Publication, _ pages: ViewPages, _ locale: LanguageTag) {
    self.init(notifications: publication.banners.map { notification in
      let bounds = notification.versionConditions
      return Notification(
        id: notification.id, entry: "index",
        all: notification.all.map(\.value) + bounds, any: notification.any.map(\.value),
        views: notification.views.map { view in
          View(
            id: view.id, file: publication.address + (pages.views[notification.id]?[view.id]?[locale].path ?? ""),
            height: view.height?.value, origin: view.origin)
        })
    })
  }
}

extension Authoring.Notification {
  /// `minVersion` and `maxVersion` as conditions, unless the author wrote those too.
  var versionConditions: [BannersFeed.Condition] {
    let written = Set(all.map(\.value.name))
    let bounds: [BannersFeed.Condition?] = [
      minVersion.map { .appVersionAtLeast($0.value) }, maxVersion.map { .appVersionAtMost($0.value) },
    ]
    return bounds.compactMap(\.self).filter { !written.contains($0.name) }
  }
}
