internal import FeedClient
internal import FeedModel

/// Where the app looks for files.
extension World {
  func feed(_ name: FeedName) -> FeedSource {
    switch options.feed {
    case .given(let url): .published(url)
    case .usual: .published("https://example.com/\(name.rawValue)")
    case .none: .published([])
    }
  }

  /// Of updates: an app without remoteVersionsPlistURL has none, unless the scenario's server has a file for it.
  var remoteFeed: FeedSource? {
    switch options.feed {
    case .given: feed(.updates)
    case .usual: hasFile ? feed(.updates) : nil
    case .none: nil
    }
  }

  /// What the app ships: read anew each time, as another version ships another file.
  var localFeed: FeedSource {
    .bundled(FeedName.localUpdates.rawValue) { self.options.localFile == .none ? nil : self.read(\.localFile) }
  }
}
