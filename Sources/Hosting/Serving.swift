/// How a host should serve one file of an output: what its `Content-Type` is, and how long a cache may keep it.
public struct Serving: Equatable, Sendable {
  public enum Lifetime: Equatable, Sendable {
    /// The name is fixed and the content changes: a cache has to ask before each use. Asking costs little, as nearly every
    /// response is 304. Any other lifetime would be added to the time until a device knows of a withdrawn message, and
    /// would let a device read a new feed beside an old index.
    case revalidated
    /// The name holds a hash of the content: a cache may keep it for a year, and never has to ask.
    case immutable
  }

  /// With the charset of texts: `application/json; charset=utf-8`.
  public var contentType: String
  public var lifetime: Lifetime

  /// - Parameter path: Relative to the output folder, with `/`.
  public init(of path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    contentType = Self.contentType(of: name)
    lifetime = Self.hasHash(name) ? .immutable : .revalidated
  }

  public var cacheControl: String { Self.cacheControl(lifetime) }

  /// Whether pages of other sites may read the file: feeds and what describes them are public.
  public var allowsOtherOrigins: Bool { lifetime == .revalidated }

  /// Whether compression makes it smaller.
  public var isText: Bool { contentType.hasSuffix("charset=utf-8") }

  static func cacheControl(_ lifetime: Lifetime) -> String {
    switch lifetime {
    case .revalidated: "no-cache"
    case .immutable: "public, max-age=31536000, immutable"
    }
  }

  /// What ``hasHash(_:)`` accepts, as a regular expression that nginx, Apache and Caddy read.
  static let hashedName = #"\.[0-9a-f]{16}\.[0-9a-z]+$"#

  /// Whether a name ends in `.<16 hexadecimal digits>.<extension>`.
  private static func hasHash(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 3, !parts[parts.count - 1].isEmpty else { return false }
    let hash = parts[parts.count - 2]
    return hash.count == 16 && hash.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }

  /// The JSON Feed is the only file whose extension does not decide: `feed.json`, `feed_de.json`.
  private static func contentType(of name: String) -> String {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last.map({ String(decoding: $0, as: UTF8.self) }) else { return unknown }
    let isFeed = parts[0].elementsEqual("feed".utf8) || parts[0].starts(with: "feed_".utf8)
    if parts.count == 2, last == "json", isFeed { return jsonFeed }
    return (texts + images).first { $0.name == last.lowercased() }?.type ?? unknown
  }

  static let jsonFeed = "application/feed+json; charset=utf-8"
  private static let unknown = "application/octet-stream"

  /// By extension.
  static let texts = [
    (name: "html", type: "text/html; charset=utf-8"), (name: "json", type: "application/json; charset=utf-8"),
    (name: "plist", type: "application/x-plist; charset=utf-8"),
    (name: "sig", type: "application/json; charset=utf-8"),
    (name: "xml", type: "application/atom+xml; charset=utf-8"), (name: "svg", type: "image/svg+xml; charset=utf-8"),
  ]

  static let images = [
    (name: "png", type: "image/png"), (name: "jpg", type: "image/jpeg"), (name: "jpeg", type: "image/jpeg"),
    (name: "gif", type: "image/gif"), (name: "webp", type: "image/webp"),
  ]
}
