public import FeedModel

extension Updates {
  /// A request to a store about an app, so that users are not told of an update that they cannot download yet (iVersion
  /// 1.11.5, appStoreID, appStoreCountry).
  public struct StoreLookup: Equatable, Sendable {
    /// The app's id in the store, which the request uses if it is known.
    public var appID: Int?
    /// The app's own bundle id; nil compares nothing.
    public var bundleID: String?
    /// The storefront of the device, as two letters.
    public var country = "us"
    /// iVersion's `useAppStoreDetailsIfNoPlistEntryFound`: whether the store's notes are shown if the list lacks its version.
    public var usesStoreNotes = false
    /// The address of the store; it ends in a slash.
    public var site = "https://itunes.apple.com/"

    public init(appID: Int? = nil, bundleID: String? = nil, country: String = "us") {
      (self.appID, self.bundleID, self.country) = (appID, bundleID, country)
    }

    /// The URL of the request; nil if the app is not named.
    public var address: String? {
      let app = appID.map { "id=\($0)" } ?? bundleID.map { "bundleId=\($0)" }
      return app.map { "\(site)\(country)/lookup?\($0)" }
    }
  }

  /// The store's part in a decision.
  public struct StoreAnswer: Equatable, Sendable {
    public enum Outcome: String, Sendable, CaseIterable, JSONConvertible {
      case listed
      /// The store's version does not run on the device's system.
      case needsSystem
      /// The response is about an app with a different bundle id.
      case otherApp
      case notListed
    }

    public var outcome: Outcome
    public var country: String
    /// The store's entry for the app; nil if the store does not have the app.
    public var listing: StoreListing?
    /// Versions newer than the app that the store does not have yet, oldest first.
    public var withheld: [FeedVersion] = []
  }
}

extension Updates.Remote {
  /// Decides by a feed and a store together, as iVersion 1.11.5 does: versions above the store's are withheld, and the
  /// rest decides. If the store does not have the app, or its response is about a different app, the list alone
  /// decides, unless the request named an id.
  ///
  /// Without a feed (an empty one counts as a feed), only the store's version and notes count. Without a listing, the
  /// store does not have the app.
  public static func decide(
    _ feed: UpdatesFeed?, in listing: StoreListing?, state: Updates.State, options: Updates.Options, device: FeedDevice,
    explaining: Bool = false
  ) -> (evaluation: Evaluation, store: Updates.StoreAnswer) {
    let gate = StoreGate(listing, options.lookup ?? .init(), device, options)
    let left = options.remoteDebug ? feed ?? UpdatesFeed() : gate.left(of: feed)
    let answer = gate.answer(feed)
    var evaluation = decide(left, state: state, options: options, device: device, explaining: explaining)
    evaluation.decision.checks = [gate.gate]
    if explaining { evaluation.decision.trace = gate.trace(of: answer) + evaluation.decision.trace }
    let isWithheld = !gate.isOpen || !answer.withheld.isEmpty && !left.newestFirst.contains { $0.version > gate.app }
    if evaluation.detected == nil, isWithheld { evaluation.decision.outcome = .nothing(.closed(gate.closed)) }
    return (evaluation, answer)
  }
}

/// A store as a gate between the list and the user.
private struct StoreGate {
  let listing: StoreListing?
  let lookup: Updates.StoreLookup
  let app: FeedVersion
  let outcome: Updates.StoreAnswer.Outcome
  private let decidesAlone: Bool

  init(_ listing: StoreListing?, _ lookup: Updates.StoreLookup, _ device: FeedDevice, _ options: Updates.Options) {
    (self.listing, self.lookup) = (listing, lookup)
    app = device.version(options.version)
    outcome =
      switch listing {
      case nil: .notListed
      case let found? where lookup.bundleID.map { $0 != found.bundleID } ?? false: .otherApp
      case let found? where found.version > app && found.minimumOSVersion.map { device.osVersion < $0 } ?? false:
        .needsSystem
      case _?: .listed
      }
    decidesAlone = lookup.appID == nil && (outcome == .otherApp || outcome == .notListed)
  }

  private var isNewer: Bool { listing.map { $0.version > app } ?? false }

  /// Whether anything can be shown.
  var isOpen: Bool { decidesAlone || outcome == .listed && isNewer }
  var gate: DecisionGate { DecisionGate(.store(outcome, has: listing?.version), passed: isOpen) }

  /// The gate that closes for a withheld version.
  var closed: DecisionGate { DecisionGate(.store(outcome, has: listing?.version), passed: false) }

  func left(of feed: UpdatesFeed?) -> UpdatesFeed {
    if decidesAlone { return feed ?? UpdatesFeed() }
    guard isOpen, let listing else { return UpdatesFeed() }
    let own = UpdatesFeed.Release(version: listing.version, notes: [listing.notes].compactMap(\.self))
    guard let feed, !feed.releases.isEmpty else { return UpdatesFeed(releases: [own]) }
    let isInList = feed.releases.contains { $0.version == listing.version }
    if lookup.usesStoreNotes, !isInList { return UpdatesFeed(releases: [own]) }
    return UpdatesFeed(releases: feed.releases.filter { $0.version <= listing.version })
  }

  func answer(_ feed: UpdatesFeed?) -> Updates.StoreAnswer {
    let withheld = feed?.newestFirst.map(\.version).filter { version in
      outcome == .listed && version > app && listing.map { version > $0.version || !isNewer } ?? false
    }
    return Updates.StoreAnswer(
      outcome: outcome, country: lookup.country, listing: listing, withheld: (withheld ?? []).reversed())
  }

  func trace(of answer: Updates.StoreAnswer) -> [CandidateTrace] {
    answer.withheld.reversed().map { CandidateTrace(id: $0.text, gates: [closed]) }
  }
}
