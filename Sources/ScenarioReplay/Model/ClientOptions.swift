internal import FeedEvaluator
internal import FeedModel

/// The options of a scenario's client, and what apps set together with them.
struct ClientOptions: Sendable {
  var alerts = Alerts.Options()
  var updates = Updates.Options()
  var prompts = Prompts.Options()
  var permissions = Permissions.Options()
  var banners = Banners.Options()
  /// notificationsPlistURL, remoteVersionsPlistURL
  var feed = Address.usual
  /// localVersionsPlistPath
  var localFile = Address.usual
  /// What the app says of itself, in the place of what its bundle says.
  var applicationVersion: Version?
  var applicationName: String?

  /// Where a file is looked for.
  enum Address: Equatable, Sendable {
    case usual
    case given(String)
    /// Nil in the originals: nowhere.
    case none
  }
}

extension Device {
  func named(by options: ClientOptions) -> Device {
    var device = self
    device.appVersion = options.applicationVersion ?? appVersion
    device.appName = options.applicationName ?? appName
    return device
  }
}
