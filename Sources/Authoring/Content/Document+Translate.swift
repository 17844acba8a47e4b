import Diagnostics
import FeedModel
import Text

extension DocumentReader {
  /// `translate: [de, fr]` or `translate: none`: the languages that this entry is to be translated into.
  mutating func readTranslate(_ fields: inout Fields) {
    guard let list = fields.list("translate") else { return }
    let isNone = list.count == 1 && list[0].value == "none"
    wanted = Set(isNone ? [] : list.compactMap { locale($0, &fields) })
  }

  private func locale(_ item: Placed<String>, _ fields: inout Fields) -> LanguageTag? {
    if let tag = LanguageTag(item.value), settings.locales.contains(tag) { return tag }
    let names = settings.locales.map(\.text)
    let meant = suggestion(for: item.value, among: names + ["none"]).map { "did you mean \($0)?" }
    fields.report(
      item.diagnostic(
        .error, .unknownLocale, "'\(item.value)' is not a locale of this site (\(names.joined(separator: ", ")))",
        fix: meant ?? "write some of them, or none"))
    return nil
  }

  /// Nobody else is shown what only some languages are.
  ///
  /// - Parameter fields: Get a warning of people who would read a text that is in none of their languages. Of a site in one
  ///   language, and of what is not to be translated, the text is taken to be right for them.
  mutating func wantOnly(_ conditions: [Placed<BannersFeed.Condition>], _ fields: inout Fields) {
    for condition in conditions {
      guard case .localeIn(let texts) = condition.value else { continue }
      let shown = texts.compactMap { LanguageTag($0) }
      let known = Set(settings.locales.flatMap(\.fallbacks))
      let strangers = shown.filter { Set($0.fallbacks).isDisjoint(with: known) }.map(\.text).joined(separator: ", ")
      if !strangers.isEmpty, settings.locales.count > 1, wanted != [] {
        fields.report(
          condition.diagnostic(
            .warning, .untranslatedAudience,
            "the site has no texts in \(strangers): these people read this in \(settings.defaultLocale.text)",
            fix: "add \(strangers) to locales in publish.yml, or write 'translate: none' if this text is meant for them"
          ))
      }
      let ours = settings.locales.filter { locale in
        shown.contains { locale.fallbacks.contains($0) || $0.fallbacks.contains(locale) }
      }
      wanted = (wanted ?? Set(settings.locales)).intersection(ours)
    }
  }
}
