public import FeedModel

/// What a device keeps for all clients together, under keys of our own.
public struct Installation: Equatable, Sendable {
  /// `publish.installed`: the app's first launch. Nil where nobody noted it, as in an app that comes from an original.
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

  /// One launch more. The first one that is counted is the app's first, unless an original has left a key already:
  /// then the app is older, and nobody knows how much.
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
    if isUntouched(values) { new.installed = now }
    values.replace(old, with: new)
  }

  private static func isUntouched(_ values: StateValues) -> Bool {
    !values.keys.contains { keys.contains($0) || StateKeys.isOriginal($0) }
  }

  private static let keys = [Key.installed, Key.launches, Key.rolloutSeed]
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
