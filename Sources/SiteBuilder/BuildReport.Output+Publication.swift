import Authoring
import Diagnostics
import FeedModel
import Output

extension BuildReport.Output {
  /// Describes the output of a site.
  init(
    _ tree: OutputTree, _ manifest: Manifest, of site: Site, _ publication: Publication, _ views: ViewPages,
    _ options: BuildOptions
  ) {
    self.init(
      tree: tree, manifest: manifest, configuration: site.configuration,
      keeping: manifest.files.filter { $0.retired != nil }.map(\.path),
      counts: BuildReport.Counts(site, publication, views), changesAt: Self.nextChange(site, manifest, options),
      permissionFiles: publication.permissionFiles)
  }

  /// The first instant after now at which something becomes due or expires, or a retired file is removed.
  private static func nextChange(_ site: Site, _ manifest: Manifest, _ options: BuildOptions) -> Instant? {
    let schedules = (site.notifications.map(\.schedule) + site.releases.map(\.schedule))
      .filter { !$0.isDraft || options.includesDrafts }
    let due = schedules.flatMap { [$0.publish?.value, $0.expires?.value] }.compactMap(\.self)
    let gone = manifest.files.compactMap { $0.retired?.advanced(by: site.configuration.keepViewsFor) }
    return (due + gone).filter { $0 > options.now }.min()
  }
}

extension BuildReport.Counts {
  fileprivate init(_ site: Site, _ publication: Publication, _ views: ViewPages) {
    self.init(
      banners: publication.banners.count, views: views.count, alerts: publication.alerts.count,
      releases: publication.releases.count, prompts: publication.prompts.count,
      permissions: publication.permissions.count, locales: publication.locales.count,
      heldBack: site.notifications.count - publication.notifications.count + site.releases.count
        - publication.releases.count)
  }
}

extension Publication {
  /// The assets that published texts show, by path.
  var usedAssets: [Assets.Asset] {
    let bodies = permissions.flatMap(\.message.all) + releases.flatMap(\.notes.all)
    let names = Set(notifications.flatMap { summaries[$0].images } + bodies.flatMap { $0.images.map(\.asset) })
    return names.sorted().compactMap { assets.byName[$0] }
  }

  /// A file may set an access type that differs from its name.
  fileprivate var permissionFiles: [String: String] {
    let names = permissions.map { permission in
      let name = permission.location.path.split(separator: "/").last ?? ""
      return (permission.access, String(name.prefix { $0 != "." }))
    }
    return Dictionary(names) { first, _ in first }
  }
}
