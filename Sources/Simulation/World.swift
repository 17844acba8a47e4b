public import FeedClient
public import FeedEvaluator
public import FeedModel
import Text

/// Everything around an app: its device with a clock and a memory, the servers that it reaches, the system with its user,
/// and the app's own answers to what its clients ask. Nothing in it moves by itself.
public final class World: Sendable {
  public let store: any FeedStore
  public let screen: ScreenSize
  /// What the app answers when a client asks, by the question's name in scenario files; yes where there is none.
  let answers: [String: Bool]
  /// Whether the timeline tells when a banner's page is there (``Event/pageLoaded``); if not, it is there at once.
  let pagesLoadLater: Bool
  /// Whether the timeline tells what the system says of notifications after its dialog (``Event/registrationResult(_:)``);
  /// if not, that is what the user said.
  let notificationsRegisterLater: Bool
  /// Whether clients keep what their originals did even where it harms: for recordings.
  private let keepsQuirks: Bool
  /// Whether outcomes have every candidate with all its gates.
  let explains: Bool
  private let launches = LaunchCount()
  private let contents: Lock<Contents>

  struct Contents: Sendable {
    /// Seconds since 1970. Clients see whole ones.
    var clock: Double
    var device: Device
    var options: AppOptions
    var network: Network
    /// The app's own `local-versions.plist`, by the name for messages.
    var shipped: ShippedFile?
    var user: User
    /// What the system says of notifications, while it says it.
    var registration: Bool?
    /// The notifications that the app heard of last.
    var detected: [String] = []
    var seen = Observation()

    var now: Instant { Instant(secondsSince1970: Coercion.integerValue(clock.rounded(.down))) }
  }

  /// - Parameters:
  ///   - device: What it is. What it remembers is in the store.
  ///   - clock: Seconds since 1970, fractions too.
  ///   - server: Where the app's feeds come from.
  ///   - options: The app's; by its `sources` it has its clients.
  ///   - shipped: The release notes that the app ships. Without it `sources` may say where the app finds them.
  public init(
    device: Device, clock: Double, server: any FeedTransport, options: AppOptions, shipped: ShippedFile? = nil,
    store: any FeedStore = MemoryStore(), screen: ScreenSize = .usual, user: User = User(),
    answers: [String: Bool] = [:], pagesLoadLater: Bool = false, notificationsRegisterLater: Bool = false,
    keepsQuirks: Bool = false, explains: Bool = false
  ) {
    self.store = store
    self.screen = screen
    self.answers = answers
    self.pagesLoadLater = pagesLoadLater
    self.notificationsRegisterLater = notificationsRegisterLater
    self.keepsQuirks = keepsQuirks
    self.explains = explains
    contents = Lock(
      Contents(
        clock: clock, device: device, options: options, network: Network(server: server), shipped: shipped, user: user))
  }

  /// What clients are made with.
  var environment: FeedEnvironment {
    var environment = FeedEnvironment(
      transport: WorldTransport(world: self), store: store, device: { self.device }, now: { self.read(\.now) },
      open: { url in self.change { $0.seen.opened.append(url) } },
      report: { notice in self.change { $0.seen.notices.append(notice) } })
    environment.launchCount = launches
    environment.keepsQuirks = keepsQuirks
    environment.explains = explains
    environment.decodedFeeds = options.decodedFeeds
    return environment
  }

  /// The device, as the app describes it to its clients.
  public var device: Device {
    read { contents in
      var device = contents.device
      device.appVersion = contents.options.applicationVersion ?? device.appVersion
      device.appName = contents.options.applicationName ?? device.appName
      return device
    }
  }

  public var now: Instant { read(\.now) }

  /// Whether the device has a network.
  public var isReachable: Bool {
    get { read(\.network.isReachable) }
    set { change { $0.network.isReachable = newValue } }
  }

  var options: AppOptions { read(\.options) }

  func source(_ feed: FeedName) -> FeedSource? {
    guard feed == .localUpdates, let shipped = read(\.shipped) else { return options.sources[feed] }
    // Read anew each time, as another version ships another file.
    return .bundled(shipped.name) { self.read { $0.options.hasLocalFile ? $0.shipped?.bytes : nil } }
  }

  func read<Value: Sendable>(_ read: (Contents) -> Value) -> Value { contents.withLock { read($0) } }

  func change<Value: Sendable>(_ change: (inout Contents) -> Value) -> Value { contents.withLock(change) }

  func note(_ text: String?) { if let text { change { $0.seen.notes.append(text) } } }

  /// What was seen and heard since it was asked last.
  func takeObservation() -> Observation {
    change { contents in
      defer { contents.seen = Observation() }
      return contents.seen
    }
  }
}

/// A file in the app's bundle.
public struct ShippedFile: Sendable {
  /// For messages: `local-versions_de.plist`.
  public var name: String
  /// Nil for a file that the app looks for and doesn't have.
  public var bytes: [UInt8]?

  public init(name: String = FeedName.localUpdates.rawValue, bytes: [UInt8]?) {
    self.name = name
    self.bytes = bytes
  }
}

extension ScreenSize {
  /// A phone's, unless something else is said.
  public static let usual = ScreenSize(width: 390, height: 844)
}

/// The server, and the way to it.
struct Network: Sendable {
  var server: any FeedTransport
  /// Other than 200, the server says so of each of its files, and still sends them.
  var status = 200
  var isReachable = true
}

private struct WorldTransport: FeedTransport {
  let world: World

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let network = world.read(\.network)
    guard network.isReachable else { throw .unreachable("the device is offline") }
    guard network.status != 200 else { return try await network.server.get(request) }
    var request = request
    request.validators = Validators()
    return FeedResponse(status: network.status, body: try await network.server.get(request).body)
  }
}
