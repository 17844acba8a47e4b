public import FeedEvaluator
internal import FeedModel

/// For the entries of one feed, a device that comes to see them: installed when nothing was stored, and launched until then.
///
/// ``Proofs`` speak of everything that clients may have stored. Not all of that has a history: of two banners that take
/// turns at every launch, neither leaves room for a third that waits for 10 launches. So what can be shown by its
/// conditions is played, with the evaluator, as users might: opening the app every second, hour or day, closing what they
/// see or setting the flags that hide it.
public struct FirstDisplays: Equatable, Sendable {
  /// The first display of an entry in some device's life.
  public struct Display: Equatable, Sendable {
    /// The device at the launch that shows it, with what it had stored before.
    public var situation: Situation
    /// Other entries that were shown before, each once, in order.
    public var before: [String]

    public var device: Device { situation.device }

    /// The number of the launch.
    public var launch: Int { device.launches }
  }

  /// By id.
  public private(set) var found: [String: Display]
  /// Those that can be shown by their conditions, but were not in any life that was played.
  public let missing: [String]
  /// Those that there was no time for.
  public let unplayed: [String]

  /// How many launches are played for an entry after those that its conditions ask for.
  public static let launches = 400

  fileprivate init(of ids: [String], in theory: Theory, effort: Int) {
    var lives = Lives(theory, effort: effort)
    var (missing, skipped) = ([String](), [String]())
    // The last first: its life shows many of those before it.
    for id in ids.reversed() where lives.found[id] == nil {
      switch lives.play(until: id, most: effort / 4) {
      case .shown: break
      case .notShown: missing.append(id)
      case .noTime: skipped.append(id)
      }
    }
    let wanted = Set(ids)
    found = lives.found.filter { wanted.contains($0.key) }
    self.missing = missing.reversed()
    unplayed = skipped.reversed().filter { lives.found[$0] == nil }
  }

  init(found: [String: Display], missing: [String], unplayed: [String]) {
    (self.found, self.missing, self.unplayed) = (found, missing, unplayed)
  }
}

extension Inquiry {
  /// Of releases there are none.
  ///
  /// - Parameters:
  ///   - ids: The entries in question.
  ///   - effort: How many entries may be asked at launches, in all.
  public func firstDisplays(of ids: [String], effort: Int = 250_000) throws(QuestionTooLarge) -> FirstDisplays {
    // A release needs no history but an older version of the app.
    if feed.hasReleases { return FirstDisplays(found: [:], missing: [], unplayed: []) }
    let displays = try asking(.numberedFlags) { frame in
      FirstDisplays(of: ids, in: frame.theories[0], effort: effort)
    }
    return displays.naming(feed.numberingFlags(settable).names)
  }
}

extension FirstDisplays {
  /// With the names of flags for their numbers.
  fileprivate func naming(_ flags: [String: [String]]) -> FirstDisplays {
    var displays = self
    displays.found = found.mapValues { display in
      var display = display
      display.situation.banners.nameFlags(flags)
      return display
    }
    return displays
  }
}
