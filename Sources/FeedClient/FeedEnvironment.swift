public import FeedEvaluator
public import FeedModel
internal import Foundation
// An app makes its store with `import FeedClient` alone.
@_exported public import StateStore

/// The world as clients meet it, the same for all of an app's clients. Nothing in here is global.
public struct FeedEnvironment: Sendable {
  public var transport: any FeedTransport
  public var store: any FeedStore
  /// The device as it is now. Its first launch, its launches and its rollout seed come from the store, unless given.
  public var device: @Sendable () async -> Device
  public var now: @Sendable () -> Instant
  /// Opens a URL that the user tapped and the device can open.
  public var open: @Sendable (String) async -> Void
  /// Hears what was passed over: bad entries of a feed, kept values that are none.
  public var report: @Sendable (FeedNotice) -> Void
  public var limits: TransferLimits

  public init(
    transport: any FeedTransport, store: any FeedStore, device: @escaping @Sendable () async -> Device,
    now: @escaping @Sendable () -> Instant = { .now }, open: @escaping @Sendable (String) async -> Void = { _ in },
    report: @escaping @Sendable (FeedNotice) -> Void = { _ in }, limits: TransferLimits = TransferLimits()
  ) {
    self.transport = transport
    self.store = store
    self.device = device
    self.now = now
    self.open = open
    self.report = report
    self.limits = limits
  }
}

/// Something that was passed over, and did not stop a client.
public enum FeedNotice: Equatable, Sendable, CustomStringConvertible {
  /// In a feed, by its URL or the name of its file in the app.
  case feed(String, FeedIssue)
  case state(StateIssue)

  public var description: String {
    switch self {
    case .feed(let source, let issue): "\(source): \(issue)"
    case .state(let issue): "in the state: \(issue)"
    }
  }
}

/// A kept value that is not what its key's client keeps there. It counts as absent, and stays until it is written again.
public struct StateIssue: Hashable, Sendable, CustomStringConvertible {
  public var key: String
  public var problem: String

  public init(_ key: String, _ problem: String) {
    self.key = key
    self.problem = problem
  }

  public var description: String { "\(key): \(problem)" }
}

extension Instant {
  /// The machine's clock.
  public static var now: Instant { Instant(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down))) }
}
