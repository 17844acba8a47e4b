public import FeedModel

/// Something that is proved of one entry of a feed, or of the whole feed, for all devices there can be; but for
/// ``Proof/noHistory``.
public struct Finding: Equatable, Sendable {
  /// The notification's id or key, the release's version, or the prompt's name; nil for the whole feed.
  public var id: String?
  public var proof: Proof
  /// Of the only devices that it is about; nil for all devices in question.
  public var languages: Region.Languages?

  public enum Proof: Equatable, Sendable {
    /// No device meets its conditions. These alone contradict each other, and without any of them the others do not.
    case neverShown(because: [Requirement])
    /// Wherever it could be shown, one of these comes first, whatever devices have stored. Without any of them, the
    /// others leave it some device.
    case alwaysHidden(behind: [String])
    /// It could be shown earlier by its own conditions, but until then one of these always comes first; nil for ever.
    case hiddenUntil(Instant?, behind: [String])
    /// On these devices one of these always comes first.
    case partlyHidden(behind: [String], audience: Audience)
    /// It is shown only to those who were shown it before.
    case neverFirst
    /// Its conditions can hold, but in no life that was played was it shown (``FirstDisplays``).
    case noHistory
    /// These devices are shown it at every launch that shows none of those before it, whatever they have stored; from
    /// `until` on it is over.
    case everyLaunch(audience: Audience, until: Instant?)
    /// Where it cannot be opened, nothing is shown, and those after it wait: on these devices until it has been seen in
    /// another form.
    case blocksQueue(audience: Audience)
    /// These devices are never shown anything.
    case nobodyLeft(audience: Audience)
  }

  /// Devices, as far as they are listed.
  public struct Audience: Equatable, Sendable {
    public var region: Region
    /// Whether these are all.
    public var isWhole: Bool

    public init(_ region: Region, isWhole: Bool = true) {
      self.region = region
      self.isWhole = isWhole
    }
  }

  public init(id: String?, proof: Proof) {
    self.id = id
    self.proof = proof
  }

  /// A part of what an entry asks for.
  public enum Requirement: Equatable, Sendable {
    /// A banner's condition, and its place under `all`.
    case condition(BannersFeed.Condition, index: Int)
    /// A banner's conditions under `any`, as a whole.
    case any
    /// A banner's entry must be one of its views.
    case entryView
    case minVersion(Version)
    case maxVersion(Version)
    /// Of an alert: something must open it.
    case actionURL(String)
    /// Days.
    case daysUntilPrompt(Double)
    case usesUntilPrompt(Int)
    /// A release's version, which no app is older than.
    case version(Version)
  }

  /// The name of a kind of finding, as diagnostics and JSON have it.
  public enum Kind: String, CaseIterable, Sendable {
    case neverShown = "never-shown"
    case alwaysHidden = "always-hidden"
    case hiddenUntil = "hidden-until"
    case partlyHidden = "partly-hidden"
    case neverFirst = "never-first"
    case noHistory = "no-history"
    case everyLaunch = "every-launch"
    case blocksQueue = "blocks-queue"
    case nobodyLeft = "nobody-left"
  }

  public var kind: Kind {
    switch proof {
    case .neverShown: .neverShown
    case .alwaysHidden: .alwaysHidden
    case .hiddenUntil: .hiddenUntil
    case .partlyHidden: .partlyHidden
    case .neverFirst: .neverFirst
    case .noHistory: .noHistory
    case .everyLaunch: .everyLaunch
    case .blocksQueue: .blocksQueue
    case .nobodyLeft: .nobodyLeft
    }
  }
}
