public import FeedModel

/// Where a client's feed comes from.
public enum FeedSource: Sendable {
  /// Absolute URLs, tried in this order: the next one where there is no such file.
  case published([String])
  /// A site's feed in a language, nil for the device's: its own file, else that of a relative (fr-CA, fr), else the default
  /// one.
  case site(FeedSite, FeedName, LanguageTag?)
  /// A file that the app ships, by a name for messages; nil where there is none.
  case bundled(String, @Sendable () throws -> [UInt8]?)

  public static func published(_ url: String) -> FeedSource { .published([url]) }

  /// A feed of a site in the device's language, unless another one is named. Clients that share the site read its index
  /// once.
  public static func published(
    _ feed: FeedName, at site: FeedSite, for language: LanguageTag? = nil
  ) -> FeedSource {
    .site(site, feed, language)
  }

  /// The same for a client that is alone: the site's address is absolute, with or without a slash at its end.
  public static func published(_ feed: FeedName, at site: String, for language: LanguageTag? = nil) -> FeedSource {
    .site(FeedSite(site), feed, language)
  }
}

extension FeedName {
  /// Where a device with that language looks for this feed on a site without an index, best first.
  ///
  /// The site's address is absolute, with or without a slash at its end.
  public func urls(at site: String, for language: LanguageTag) -> [String] {
    let base = site.utf8.last == UInt8(ascii: "/") ? site : site + "/"
    return fileNames(for: language).map { base + $0 }
  }
}
