internal import FeedModel

/// The keys in the entries of the server's file that clients don't know, which are most often misspelt.
///
/// - Returns: Sentences without a full stop: `rate has a key that clients don't know: remindperiod`.
func unknownKeys(in file: [UInt8]?, _ channel: Channel) -> [String] {
  guard let file else { return [] }
  let unknown = keysByEntry(file, channel).flatMap { entry, keys in keys.map { (entry, $0) } }
  return unknown.sorted { $0 < $1 }.map { "\($0) has a key that clients don't know: \($1)" }
}

private func keysByEntry(_ file: [UInt8], _ channel: Channel) -> [(String, [String])] {
  switch channel {
  case .alerts: feed(AlertsFeed.self, file)?.notifications.map { ($0.key, Array($0.unknown.keys)) } ?? []
  case .prompts: feed(PromptsFeed.self, file)?.prompts.map { ($0.name, Array($0.unknown.keys)) } ?? []
  case .permissions:
    feed(PermissionsFeed.self, file)?.prompts.flatMap { prompt in
      [
        (prompt.access, Array(prompt.unknown.keys)),
        ("\(prompt.access).cadence", (prompt.cadence?.unknown ?? [:]).map(\.key)),
      ]
    } ?? []
  case .banners:
    feed(BannersFeed.self, file)?.notifications.flatMap { banner in
      [(banner.id, banner.unknown.map(\.name))]
        + banner.views.map { ("\(banner.id).views.\($0.id)", $0.unknown.map(\.name)) }
    } ?? []
  case .updates: []
  }
}

private func feed<Feed: ChannelFeed>(_ type: Feed.Type, _ file: [UInt8]) -> Feed? {
  (try? Feed.decode(file, limits: .feed))?.feed
}
