import FeedClient

/// A feed as a simulated app finds it.
public struct PublishedFeed: Sendable {
  /// `control_de.json`
  public var name: String
  public var contents: Contents

  public enum Contents: Sendable {
    /// Its bytes, which were fetched before.
    case file([UInt8])
    case missing
    /// Why it could not be fetched, as a sentence.
    case failed(String)
    /// Absolute URLs, which the app's own transport is asked for, best first.
    case served([String])
  }

  public init(name: String, contents: Contents) {
    self.name = name
    self.contents = contents
  }

  public var isMissing: Bool {
    if case .missing = contents { true } else { false }
  }

  /// As a client gets it.
  var source: FeedSource {
    switch contents {
    case .file(let bytes): .bundled(name) { bytes }
    case .missing: .bundled(name) { nil }
    case .failed(let why): .bundled(name) { throw UnreadableFeed(description: why) }
    case .served(let urls): .published(urls)
    }
  }
}

private struct UnreadableFeed: Error, CustomStringConvertible {
  var description: String
}
