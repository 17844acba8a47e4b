internal import FeedModel

/// One thing that happens. Which ones there are depends on the channel.
struct ScenarioEvent: Sendable {
  /// As the scenario has it.
  let type: String
  let action: Action

  enum Action: Sendable {
    /// A new process; what was on screen is gone.
    case launch
    /// Back from background, in the same process.
    case foreground
    /// Seconds, fractions too.
    case advance(Double)
    case press(Tap)
    case publish(Publication)
    case upgrade(Version, build: Version?)
    case options([OptionChange])
    /// The app's own file of release notes; nil is none.
    case localFile([UInt8]?)
    case call(Call)
    /// A banner's page is there.
    case pageLoaded
    /// A banner's page calls a function.
    case js(String, [String])
    case request(access: String, modes: [String])
    case mark(access: String, userInfo: [String: PropertyList]?)
    case history(access: String)
    case setMaximumHistoryEntries(Int)
    /// The system's late word on notifications; nil is what the user said.
    case registrationResult(Bool?)
    /// An event of the originals that has nothing to do in ours: writing the log.
    case nothing
  }

  /// A button of the topmost alert.
  enum Tap: Sendable {
    case label(String)
    case index(Int)
  }

  /// A method that an app calls by hand.
  enum Call: Sendable {
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

  /// What is new on the server. What is nil stays as it is.
  struct Publication: Sendable {
    /// The outer nil leaves the file alone, the inner one removes it.
    var file: [UInt8]??
    var http: HTTP?
    var isReachable: Bool?
  }

  var publishesFile: Bool {
    if case .publish(let publication) = action { publication.file ?? nil != nil } else { false }
  }

  var isPageLoaded: Bool { if case .pageLoaded = action { true } else { false } }
  var isRegistrationResult: Bool { if case .registrationResult = action { true } else { false } }

  /// The access type that the event asks the system for.
  var requestedAccess: String? {
    if case .request(let access, _) = action { access } else { nil }
  }
}
