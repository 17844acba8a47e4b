import FeedClient
import FeedEvaluator
import FeedModel
internal import LocalServer
import ScenarioReplay
import Simulation
internal import Text
import WireFormats

/// A request to `POST /-/api/launch`: one launch of the app on a device, and the user's taps after it (docs/preview.md).
struct LaunchRequest {
  var device: FeedDevice
  var screen: BannerScreenSize
  /// The past of a device without state.
  var past: Past
  /// The stored state; nil for a new device.
  var state: StateDocument?
  /// The time of the launch; nil for the time of the request.
  var now: Instant?
  /// Whether no server can be reached.
  var airplane: Bool
  /// The entity tags of the device's copies, by URL.
  var copies: [String: String]
  var taps: [ScenarioEvent]
  /// Whether each result includes its gates and candidates.
  var explains: Bool

  /// The maximum number of taps, because each tap replays the whole launch.
  private static let mostTaps = 10_000
  /// The limits for JSON, whose values take many times as much memory as their bytes.
  private static let limits = ReadingLimits(maxBytes: 20 << 20, maxDepth: 512, maxValues: 150_000, maxKeyBytes: 4096)

  /// - Parameters:
  ///   - app: The app's name for titles.
  ///   - name: A field that only this request has: `explain` or `channel`.
  init(_ request: PlacedValue, app: String, besides name: String) throws(ValueProblem) {
    let fields = try request.fields(["device", "past", "state", "now", "airplane", "copies", "taps", name])
    let described = try DescribedDevice(asAskedFor: try fields.required("device"), app: app)
    (device, screen) = (described.device, described.screen)
    past = try fields["past"].map(Past.init) ?? Past()
    state = try fields["state"].map(StateDocument.init)
    now = try fields["now"]?.instant()
    airplane = try fields["airplane"]?.flag() ?? false
    explains = name == "explain" ? try fields[name]?.flag() ?? false : false
    copies = [:]
    for (url, tag) in try fields["copies"]?.entries() ?? [] where tag.value != .null { copies[url] = try tag.text() }
    let taps = try fields["taps"]?.list() ?? []
    guard taps.count <= Self.mostTaps else {
      throw ValueProblem(
        request.place["taps"], "\(taps.count) are too many; after \(Self.mostTaps) the app must be launched again")
    }
    self.taps = try taps.map { tap throws(ValueProblem) in try ScenarioEvent(tap: tap) }
  }

  /// - Parameter body: JSON of at most 20 MiB.
  static func value(_ body: [UInt8]) throws(Obstacle) -> PlacedValue {
    let reading: (value: JSON, issues: [FormatIssue])
    do throws(FormatError) {
      reading = try JSON.parse(body, limits: limits)
    } catch {
      throw Obstacle("the request is not valid JSON: \(error.sentence(insteadOf: "JSON"))")
    }
    // Only one of two equal keys would count, and the other would be lost from a state.
    if let issue = reading.issues.first {
      throw Obstacle("\(issue.path.joined(separator: ".")): the key is there twice")
    }
    return PlacedValue(value: reading.value, place: ValuePlace(root: "the request"))
  }
}

extension DescribedDevice {
  /// Reads a device of the API. Its schemes are added to the well-known ones.
  fileprivate init(asAskedFor value: PlacedValue, app: String) throws(ValueProblem) {
    let fields = try value.fields(Self.ownNames)
    _ = try fields.required("appVersion")
    var usual = FeedDevice(appVersion: "0", appName: app, osVersion: FeedDevice.usualOSVersion)
    usual.openableSchemes = FeedDevice.wellKnownSchemes
    try self.init(fields, usual: usual) { version throws(ValueProblem) in try version.typedVersion() }
    device.openableSchemes.formUnion(FeedDevice.wellKnownSchemes)
  }
}

extension Past {
  fileprivate init(_ value: PlacedValue) throws(ValueProblem) {
    let fields = try value.fields(["installedDays", "launches", "previousVersion", "flags"])
    let days = try fields["installedDays"]?.integer(in: 0...36_500)
    let launches = try fields["launches"]?.integer(in: 1...Int(Int32.max))
    let previous = try fields["previousVersion"]?.typedVersion()
    let flags = try fields["flags"]?.list().map { flag throws(ValueProblem) in
      try flag.read("a flag such as download-update/hideUpdate") { $0.string.flatMap { DeviceFlag($0) } }
    }
    // A device on its first day and its first launch has no past, unless it had a different version before.
    self.init(
      previousVersion: previous?.text, age: days.map { $0 * 86_400 }, launches: launches,
      isFirstLaunch: days == 0 && launches == 1 && previous == nil, flags: flags ?? [])
  }
}

extension StateDocument {
  fileprivate init(_ value: PlacedValue) throws(ValueProblem) {
    do throws(StateDamage) {
      try self.init(value.value.write())
    } catch {
      throw value.fail("it can't be used: \(error)")
    }
  }
}

extension PlacedValue {
  /// See ``FeedDevice/isVersion(_:)``.
  fileprivate func typedVersion() throws(ValueProblem) -> FeedVersion {
    try read("a version, which begins with a digit,") { json in
      json.string.flatMap { FeedDevice.isVersion($0) ? FeedVersion($0) : nil }
    }
  }
}

/// The moment that a request names, for which the site is built.
enum AskedMoment: Equatable {
  /// The request names no output, so the newest good one is meant.
  case newest
  case at(Instant)
  case wrong

  static let advice = "Write the moment as 2026-12-02T09:00:00Z."

  /// Reads `?at=2026-12-02T09:00:00Z`; colons may be escaped as `%3A`, as forms do.
  init(_ target: RequestTarget) {
    guard let text = target.value(of: "at") else {
      self = .newest
      return
    }
    self.init(String(text).replacing("%3A", with: ":"))
  }

  /// - Parameter text: `2026-12-02T09:00:00Z`
  init(_ text: String) { self = Instant(rfc3339: text).map(AskedMoment.at) ?? .wrong }
}
