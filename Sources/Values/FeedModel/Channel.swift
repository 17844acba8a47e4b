package import WireFormats

/// The five kinds of message that reach a device. Each has the same name everywhere: in code, in files and in commands.
public enum FeedChannel: String, CaseIterable, Sendable, Comparable, JSONConvertible {
  case banners, alerts, updates, prompts, permissions

  /// Orders channels by their cases, which is the order in which they are listed everywhere.
  public static func < (a: FeedChannel, b: FeedChannel) -> Bool { a.place < b.place }

  // This avoids comparing and hashing names, as Swift would.
  public static func == (a: FeedChannel, b: FeedChannel) -> Bool { a.place == b.place }

  public func hash(into hasher: inout Hasher) { hasher.combine(place) }

  private var place: UInt8 {
    switch self {
    case .banners: 0
    case .alerts: 1
    case .updates: 2
    case .prompts: 3
    case .permissions: 4
    }
  }
}

/// The feeds of a site, by their file names.
public enum FeedName: String, CaseIterable, Sendable, JSONConvertible {
  case banners = "control.json"
  case alerts = "notifications.plist"
  case updates = "versions.plist"
  case localUpdates = "local-versions.plist"
  case prompts = "prompts.plist"
  case permissions = "permissions.plist"

  public var channel: FeedChannel {
    switch self {
    case .banners: .banners
    case .alerts: .alerts
    case .updates, .localUpdates: .updates
    case .prompts: .prompts
    case .permissions: .permissions
    }
  }

  /// The name of a file: `control_de.json`, or `control.json` for the default language, which is nil.
  public func fileName(for language: LanguageTag?) -> String {
    let parts = rawValue.split(separator: ".").map(String.init)
    return "\(parts[0])\(language?.suffix ?? "").\(parts[1])"
  }

  /// The language in a file's name, `control_de.json`; nil for names that no client asks for, such as `control_DE.json`.
  public func language(ofFile name: String) -> LanguageTag? {
    let parts = rawValue.split(separator: ".")
    guard name.hasPrefix("\(parts[0])_"), name.hasSuffix(".\(parts[1])") else { return nil }
    let tag = LanguageTag(String(name.dropFirst(parts[0].count + 1).dropLast(parts[1].count + 1)))
    return tag.flatMap { fileName(for: $0) == name ? $0 : nil }
  }

  /// The names of the file for the language itself, then for the languages it falls back to
  /// (``LanguageTag/fallbacks``), then the default.
  public func fileNames(for language: LanguageTag) -> [String] {
    language.fallbacks.map { fileName(for: $0) } + [fileName(for: nil)]
  }

  /// The feed at a path in an output, in any language: `control.json`, `control_de.json`. Nil for a file in a folder.
  package static func at(_ path: String) -> FeedName? {
    let feed = allCases.first { feed in
      let parts = feed.rawValue.split(separator: ".")
      return path == feed.rawValue || path.hasPrefix("\(parts[0])_") && path.hasSuffix(".\(parts[1])")
    }
    return path.utf8.contains(UInt8(ascii: "/")) ? nil : feed
  }
}
