public import FeedClient
public import FeedEvaluator
public import FeedModel

/// Something that happens to an app, to its device or to its server.
public enum Event: Sendable {
  /// A new process; anything on the screen is gone.
  case launch
  /// A return from the background, in the same process.
  case foreground
  /// A number of seconds passes, which may have a fraction.
  case advance(Double)
  /// The device's clock is set, forwards or back.
  case setClock(Instant)
  case upgrade(FeedVersion, build: FeedVersion?)
  /// The device's language changes; a running app is told at once.
  case setLanguage(LanguageTag)
  /// The app is removed with everything that it and the system have stored for it, and installed again: the same
  /// version, unless a different one is given. It does not run until a launch.
  case reinstall(FeedVersion?, build: FeedVersion?)
  /// Everything that the clients have stored is erased, including the copies of feeds; the system's permissions stay.
  case erase
  /// The server, the status of its responses, or the state of the network changes; nil leaves each as it is.
  case publish(server: (any FeedTransport)? = nil, status: Int? = nil, isReachable: Bool? = nil)
  /// The app now ships this file of release notes; nil for none.
  case ship([UInt8]?)

  /// A tap on a button of the alert that was shown last.
  case press(ButtonChoice)
  /// A tap on a button of the alert with that id, from that feed. `systemAllows` is the user's answer in the system's own
  /// dialog, if a soft prompt leads to it.
  case answer(FeedName, id: String, FeedAnswer, systemAllows: Bool = true)
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
  /// The system's late result of registering for notifications; nil for the user's answer.
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

/// Everything that can be observed after an event.
public struct Observation: Sendable {
  /// The outcomes, in the order of ``FeedName``.
  public var outcomes: [FeedOutcome] = []
  /// The displays in their order, including further views of a banner.
  public var shown: [FeedItem] = []
  public var opened: [String] = []
  /// The clients' calls of the app's delegate, as scenario files have them (docs/scenarios.md): the name, the arguments and
  /// the app's answer. A list of keys is sorted.
  public var callbacks: [JSON] = []
  /// The result of a call that has one; null for others.
  public var returned = JSON.null
  public var versionDetails: [String] = []
  public var completions: [(access: String, completion: Permissions.Completion)] = []
  public var system: [SystemCall] = []
  public var history: [(access: String, entries: [Permissions.Entry])] = []
  /// The flags of a notification that its page changed, by name.
  public var flags: [(flag: DeviceFlag, isSet: Bool)] = []
  /// The reason why the event could not happen; nil if it did.
  public var obstacle: WrongTarget?
  /// The notices about ignored parts.
  public var notices: [FeedNotice] = []
  /// Notes for users about why nothing is shown: sentences without a capital letter or a full stop.
  public var notes: [String] = []

  public enum SystemCall: Equatable, Sendable {
    case dialog(access: String, isGranted: Bool)
    case requestWithoutDialog(access: String)
  }

  /// The target that an event needs, and the one that was found; null for none.
  public struct WrongTarget: Equatable, Sendable {
    public var needed: JSON
    public var found: JSON

    public init(needed: JSON, found: JSON = .null) { (self.needed, self.found) = (needed, found) }
  }
}
