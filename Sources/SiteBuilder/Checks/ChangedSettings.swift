import Authoring
import Diagnostics
import FeedModel
import Text

/// What `publish.yml` has changed for everybody since the last build: the address, the languages, the default among them.
@Sendable func checkChangedSettings(_ context: CheckContext) -> [Diagnostic] {
  guard let previous = context.options.previous else { return [] }
  let configuration = context.site.configuration
  return [
    // A build for another address, such as staging, says nothing about this one.
    context.options.site == nil ? moved(from: previous.site, configuration) : nil,
    removed(previous.locales.compactMap { LanguageTag($0) }, configuration),
    otherDefault(previous.locales, context),
  ].compactMap(\.self)
}

private func moved(from site: String?, _ configuration: Configuration) -> Diagnostic? {
  guard let site, site != configuration.site else { return nil }
  return Diagnostic(
    .warning, .changedSite,
    "this was published at \(site): now every address in feeds, views and pages is another one, and apps that were "
      + "built with the old one still ask there",
    fix: "write 'site: \(site)' unless the site has moved; then serve both until no app asks the old one",
    at: configuration.placeOfSite)
}

private func removed(_ before: [LanguageTag], _ configuration: Configuration) -> Diagnostic? {
  let locales = configuration.locales
  let gone = before.filter { !locales.contains($0) }
  guard !gone.isEmpty else { return nil }
  let instead = Set(gone.map { tag in tag.fallbacks.first(where: locales.contains) ?? configuration.defaultLocale })
  let names = gone.map(\.text).joined(separator: ", ")
  return Diagnostic(
    .warning, .removedLanguage,
    "\(names) \(gone.count == 1 ? "was" : "were") published, and the feeds and pages in \(gone.count == 1 ? "it" : "them") "
      + "are removed: people who read \(gone.count == 1 ? "it" : "these") get \(instead.map(\.text).sorted().joined(separator: ", "))",
    fix: "add \(names) to locales again, unless that is meant", at: configuration.placeOfLocales)
}

/// An error where translations are in the place of originals now: one cause for what is wrong with all files.
private func otherDefault(_ before: [String], _ context: CheckContext) -> Diagnostic? {
  let configuration = context.site.configuration
  let (now, others) = (configuration.defaultLocale.text, configuration.locales.map(\.text))
  guard let old = before.first, old != now else { return nil }
  let doubled = context.entries.reduce(0) { $0 + $1.diagnostics.count { $0.isAboutTranslation(into: now) } }
  let keeping = ([old] + others.filter { $0 != old }).joined(separator: ", ")
  let what =
    doubled > 0
    ? "\(counted(doubled, "file")) without a language in \(doubled == 1 ? "its name has" : "their names have") a translation "
      + "into \(now) beside \(doubled == 1 ? "it" : "them")"
    : "files without a language in their names are taken for \(now), and people whose language the site lacks read \(now)"
  return Diagnostic(
    doubled > 0 ? .error : .warning, .changedDefault, "the default language was \(old), and now is \(now): \(what)",
    fix: doubled > 0
      ? "write 'locales: [\(keeping)]', or rename the files: x.md to x.\(old).md, and x.\(now).md to x.md"
      : "write 'locales: [\(keeping)]', unless that is meant",
    at: configuration.placeOfLocales)
}

extension Diagnostic {
  /// Whether it says that one of two files is a translation into the default language.
  fileprivate func isAboutTranslation(into locale: String) -> Bool {
    id == .duplicateID && (message.hasSuffix(".\(locale).md") || location.path.hasSuffix(".\(locale).md"))
  }
}

extension [Diagnostic] {
  /// Without what follows for each file from another default language.
  var withoutFollowersOfDefault: [Diagnostic] {
    guard let cause = first(where: { $0.id == .changedDefault }) else { return self }
    // Where originals and translations have changed places, nothing that is said of them can be relied on.
    if cause.severity == .error { return filter { !$0.location.path.starts(withBytesOf: "content/") } }
    return filter { ![.staleTranslation, .changedText].contains($0.id) }
  }
}
