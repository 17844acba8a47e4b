public import FeedEvaluator
public import FeedModel
internal import Foundation

/// The world as clients meet it, the same for all of an app's clients. Nothing in here is global.
public struct FeedEnvironment: Sendable {
  public var transport: any FeedTransport
  public var store: any FeedStore
  /// The device as it is now. Its first launch, its launches and its rollout seed come from the store, unless given. Without
  /// a version of the app (`appVersion` or `buildVersion`) banners, alerts and updates show nothing.
  public var device: @Sendable () async -> Device
  public var now: @Sendable () -> Instant
  /// Opens a URL that the user tapped and the device can open.
  public var open: @Sendable (String) async -> Void
  /// Hears what was passed over: bad entries of a feed, kept values of a wrong type, a device without a version.
  public var report: @Sendable (FeedNotice) -> Void
  public var limits: TransferLimits
  /// True keeps three habits of the originals that our clients are without: to compare an empty version of the app, to show an
  /// update again while its alert is still open, and to wait for a last check that lies years ahead.
  public var keepsQuirks = false
  package var launchCount = LaunchCount()
  package var decodedFeeds: DecodedFeeds?
  /// Whether outcomes have a trace: every candidate of a feed with all its gates, for tools that show why.
  public var explains = false

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
  /// A site's index of feeds, by its URL, can't be read or isn't true.
  case index(String, String)
  case state(StateIssue)
  /// ``FeedEnvironment/device`` gives an app whose version is empty, so that nothing can be compared with it.
  case noVersion

  public var description: String {
    switch self {
    case .feed(let source, let issue): "\(source): \(issue)"
    case .index(let url, let problem): "\(url): \(problem)"
    case .state(let issue): "in the state: \(issue)"
    case .noVersion: "the device's version of the app is empty, so no banners, alerts and updates are shown"
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
