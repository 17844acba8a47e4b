import Authoring
import Diagnostics
import FeedModel
import Output

extension BuildReport.Output {
  /// Describes the output of a site.
  init(
    _ tree: OutputTree, _ manifest: Manifest, of site: Site, _ publication: Publication, views: Int,
    _ options: BuildOptions
  ) {
    self.init(
      tree: tree, manifest: manifest, configuration: site.configuration,
      keeping: manifest.files.filter { $0.retired != nil }.map(\.path),
      counts: BuildReport.Counts(site, publication, views: views), changesAt: Self.nextChange(site, manifest, options),
      permissionFiles: publication.permissionFiles, mediaTypes: OutputFormat.mediaTypes(of: publication))
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
  fileprivate init(_ site: Site, _ publication: Publication, views: Int) {
    self.init(
      banners: publication.banners.count, views: views, alerts: publication.alerts.count,
      releases: publication.releases.count, prompts: publication.prompts.count,
      permissions: publication.permissions.count, locales: publication.locales.count,
      heldBack: site.notifications.count - publication.notifications.count + site.releases.count
        - publication.releases.count)
  }
}

extension Publication {
  /// A file may set an access type that differs from its name.
  fileprivate var permissionFiles: [String: String] {
    let names = permissions.map { permission in
      let name = permission.location.path.split(separator: "/").last ?? ""
      return (permission.access, String(name.prefix { $0 != "." }))
    }
    return Dictionary(names) { first, _ in first }
  }
}
