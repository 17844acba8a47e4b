internal import FeedClient
public import FeedModel
internal import Output

extension PublishedSite {
  /// The files of these feeds, by name, that are not as the manifest lists them.
  ///
  /// A device that pins a key reads a feed's copy in `feeds/`, so it does not notice. Original clients read the file.
  public func differingFiles(of feeds: [FeedName], for language: LanguageTag) async -> [String] {
    guard let manifest = await manifest() else { return [] }
    var names: [String] = []
    for feed in feeds {
      guard let file = try? await self.feed(feed, for: language), let name = file.source.path(below: address),
        let listed = manifest.files.first(where: { $0.path == name }), sha256Hex(file.value) != listed.sha256
      else { continue }
      names.append(name)
    }
    return names
  }
}
