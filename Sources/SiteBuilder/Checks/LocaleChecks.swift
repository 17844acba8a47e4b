import Authoring
import Diagnostics
import FeedModel

/// What people whose language a site has only in part read instead.
@Sendable func checkLocales(_ context: CheckContext) -> [Diagnostic] {
  regional(context.site.configuration) + englishLabels(context)
}

/// A device in another region of a language, or in none, gets the default locale: clients look for `pt-PT`, then `pt`.
private func regional(_ configuration: Configuration) -> [Diagnostic] {
  let locales = configuration.locales
  let languages = Set(locales.filter { $0.region == nil }.map(\.language)).union([configuration.defaultLocale.language])
  let lonely = locales.filter { $0.script == nil && $0.region != nil && !languages.contains($0.language) }
  return Dictionary(grouping: lonely, by: \.language).sorted { $0.key < $1.key }.map { language, tags in
    Diagnostic(
      .note, .regionalLocale,
      "devices whose language is \(language), but not \(tags.map(\.text).joined(separator: ", ")), get "
        + configuration.defaultLocale.text,
      fix: "list \(language), unless that is meant", at: configuration.placeOfLocales)
  }
}

/// Clients have labels for buttons in some languages only, and use the English ones in others.
private func englishLabels(_ context: CheckContext) -> [Diagnostic] {
  let site = context.site
  let configuration = site.configuration
  func lacking(_ known: [LanguageTag]) -> String? {
    let known = Set(known)
    let tags = configuration.locales.filter { !$0.fallbacks.contains(where: known.contains) }
    return tags.isEmpty ? nil : tags.map(\.text).joined(separator: ", ")
  }
  func note(_ what: String, _ known: [LanguageTag], _ fix: String) -> Diagnostic? {
    lacking(known).map { tags in
      Diagnostic(
        .note, .englishLabels, "in \(tags), \(what)", fix: fix, at: configuration.placeOfLocales)
    }
  }
  let alerts = site.notifications.contains { $0.channels.contains(.alerts) }
  let prompts = site.prompts.contains { $0.actionButton == nil || $0.remindButton == nil }
  let permissions = site.permissions.contains { $0.grantTitle == nil || $0.denyTitle == nil }
  return [
    alerts
      ? note(
        "alerts have English buttons, such as 'Remind Me Later'", DefaultLabels.languagesOfAlerts,
        "set iNotify's labels in the app, such as remindButtonLabel") : nil,
    site.releases.isEmpty
      ? nil
      : note(
        "the alerts about releases have English titles and buttons, such as 'Download'",
        DefaultLabels.languagesOfUpdates,
        "set iVersion's labels in the app, such as downloadButtonLabel"),
    prompts
      ? note(
        "prompts without labels have English buttons", DefaultLabels.languagesOfAlerts,
        "set actionButton and remindButton in each prompt") : nil,
    permissions
      ? note(
        "permissions without labels have English buttons", DefaultLabels.languagesOfAlerts,
        "set grantTitle and denyTitle in each permission") : nil,
  ].compactMap(\.self)
}
