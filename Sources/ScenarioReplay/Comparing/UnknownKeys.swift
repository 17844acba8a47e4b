internal import FeedModel

/// What clients don't know in the entries of the server's file: in a story by hand, most often a slip.
///
/// - Returns: Sentences without a full stop: `rate has a key that clients don't know: remindperiod`.
func unknownKeys(in file: [UInt8]?, _ channel: Channel) -> [String] {
  guard let file else { return [] }
  let unknown = entriesWithUnknownKeys(file, channel).sorted { ($0.entry, $0.key) < ($1.entry, $1.key) }
  return unknown.map { "\($0.entry) has a key that clients don't know: \($0.key)" }
}

private typealias Unknown = (entry: String, key: String)

private func entriesWithUnknownKeys(_ file: [UInt8], _ channel: Channel) -> [Unknown] {
  switch channel {
  case .alerts: feed(AlertsFeed.self, file)?.notifications.flatMap { named($0.key, $0.unknown.keys) } ?? []
  case .prompts: feed(PromptsFeed.self, file)?.prompts.flatMap { named($0.name, $0.unknown.keys) } ?? []
  case .permissions:
    feed(PermissionsFeed.self, file)?.prompts.flatMap { prompt in
      named(prompt.access, prompt.unknown.keys)
        + named("\(prompt.access).cadence", (prompt.cadence?.unknown ?? [:]).keys)
    } ?? []
  case .banners:
    feed(BannersFeed.self, file)?.notifications.flatMap { banner in
      named(banner.id, banner.unknown.map(\.name))
        + banner.views.flatMap { named("\(banner.id).views.\($0.id)", $0.unknown.map(\.name)) }
    } ?? []
  case .updates: []
  }
}

private func feed<Feed: ChannelFeed>(_ type: Feed.Type, _ file: [UInt8]) -> Feed? {
  (try? Feed.decode(file, limits: .feed))?.feed
}

private func named(_ entry: String, _ keys: some Sequence<String>) -> [Unknown] { keys.map { (entry, $0) } }
