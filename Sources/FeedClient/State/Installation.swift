public import FeedModel

/// What a device keeps for all clients together, under keys of our own.
public struct Installation: Equatable, Sendable {
  /// `publish.installed`: the first launch that was counted, which in an app that comes from an original library is later than
  /// the app's own first. Nil before any was.
  public var installed: Instant?
  /// `publish.launches`: launches and returns from background since we count.
  public var launches: Int
  /// `publish.rolloutSeed`: a random text, made once. Empty before the first launch that was counted.
  public var rolloutSeed: String

  public init(installed: Instant? = nil, launches: Int = 0, rolloutSeed: String = "") {
    self.installed = installed
    self.launches = launches
    self.rolloutSeed = rolloutSeed
  }

  /// One launch more. The first one that is counted is noted as the installation: an app that had an original library is
  /// older than that, but nobody knows how much, and from then on it is at least as old as it says.
  ///
  /// For a seed is asked once in the life of the values.
  public static func countLaunch(in values: inout StateValues, now: Instant, makeSeed: () -> String) {
    var issues: [StateIssue] = []
    countLaunch(in: &values, now: now, makeSeed: makeSeed, issues: &issues)
  }

  /// The same, and says which of our keys had a value of the wrong type, before a new one takes its place.
  public static func countLaunch(
    in values: inout StateValues, now: Instant, makeSeed: () -> String, issues: inout [StateIssue]
  ) {
    let old = Installation(values, issues: &issues)
    var new = old
    new.launches = old.launches == .max ? .max : old.launches + 1
    if old.rolloutSeed.isEmpty { new.rolloutSeed = makeSeed() }
    new.installed = old.installed ?? now
    values.replace(old, with: new)
  }
}

extension Installation: KeptState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    self.init(
      installed: reader.instant(Key.installed), launches: reader.integer(Key.launches) ?? 0,
      rolloutSeed: reader.text(Key.rolloutSeed) ?? "")
    issues += reader.issues
  }

  public var kept: StateValues {
    StateValues(present: [
      Key.installed: installed.map(PropertyList.date), Key.launches: launches == 0 ? nil : .integer(launches),
      Key.rolloutSeed: rolloutSeed.isEmpty ? nil : .string(rolloutSeed),
    ])
  }
}

private enum Key {
  static let installed = "publish.installed"
  static let launches = "publish.launches"
  static let rolloutSeed = "publish.rolloutSeed"
}
