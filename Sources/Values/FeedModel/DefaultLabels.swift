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

  /// The labels of each channel in the nearest language that it has, or else in English: de-CH → de, pt-BR → pt, zh-TW
  /// → zh-Hant.
  public init(for language: LanguageTag) {
    let names = language.fallbacks.map(\.text)
    alerts = Self.first(of: names, in: Self.alertsByLanguage) ?? Self.englishAlerts
    updates = Self.first(of: names, in: Self.updatesByLanguage) ?? Self.englishUpdates
    prompts = Prompts(ok: alerts.ok, remind: alerts.remind)
    permissions = Permissions(ok: alerts.ok, notNow: Self.first(of: names, in: Self.notNowByLanguage) ?? "Not Now")
  }

  /// The labels for a language by its tag; English if the text is not a language tag.
  public init(for language: String) { self.init(for: LanguageTag(language) ?? .english) }

  public static let languagesOfAlerts = alertsByLanguage.keys.compactMap(LanguageTag.init(_:)).sorted()
  public static let languagesOfUpdates = updatesByLanguage.keys.compactMap(LanguageTag.init(_:)).sorted()

  private static func first<Labels>(of names: [String], in table: [String: Labels]) -> Labels? {
    names.lazy.compactMap { table[$0] }.first
  }

  static let englishAlerts = Alerts(ok: "OK", ignore: "Ignore", remind: "Remind Me Later", action: "More Info...")

  static let alertsByLanguage = [
    "en": englishAlerts,
    "de": Alerts(ok: "OK", ignore: "Ignorieren", remind: "Mich später erinnern", action: "Mehr info"),
    "es": Alerts(ok: "OK", ignore: "Pasar", remind: "Recordarme más tarde", action: "Más información"),
    "fr": Alerts(ok: "OK", ignore: "Ignorer", remind: "Me rappeler ultérieurement", action: "Plus d'info"),
    "it": Alerts(ok: "OK", ignore: "Ignora", remind: "Ricordamelo dopo", action: "Maggiori informazioni"),
    "ja": Alerts(ok: "OK", ignore: "無視する", remind: "後で再度通知する。", action: "詳細を調べる"),
  ]

  static let notNowByLanguage = [
    "en": "Not Now", "de": "Nicht jetzt", "es": "Ahora no", "fr": "Pas maintenant", "it": "Non ora", "ja": "今はしない",
  ]

  static let englishUpdates = Updates(
    inThisVersionTitle: "New in this version", updateAvailableTitle: "New version available",
    versionLabelFormat: "Version %@", ignore: "Ignore", download: "Download", remind: "Remind Me Later", ok: "OK")

  static let updatesByLanguage = [
    "en": englishUpdates,
    "en-GB": englishUpdates,
    "cs": Updates(
      inThisVersionTitle: "Nové v této verzi", updateAvailableTitle: "Nová verze k dispozici",
      versionLabelFormat: "Verze %@", ignore: "Ignorovat", download: "Stáhnout", remind: "Zeptat se později", ok: "OK"),
    "da": Updates(
      inThisVersionTitle: "Nyheder i denne version", updateAvailableTitle: "Ny version tilgængelig",
      versionLabelFormat: "Version %@", ignore: "Ignorér", download: "Hent", remind: "Påmind mig senere", ok: "OK"),
    "de": Updates(
      inThisVersionTitle: "Neu in dieser Version", updateAvailableTitle: "Neue Version verfügbar",
      versionLabelFormat: "Version %@", ignore: "Ignorieren", download: "Download", remind: "Mich später erinnern",
      ok: "OK"),
    "el": Updates(
      inThisVersionTitle: "Νέο σε αυτή την έκδοση", updateAvailableTitle: "Νέα έκδοση διαθέσιμη",
      versionLabelFormat: "Έκδοση %@", ignore: "Αγνοείστε", download: "Κατέβασμα", remind: "Υπενθύμιση αργότερα",
      ok: "OK"),
    "es": Updates(
      inThisVersionTitle: "Nuevo en esta versión", updateAvailableTitle: "Nueva versión disponible",
      versionLabelFormat: "Versión %@", ignore: "Pasar", download: "Descargar", remind: "Recordarme más tarde",
      ok: "OK"),
    "fr": Updates(
      inThisVersionTitle: "Nouveau dans cette version", updateAvailableTitle: "Nouvelle version",
      versionLabelFormat: "Version %@", ignore: "Ignorer", download: "Télécharger",
      remind: "Me rappeler ultérieurement", ok: "OK"),
    "it": Updates(
      inThisVersionTitle: "Novità di questa versione", updateAvailableTitle: "Nuova versione",
      versionLabelFormat: "Versione %@", ignore: "Ignora", download: "Download", remind: "Ricordamelo dopo", ok: "OK"),
    "ja": Updates(
      inThisVersionTitle: "このバージョンの新機能", updateAvailableTitle: "新バージョンが利用可能です",
      versionLabelFormat: "バージョン%@", ignore: "無視する", download: "ダウンロード", remind: "後で再度通知する", ok: "OK"),
    "pt": portugueseUpdates,
    "pt-PT": portugueseUpdates,
    "ru": Updates(
      inThisVersionTitle: "Новое в этой версии", updateAvailableTitle: "Доступна новая версия",
      versionLabelFormat: "Версия %@", ignore: "Пропустить", download: "Обновить", remind: "Напомнить позже", ok: "ОК"),
    "tr": Updates(
      inThisVersionTitle: "Bu versiyondaki güncellemeler", updateAvailableTitle: "Yeni versiyon",
      versionLabelFormat: "Versiyon %@", ignore: "Yoksay", download: "İndir", remind: "Daha sonra hatırlat",
      ok: "Tamam"),
    "zh": simplifiedChineseUpdates,
    "zh-Hans": simplifiedChineseUpdates,
    "zh-Hant": traditionalChineseUpdates,
    "zh-TW": traditionalChineseUpdates,
  ]

  private static let portugueseUpdates = Updates(
    inThisVersionTitle: "Novo nesta versão", updateAvailableTitle: "Nova versão disponível",
    versionLabelFormat: "Versão %@", ignore: "Ignorar", download: "Download", remind: "Lembrar-me Depois", ok: "OK")

  private static let simplifiedChineseUpdates = Updates(
    inThisVersionTitle: "更新说明", updateAvailableTitle: "有新的版本", versionLabelFormat: "版本 %@", ignore: "忽略",
    download: "下载更新", remind: "回头再说", ok: "好的")

  private static let traditionalChineseUpdates = Updates(
    inThisVersionTitle: "更新說明", updateAvailableTitle: "有新的版本", versionLabelFormat: "版本 %@", ignore: "忽略",
    download: "下載更新", remind: "下次提醒", ok: "好的")
}
