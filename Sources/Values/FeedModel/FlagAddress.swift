/// The address of a flag that other notifications than its own may set and test: `poll/forest` is a flag of the
/// notification `poll`, and `/forest` one of the whole site.
///
/// A name without a slash is a flag of the notification that uses it, the only form that Notable knows. It takes the
/// other forms for names of such flags, too.
public struct FlagAddress: Hashable, Sendable {
  /// The notification's id; empty for the whole site.
  public var owner: String
  public var name: String

  public init(owner: String, name: String) { (self.owner, self.name) = (owner, name) }

  /// Reads the name in a link or condition; nil for a notification's own flag.
  public init?(shared text: String) {
    // Bytes are split, so that a slash before a combining accent is a slash, too.
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    (owner, name) = (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
  }

  /// - Parameters:
  ///   - text: The name in a link or condition.
  ///   - id: The notification that names it.
  public init(_ text: String, in id: String) { self = FlagAddress(shared: text) ?? FlagAddress(owner: id, name: text) }

  public var isOfSite: Bool { owner.isEmpty }

  /// The form of the name that every notification may use.
  public var text: String { "\(owner)/\(name)" }
}

extension BannersFeed {
  /// The ids under which clients store facts that this feed asks for: those of its notifications, of the owners of
  /// shared flags and of other banners in its conditions, which may have left the feed.
  public var storedIDs: [String] {
    let owners = notifications.flatMap(\.leaves).flatMap { [$0.sharedFlag?.owner].compactMap(\.self) + $0.messages }
    return notifications.map(\.id) + Set(owners).subtracting(notifications.map(\.id)).sorted()
  }
}

extension BannersFeed.Condition {
  /// The flag that it tests; nil for other conditions.
  public var flag: String? {
    switch self {
    case .flagSet(let flag), .flagNotSet(let flag): flag
    default: nil
    }
  }

  /// The flag that it tests and that notifications share; nil for other conditions, and for a flag of its own
  /// notification.
  public var sharedFlag: FlagAddress? { flag.flatMap(FlagAddress.init(shared:)) }
}
