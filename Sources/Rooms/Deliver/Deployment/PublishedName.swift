internal import FeedModel
internal import Hosting

/// The names that publish gives to its files. A deploy removes no other files, whatever a manifest or a journal in the
/// store lists: otherwise anyone who can write one file there could control what is removed.
enum PublishedName {
  /// A view, a picture, a style or a copy of a feed, with a hash in its name.
  case immutable
  /// A feed, or the index of feeds.
  case feed
  /// A page for people. Other sites have pages with these names, too.
  case page
  /// A file for the host, such as `CNAME`, which its owner may have put there.
  case hostFile

  /// The kind of file at a path; nil if no output has such a path, for example one that leads out of the folder.
  init?(_ path: String) {
    guard Manifest.File.staysInside(path), path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = Self.withoutLanguage(path)
    if parts.count > 1, ["views", "assets", "feeds"].contains(parts[0]), Serving(of: path).lifetime == .immutable {
      self = .immutable
    } else if path == FeedIndex.fileName || FeedName.at(path) != nil {
      self = .feed
    } else if Self.pages.contains(name) || parts.count == 3 && parts[0] == "news" && path.hasSuffix(".html") {
      self = .page
    } else if Host.controlFiles.contains(path) {
      self = .hostFile
    } else {
      return nil
    }
  }

  private static let pages = ["index.html", "releases.html", "feed.xml", "feed.json", "404.html", "sitemap.xml"]

  /// `index.html` for `index_pt-BR.html`.
  private static func withoutLanguage(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), let line = path[..<dot].lastIndex(of: "_"),
      LanguageTag(String(path[path.index(after: line)..<dot])) != nil
    else { return path }
    return String(path[..<line] + path[dot...])
  }
}
