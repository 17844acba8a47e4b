import FeedModel
import Testing

/// A device of no one in particular, which three tools are told of.
struct DemoDevice: Sendable {
  var appVersion: String
  var osVersion: String
  var locale: String
  var wifi: Bool
  var now: Instant
  var past: Past
  /// As `publish check --state` keeps it; nil for a new device, which has a ``past`` instead.
  var state: JSON?

  struct Past: Sendable {
    var days: Int
    /// This one included.
    var launches: Int
    var previousVersion: String?
    var flags: [String]

    /// On its first day and launch a device has nothing behind it.
    var isNone: Bool { days == 0 && launches == 1 && previousVersion == nil }
  }

  /// An imagined device opens this beside the common schemes.
  static let scheme = "snoodle"
}

extension DemoDevice: CustomTestStringConvertible {
  var testDescription: String { "\(checkOptions.joined(separator: " "))\(state == nil ? "" : " --state …")" }
}

extension DemoDevice {
  /// For `publish check`.
  var checkOptions: [String] {
    let device = [
      "--app-version", appVersion, "--os-version", osVersion, "--locale", locale, wifi ? "--wifi" : "--no-wifi",
      "--now", now.rfc3339, "--app-name", "Snoodle", "--openable-scheme", Self.scheme,
    ]
    return device + (state == nil ? past.checkOptions : [])
  }

  /// For `POST /-/api/launch`.
  ///
  /// - Parameters:
  ///   - taps: As in its `taps`.
  ///   - more: Its other members.
  func request(_ taps: [JSON] = [], with more: [(String, JSON)] = []) -> [UInt8] {
    let device = object([
      ("appVersion", .string(appVersion)), ("osVersion", .string(osVersion)), ("locale", .string(locale)),
      ("wifi", .boolean(wifi)), ("openableSchemes", .array([.string(Self.scheme)])),
    ])
    let rest = state.map { ("state", $0) } ?? ("past", past.json)
    let own = [("device", device), rest, ("now", .string(now.rfc3339)), ("taps", .array(taps))]
    return object(own + more).write()
  }
}

extension DemoDevice.Past {
  fileprivate var checkOptions: [String] {
    guard !isNone else { return ["--first-launch"] }
    return ["--installed", "\(days)d", "--launches", "\(launches)"]
      + (previousVersion.map { ["--previous-version", $0] } ?? []) + flags.flatMap { ["--flag", $0] }
  }

  fileprivate var json: JSON {
    object([
      ("installedDays", .number(days)), ("launches", .number(launches)),
      ("previousVersion", previousVersion.map { .string($0) } ?? .null),
      ("flags", .array(flags.map { .string($0) })),
    ])
  }
}

func object(_ members: [(String, JSON)]) -> JSON { .object(members.map { JSON.Member($0, $1) }) }

extension JSON {
  /// The object without these members.
  func without(_ names: [String]) -> JSON { .object((members ?? []).filter { !names.contains($0.name) }) }
}
