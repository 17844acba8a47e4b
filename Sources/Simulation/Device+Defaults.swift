public import FeedEvaluator
public import FeedModel

extension Device {
  /// What something on every device opens, in lower case.
  public static let wellKnownSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "itms-apps", "macappstore",
  ]

  /// Of a system, unless something else is said.
  public static let usualOSVersion: Version = "26.0"

  /// Whether somebody who writes this for a device's version means one: a tag's `v` would count as newer than everything.
  public static func isVersion(_ text: String) -> Bool {
    text.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// A URL scheme in lower case, also where it is written as a URL begins (`snoodle:`, `Snoodle://`); nil for a text that
  /// is not one (RFC 3986, 3.1).
  public static func scheme(_ text: String) -> String? {
    let name = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
    guard ["", ":", ":/", "://"].contains(String(decoding: text.utf8.dropFirst(name.utf8.count), as: UTF8.self)),
      let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      name.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789+-.".utf8.contains($0) })
    else { return nil }
    return name
  }
}
