internal import WireFormats

/// A store that lives as long as its process: for tests, previews, and devices that are only imagined.
public actor MemoryStore: FeedStore {
  private var state: StateValues
  private var copies: [String: FeedCopy]

  /// - Parameters:
  ///   - state: Under the originals' own keys.
  ///   - copies: The last copies of feeds, by URL.
  public init(_ state: StateValues = [:], copies: [String: FeedCopy] = [:]) {
    self.state = state
    self.copies = copies
  }

  public func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) -> Result { change(&state) }

  public func copy(of url: String) -> FeedCopy? { copies[url] }

  public func keep(_ copy: FeedCopy?, of url: String) { copies[url] = copy }
}
