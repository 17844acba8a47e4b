public import FeedEvaluator
public import FeedModel
public import Inspection

extension FeedDevice {
  /// The URL schemes that every device opens, in lower case.
  public static let wellKnownSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "itms-apps", "macappstore",
  ]

  /// The version of the system if no other is given.
  public static let usualOSVersion: FeedVersion = "26.0"

  /// Whether this can be a device's version. It must start with a digit: a tag's `v` would be newer than every number.
  public static func isVersion(_ text: String) -> Bool {
    text.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// A URL scheme in lower case, from a scheme (`snoodle`) or the start of a URL (`snoodle:`, `Snoodle://`). Nil for a text
  /// that is neither (RFC 3986, 3.1).
  public static func scheme(_ text: String) -> String? {
    let name = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
    guard ["", ":", ":/", "://"].contains(String(decoding: text.utf8.dropFirst(name.utf8.count), as: UTF8.self)),
      let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      name.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789+-.".utf8.contains($0) })
    else { return nil }
    return name
  }
}

extension Situation {
  /// The time of examples for which the date does not matter.
  public static let usualNow = Instant(secondsSince1970: 1_767_258_000)

  /// The device that examples resemble: one that has been in use for a while.
  public static func usual(app: FeedVersion?, now: Instant = usualNow) -> Situation {
    let device = FeedDevice(
      appVersion: app ?? "1.0.0", osVersion: FeedDevice.usualOSVersion, openableSchemes: FeedDevice.wellKnownSchemes,
      installed: now.advanced(by: -Past.usual.age), launches: Past.usual.launches, rolloutSeed: "publish check")
    return Situation(device: device, now: now)
  }
}
