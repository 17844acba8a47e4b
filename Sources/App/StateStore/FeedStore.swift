public import WireFormats

/// A store on a device: the clients' state under the originals' own keys, and the last copy of each feed.
///
/// A store never stops a client. If it cannot write something, it continues from memory and reports that; if its file
/// cannot be read, it sets the file aside. `FeedTestSupport` has a contract that checks any store.
public protocol FeedStore: Sendable {
  /// Reads the state, changes it and keeps the result, without interference from other tasks and processes.
  ///
  /// Keys that `change` does not change stay as they were, whatever their values.
  func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) async -> Result

  /// The copy of a feed; nil if there is none, or if it is damaged.
  func copy(of url: String) async -> FeedCopy?

  /// Replaces the copy of that URL; nil removes it.
  func keep(_ copy: FeedCopy?, of url: String) async
}

extension FeedStore {
  public func values() async -> StateValues { await update { $0 } }
}

/// The stored state: property list values under the originals' keys, with our own beside them under `publish.…`.
///
/// iNotify's, iVersion's, iPrompt's and Notable's keys are top-level keys of the user defaults. YMPromptKit's log, which
/// is a file of its own there, is the dictionary ``promptLogKey``.
public typealias StateValues = [String: PropertyList]

/// The key of the prompt log: the name of YMPromptKit's main log.
public let promptLogKey = "YMPromptData"

/// A feed as a server sent it, with its validators.
public struct FeedCopy: Hashable, Sendable {
  public var body: [UInt8]
  public var validators: FeedValidators
  /// The time at which the body was transferred, which a 304 does not change. Nil for copies written by a version
  /// before 0.4.
  public var fetched: Instant?

  public init(body: [UInt8], validators: FeedValidators, fetched: Instant? = nil) {
    (self.body, self.validators, self.fetched) = (body, validators, fetched)
  }
}

/// The validators by which a server distinguishes copies of a file (RFC 9110, 8.8).
public struct FeedValidators: Hashable, Sendable {
  /// `ETag`, sent back as `If-None-Match`.
  public var eTag: String?
  /// `Last-Modified`, sent back as `If-Modified-Since`.
  public var lastModified: String?

  public init(eTag: String? = nil, lastModified: String? = nil) {
    (self.eTag, self.lastModified) = (eTag, lastModified)
  }

  public var isEmpty: Bool { eTag == nil && lastModified == nil }
}

/// A problem of a store. The description is a sentence for users, without a capital letter and a full stop.
public enum StoreProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The state could not be read. The file was moved to another path, and the state begins anew.
  case setAside(path: String, to: String, why: String)
  /// The file was written by a later version. It is left as it is, and the state lives in memory.
  case newer(path: String)
  /// Other programs can read the file, and it holds something that state cannot. It is left as it is, and the rest of
  /// the state lives in memory. The key is the path to the first such value (`iPrompt › a › viewed`); nil if the cause
  /// is not a single value.
  case unsupported(path: String, key: String?, why: String)
  case unreadable(path: String, why: String)
  /// The state lives in memory until it can be written.
  case unwritable(path: String, why: String)
  /// Another process has held the lock for longer than the store waits.
  case locked(path: String)

  public var description: String {
    switch self {
    case .setAside(let path, let to, let why): "the state in \(path) was damaged (\(why)); it is now \(to)"
    case .newer(let path): "\(path) was written by a later version, and is left as it is"
    case .unsupported(let path, let key, let why):
      "\(path) can't be kept whole (\(key.map { "'\($0)' " } ?? "")\(why)), and is left as it is"
    case .unreadable(let path, let why): "\(path) could not be read: \(why)"
    case .unwritable(let path, let why): "\(path) could not be written: \(why)"
    case .locked(let path): "another process holds \(path)"
    }
  }
}

/// A store that lives as long as its process, for tests, previews and simulated devices.
public actor MemoryStore: FeedStore {
  private var state: StateValues
  private var copies: [String: FeedCopy]

  /// - Parameters:
  ///   - state: The state under the originals' own keys.
  ///   - copies: The last copies of feeds, by URL.
  public init(_ state: StateValues = [:], copies: [String: FeedCopy] = [:]) {
    self.state = state
    self.copies = copies
  }

  public func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) -> Result { change(&state) }

  public func copy(of url: String) -> FeedCopy? { copies[url] }

  public func keep(_ copy: FeedCopy?, of url: String) { copies[url] = copy }
}
