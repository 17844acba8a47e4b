public import FeedClient
public import FeedEvaluator
public import FeedModel

/// One thing that happens to an app, to its device or to its server.
public enum Event: Sendable {
  /// A new process; what was on screen is gone.
  case launch
  /// Back from the background, in the same process.
  case foreground
  /// Seconds, fractions too.
  case advance(Double)
  /// The device's clock is set, forwards or back.
  case setClock(Instant)
  case upgrade(Version, build: Version?)
  /// Something new on the server, or on the way to it.
  case publish(Publication)
  /// The app's own file of release notes is another one; nil is none.
  case ship([UInt8]?)

  /// A button of the alert that was shown last.
  case press(ButtonChoice)
  /// A button of the alert with that id, from that feed. `systemAllows` is what the user answers in the system's own
  /// dialog, where a soft prompt leads to it.
  case answer(FeedName, id: String, Answer, systemAllows: Bool = true)
  /// A banner's page is there.
  case pageLoaded
  /// A banner's page calls a function (Notable README, JavaScript API).
  case page(String, [String])

  /// The app sets options, or properties of what a client keeps.
  case configure([OptionChange])
  /// The app calls a method of a client.
  case call(Call)
  /// The app asks for a permission.
  case request(access: String, modes: [String] = [])
  /// The app logs a soft prompt by hand.
  case mark(access: String, userInfo: [String: PropertyList]?)
  case history(access: String)
  case setMaximumHistoryEntries(Int)
  /// The system's late word on notifications; nil is what the user said.
  case registrationResult(Bool?)
  /// An event of the originals that has nothing to do here: writing the log.
  case nothing

  /// What is nil stays as it is.
  public struct Publication: Sendable {
    public var server: (any FeedTransport)?
    /// What the server says of its files: 200, unless it is in trouble.
    public var status: Int?
    public var isReachable: Bool?

    public init(server: (any FeedTransport)? = nil, status: Int? = nil, isReachable: Bool? = nil) {
      self.server = server
      self.status = status
      self.isReachable = isReachable
    }
  }

  public enum ButtonChoice: Sendable {
    case label(String)
    case index(Int)
  }

  /// A method of the originals' that an app calls by hand.
  public enum Call: Sendable {
    case shouldCheckForNotifications, checkForNotifications
    /// Of these keys; nil are those that were detected last.
    case nextNotification([String]?)
    case setNotificationViewed(String)
    case setNotificationIgnored(String)
    case checkForNewVersion, openAppPageInAppStore, versionDetails
    case updateWithControlFile
    /// Of prompts that an app may read, with nothing to see.
    case allPrompts
  }
}
