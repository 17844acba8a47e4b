import FeedModel

/// What the user's taps have opened.
final class OpenedURLs: Sendable {
  private let urls = Lock<[String]>([])

  var open: @Sendable (String) async -> Void {
    { url in self.urls.withLock { $0.append(url) } }
  }

  /// Since they were taken last.
  func take() -> [String] {
    urls.withLock { urls in
      defer { urls = [] }
      return urls
    }
  }
}
