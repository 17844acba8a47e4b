internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// The names that a scenario of each channel can use: those of the original client.
extension FeedChannel {
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
    /// Keys in any order.
    case keys
    /// The delegate's answer.
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

/// The READMEs' options and settable properties, `updatePriority` of iVersion 1.11, and two of our own: `version` and
/// `nativeAlerts`.
extension FeedChannel {
  var options: [String: ClientOption] {
    switch self {
    case .alerts: Self.alertsOptions
    case .updates: Self.updatesOptions
    case .prompts: Self.promptsOptions
    case .permissions: ["nativeAlerts": .set(\.permissions.nativeAlerts, ClientOption.flag)]
    case .banners: ["version": .set(\.banners.version, ClientOption.source)]
    }
  }

  private static let windows: [String: ClientOption] = [
    "disableAlertViewResizing": .unused, "onlyPromptIfMainWindowIsAvailable": .unused,
  ]

  private static let app: [String: ClientOption] = [
    "applicationName": .set(\.applicationName, ClientOption.text),
    "applicationVersion": .set(\.applicationVersion, ClientOption.version),
  ]

  private static let promptsOptions = [
    "previewMode": ClientOption.set(\.prompts.previewMode, ClientOption.flag),
    "verboseLogging": .unused,
  ].merging(windows) { $1 }

  private static let alertsOptions = [
    "notificationsPlistURL": ClientOption.address(.alerts),
    "showOldestFirst": .set(\.alerts.showOldestFirst, ClientOption.flag),
    "showOnFirstLaunch": .set(\.alerts.showOnFirstLaunch, ClientOption.flag),
    "checkPeriod": .set(\.alerts.checkPeriod, ClientOption.days),
    "remindPeriod": .set(\.alerts.remindPeriod, ClientOption.days),
    "okButtonLabel": .label(\.alerts.okButtonLabel),
    "ignoreButtonLabel": .label(\.alerts.ignoreButtonLabel),
    "remindButtonLabel": .label(\.alerts.remindButtonLabel),
    "defaultActionButtonLabel": .label(\.alerts.defaultActionButtonLabel),
    "checkAtLaunch": .set(\.alerts.checkAtLaunch, ClientOption.flag),
    "debug": .set(\.alerts.debug, ClientOption.flag),
    "version": .set(\.alerts.version, ClientOption.source),
    "ignoredNotifications": .store(\Alerts.State.ignored, ClientOption.keys),
    "viewedNotifications": .store(\Alerts.State.viewed, ClientOption.keys),
    "lastChecked": .store(\Alerts.State.lastChecked, ClientOption.date),
    "lastReminded": .store(\Alerts.State.lastReminded, ClientOption.date),
  ].merging(windows) { $1 }.merging(app) { $1 }

  private static let updatesOptions = [
    "appStoreID": ClientOption.appStoreID,
    "appStoreCountry": .lookup { $0.country = $1?.lowercased() ?? "us" },
    "applicationBundleID": .lookup { $0.bundleID = $1 },
    "useAppStoreDetailsIfNoPlistEntryFound": .usesStoreNotes,
    "remoteVersionsPlistURL": .address(.updates),
    "localVersionsPlistPath": .localFile,
    "showOnFirstLaunch": .set(\.updates.showOnFirstLaunch, ClientOption.flag),
    "groupNotesByVersion": .set(\.updates.groupNotesByVersion, ClientOption.flag),
    "checkPeriod": .set(\.updates.checkPeriod, ClientOption.days),
    "remindPeriod": .set(\.updates.remindPeriod, ClientOption.days),
    "inThisVersionTitle": .set(\.updates.inThisVersionTitle, ClientOption.text),
    "updateAvailableTitle": .set(\.updates.updateAvailableTitle, ClientOption.text),
    "versionLabelFormat": .set(\.updates.versionLabelFormat, ClientOption.text),
    "okButtonLabel": .label(\.updates.okButtonLabel),
    "ignoreButtonLabel": .label(\.updates.ignoreButtonLabel),
    "remindButtonLabel": .label(\.updates.remindButtonLabel),
    "downloadButtonLabel": .label(\.updates.downloadButtonLabel),
    "localChecksDisabled": .set(\.updates.localChecksDisabled, ClientOption.flag),
    "remoteChecksDisabled": .set(\.updates.remoteChecksDisabled, ClientOption.flag),
    "localDebug": .set(\.updates.localDebug, ClientOption.flag),
    "remoteDebug": .set(\.updates.remoteDebug, ClientOption.flag),
    "updateURL": .set(\.updates.updateURL, ClientOption.text),
    "updatePriority": .set(\.updates.priority, ClientOption.priority),
    "version": .set(\.updates.version, ClientOption.source),
    "ignoredVersion": .store(\Updates.State.ignoredVersion, ClientOption.name),
    "viewedVersionDetails": .viewedVersionDetails,
    "lastChecked": .store(\Updates.State.lastChecked, ClientOption.date),
    "lastReminded": .store(\Updates.State.lastReminded, ClientOption.date),
  ].merging(windows) { $1 }.merging(app) { $1 }
}

/// An option or property that scenarios can set.
struct ClientOption: Sendable {
  typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable
  typealias Reader<Value> = @Sendable (PlacedValue) throws(ValueProblem) -> Value

  let change: Reader<OptionChange>

  /// An option whose null is the README's default.
  static func set<Value: Sendable>(_ path: Path<AppOptions, Value>, _ read: @escaping Reader<Value>) -> Self {
    Self { value throws(ValueProblem) in
      let new = try value.unlessNull(read)
      return .option { $0[keyPath: path] = new ?? AppOptions()[keyPath: path] }
    }
  }

  /// A property that a client stores; null clears it.
  static func store<State: StoredState, Value: Sendable>(
    _ path: Path<State, Value?>, _ read: @escaping Reader<Value>
  ) -> Self {
    Self { value throws(ValueProblem) in
      let new = try value.unlessNull(read)
      return .of(State.self) { $0[keyPath: path] = new }
    }
  }

  /// A button's label; null means no button.
  static func label(_ path: Path<AppOptions, FeedButton.Label>) -> Self {
    text { text, options in options[keyPath: path] = text.map { .text($0) } ?? .hidden }
  }

  /// The address at which a feed is looked for; null for none.
  static func address(_ feed: FeedName) -> Self {
    text { url, options in options.sources[feed] = url.map { .published($0) } }
  }

  /// The id of the app, which is also used for the store in scenarios with a `network`.
  static let appStoreID = Self { value throws(ValueProblem) in
    let id = try value.unlessNull(number) ?? nil
    return .option { options in
      options.updates.appStoreID = id
      options.updates.lookup?.appID = id
    }
  }

  static let usesStoreNotes = Self { value throws(ValueProblem) in
    let usesNotes = try value.unlessNull(flag) ?? false
    return .option { $0.updates.lookup?.usesStoreNotes = usesNotes }
  }

  /// An option of the request to the store, in scenarios with a `network`; null is the default.
  static func lookup(_ change: @escaping @Sendable (inout Updates.StoreLookup, String?) -> Void) -> Self {
    text { text, options in
      guard var lookup = options.updates.lookup else { return }
      change(&lookup, text)
      options.updates.lookup = lookup
    }
  }

  /// The path of the release notes that the app ships; null for none.
  static let localFile = text { path, options in options.hasLocalFile = path != nil }

  private static func text(_ change: @escaping @Sendable (String?, inout AppOptions) -> Void) -> Self {
    Self { value throws(ValueProblem) in
      let text = try value.unlessNull(string)
      return .option { change(text, &$0) }
    }
  }

  /// Whether the notes of the running version have been seen.
  static let viewedVersionDetails = Self { value throws(ValueProblem) in
    let isViewed = try value.looseFlag()
    return .state { values, running in
      values.change(Updates.State.self) { $0.lastVersion = isViewed ? running.text : nil }
    }
  }

  /// An option of a user interface that does not exist here.
  static let unused = Self { value throws(ValueProblem) in
    _ = try value.unlessNull(flag)
    return .option { _ in }
  }

  static let flag: Reader<Bool> = { value throws(ValueProblem) in try value.looseFlag() }
  static let days: Reader<FeedPeriod> = { value throws(ValueProblem) in FeedPeriod(days: Float(try value.looseNumber()))
  }
  static let string: Reader<String> = { value throws(ValueProblem) in try value.text() }
  static let text: Reader<String?> = { value throws(ValueProblem) in try value.text() }
  static let number: Reader<Int?> = { value throws(ValueProblem) in try value.looseInteger() }
  static let version: Reader<FeedVersion?> = { value throws(ValueProblem) in try value.version() }
  static let source: Reader<VersionSource> = { value throws(ValueProblem) in try value.word() }
  static let priority: Reader<UpdatesFeed.Priority> = { value throws(ValueProblem) in try value.word() }
  static let name: Reader<String> = { value throws(ValueProblem) in try value.name() }
  static let keys: Reader<[String]> = { value throws(ValueProblem) in try value.names() }
  static let date: Reader<Instant> = { value throws(ValueProblem) in Instant(seconds: try value.moment()) }
}

extension OptionChange {
  /// `options`, by the names in the client's README.
  static func list(_ value: PlacedValue?, _ channel: FeedChannel) throws(ValueProblem) -> [OptionChange] {
    guard let value else { return [] }
    let options = channel.options
    let fields = try value.fields(options.keys.sorted(), kind: "option of \(channel.rawValue)")
    var changes: [OptionChange] = []
    for (name, value) in fields.entries { if let option = options[name] { changes.append(try option.change(value)) } }
    return changes
  }

  static func of<State: StoredState>(
    _ type: State.Type, _ change: @escaping @Sendable (inout State) -> Void
  ) -> OptionChange {
    .state { values, _ in values.change(type, change) }
  }
}

extension PlacedValue {
  fileprivate func unlessNull<Value>(
    _ read: (PlacedValue) throws(ValueProblem) -> Value
  ) throws(ValueProblem) -> Value? {
    value == .null ? nil : try read(self)
  }
}
