public import FeedModel
internal import FeedEvaluator

/// A device, for each entry of one feed, that comes to see the entry: installed with nothing stored, and launched until
/// then.
///
/// ``Proofs`` are about everything that clients may have stored. Not every stored state has a history: two banners that
/// take turns at every launch leave no room for a third that waits for 10 launches. So the entries that can be shown by
/// their conditions are played, with the evaluator, as users might: opening the app every second, hour or day, closing
/// what they see or setting the flags that hide it.
public struct FirstDisplays: Equatable, Sendable {
  /// The first display of an entry in some device's life.
  public struct Display: Equatable, Sendable {
    /// The device at the launch that shows it, with the state stored before that launch.
    public var situation: Situation
    /// Other entries that were shown before, without duplicates, in order.
    public var before: [String]

    public var device: FeedDevice { situation.device }

    /// The number of the launch.
    public var launch: Int { device.launches }
  }

  /// The first displays, by the entry's id.
  public private(set) var found: [String: Display]
  /// Entries that can be shown by their conditions, but were not shown in any life that was played.
  public let missing: [String]
  /// Entries that were not played, because the effort was used up.
  public let unplayed: [String]

  /// The number of launches that are played for an entry, in addition to those that its conditions require.
  public static let launches = 400

  fileprivate init(of ids: [String], in theory: Theory, effort: Int) {
    var lives = Lives(theory, effort: effort)
    var (missing, skipped) = ([String](), [String]())
    // Going backwards saves work: the life of a late entry shows many earlier ones.
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
  /// Plays lives for entries. Releases have no first displays.
  ///
  /// - Parameters:
  ///   - ids: The entries in question.
  ///   - effort: The total number of times that entries may be asked at launches.
  public func firstDisplays(of ids: [String], effort: Int = 250_000) throws(QuestionTooLarge) -> FirstDisplays {
    // A release needs no history except an older version of the app.
    if feed.hasReleases { return FirstDisplays(found: [:], missing: [], unplayed: []) }
    let displays = try asking(.numberedFlags) { frame in FirstDisplays(of: ids, in: frame.theories[0], effort: effort) }
    return displays.naming(feed.numberingFlags(settable).names)
  }
}

extension FirstDisplays {
  /// Replaces the numbers of flags by their names.
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
