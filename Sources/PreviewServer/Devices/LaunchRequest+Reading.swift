import FeedClient
import FeedEvaluator
import FeedModel
import Simulation
import WireFormats

extension LaunchRequest {
  /// A launch is played again with each tap, so there is an end to them.
  private static let mostTaps = 10_000

  /// - Parameters:
  ///   - body: JSON of at most 20 MiB.
  ///   - app: The app's name, for titles.
  init(_ body: [UInt8], app: String) throws(LaunchRequestError) {
    let json = try Self.parse(body)
    do throws(ValueProblem) {
      try self.init(PlacedValue(value: json, place: ValuePlace(root: "the request")), app: app)
    } catch {
      throw LaunchRequestError(error.description)
    }
  }

  private init(_ request: PlacedValue, app: String) throws(ValueProblem) {
    let fields = try request.fields(["device", "past", "state", "now", "airplane", "copies", "taps"])
    (device, screen) = try Self.device(try fields.required("device"), app: app)
    past = try fields["past"].map(Self.past) ?? Past()
    state = try fields["state"].map(Self.state)
    now = try fields["now"]?.instant()
    airplane = try fields["airplane"]?.flag() ?? false
    copies = [:]
    for (url, tag) in try fields["copies"]?.entries() ?? [] where tag.value != .null { copies[url] = try tag.text() }
    taps = []
    let taps = try fields["taps"]?.list() ?? []
    guard taps.count <= Self.mostTaps else {
      throw ValueProblem(
        request.place["taps"], "\(taps.count) are too many; after \(Self.mostTaps) the app must be launched again")
    }
    for tap in taps { self.taps.append(try Self.timedTap(tap)) }
  }

  private static func parse(_ body: [UInt8]) throws(LaunchRequestError) -> JSON {
    let reading: (value: JSON, issues: [FormatIssue])
    do throws(FormatError) {
      reading = try JSON.parse(body, limits: ReadingLimits(maxBytes: 20 << 20, maxDepth: 512))
    } catch {
      throw LaunchRequestError("the request is not valid JSON: \(error.sentence(insteadOf: "JSON"))")
    }
    // Only one of the two would count, and of a state the other would be lost.
    if let issue = reading.issues.first {
      throw LaunchRequestError("\(issue.path.joined(separator: ".")): the key is there twice")
    }
    return reading.value
  }

  /// A tag for certain.
  private static let english = LanguageTag("en")!

  private static func device(_ value: PlacedValue, app: String) throws(ValueProblem) -> (Device, ScreenSize) {
    let fields = try value.fields([
      "appVersion", "buildVersion", "osVersion", "locale", "wifi", "schemes", "width", "height",
    ])
    let appVersion = try version(try fields.required("appVersion"))
    let language = try fields["locale"]?.read("a language tag such as de or zh-Hant") { json in
      json.string.flatMap { LanguageTag($0) ?? LanguageTag(systemIdentifier: $0) }
    }
    let schemes = try fields["schemes"]?.texts() ?? []
    let device = Device(
      appVersion: appVersion, buildVersion: try fields["buildVersion"]?.text().asVersion, appName: app,
      osVersion: try fields["osVersion"].map(version) ?? Device.usualOSVersion, locale: language ?? Self.english,
      wifi: try fields["wifi"]?.flag() ?? true,
      openableSchemes: Device.wellKnownSchemes.union(schemes.map { $0.lowercased() }))
    let screen = ScreenSize(
      width: try fields["width"]?.integer(in: 1...10_000).asDouble ?? ScreenSize.usual.width,
      height: try fields["height"]?.integer(in: 1...10_000).asDouble ?? ScreenSize.usual.height)
    return (device, screen)
  }

  /// A tag's `v` would count as newer than everything.
  private static func version(_ value: PlacedValue) throws(ValueProblem) -> Version {
    try value.read("a version, which begins with a digit,") { json in
      json.string.flatMap { Device.isVersion($0) ? Version($0) : nil }
    }
  }

  private static func past(_ value: PlacedValue) throws(ValueProblem) -> Past {
    let fields = try value.fields(["installedDays", "launches", "previousVersion", "flags"])
    let days = try fields["installedDays"]?.integer(in: 0...36_500)
    let launches = try fields["launches"]?.integer(in: 1...Int(Int32.max))
    let previous = try fields["previousVersion"].map(version)
    var flags: [DeviceFlag] = []
    for flag in try fields["flags"]?.list() ?? [] {
      flags.append(
        try flag.read("a flag such as download-update/hideUpdate") { $0.string.flatMap { DeviceFlag($0) } })
    }
    // A device on its first day and launch has no past, unless it is said to have one.
    return Past(
      previousVersion: previous?.text, age: days.map { $0 * 86_400 }, launches: launches,
      isFirstLaunch: days == 0 && launches == 1 && previous == nil, flags: flags)
  }

  private static func state(_ value: PlacedValue) throws(ValueProblem) -> StateDocument {
    do throws(StateDamage) {
      return try StateDocument(value.value.write())
    } catch {
      throw value.fail("it can't be used: \(error)")
    }
  }
}

extension LaunchRequest {
  private static func timedTap(_ value: PlacedValue) throws(ValueProblem) -> TimedTap {
    let fields = try value.fields(["now", "answer", "call", "request"])
    let now = try fields["now"]?.instant()
    let taps = [
      ("answer", try fields["answer"].map(Self.answer)), ("call", try fields["call"].map(Self.call)),
      ("request", try fields["request"].map(Self.request)),
    ].compactMap { name, tap in tap.map { (name: name, tap: $0) } }
    guard taps.count == 1 else { throw notOne(of: taps.map(\.name), value) }
    return TimedTap(now: now, event: taps[0].tap)
  }

  /// Which of two came first would be a guess.
  private static func notOne(of taps: [String], _ value: PlacedValue) -> ValueProblem {
    guard !taps.isEmpty else { return value.fail("one of answer, call and request is expected") }
    return value.fail("\(taps.joined(separator: " and ")) are each a tap of its own")
  }

  private static func answer(_ value: PlacedValue) throws(ValueProblem) -> Event {
    let fields = try value.fields(["feed", "id", "answer", "system"])
    let feed = try fields.required("feed").read("a feed such as notifications.plist") {
      $0.string.flatMap(FeedName.init)
    }
    let id = try fields.required("id").text()
    let answer: Answer = try fields.required("answer").word()
    return .answer(feed, id: id, answer, systemAllows: try fields["system"]?.flag() ?? true)
  }

  private static func call(_ value: PlacedValue) throws(ValueProblem) -> Event {
    let fields = try value.fields(["function", "arguments"])
    return .page(try fields.required("function").text(), try fields["arguments"]?.texts() ?? [])
  }

  private static func request(_ value: PlacedValue) throws(ValueProblem) -> Event {
    .request(access: try value.fields(["access"]).required("access").text())
  }
}

extension String {
  fileprivate var asVersion: Version { Version(self) }
}

extension Int {
  fileprivate var asDouble: Double { Double(self) }
}
