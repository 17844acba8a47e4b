internal import FeedClient
internal import FeedModel

/// Where the app looks for files.
extension World {
  func feed(_ name: FeedName) -> FeedSource { .published("https://example.com/\(name.rawValue)") }

  /// Of clients that are told an address: an app without one has no feed, unless the scenario's server has a file for it.
  func feedIfAny(_ name: FeedName) -> FeedSource? {
    switch options.feed {
    case .given(let url): .published(url)
    case .usual: hasFile ? feed(name) : nil
    case .none: nil
    }
  }

  /// What the app ships: read anew each time, as another version ships another file.
  var localFeed: FeedSource {
    .bundled(FeedName.localUpdates.rawValue) { self.options.localFile == .none ? nil : self.read(\.localFile) }
  }
}
