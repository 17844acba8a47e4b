import Authoring
import FeedModel
import Output

/// `feeds.json` of a publication, and the immutable copies of the feeds that it names.
struct PublishedIndex {
  private let index: FeedIndex
  /// With the same contents as the feeds: `feeds/control.4ddf443b40be54ec.json`.
  let copies: [PublishedFile]

  /// - Parameter files: The publication's, the feeds among them.
  init(_ files: [PublishedFile], of publication: Publication) {
    var index = FeedIndex(defaultLocale: publication.configuration.defaultLocale, locales: publication.locales)
    copies = files.filter(\.isPolled).map { file in
      let feed = file.entry
      index.versions[feed.path] = String(feed.sha256.prefix(FeedIndex.versionLength))
      let path = FeedIndex.copy(of: feed.path, sha256: feed.sha256)
      return PublishedFile(Manifest.File(path: path, bytes: feed.bytes, sha256: feed.sha256), file.contents)
    }
    self.index = index
  }

  func file(_ sequence: Int) -> PublishedFile {
    var index = index
    index.sequence = sequence
    return PublishedFile(path: FeedIndex.fileName, contents: FileContents(index.encode()))
  }
}

extension PublishedFile {
  /// Whether it is a feed that apps fetch. The notes that an app ships are not.
  fileprivate var isPolled: Bool { FeedName.at(entry.path).map { $0 != .localUpdates } ?? false }
}
