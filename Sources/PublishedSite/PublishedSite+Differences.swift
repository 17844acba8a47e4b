internal import FeedClient
public import FeedModel
internal import Output

extension PublishedSite {
  /// A file that the site's index lists and the host does not have.
  public struct AbsentFile: Equatable, Sendable {
    public var name: String
    /// 403, 404 or 410.
    public var status: Int
    /// The same name in lower case, if the host has a file of that name.
    public var lowerCase: String?
  }

  /// The files that the index lists of these feeds for that language, and a host does not have. Devices read the default
  /// language's instead, so that nobody may notice. Empty for a site without an index, and for one that is not on a host.
  public func absentFiles(of feeds: [FeedName], for language: LanguageTag) async -> [AbsentFile] {
    guard case .host = place, let index = await publishedIndex() else { return [] }
    var absent: [AbsentFile] = []
    for feed in feeds where index.files[feed] != nil {
      let name = index.fileNames(of: feed, for: language)[0]
      guard let status = await status(of: name), [403, 404, 410].contains(status) else { continue }
      let lower = name.lowercased()
      let isThere = lower != name ? await self.status(of: lower) == 200 : false
      absent.append(AbsentFile(name: name, status: status, lowerCase: isThere ? lower : nil))
    }
    return absent
  }

  private func status(of name: String) async -> Int? {
    try? await transport.get(FeedRequest(address + name, limits: limits)).status
  }

  /// The files of these feeds, by name, that are not as the manifest lists them.
  ///
  /// A device that pins a key reads a feed's copy in `feeds/`, so it does not notice. Original clients read the file.
  public func differingFiles(of feeds: [FeedName], for language: LanguageTag) async -> [String] {
    guard let manifest = await manifest() else { return [] }
    var plain = self
    plain.trust = nil
    var names: [String] = []
    for feed in feeds {
      guard let file = try? await plain.feed(feed, for: language), let name = file.source.path(below: address),
        let listed = manifest.files.first(where: { $0.path == name }), sha256Hex(file.value) != listed.sha256
      else { continue }
      names.append(name)
    }
    return names
  }
}
