import FeedModel

/// The few words of the built-in pages for people.
struct PageWords: Equatable {
  var news: String
  var releases: String
  var allReleases: String
  var download: String
  var home: String
  var languages: String
  var close: String
  /// With `%@` for the version.
  var version: String

  /// In the language, or else the nearest available one, or else English.
  init(_ locale: LanguageTag) {
    self = locale.fallbacks.lazy.compactMap { Self.byLanguage[$0.text] }.first ?? Self.english
    version = DefaultLabels(for: locale).updates.versionLabelFormat
  }

  private init(
    _ news: String, _ releases: String, _ allReleases: String, _ download: String, _ home: String, _ languages: String,
    _ close: String
  ) {
    self.news = news
    self.releases = releases
    self.allReleases = allReleases
    self.download = download
    self.home = home
    self.languages = languages
    self.close = close
    version = ""
  }

  private static let english = PageWords(
    "News", "Release notes", "All release notes", "Download", "Overview", "Languages", "Close")

  private static let byLanguage: [String: PageWords] = [
    "en": english,
    "de": PageWords(
      "Neuigkeiten", "Versionshinweise", "Alle Versionshinweise", "Laden", "Übersicht", "Sprachen", "Schließen"),
    "fr": PageWords(
      "Actualités", "Notes de version", "Toutes les notes de version", "Télécharger", "Aperçu", "Langues", "Fermer"),
    "es": PageWords(
      "Novedades", "Notas de la versión", "Todas las notas de versión", "Descargar", "Resumen", "Idiomas", "Cerrar"),
    "it": PageWords(
      "Novità", "Note di rilascio", "Tutte le note di rilascio", "Scarica", "Panoramica", "Lingue", "Chiudi"),
    "ja": PageWords("お知らせ", "リリースノート", "すべてのリリースノート", "ダウンロード", "概要", "言語", "閉じる"),
    "ar": PageWords("الأخبار", "ملاحظات الإصدار", "كل ملاحظات الإصدار", "تنزيل", "نظرة عامة", "اللغات", "إغلاق"),
  ]
}
