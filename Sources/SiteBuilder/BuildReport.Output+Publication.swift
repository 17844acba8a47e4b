import Authoring
import Diagnostics
public import FeedModel
import Output
import Text

extension BuildReport.Output {
  /// Describes the output of a site.
  init(
    _ tree: OutputTree, _ manifest: Manifest, of site: Site, _ publication: Publication, views: Int
  ) {
    var configuration = site.configuration
    // What is signed is signed for the address that it was built for.
    configuration.site = publication.address
    self.init(
      tree: tree, manifest: manifest, configuration: configuration,
      keeping: manifest.files.filter { $0.retired != nil }.map(\.path),
      counts: BuildReport.Counts(site, publication, views: views), changesAt: manifest.nextChange,
      contentNames: publication.contentNames, mediaTypes: OutputFormat.mediaTypes(of: publication))
  }
}

extension BuildReport.Output {
  /// Files of the previous output that are gone are no longer listed.
  public mutating func forget(_ paths: Set<String>, after previous: Manifest?) {
    guard !paths.isEmpty else { return }
    manifest.files.removeAll { paths.contains($0.path) }
    upcoming.removeAll { $0.event == .removed && paths.contains($0.item) }
    manifest.nextChange = upcoming.first?.at
    changesAt = manifest.nextChange
    if manifest.sequence == previous?.sequence { countOn() }
    tree.replace("manifest.json", with: manifest.encode())
  }

  /// Gives the manifest the next number, and the index of feeds with it.
  private mutating func countOn() {
    manifest.sequence += 1
    let decoded = tree[FeedIndex.fileName].flatMap { try? FeedIndex.decode($0).feed }
    guard var index = decoded else { preconditionFailure("the build wrote the index") }
    index.sequence = manifest.sequence
    let file = PublishedFile(path: FeedIndex.fileName, contents: FileContents(index.encode()))
    manifest.replace(file.entry)
    tree.replace(FeedIndex.fileName, with: file.contents.bytes)
  }
}

extension Manifest {
  /// - Parameter file: Replaces the file with that path.
  mutating func replace(_ file: File) {
    guard let index = files.indices.first(where: { files[$0].path.isSame(as: file.path) }) else { return }
    files[index] = file
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
  fileprivate var contentNames: [ContentKind: [String: String]] {
    let banners = due.map { ($0.source.id, $0.source.identity.file) }
    let prompts = prompts.map { ($0.name, $0.identity.file) }
    // A file may set an access type that differs from its name.
    let permissions = permissions.map { permission in
      let name = permission.location.path.split(separator: "/").last ?? ""
      return (permission.access, String(name.prefix { $0 != "." }))
    }
    return [.notifications: banners, .prompts: prompts, .permissions: permissions].mapValues { names in
      Dictionary(names.filter { $0.0 != $0.1 }) { first, _ in first }
    }
  }
}
