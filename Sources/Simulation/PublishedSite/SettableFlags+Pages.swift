internal import FeedModel
public import Inspection

extension SettableFlags {
  /// Reads the pages of banners whose conditions test flags. Pages that are elsewhere, and pages with their own
  /// scripts, may set any flag.
  public init(of feeds: [InspectedFeed], on site: PublishedSite) {
    self.init()
    var pages: [String: Set<String>?] = [:]
    for case .banners(let feed) in feeds {
      let isShared = feed.storedIDs.count > feed.notifications.count
      for notification in feed.notifications where isShared || notification.asksForFlags {
        for view in notification.views {
          let set = site.view(view.file).flatMap(Self.flags)
          pages[notification.id] = (pages[notification.id] ?? []).flatMap { known in set.map(known.union) }
        }
      }
    }
    flags = pages.compactMapValues { $0 }
  }

  /// The flags that the buttons of a page set; nil for a page with its own script.
  private static func flags(_ html: [UInt8]) -> Set<String>? {
    guard html.ranges(of: Array("<script".utf8)).count <= 1 else { return nil }
    let opening = Array("data-tap=\"flag\" data-name=\"".utf8)
    let buttons = html.split(separator: opening, omittingEmptySubsequences: false).dropFirst()
    return Set(
      buttons.compactMap { button in
        guard let end = button.firstIndex(of: UInt8(ascii: "\"")),
          button[end...].starts(with: "\" data-value=\"true\"".utf8)
        else { return nil }
        return String(decoding: button[..<end], as: UTF8.self)
      })
  }
}

extension BannersFeed.Notification {
  fileprivate var asksForFlags: Bool {
    leaves.contains { $0.flag != nil }
  }
}
