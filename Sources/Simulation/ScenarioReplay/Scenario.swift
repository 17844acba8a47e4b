internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// A sequence of events for a device and its server, with the expectations for each event.
struct Scenario: Sendable {
  let channel: FeedChannel
  let makeWorld: @Sendable () -> World
  /// The events before the first one of the timeline.
  private(set) var preparations: [Event] = []
  let events: [ScenarioEvent]
  /// The expectations, one for each event; nil if nothing is compared, for example where the original crashed.
  let expectations: [Expectation?]
  /// The file on the server at the start; nil for none.
  let file: [UInt8]?
  /// Whether this is a recording of an original client.
  let isRecording: Bool

  /// - Parameter problems: Receives everything that is wrong; if there is any problem, the scenario cannot be played.
  init?(_ value: PlacedValue, _ channel: FeedChannel?, problems: inout [ScenarioProblem]) {
    guard let fields = problems.read(try StrictObject(value)) else { return nil }
    guard let channel else {
      problems.append(value.fail("\"channel\" is missing, here or in the file"))
      return nil
    }
    problems += fields.unknown(kind: "field", besides: Self.names(channel))
    problems.read(try fields.required("id").name())
    for name in ["title", "recordedFrom"] { problems.read(try fields[name]?.name()) }
    problems.read(try fields["tags"]?.names())
    let start = problems.read(try fields.required("start").moment()) ?? 0
    let device = problems.read(try DescribedDevice(fields["device"], start: start))
    let state = problems.read(try OriginalState.values(fields, channel)) ?? [:]
    let options = problems.read(try OptionChange.list(fields["options"], channel)) ?? []
    let questions = channel.callbacks.filter { $0.value.last == .answer }.map(\.key)
    let answers = problems.read(try fields.answers(questions, channel)) ?? [:]
    let http = problems.read(try fields["http"]?.http()) ?? nil
    let local = problems.read(try PublishedFile(fields, "local", channel)) ?? nil
    let copy = problems.read(try PublishedFile(fields, "copy", channel)) ?? nil
    let network = problems.read(try fields["network"]?.network()) ?? nil
    var events: [ScenarioEvent] = []
    for value in problems.read(try fields.timeline()) ?? [] {
      if let event = problems.read(try ScenarioEvent(value, channel)) { events.append(event) }
    }
    self.events = events
    expectations = problems.readExpectations(fields, events, channel)
    let system = problems.read(try SystemSettings(fields["settings"]))
    file = problems.read(try fields.feed(channel, system, events)) ?? nil
    guard problems.isEmpty, let device, let system, let feed = FeedName.allCases.first(where: { $0.channel == channel })
    else { return nil }

    self.channel = channel
    isRecording = fields["recordedFrom"] != nil
    if let http { preparations.append(.publish(status: http.status, isReachable: http.isReachable)) }
    if !options.isEmpty { preparations.append(.configure(options)) }
    let (server, isRecording, all) = (OneFileServer(file: file), isRecording, events.map(\.event))
    let url = "https://example.com/\(feed.rawValue)"
    // Apps give these two clients an address; here they have one if the server ever has a file.
    let hasAddress =
      ![.alerts, .updates].contains(channel) || file != nil || copy?.bytes != nil
      || all.contains { $0.publishedServer?.file != nil }
    let copies = copy?.bytes.map { [url: FeedCopy(body: $0, validators: FeedValidators())] } ?? [:]
    let name = FeedName.localUpdates.rawValue
    var imagined = state
    if !isRecording, fields["state"] == nil, let launches = device.launchesBefore {
      let banners = channel == .banners ? file.flatMap { try? BannersFeed.decode($0) }?.feed.storedIDs : nil
      Past(launches: launches + 1).imagine(&imagined, device: device.device, banners: banners ?? [])
    }
    let stored = imagined.merging(device.installation) { _, ours in ours }
    makeWorld = {
      World(
        device: device.device, clock: start, server: server, network: network ?? [:],
        options: AppOptions(sources: hasAddress ? [feed: .published(url)] : [:], lookup: network.map(\.lookup)),
        shipped: channel == .updates ? LoadedFile(source: name, value: local?.bytes) : nil,
        store: MemoryStore(stored, copies: copies), screen: device.screen, user: system.user, answers: answers,
        pagesLoadLater: all.contains { if case .pageLoaded = $0 { true } else { false } },
        notificationsRegisterLater: all.contains { if case .registrationResult = $0 { true } else { false } },
        keepsQuirks: isRecording)
    }
  }

  /// The fields of a scenario.
  static func names(_ channel: FeedChannel) -> [String] {
    let common =
      [
        "id", "title", "tags", "channel", "recordedFrom", "http", "options", "device", "delegate", "start", "state",
        "timeline",
        "expect", "originalCrashes",
      ] + PublishedFile.names("copy")
    return switch channel {
    case .updates: common + PublishedFile.names("remote") + PublishedFile.names("local") + ["network"]
    case .permissions: common + PublishedFile.names("feed") + ["settings", "log"]
    case .alerts, .banners, .prompts: common + PublishedFile.names("feed")
    }
  }
}

/// The responses of addresses other than the feed's, which are those of the store.
private typealias Network = [String: Result<FeedResponse, TransportError>]

extension Network {
  /// The request to the store, with the app's own id if an address has one.
  fileprivate var lookup: Updates.StoreLookup {
    let ids = keys.sorted().compactMap { $0.split(separator: "bundleId=").dropFirst().first.map(String.init) }
    return Updates.StoreLookup(bundleID: ids.first)
  }
}

extension PlacedValue {
  /// `{"https://…": {"status": 200, "body": "…"}, "https://…": {"error": true}}`
  fileprivate func network() throws(ValueProblem) -> Network {
    var network: Network = [:]
    for (address, value) in try entries() {
      let fields = try value.fields(["status", "body", "error"])
      let body = try fields["body"]?.text() ?? ""
      let status = try fields["status"]?.integer() ?? 200
      let isError = fields["error"].map { $0.value != .boolean(false) && $0.value != .null } ?? false
      network[address] =
        isError
        ? .failure(.unreachable("the server does not answer"))
        : .success(FeedResponse(status: status, body: Array(body.utf8)))
    }
    return network
  }
}

extension [ScenarioProblem] {
  /// - Returns: Nil if the part cannot be read; the problem is then added.
  @discardableResult
  fileprivate mutating func read<Value>(_ part: @autoclosure () throws(ValueProblem) -> Value) -> Value? {
    do throws(ValueProblem) {
      return try part()
    } catch {
      append(error)
      return nil
    }
  }

  fileprivate mutating func readExpectations(
    _ fields: StrictObject, _ events: [ScenarioEvent], _ channel: FeedChannel
  ) -> [Expectation?] {
    if events.contains(where: { $0.expectation != nil }) {
      if let list = fields["expect"] {
        append(list.fail("events have an \"expect\" of their own: put each beside its event"))
      }
      return events.map(\.expectation)
    }
    var expectations: [Expectation?] = []
    for value in read(try fields.expectations()) ?? [] {
      if let value { expectations.append(read(try Expectation(value, channel))) } else { expectations.append(nil) }
    }
    return expectations
  }
}

extension StrictObject {
  fileprivate func timeline() throws(ValueProblem) -> [PlacedValue] {
    let timeline = try required("timeline")
    let events = try timeline.list()
    guard !events.isEmpty else { throw timeline.fail("the timeline is empty") }
    return events
  }

  /// The expectations, one for each event; nil where the original crashed, and for later events that have none.
  fileprivate func expectations() throws(ValueProblem) -> [PlacedValue?] {
    let crashes = try self["originalCrashes"]?.flag() ?? false
    let list = try crashes ? self["expect"] : required("expect")
    let entries = try list?.list() ?? []
    let count = self["timeline"]?.value.elements?.count ?? entries.count
    let isCut = crashes && entries.count < count && (list == nil || entries.last?.value == .null)
    guard entries.count == count || isCut else {
      throw ValueProblem(place["expect"], "as many as events are expected: \(count), not \(entries.count)")
    }
    if !crashes, let null = entries.first(where: { $0.value == .null }) {
      throw null.fail("null is for where an original died: \"originalCrashes\" is missing")
    }
    return entries.map { $0.value == .null ? nil : $0 } + Array(repeating: nil, count: count - entries.count)
  }

  /// The file on the server at the start. If there is none, the app's own prompts for permissions are a feed.
  fileprivate func feed(
    _ channel: FeedChannel, _ system: SystemSettings?, _ events: [ScenarioEvent]
  ) throws(ValueProblem) -> [UInt8]? {
    let feed = try PublishedFile(self, channel == .updates ? "remote" : "feed", channel)
    guard channel == .permissions, let system else { return feed?.bytes }
    guard let feed else { return try system.feed(for: events.map(\.event), at: place["settings"]["prompts"]) }
    guard !system.hasPrompts else { throw ValueProblem(place, "a feed and \"settings.prompts\" exclude each other") }
    return feed.bytes
  }

  fileprivate func answers(_ questions: [String], _ channel: FeedChannel) throws(ValueProblem) -> [String: Bool] {
    guard let delegate = self["delegate"] else { return [:] }
    _ = try delegate.fields(questions, kind: "question of \(channel.rawValue)")
    return try delegate.dictionary { value throws(ValueProblem) in try value.flag() }
  }
}

extension PlacedValue {
  /// The members of an object by their names.
  func dictionary<Value>(_ read: (PlacedValue) throws(ValueProblem) -> Value) throws(ValueProblem) -> [String: Value] {
    var values: [String: Value] = [:]
    for (name, value) in try entries() { values.updateValue(try read(value), forKey: name) }
    return values
  }
}

/// The order of two versions: `["1.9", "1.10", -1]`.
struct VersionPair: Sendable, CustomStringConvertible {
  private let a: FeedVersion
  private let b: FeedVersion
  /// -1, 0 or 1: a is older than, the same as, or newer than b.
  private let order: Int
  /// The place of the order in the file.
  private let orderPath: [ScenarioProblem.Step]

  init(_ value: PlacedValue) throws(ValueProblem) {
    let parts = try value.list()
    guard parts.count == 3 else {
      throw value.fail("two versions and their order are expected: [\"1.9\", \"1.10\", -1]")
    }
    (a, b, order) = (try parts[0].version(), try parts[1].version(), try parts[2].integer())
    orderPath = parts[2].place.steps
    guard -1...1 ~= order else { throw parts[2].fail("-1, 0 or 1 is expected, not \(order)") }
  }

  var description: String { "\(a.text) \(order < 0 ? "<" : order == 0 ? "=" : ">") \(b.text)" }

  /// The differences in both directions, because a comparison may be right in one direction only.
  var differences: [Difference] {
    let change = Difference.Change(path: orderPath, value: .number(Self.order(a, b)))
    return [(a, b, order), (b, a, -order)].compactMap { a, b, expected in
      let got = Self.order(a, b)
      guard got != expected else { return nil }
      let field = "\(JSON.string(a.text).inMessage) compared with \(JSON.string(b.text).inMessage)"
      return Difference(event: nil, field: field, expected: .number(expected), got: .number(got), change: change)
    }
  }

  private static func order(_ a: FeedVersion, _ b: FeedVersion) -> Int { a < b ? -1 : a == b ? 0 : 1 }
}
