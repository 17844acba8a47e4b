public import WireFormats

/// A store on a device: the clients' state under the originals' own keys, and the last copy of each feed.
///
/// A store never stops a client. When it can't keep something, it goes on from memory and reports that; when its file
/// can't be read, it sets it aside. `FeedTestSupport` has a contract that any store can be held to.
public protocol FeedStore: Sendable {
  /// Reads the state, changes it and keeps the result, without interference from other tasks and processes.
  ///
  /// Keys that `change` leaves alone stay as they were, whatever they hold.
  func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) async -> Result

  /// The copy of a feed; nil if there is none, or a damaged one.
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
  public var validators: Validators
  /// When the body was transferred, which a 304 does not change. Nil for copies of a version before 0.4.
  public var fetched: Instant?

  public init(body: [UInt8], validators: Validators, fetched: Instant? = nil) {
    self.body = body
    self.validators = validators
    self.fetched = fetched
  }
}

/// The validators by which a server distinguishes copies of a file (RFC 9110, 8.8).
public struct Validators: Hashable, Sendable {
  /// `ETag`, sent back as `If-None-Match`.
  public var eTag: String?
  /// `Last-Modified`, sent back as `If-Modified-Since`.
  public var lastModified: String?

  public init(eTag: String? = nil, lastModified: String? = nil) {
    self.eTag = eTag
    self.lastModified = lastModified
  }

  public var isEmpty: Bool { eTag == nil && lastModified == nil }
}

/// A problem of a store. The description is a sentence for people, without a capital and a full stop.
public enum StoreProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The state could not be read, was moved there, and begins anew.
  case setAside(path: String, to: String, why: String)
  /// Written by a later version: left as it is, and state lives in memory.
  case newer(path: String)
  /// Others read it, and keep something in it that state can't hold: left as it is, and state lives in memory, with the
  /// rest of it. The key is the path to the first such value (`iPrompt › a › viewed`), where it is one value.
  case unsupported(path: String, key: String?, why: String)
  case unreadable(path: String, why: String)
  /// State lives in memory until it can be written.
  case unwritable(path: String, why: String)
  /// Another process holds it, for longer than is waited for.
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
