public import FeedModel

/// Where a client's feed comes from.
public enum FeedSource: Sendable {
  /// Absolute URLs, tried in this order until one exists.
  case published([String])
  /// A site's feed in a language, or in the device's if nil: the file for that language, or for one that it falls back to
  /// (fr-CA, fr), or the default one.
  case site(FeedSite, FeedName, LanguageTag?)
  /// A file that the app ships: its name for messages, and a closure that reads it, or returns nil if there is none.
  case bundled(String, @Sendable () throws -> [UInt8]?)

  /// A feed at one absolute URL, in one language.
  public static func published(_ url: String) -> FeedSource { .published([url]) }

  /// A feed of a site, in the device's language unless another is named. Clients that share the site read its index once.
  public static func published(
    _ feed: FeedName, at site: FeedSite, for language: LanguageTag? = nil
  ) -> FeedSource {
    .site(site, feed, language)
  }

  /// The same for a single client: the site's address is absolute, with or without a slash at its end.
  public static func published(_ feed: FeedName, at site: String, for language: LanguageTag? = nil) -> FeedSource {
    .site(FeedSite(site), feed, language)
  }
}

extension FeedSource {
  /// The folder with the site's manifest: the site, or the folder of the first URL. Nil for a file of the app.
  var siteAddress: String? {
    switch self {
    case .published(let urls): urls.first.flatMap { url in url.lastIndex(of: "/").map { String(url[...$0]) } }
    case .site(let site, _, _): site.address
    case .bundled: nil
    }
  }
}

extension String {
  /// What follows the address in a URL; nil for a URL elsewhere.
  func pathOfURL(below address: String) -> String? {
    utf8.starts(with: address.utf8) ? String(decoding: utf8.dropFirst(address.utf8.count), as: UTF8.self) : nil
  }
}

extension FeedName {
  /// Where a device in that language looks for this feed on a site without an index, best first.
  ///
  /// The site's address is absolute, with or without a slash at its end.
  public func urls(at site: String, for language: LanguageTag) -> [String] {
    let base = site.utf8.last == UInt8(ascii: "/") ? site : site + "/"
    return fileNames(for: language).map { base + $0 }
  }
}
