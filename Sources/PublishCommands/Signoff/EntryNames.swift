import FeedModel
import Inspection
import PublishedSite
import Text

/// What people read of entries, in the default language: ids alone say little to those who do not write them.
struct EntryNames {
  private var names: [FeedName: [String: String]] = [:]

  subscript(feed: FeedName, id: String) -> String? {
    guard let name = names[feed]?[id], !name.isEmpty, name != id else { return nil }
    return name
  }

  /// Those of the new output, and of the old one for what is gone.
  init(_ sites: ComparedSites) {
    for side in [sites.new, sites.old] {
      for channel in side.site.channels {
        guard let feed = channel.files.first?.feed else { continue }
        names[channel.name, default: [:]].merge(Self.names(of: feed, on: side.published)) { first, _ in first }
      }
    }
  }

  private static func names(of feed: InspectedFeed, on site: PublishedSite) -> [String: String] {
    let named: [(String, String?)] =
      switch feed {
      case .banners(let feed):
        feed.notifications.map { notification in
          let entry = notification.views.first { $0.id == notification.entry } ?? notification.views.first
          return (notification.id, entry.flatMap { site.view($0.file) }.flatMap(title))
        }
      case .alerts(let feed): feed.notifications.map { ($0.key, $0.title) }
      case .prompts(let feed): feed.prompts.map { ($0.name, $0.title) }
      case .updates, .localUpdates: []
      }
    return Dictionary(named.compactMap { id, name in name.map { (id, $0) } }) { first, _ in first }
  }

  /// What a page has in its `title`, if it is not longer than a title.
  private static func title(_ page: [UInt8]) -> String? {
    let text = String(decoding: page.prefix(64 << 10), as: UTF8.self)
    guard let start = text.firstRange(of: "<title>")?.upperBound,
      let end = text[start...].firstRange(of: "</title>")?.lowerBound
    else { return nil }
    let title = text[start..<end].withoutOuterSpace
    return title.utf8.count <= 200 ? title.withoutReferences : nil
  }
}
