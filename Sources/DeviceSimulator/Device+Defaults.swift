public import FeedEvaluator

extension Device {
  /// What something on every device opens, in lower case.
  public static let wellKnownSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "itms-apps", "macappstore",
  ]

  /// Whether somebody who writes this for a device's version means one: a tag's `v` would count as newer than everything.
  public static func isVersion(_ text: String) -> Bool {
    text.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
