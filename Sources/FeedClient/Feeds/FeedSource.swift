public import FeedModel

/// Where a client's feed comes from.
public enum FeedSource: Sendable {
  /// Absolute URLs, tried in this order: the next one where the server has no such file.
  case published([String])
  /// A file that the app ships, by a name for messages; nil where there is none.
  case bundled(String, @Sendable () throws -> [UInt8]?)

  public static func published(_ url: String) -> FeedSource { .published([url]) }

  /// The feeds of a site in the device's language: its own, then its relatives' (fr-CA, fr), then the default one.
  ///
  /// The site's address is absolute, with or without a slash at its end.
  public static func published(_ feed: FeedName, at site: String, for language: LanguageTag) -> FeedSource {
    .published(feed.urls(at: site, for: language))
  }
}

extension FeedName {
  /// Where a device with that language looks for this feed, best first.
  ///
  /// The site's address is absolute, with or without a slash at its end.
  public func urls(at site: String, for language: LanguageTag) -> [String] {
    let base = site.utf8.last == UInt8(ascii: "/") ? site : site + "/"
    return fileNames(for: language).map { base + $0 }
  }
}
