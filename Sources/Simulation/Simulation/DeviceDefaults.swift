internal import FeedEvaluator
public import FeedModel
public import Inspection

extension FeedDevice {
  /// The URL schemes that every device opens, in lower case.
  public static let wellKnownSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "itms-apps", "macappstore",
  ]

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
    var device = FeedDevice(
      appVersion: app ?? "1.0.0", osVersion: FeedDevice.usualOSVersion, openableSchemes: FeedDevice.wellKnownSchemes,
      installed: now.advanced(by: -Past.usual.age), launches: Past.usual.launches, rolloutSeed: "publish check")
    device.lastLaunch = now.advanced(by: -Past.usual.lastLaunch)
    return Situation(device: device, now: now)
  }
}
