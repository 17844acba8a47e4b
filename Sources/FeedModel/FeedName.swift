/// The feeds of a site, by their file names (product.md, Output).
public enum FeedName: String, CaseIterable, Sendable {
  case banners = "control.json"
  case alerts = "notifications.plist"
  case updates = "versions.plist"
  case localUpdates = "local-versions.plist"
  case prompts = "prompts.plist"
  case permissions = "permissions.plist"

  public var channel: Channel {
    switch self {
    case .banners: .banners
    case .alerts: .alerts
    case .updates, .localUpdates: .updates
    case .prompts: .prompts
    case .permissions: .permissions
    }
  }

  /// `control_de.json`; of the default language, nil, `control.json`.
  public func fileName(for language: LanguageTag?) -> String {
    let parts = rawValue.split(separator: ".").map(String.init)
    return "\(parts[0])\(language?.suffix ?? "").\(parts[1])"
  }

  /// A language's own feed, then its relatives', then the default one.
  public func fileNames(for language: LanguageTag) -> [String] {
    language.fallbacks.map { fileName(for: $0) } + [fileName(for: nil)]
  }
}
