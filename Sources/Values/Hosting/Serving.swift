/// The way in which a host should serve one file of an output: its `Content-Type`, and how long a cache may keep it.
public struct Serving: Equatable, Sendable {
  public enum Lifetime: Equatable, Sendable {
    /// The name is fixed and the content changes: a cache has to ask before each use. Asking costs little, because
    /// nearly every response is 304. Any other lifetime would delay the time at which a device learns of a withdrawn
    /// message, and would let a device read a new feed together with an old index.
    case revalidated
    /// The name holds a hash of the content: a cache may keep it for a year, and never has to ask.
    case immutable
  }

  /// The content type, with the charset of texts: `application/json; charset=utf-8`.
  public var contentType: String
  public var lifetime: Lifetime

  /// - Parameter path: The path relative to the output folder, with `/`.
  public init(of path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    contentType = Self.contentType(of: name)
    lifetime = Self.hasHash(name) ? .immutable : .revalidated
  }

  public var cacheControl: String { Self.cacheControl(lifetime) }

  /// Whether pages of other sites may read the file: feeds and their descriptions are public.
  public var allowsOtherOrigins: Bool { lifetime == .revalidated }

  /// Whether compression makes it smaller.
  public var isText: Bool { contentType.hasSuffix("charset=utf-8") }

  static func cacheControl(_ lifetime: Lifetime) -> String {
    switch lifetime {
    case .revalidated: "no-cache"
    case .immutable: "public, max-age=31536000, immutable"
    }
  }

  /// A regular expression for names that ``hasHash(_:)`` accepts, that nginx, Apache and Caddy read.
  static let hashedName = #"\.[0-9a-f]{16}\.[0-9a-z]+$"#

  /// Whether a name ends in `.<16 hexadecimal digits>.<extension>`.
  private static func hasHash(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 3, !parts[parts.count - 1].isEmpty else { return false }
    let hash = parts[parts.count - 2]
    return hash.count == 16 && hash.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }

  private static func contentType(of name: String) -> String {
    if let exception = exceptions.first(where: { $0.matches(name) }) { return exception.type }
    guard let dot = name.lastIndex(of: ".") else { return unknown }
    let last = name[name.index(after: dot)...].lowercased()
    return (texts + images).first { $0.name == last }?.type ?? unknown
  }

  private static let unknown = "application/octet-stream"

  /// Files whose extension does not decide their media type.
  static let exceptions = [
    Exception(stem: "feed", hasLanguages: true, fileExtension: "json", type: "application/feed+json; charset=utf-8"),
    Exception(stem: "sitemap", hasLanguages: false, fileExtension: "xml", type: "application/xml; charset=utf-8"),
  ]

  /// The types of texts by extension.
  static let texts = [
    (name: "html", type: "text/html; charset=utf-8"), (name: "css", type: "text/css; charset=utf-8"),
    (name: "json", type: "application/json; charset=utf-8"),
    (name: "plist", type: "application/x-plist; charset=utf-8"),
    (name: "sig", type: "application/json; charset=utf-8"),
    (name: "xml", type: "application/atom+xml; charset=utf-8"), (name: "svg", type: "image/svg+xml; charset=utf-8"),
  ]

  static let images = [
    (name: "png", type: "image/png"), (name: "jpg", type: "image/jpeg"), (name: "jpeg", type: "image/jpeg"),
    (name: "gif", type: "image/gif"), (name: "webp", type: "image/webp"),
  ]

  /// The media types of texts, without their charset, for hosts that compress only listed types.
  static let compressible = (texts.map(\.type) + exceptions.map(\.type)).reduce(into: [String]()) { types, type in
    let name = String(type.prefix { $0 != ";" })
    if !types.contains(name) { types.append(name) }
  }

  /// A file with its own media type, which is the same in other languages: `feed.json`, `feed_de.json`.
  struct Exception: Sendable {
    let stem: String
    let hasLanguages: Bool
    let fileExtension: String
    let type: String

    /// A regular expression that nginx, Apache and Caddy read.
    var pattern: String { "\(stem)\(hasLanguages ? "(_[0-9A-Za-z-]+)?" : "")\\.\(fileExtension)$" }

    /// Patterns of names in which `*` is any text.
    var globs: [String] { ["\(stem).\(fileExtension)"] + (hasLanguages ? ["\(stem)_*.\(fileExtension)"] : []) }

    func matches(_ name: String) -> Bool {
      let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].elementsEqual(fileExtension.utf8) else { return false }
      return parts[0].elementsEqual(stem.utf8) || hasLanguages && parts[0].starts(with: "\(stem)_".utf8)
    }
  }
}
