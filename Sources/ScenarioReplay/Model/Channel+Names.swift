internal import FeedModel

/// The names that a scenario of each channel can use: those of the original client.
extension Channel {
  /// The calls of a delegate, each with its arguments. A question to the delegate ends with the answer.
  var callbacks: KeyValuePairs<String, [CallbackArgument]> {
    switch self {
    case .alerts:
      [
        "shouldCheck": [.answer], "didDetect": [.keys], "didNotDetect": [], "checkFailed": [],
        "shouldDisplay": [.key, .answer], "userViewed": [.key], "userRemind": [.key], "userIgnored": [.key],
      ]
    case .updates:
      [
        "shouldCheck": [.answer], "didDetectNewVersion": [.key], "didNotDetectNewVersion": [], "checkFailed": [],
        "shouldDisplayNewVersion": [.key, .answer], "shouldDisplayCurrentVersionDetails": [.answer],
      ]
    case .prompts:
      [
        "shouldDisplay": [.key, .answer], "userCancel": [.key], "userRemind": [.key], "userAction": [.key],
        "shouldOpenActionURL": [.key, .answer],
      ]
    case .permissions: ["shouldRequest": [.access, .answer], "willRequest": [.access]]
    case .banners: [:]
    }
  }

  enum CallbackArgument {
    /// A key, a version or a name.
    case key
    /// An access type, in either spelling.
    case access
    /// In any order.
    case keys
    /// The delegate's.
    case answer
  }

  var events: [String] {
    let common = [
      "launch", "foreground", "advance", "clock", "publish", "upgrade", "language", "reinstall", "erase", "options",
    ]
    return switch self {
    case .banners: common + ["call", "pageLoaded", "js"]
    case .alerts, .prompts: common + ["press", "answer", "call"]
    case .updates: common + ["press", "answer", "call", "localFile", "checkForNewVersion", "versionDetails"]
    case .permissions:
      common + ["press", "answer", "request", "mark", "history", "setMax", "synchronize", "registrationResult"]
    }
  }

  /// The README's methods that an app can call.
  var methods: [String] {
    switch self {
    case .alerts:
      [
        "shouldCheckForNotifications", "checkForNotifications", "nextNotificationInDict", "setNotificationViewed",
        "setNotificationIgnored",
      ]
    case .updates: ["checkForNewVersion", "shouldCheckForNewVersion", "openAppPageInAppStore", "versionDetails"]
    case .banners: ["updateWithControlFile"]
    case .prompts: ["allPrompts"]
    case .permissions: []
    }
  }

  var expectations: [Expectation.Field] {
    switch self {
    case .prompts: [.shown, .opened, .callbacks, .state]
    case .alerts, .banners: [.shown, .opened, .callbacks, .returned, .state]
    case .updates: [.shown, .opened, .callbacks, .returned, .versionDetails, .state]
    case .permissions: [.shown, .opened, .callbacks, .completions, .system, .history, .state]
    }
  }
}
