import Authoring
import Diagnostics
import FeedModel
import Output

extension BuildReport.Output {
  /// Describes the output of a site.
  init(
    _ tree: OutputTree, _ manifest: Manifest, of site: Site, _ publication: Publication, views: Int
  ) {
    self.init(
      tree: tree, manifest: manifest, configuration: site.configuration,
      keeping: manifest.files.filter { $0.retired != nil }.map(\.path),
      counts: BuildReport.Counts(site, publication, views: views), changesAt: manifest.nextChange,
      permissionFiles: publication.permissionFiles, mediaTypes: OutputFormat.mediaTypes(of: publication))
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
