public import FeedClient
public import FeedEvaluator
public import FeedModel
internal import Text

/// Everything around an app: its device with a clock and a store, the server, the system with its user, and the app's own
/// answers to its clients. Nothing in it changes by itself.
public final class World: Sendable {
  public let store: any FeedStore
  public let screen: BannerScreenSize
  /// The app's answers to its clients, by the name of the question in scenario files; a missing one means yes.
  let answers: [String: Bool]
  /// Whether the timeline says when a banner's page is loaded (``Event/pageLoaded``); if not, it is loaded at once.
  let pagesLoadLater: Bool
  /// Whether the timeline has the system's result of registering for notifications (``Event/registrationResult(_:)``); if
  /// not, it is the user's answer in the dialog.
  let notificationsRegisterLater: Bool
  /// ``FeedEnvironment/keepsQuirks``, for recordings of the originals.
  private let keepsQuirks: Bool
  /// The responses of addresses that are not the server's.
  fileprivate let network: [String: Result<FeedResponse, TransportError>]
  /// Whether outcomes have traces of all candidates with their gates.
  let explains: Bool
  private let contents: Lock<Contents>

  struct Contents: Sendable {
    /// The time in seconds since 1970. Clients see whole seconds.
    var clock: Double
    var device: FeedDevice
    var options: AppOptions
    var server: any FeedTransport
    /// The status of every response. Even if it is not 200, the response has the file as its body.
    var status = 200
    var isReachable: Bool
    /// The app's own `local-versions.plist`.
    var shipped: LoadedFile<[UInt8]?>?
    var user: User
    /// The system's result of registering for notifications, while it is reported to clients.
    var registration: Bool?
    /// The keys of the notifications that were detected last.
    var detected: [String] = []
    var seen = Observation()
  }

  /// - Parameters:
  ///   - device: The device, whose state is in the store.
  ///   - clock: The time in seconds since 1970, including fractions.
  ///   - server: The source of the app's feeds.
  ///   - isReachable: Whether the device has a network.
  ///   - network: The responses of other addresses, such as a store's; http and https are the same.
  ///   - options: The app's options. It has a client for each feed in `sources`.
  ///   - shipped: The release notes that the app ships, nil for a missing file, and their name for messages. If this is
  ///     nil, `sources` can name the app's source of them.
  public init(
    device: FeedDevice, clock: Double, server: any FeedTransport, isReachable: Bool = true,
    network: [String: Result<FeedResponse, TransportError>] = [:], options: AppOptions,
    shipped: LoadedFile<[UInt8]?>? = nil, store: any FeedStore = MemoryStore(), screen: BannerScreenSize = .usual,
    user: User = User(), answers: [String: Bool] = [:], pagesLoadLater: Bool = false,
    notificationsRegisterLater: Bool = false, keepsQuirks: Bool = false, explains: Bool = false
  ) {
    (self.store, self.screen, self.answers, self.pagesLoadLater) = (store, screen, answers, pagesLoadLater)
    (self.notificationsRegisterLater, self.keepsQuirks) = (notificationsRegisterLater, keepsQuirks)
    self.network = Dictionary(network.map { ($0.withoutScheme, $1) }) { first, _ in first }
    self.explains = explains
    contents = Lock(
      Contents(
        clock: clock, device: device, options: options, server: server, isReachable: isReachable, shipped: shipped,
        user: user))
  }

  /// The environment for the clients of one app.
  var environment: FeedEnvironment {
    var environment = FeedEnvironment(
      transport: WorldTransport(world: self), store: store, device: { self.device }, now: { self.now },
      open: { url in self.change { $0.seen.opened.append(url) } },
      report: { notice in self.change { $0.seen.notices.append(notice) } })
    environment.keepsQuirks = keepsQuirks
    environment.explains = explains
    environment.polling = .exact
    environment.readsFeedsByName = true
    environment.decodedFeeds = options.decodedFeeds
    environment.trust = options.trust
    environment.limits = options.limits
    // The world's clock is its own: a machine that is busy makes no request time out.
    environment.uptime = { .zero }
    return environment
  }

  /// The device, as the app describes it to its clients.
  public var device: FeedDevice {
    read { contents in
      var device = contents.device
      device.appVersion = contents.options.applicationVersion ?? device.appVersion
      device.appName = contents.options.applicationName ?? device.appName
      return device
    }
  }

  public var now: Instant { Instant(secondsSince1970: Coercion.integerValue(read(\.clock).rounded(.down))) }
  var options: AppOptions { read(\.options) }

  /// Whether the app asks a store before it offers an update.
  public var asksStore: Bool { options.updates.lookup != nil }

  func source(_ feed: FeedName) -> FeedSource? {
    guard feed == .localUpdates, let shipped = read(\.shipped) else { return options.sources[feed] }
    // An app without notes gives its client no source for them.
    guard options.hasLocalFile, shipped.value != nil else { return nil }
    // The file is read each time, because a different version ships a different file.
    return .bundled(shipped.source) { self.read { $0.options.hasLocalFile ? $0.shipped?.value : nil } }
  }

  func read<Value: Sendable>(_ read: (Contents) -> Value) -> Value { contents.withLock { read($0) } }

  func change<Value: Sendable>(_ change: (inout Contents) -> Value) -> Value { contents.withLock(change) }

  /// Removes what the clients have stored, and their copies of the feeds.
  ///
  /// - Parameter withPermissions: Whether the user's answers in the system's dialogs are removed, too.
  func erase(withPermissions: Bool = false) async {
    await store.update { values in values = withPermissions ? [:] : values.filter { Self.systemKeys.contains($0.key) } }
    for source in options.sources.values {
      for url in source.urls(for: device.locale) { await store.keep(nil, of: url) }
    }
  }

  func returned(_ value: JSON?) { change { $0.seen.returned = value ?? .null } }

  /// The observation since the last call.
  func takeObservation() -> Observation {
    change { contents in
      defer { contents.seen = Observation() }
      return contents.seen
    }
  }
}

extension FeedSource {
  /// The URLs under which copies are kept, on a device in that language.
  fileprivate func urls(for language: LanguageTag) -> [String] {
    switch self {
    case .published(let urls): urls
    case .site(let site, let feed, let own):
      [site.address + FeedIndex.fileName] + feed.urls(at: site.address, for: own ?? language)
    case .bundled: []
    }
  }
}

extension BannerScreenSize {
  /// The size of a phone's screen, which is the default.
  public static let usual = BannerScreenSize(width: 390, height: 844)
}

extension String {
  /// The address without its scheme: `itunes.apple.com/us/lookup?id=1`.
  fileprivate var withoutScheme: String {
    for scheme in ["https://", "http://"] where hasPrefix(scheme) { return String(dropFirst(scheme.count)) }
    return self
  }
}

private struct WorldTransport: FeedTransport {
  let world: World

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let (server, status, isReachable) = world.read { ($0.server, $0.status, $0.isReachable) }
    guard isReachable else { throw .unreachable("the device is offline") }
    if let answer = world.network[request.url.withoutScheme] { return try answer.get() }
    // The server has the feed at any address, and no other file.
    if !world.network.isEmpty, request.url.contains("/lookup?") { return FeedResponse(status: 404) }
    guard status != 200 else { return try await server.get(request) }
    var request = request
    request.validators = FeedValidators()
    return FeedResponse(status: status, body: try await server.get(request).body)
  }
}

/// The app's side of its clients' calls: it records them and answers questions.
extension World {
  /// The answer to a question: yes, unless the world has a different one.
  private func agrees(to question: String, _ arguments: JSON...) -> Bool {
    let answer = answers[question] ?? true
    hear(question, arguments + [.boolean(answer)])
    return answer
  }

  private func hear(_ name: String, _ arguments: [JSON] = []) {
    change { $0.seen.callbacks.append(.array([.string(name)] + arguments)) }
  }

  var alertsHooks: AlertsHooks {
    var hooks = AlertsHooks()
    hooks.shouldCheck = { self.agrees(to: "shouldCheck") }
    hooks.checkFailed = { _ in self.hear("checkFailed") }
    hooks.detectedNothing = { self.hear("didNotDetect") }
    hooks.detected = { notifications in
      let keys = notifications.map(\.key)
      self.change { $0.detected = keys }
      self.hear("didDetect", [.texts(keys.sorted())])
    }
    hooks.shouldDisplay = { self.agrees(to: "shouldDisplay", .string($0.key)) }
    hooks.userViewedActionURL = { self.hear("userViewed", [.string($0)]) }
    hooks.userRequestedReminder = { self.hear("userRemind", [.string($0)]) }
    hooks.userIgnored = { self.hear("userIgnored", [.string($0)]) }
    return hooks
  }

  var updatesHooks: UpdatesHooks {
    var hooks = UpdatesHooks()
    hooks.shouldCheck = { self.agrees(to: "shouldCheck") }
    hooks.checkFailed = { _ in self.hear("checkFailed") }
    hooks.detectedNothing = { self.hear("didNotDetectNewVersion") }
    hooks.detected = { self.hear("didDetectNewVersion", [.string($0.version.text)]) }
    hooks.shouldDisplay = { self.agrees(to: "shouldDisplayNewVersion", .string($0.version.text)) }
    hooks.shouldDisplayDetails = { _ in self.agrees(to: "shouldDisplayCurrentVersionDetails") }
    return hooks
  }

  var promptsHooks: PromptsHooks {
    var hooks = PromptsHooks()
    hooks.shouldDisplay = { self.agrees(to: "shouldDisplay", .string($0)) }
    hooks.userCancelled = { self.hear("userCancel", [.string($0)]) }
    hooks.userRequestedReminder = { self.hear("userRemind", [.string($0)]) }
    hooks.userActed = { self.hear("userAction", [.string($0)]) }
    hooks.shouldOpenActionURL = { self.agrees(to: "shouldOpenActionURL", .string($0)) }
    return hooks
  }

  var permissionsHooks: PermissionsHooks {
    var hooks = PermissionsHooks()
    hooks.shouldRequest = { access, _ in self.agrees(to: "shouldRequest", .string(access)) }
    hooks.userInfo = { access, _ in
      self.hear("willRequest", [.string(access)])
      return self.read(\.user.userInfo)
    }
    return hooks
  }
}

/// The user's answers in the system's own dialogs, and the permissions that the system knows before the first one. Access
/// types are named as in YMPromptKit's log.
public struct User: Sendable {
  public var grants: [String: Bool] = [:]
  /// The answer for all other access types.
  public var allows = true
  /// The statuses by access type. The user has not been asked for a missing one.
  public var statuses: [String: Permissions.SystemStatus] = [:]
  /// The values that the app logs with each soft prompt.
  public var userInfo: [String: PropertyList]?

  public init() {}
}

/// The part of the world that is the system. It stores the user's answers on the device.
extension World: SystemPermissions {
  public func status(of access: String, modes: [String]) async -> Permissions.SystemStatus {
    let name = Permissions.logName(of: access)
    return Self.systemStatuses(in: await store.values())[name] ?? read { $0.user.statuses[name] } ?? .notDetermined
  }

  public func request(_ access: String, modes: [String]) async -> Bool {
    if Permissions.areNotifications(access), let registration = read(\.registration) { return registration }
    return await showSystemDialog(access)
  }

  public func touch(_ access: String, modes: [String]) {
    change { $0.seen.system.append(.requestWithoutDialog(access: access)) }
  }

  /// - Returns: The user's answer. If two prompts for one permission are waiting, the second gets the answer to the first.
  func showSystemDialog(_ access: String) async -> Bool {
    let known = await status(of: access, modes: [])
    if known == .authorized || known == .denied { return known == .authorized }
    let isGranted = change { contents in
      let isGranted = contents.user.grants[Permissions.logName(of: access)] ?? contents.user.allows
      contents.seen.system.append(.dialog(access: access, isGranted: isGranted))
      return isGranted
    }
    // As recorded, the system knows only that notifications are allowed, so it does not store a refusal.
    if isGranted || !Permissions.areNotifications(access) { await remember(isGranted, access) }
    return isGranted
  }

  func remember(_ isGranted: Bool, _ access: String) async {
    let name = PropertyList.string(Permissions.logName(of: access))
    await store.update { values in
      let key = isGranted ? Key.granted : Key.denied
      guard values[key]?.array?.contains(name) != true else { return }
      values[key] = .array((values[key]?.array ?? []) + [name])
    }
  }

  /// The user's answers in the system's dialogs, by access type as in the log.
  package static func systemStatuses(in values: StateValues) -> [String: Permissions.SystemStatus] {
    let answers: [(String, Permissions.SystemStatus)] = [(Key.denied, .denied), (Key.granted, .authorized)]
    let known = answers.flatMap { key, status in (values[key]?.array ?? []).compactMap(\.string).map { ($0, status) } }
    return Dictionary(known) { $1 }
  }

  /// The keys under which a store has the system's permissions.
  static let systemKeys: Set<String> = [Key.granted, Key.denied]

  private enum Key {
    static let granted = "publish.granted"
    static let denied = "publish.denied"
  }
}

extension Permissions {
  static func areNotifications(_ access: String) -> Bool { logName(of: access) == logName(of: "notifications") }
}
