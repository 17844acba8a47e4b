/// The originals' button labels and titles in the languages they support, for use where neither a feed nor an app names one.
///
/// They come from the libraries' own bundles, cleaned of stray bytes. iPrompt and YMPromptKit support only English; their
/// other languages are ours.
public struct DefaultLabels: Hashable, Sendable {
  public let alerts: Alerts
  public let updates: Updates
  public let prompts: Prompts
  public let permissions: Permissions

  /// iNotify's buttons.
  public struct Alerts: Hashable, Sendable {
    public let ok: String
    public let ignore: String
    public let remind: String
    public let action: String
  }

  /// iVersion's titles and buttons.
  public struct Updates: Hashable, Sendable {
    public let inThisVersionTitle: String
    public let updateAvailableTitle: String
    /// Contains one `%@`, which is replaced by the version.
    public let versionLabelFormat: String
    public let ignore: String
    public let download: String
    public let remind: String
    public let ok: String
  }

  /// iPrompt's buttons.
  public struct Prompts: Hashable, Sendable {
    public let ok: String
    public let remind: String
  }

  /// YMPromptKit's buttons.
  public struct Permissions: Hashable, Sendable {
    public let ok: String
    public let notNow: String
  }

  /// Each channel in the nearest language it has, or else in English: de-CH → de, pt-BR → pt, zh-TW → zh-Hant.
  public init(for language: LanguageTag) {
    let names = language.fallbacks.map(\.text)
    alerts = Self.first(of: names, in: Self.alertsByLanguage) ?? Self.englishAlerts
    updates = Self.first(of: names, in: Self.updatesByLanguage) ?? Self.englishUpdates
    prompts = Prompts(ok: alerts.ok, remind: alerts.remind)
    permissions = Permissions(
      ok: alerts.ok, notNow: Self.first(of: names, in: Self.notNowByLanguage) ?? "Not Now")
  }

  /// English if the text is not a language tag.
  public init(for language: String) {
    self.init(for: LanguageTag(language) ?? .english)
  }

  public static let languagesOfAlerts = alertsByLanguage.keys.compactMap(LanguageTag.init(_:)).sorted()
  public static let languagesOfUpdates = updatesByLanguage.keys.compactMap(LanguageTag.init(_:)).sorted()

  private static func first<Labels>(of names: [String], in table: [String: Labels]) -> Labels? {
    names.lazy.compactMap { table[$0] }.first
  }
}
