public import FeedClient
public import FeedEvaluator
public import FeedModel

/// Something that happens to an app, to its device or to its server.
public enum Event: Sendable {
  /// A new process; anything on the screen is gone.
  case launch
  /// A return from the background, in the same process.
  case foreground
  /// Seconds, including fractions.
  case advance(Double)
  /// The device's clock is set, forwards or back.
  case setClock(Instant)
  case upgrade(Version, build: Version?)
  /// The device's language; an app that runs hears of it at once.
  case setLanguage(LanguageTag)
  /// The app is removed with everything that it and the system have stored for it, and installed again: the same version,
  /// unless another is given. It does not run until a launch.
  case reinstall(Version?, build: Version?)
  /// Everything that the clients have stored is gone, and the copies of feeds; the system's permissions stay.
  case erase
  /// Another server, another status of its responses, or another state of the network; nil leaves each as it is.
  case publish(server: (any FeedTransport)? = nil, status: Int? = nil, isReachable: Bool? = nil)
  /// The app now ships this file of release notes; nil for none.
  case ship([UInt8]?)

  /// A tap on a button of the alert that was shown last.
  case press(ButtonChoice)
  /// A tap on a button of the alert with that id, from that feed. `systemAllows` is the user's answer in the system's own
  /// dialog, if a soft prompt leads to it.
  case answer(FeedName, id: String, Answer, systemAllows: Bool = true)
  /// A banner's page has finished loading.
  case pageLoaded
  /// A banner's page calls a function (Notable README, JavaScript API).
  case page(String, [String])

  /// The app sets options, or properties that a client stores.
  case configure([OptionChange])
  /// The app calls a method of a client.
  case call(Call)
  /// The app calls iNotify's `nextNotificationInDict` with these keys; nil for those that were detected last.
  case nextNotification([String]?)
  /// The app asks for a permission.
  case request(access: String, modes: [String] = [])
  /// The app logs a soft prompt itself.
  case mark(access: String, userInfo: [String: PropertyList]?)
  case history(access: String)
  case setMaximumHistoryEntries(Int)
  /// The system's late result of registering for notifications; nil for what the user answered.
  case registrationResult(Bool?)
  /// An event of the originals that does nothing here, such as writing the log.
  case nothing

  public enum ButtonChoice: Sendable {
    case label(String)
    case index(Int)
  }

  /// The originals' methods without arguments.
  public enum Call: String, Sendable {
    case shouldCheckForNotifications, checkForNotifications
    case checkForNewVersion, shouldCheckForNewVersion, openAppPageInAppStore, versionDetails
    case updateWithControlFile
  }
}

/// Everything that can be seen and heard after an event.
public struct Observation: Sendable {
  /// In the order of ``FeedName``.
  public var outcomes: [FeedOutcome] = []
  /// What was shown, in this order, including the further views of a banner.
  public var shown: [FeedItem] = []
  public var opened: [String] = []
  /// The clients' calls of the app's delegate, as scenario files have them (docs/scenarios.md): the name, the arguments and
  /// the app's answer. A list of keys is sorted.
  public var callbacks: [JSON] = []
  /// The result of a call that has one; otherwise null.
  public var returned = JSON.null
  public var versionDetails: [String] = []
  public var completions: [(access: String, completion: Permissions.Completion)] = []
  public var system: [SystemCall] = []
  public var history: [(access: String, entries: [Permissions.Entry])] = []
  /// The flags of a notification that its page changed, by name.
  public var flags: [(flag: DeviceFlag, isSet: Bool)] = []
  /// Why the event could not happen; nil if it did.
  public var obstacle: Obstacle?
  /// What clients ignored.
  public var notices: [FeedNotice] = []
  /// For people: why nothing is shown. Sentences without a capital letter or a full stop.
  public var notes: [String] = []

  public enum SystemCall: Equatable, Sendable {
    case dialog(access: String, isGranted: Bool)
    case requestWithoutDialog(access: String)
  }

  /// What an event needs, and what there is instead; null for nothing.
  public struct Obstacle: Equatable, Sendable {
    public var needed: JSON
    public var found: JSON

    public init(needed: JSON, found: JSON = .null) {
      self.needed = needed
      self.found = found
    }
  }
}
