import FeedClient
import FeedModel
import Inspection
import Output
import PublishedSite
import Text

/// A published site with its feeds, read whole.
struct OpenedSite: Sendable {
  /// As it was written.
  let source: String
  /// The same without a password.
  let place: String
  let published: PublishedSite
  let site: InspectedSite

  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  init(_ options: InspectOptions) async throws {
    source = options.from
    place = source.hidingCredentials(of: source)
    published = try PublishedSite(from: source, limits: options.limits)
    site = try await InspectedSite(
      published, named: source, channels: options.channel, within: try options.language())
    noteChangedSources()
  }

  /// - Parameter published: Already read, from a place that only messages name.
  init(_ published: PublishedSite, named place: String, _ options: InspectOptions) async throws {
    (self.source, self.place, self.published) = (place, place, published)
    site = try await InspectedSite(
      published, named: place, channels: options.channel, within: try options.language())
  }

  /// Says that content beside an output is not in it yet: an answer about the output would pass for one about the content.
  private func noteChangedSources() {
    guard !source.contains("://"), !source.hasPrefix("git:") else { return }
    let folder = source.split(separator: "/").dropLast().joined(separator: "/")
    let site = source.hasPrefix("/") ? "/\(folder)" : folder.isEmpty ? "." : folder
    guard let path = BuildMemory.sourceChangedSinceBuild(in: site) else { return }
    Terminal.talk(
      "note: \(path) was changed after the last build, so \(place) does not have it; run 'publish build' first\n"
        .terminalSafeLines)
  }

  /// Feeds that are not as the manifest lists them: somebody has changed them after the build.
  func filesChangedSinceBuild() async -> [String] {
    guard let manifest = await published.manifest() else { return [] }
    let hashes = Dictionary(manifest.files.map { ($0.path, $0.sha256) }) { first, _ in first }
    var changed: [String] = []
    for name in site.channels.flatMap(\.files).map(\.file) {
      guard let file = try? await published.file(name), hashes[name] != sha256Hex(file.value) else { continue }
      changed.append(name)
    }
    return changed
  }

  /// Says which feeds were changed by hand, so that a manifest with the same hash does not reassure anybody.
  func noteChangesSinceBuild() async {
    let changed = await filesChangedSinceBuild()
    guard let first = changed.first else { return }
    let others = changed.count - 1
    let files = others > 0 ? "\(first) and \(counted(others, "other feed")) are" : "\(first) is"
    Terminal.talk("note: in \(place), \(files) not as in the build that wrote manifest.json\n".terminalSafeLines)
  }
}
