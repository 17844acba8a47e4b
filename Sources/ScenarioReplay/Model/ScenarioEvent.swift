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
    /// Events of the originals that have nothing to do in ours: writing the log, the system's late word.
    case nothing
  }

  /// A button of the topmost alert.
  enum Tap: Sendable {
    case label(String)
    case index(Int)
  }

  /// A method that an app calls by hand.
  enum Call: Sendable {
    case checkForNotifications, checkForNewVersion, openAppPageInAppStore, versionDetails
    case setNotificationViewed(String)
    case setNotificationIgnored(String)
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

  /// The access type that the event asks the system for.
  var requestedAccess: String? {
    if case .request(let access, _) = action { access } else { nil }
  }
}
