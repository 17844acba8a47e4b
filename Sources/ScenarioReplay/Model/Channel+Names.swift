internal import FeedModel

/// What each original client is known by: the names that a scenario of its channel may use.
extension Channel {
  /// Questions to the app's delegate.
  var questions: [String] {
    switch self {
    case .alerts: ["shouldCheck", "shouldDisplay"]
    case .updates: ["shouldCheck", "shouldDisplayNewVersion", "shouldDisplayCurrentVersionDetails"]
    case .prompts: ["shouldDisplay", "shouldOpenActionURL"]
    case .permissions: ["shouldRequest"]
    case .banners: []
    }
  }

  /// What a delegate hears, and what with.
  var callbacks: [String: [CallbackArgument]] {
    switch self {
    case .alerts:
      [
        "shouldCheck": [.answer], "didDetect": [.keys], "didNotDetect": [], "checkFailed": [.error],
        "shouldDisplay": [.key, .answer], "userViewed": [.key], "userRemind": [.key], "userIgnored": [.key],
      ]
    case .updates:
      [
        "shouldCheck": [.answer], "didDetectNewVersion": [.key], "didNotDetectNewVersion": [], "checkFailed": [.error],
        "shouldDisplayNewVersion": [.key, .answer], "shouldDisplayCurrentVersionDetails": [.answer],
      ]
    case .prompts:
      [
        "shouldDisplay": [.key, .answer], "userCancel": [.key], "userRemind": [.key], "userAction": [.key],
        "shouldOpenActionURL": [.key, .answer],
      ]
    case .permissions: ["shouldRequest": [.key, .answer], "willRequest": [.key]]
    case .banners: [:]
    }
  }

  var events: [String] {
    let common = ["launch", "foreground", "advance", "clock", "publish", "upgrade", "options"]
    return switch self {
    case .banners: common + ["call", "pageLoaded", "js"]
    case .alerts, .prompts: common + ["press", "answer", "call"]
    case .updates: common + ["press", "answer", "call", "localFile", "checkForNewVersion", "versionDetails"]
    case .permissions:
      common + ["press", "answer", "request", "mark", "history", "setMax", "synchronize", "registrationResult"]
    }
  }

  /// The README's methods that an app may call by hand.
  var methods: [String] {
    switch self {
    case .alerts:
      [
        "shouldCheckForNotifications", "checkForNotifications", "nextNotificationInDict", "setNotificationViewed",
        "setNotificationIgnored",
      ]
    case .updates: ["checkForNewVersion", "openAppPageInAppStore", "versionDetails"]
    case .banners: ["updateWithControlFile"]
    case .prompts: ["allPrompts"]
    case .permissions: []
    }
  }

  var expectations: [Expectation.Field] {
    switch self {
    case .banners: [.shown, .opened, .callbacks, .returned, .state]
    case .prompts: [.shown, .opened, .callbacks, .state]
    case .alerts: [.shown, .opened, .callbacks, .returned, .state]
    case .updates: [.shown, .opened, .callbacks, .returned, .versionDetails, .state]
    case .permissions: [.shown, .opened, .callbacks, .completions, .system, .history, .state]
    }
  }
}

/// What may follow the name of a callback.
enum CallbackArgument {
  /// A key, a version, a name or an access type.
  case key
  /// In any order.
  case keys
  /// The delegate's.
  case answer
  /// In words that are not compared, and may be left out.
  case error
}
