public import FeedModel

/// The state of all clients together, under keys of our own.
public struct Installation: Equatable, Sendable {
  /// `publish.installed`: the first launch that was counted. In an app that used an original library before, it is later than
  /// the app's first launch. Nil before the first.
  public var installed: Instant?
  /// `publish.launches`: launches and returns from the background that were counted; at most ``maxLaunches``.
  public var launches: Int
  /// `publish.launched`: the last launch that was counted. Nil before the first.
  public var launched: Instant?
  /// `publish.launchedBefore`: the one before it.
  public var launchedBefore: Instant?
  /// `publish.rolloutSeed`: a random text, made once. Empty before the first launch.
  public var rolloutSeed: String

  /// The largest count. No device reaches it; it keeps damaged state from overflowing.
  public static let maxLaunches = 1 << 53

  public init(
    installed: Instant? = nil, launches: Int = 0, launched: Instant? = nil, launchedBefore: Instant? = nil,
    rolloutSeed: String = ""
  ) {
    (self.installed, self.launches, self.rolloutSeed) = (installed, launches, rolloutSeed)
    (self.launched, self.launchedBefore) = (launched, launchedBefore)
  }

  /// Counts a launch. The first one is noted as the installation; an app that used an original library before is older
  /// by an unknown time. `makeSeed` is called only if there is no seed yet.
  public static func countLaunch(in values: inout StateValues, now: Instant, makeSeed: () -> String) {
    var issues: [StateIssue] = []
    countLaunch(in: &values, now: now, makeSeed: makeSeed, issues: &issues)
  }

  /// Does the same, and reports which of our keys had a value of the wrong type, which is overwritten.
  public static func countLaunch(
    in values: inout StateValues, now: Instant, makeSeed: () -> String, issues: inout [StateIssue]
  ) {
    let old = Installation(values, issues: &issues)
    var new = old
    new.launches = min(old.launches + 1, maxLaunches)
    (new.launchedBefore, new.launched) = (old.launched, now)
    if old.rolloutSeed.isEmpty { new.rolloutSeed = makeSeed() }
    new.installed = old.installed ?? now
    values.replace(old, with: new)
  }
}

extension Installation: StoredState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    self.init(
      installed: reader.instant(Key.installed), launches: min(reader.integer(Key.launches) ?? 0, Self.maxLaunches),
      launched: reader.instant(Key.launched), launchedBefore: reader.instant(Key.launchedBefore),
      rolloutSeed: reader.text(Key.rolloutSeed) ?? "")
    issues += reader.issues
  }

  public var stored: StateValues {
    StateValues(present: [
      Key.installed: installed.map(PropertyList.date), Key.launches: launches == 0 ? nil : .integer(launches),
      Key.launched: launched.map(PropertyList.date), Key.launchedBefore: launchedBefore.map(PropertyList.date),
      Key.rolloutSeed: rolloutSeed.isEmpty ? nil : .string(rolloutSeed),
    ])
  }
}

private enum Key {
  static let installed = "publish.installed"
  static let launches = "publish.launches"
  static let launched = "publish.launched"
  static let launchedBefore = "publish.launchedBefore"
  static let rolloutSeed = "publish.rolloutSeed"
}
