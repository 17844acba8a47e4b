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
  public let found: [String: Display]
  /// Those that can be shown by their conditions, but were not in any life that was played.
  public let missing: [String]
  /// Those that there was no time for.
  public let unplayed: [String]

  /// How many launches are played for an entry after those that its conditions ask for.
  public static let launches = 400

  /// - Parameters:
  ///   - ids: The entries in question.
  ///   - languages: Those of the devices in question; nil for all.
  ///   - settable: The flags that pages set.
  ///   - effort: How many entries may be asked at launches, in all.
  public init(
    of ids: [String], in feed: InspectedFeed, languages: LanguageSet? = nil, settable: SettableFlags = .unknown,
    imagination: Imagination = Imagination(), effort: Int = 250_000
  ) throws(InspectionLimit) {
    let (feed, settable, names) = feed.numberingFlags(settable)
    let inquiry = try Inquiry(feed, languages: languages, settable: settable, imagination: imagination)
    var lives = Lives(inquiry.theory, Reach(inquiry.theory), effort: effort)
    var (missing, skipped) = ([String](), [String]())
    // The last first: its life shows many of those before it.
    for id in ids.reversed() where lives.found[id] == nil {
      switch lives.play(until: id, most: effort / 4) {
      case .shown: break
      case .notShown: missing.append(id)
      case .noTime: skipped.append(id)
      }
    }
    try inquiry.checkLimit()
    let wanted = Set(ids)
    found = lives.found.filter { wanted.contains($0.key) }.mapValues { display in
      var display = display
      display.situation.banners.nameFlags(names)
      return display
    }
    self.missing = missing.reversed()
    unplayed = skipped.reversed().filter { lives.found[$0] == nil }
  }

  init(found: [String: Display], missing: [String], unplayed: [String]) {
    (self.found, self.missing, self.unplayed) = (found, missing, unplayed)
  }
}
