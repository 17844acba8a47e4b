import Authoring
import Diagnostics
import FeedModel
import SiteBuilder
import Text

extension ExportTarget {
  /// `<locale>/release_notes.txt`, as fastlane's deliver reads it (`deliver/upload_metadata.rb`).
  public static let appStore = ExportTarget(
    name: "app-store", abstract: "Release notes for the App Store, as fastlane's deliver reads them.", scope: .newest,
    hasStoreTexts: true
  ) { request in
    request.releases.first.map { fastlane($0, .appStore, request) { "\($0)/release_notes.txt" } } ?? Exported()
  }

  /// `<locale>/changelogs/<version code>.txt`, as fastlane's supply reads it (`supply/uploader.rb`).
  public static let play = ExportTarget(
    name: "play", abstract: "Release notes for Google Play, as fastlane's supply reads them.", scope: .newest,
    hasStoreTexts: true
  ) { request in
    guard let release = request.releases.first else { return Exported() }
    guard let build = release.build?.value else {
      return Exported(diagnostics: [
        Diagnostic(
          .missingKey, "'build' is missing: the version code that names the file for Google Play",
          fix: "add 'build: 240'", at: release.location)
      ])
    }
    return fastlane(release, .play, request) { "\($0)/changelogs/\(build).txt" }
  }

  /// - Parameter path: The path of a file below the folder, from a store's locale.
  private static func fastlane(
    _ release: Release, _ name: StoreName, _ request: ExportRequest, path: (String) -> String
  ) -> Exported {
    let store = Store.named(name)
    let configuration = request.configuration
    var exported = Exported()
    var languages: [String: LanguageTag] = [:]
    for tag in configuration.locales {
      let locales = store.locales(for: tag, of: configuration, &exported.diagnostics)
      let text = release.storeText(in: tag, default: configuration.defaultLocale)
      if !locales.isEmpty { exported.diagnostics += request.missingTranslation(of: release, in: tag, text) }
      for (index, locale) in locales.enumerated() {
        if let other = languages.updateValue(tag, forKey: locale) {
          exported.diagnostics.append(twice(locale, other, tag, store, configuration))
          continue
        }
        let written = StoreText(text, for: store, locale: locale, isFitted: request.isFitted)
        // A problem of a text is reported once, but each locale for which the text is too long is named.
        exported.diagnostics += written.diagnostics.filter {
          index == 0 || $0.id == .storeTextTooLong || $0.id == .storeTextShortened
        }
        if written.text.isEmpty, index == 0 {
          exported.diagnostics.append(
            Diagnostic(
              .emptyBody, as: .warning, "release \(release.version) has nothing to say in \(store.title)",
              fix: "write what is new", at: text.location))
        }
        var file = Exported.File(
          "\(request.destination)/\(path(locale))", Array(written.text.utf8) + [0x0A], locale: locale)
        (file.length, file.limit, file.leftOut) = (written.length, store.limit, written.leftOut)
        exported.files.append(file)
      }
    }
    exported.files.sort { $0.file.path.precedes($1.file.path) }
    // Languages without a text of their own share one.
    var seen: Set<Diagnostic> = []
    exported.diagnostics = exported.diagnostics.filter { seen.insert($0).inserted }
    return exported
  }

  private static func twice(
    _ locale: String, _ first: LanguageTag, _ second: LanguageTag, _ store: Store, _ configuration: Configuration
  ) -> Diagnostic {
    Diagnostic(
      .duplicateLocale, "'\(first)' and '\(second)' are both \(locale) in \(store.title)",
      fix: "choose in publish.yml: stores: { \(store.name.rawValue): { \(second): none } }",
      at: configuration.placeOfLocales)
  }
}
