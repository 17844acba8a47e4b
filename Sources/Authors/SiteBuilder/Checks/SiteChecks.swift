import Authoring
import Diagnostics
import FeedEvaluator
import FeedModel
import Inspection
import Text

/// Reports changes of `publish.yml` since the last build that affect all users: of the address and of the languages,
/// including the default one.
@Sendable func checkChangedSettings(_ context: CheckContext) -> [Diagnostic] {
  guard let previous = context.options.previous else { return [] }
  let configuration = context.site.configuration
  return [
    // A build for a different address, such as staging, does not move the site.
    context.options.site == nil ? moved(from: previous.site, configuration) : nil,
    removed(previous.locales.compactMap { LanguageTag($0) }, configuration), otherDefault(previous.locales, context),
  ].compactMap(\.self)
}

private func moved(from site: String?, _ configuration: Configuration) -> Diagnostic? {
  guard let site, site != configuration.site else { return nil }
  return Diagnostic(
    .changedSite,
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
    .removedLanguage,
    "\(names) \(gone.count == 1 ? "was" : "were") published, and the feeds and pages in \(gone.count == 1 ? "it" : "them") "
      + "are removed: people who read \(gone.count == 1 ? "it" : "these") get \(instead.map(\.text).sorted().joined(separator: ", "))",
    fix: "add \(names) to locales again, unless that is meant", at: configuration.placeOfLocales)
}

/// The error for a changed default language, because of which translations are now in the place of originals: a single
/// cause for the problems of all files.
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
    .changedDefault, as: doubled > 0 ? .error : .warning, "the default language was \(old), and now is \(now): \(what)",
    fix: doubled > 0
      ? "write 'locales: [\(keeping)]', or rename the files: x.md to x.\(old).md, and x.\(now).md to x.md"
      : "write 'locales: [\(keeping)]', unless that is meant", at: configuration.placeOfLocales)
}

extension Diagnostic {
  /// Whether it is about two files, one of which is a translation into the default language.
  fileprivate func isAboutTranslation(into locale: String) -> Bool {
    id == .duplicateID && (message.hasSuffix(".\(locale).md") || location.path.hasSuffix(".\(locale).md"))
  }
}

extension [Diagnostic] {
  /// The diagnostics without those that follow for each file from a changed default language.
  var withoutFollowersOfDefault: [Diagnostic] {
    guard let cause = first(where: { $0.id == .changedDefault }) else { return self }
    // If originals and translations have changed places, no finding about them is reliable.
    if cause.severity == .error { return filter { !$0.location.path.starts(withBytesOf: "content/") } }
    return filter { ![.staleTranslation, .changedText].contains($0.id) }
  }
}

/// Compares how often a device can be interrupted by due entries with the limits in publish.yml.
@Sendable func checkBudget(_ context: CheckContext) -> [Diagnostic] {
  guard let limits = context.site.configuration.budget else { return [] }
  let budget = Budget(limits)
  do throws(QuestionTooLarge) {
    return try Inquiry(about: context.publication).results(of: budget).filter { !$0.isKept }.compactMap { result in
      limits[result.span]?.diagnostic(
        .overBudget, "\(result.words(launchesPerDay: budget.launchesPerDay)), and \(result.allowed) allowed",
        fix: "show less, or allow more; 'publish audit' shows such a device")
    }
  } catch {
    return Budget.Span.allCases.compactMap { limits[$0] }.prefix(1).map {
      $0.diagnostic(
        .overBudget, "there is too much here to work out how often a device can be interrupted",
        fix: "remove the budget, or make conditions differ in fewer ways")
    }
  }
}

extension Budget {
  fileprivate init(_ limits: InterruptionLimits) {
    self.init(
      Dictionary(uniqueKeysWithValues: Span.allCases.compactMap { span in limits[span].map { (span, $0.value) } }),
      launchesPerDay: limits.launchesPerDay ?? Self.usualLaunchesPerDay)
  }
}

extension InterruptionLimits {
  fileprivate subscript(span: Budget.Span) -> Placed<Int>? {
    switch span {
    case .launch: launch
    case .first: first
    case .day: day
    case .week: week
    }
  }
}

extension Inquiry {
  /// Asks about the due entries as devices in the default language read them. Conditions are the same in all languages.
  fileprivate convenience init(about publication: Publication) {
    let locale = publication.configuration.defaultLocale
    let banners = publication.banners
    let known = banners.compactMap { banner in banner.planned.settable.map { (banner.source.id, $0) } }
    let device = FeedDevice(appVersion: publication.releases.first?.version ?? "1.0")
    var imagination = Imagination(openedByAll: device.openableSchemes)
    imagination.usual = Situation(device: device, now: Instant(secondsSince1970: 0))
    let feeds = PublishedFeeds(
      banners: BannersFeed(notifications: banners.map { BannersFeed.Notification(due: $0.source) }),
      alerts: AlertsFeed(notifications: publication.alerts.map { AlertsFeed.Notification(due: $0.source) }),
      updates: UpdatesFeed(publication, locale, local: false),
      localUpdates: UpdatesFeed(publication, locale, local: true), prompts: PromptsFeed(publication, locale))
    self.init(feeds.inspected, settable: SettableFlags(Dictionary(known) { $1 }), imagination: imagination)
  }
}

extension BannersFeed.Notification {
  fileprivate init(due notification: Authoring.Notification) {
    self.init(
      id: notification.id, entry: "index", all: notification.requirements, any: notification.any.map(\.value),
      views: notification.entryViews)
  }
}

extension AlertsFeed.Notification {
  fileprivate init(due notification: Authoring.Notification) {
    self.init(
      key: notification.alertKey ?? "", actionURL: notification.actionURL?.value,
      minVersion: notification.lowestVersion, maxVersion: notification.highestVersion)
  }
}

/// Checks the brand in `publish.yml`, and the site's templates as a whole.
@Sendable func checkSiteLook(_ context: CheckContext) -> [Diagnostic] {
  missingImages(context) + contrast(context.site.configuration.brand)
    + contrast(context.publication.templates.accents) + unusedTemplates(context)
}

private func missingImages(_ context: CheckContext) -> [Diagnostic] {
  let names = Set(context.assets.byName.keys)
  let shown = context.publication.templates.assets + context.site.configuration.brand.logos
  return shown.filter { !names.contains($0.value) }.map { missingImage($0, among: names) }
}

/// Reports an accent that cannot be read as text; buttons filled with it can.
private func contrast(_ brand: Brand) -> [Diagnostic] {
  let palette = Palette(brand)
  return [
    brand.accent.flatMap { weak($0, "accent", palette.light, Palette.lightBackgrounds, "light") },
    brand.accentDark.flatMap { weak($0, "accentDark", palette.dark, Palette.darkBackgrounds, "dark") },
  ].compactMap(\.self)
}

/// Reports the same of the accent of a view.
func contrast(_ accent: Placed<Color>) -> [Diagnostic] {
  let light = Palette.Accent(accent.value, on: Palette.lightBackgrounds)
  return [weak(accent, "accent", light, Palette.lightBackgrounds, "light")].compactMap(\.self)
}

/// Reports accents of templates' styles, which replace those that the brand has for each mode.
private func contrast(_ accents: [StyleAccent]) -> [Diagnostic] {
  let hasDark = accents.contains(where: \.isDark)
  return accents.compactMap { accent in
    let (light, dark) = (Palette.lightBackgrounds, Palette.darkBackgrounds)
    let modes = accent.isDark ? [("dark", dark)] : hasDark ? [("light", light)] : [("light", light), ("dark", dark)]
    return modes.lazy.compactMap { weak(accent.color, in: $0.0, on: $0.1) }.first
  }
}

private func weak(_ color: Placed<Color>, in mode: String, on backgrounds: [Color]) -> Diagnostic? {
  guard let nearest = color.value.nearest(withContrast: Palette.ratio, on: backgrounds), nearest != color.value,
    let worst = backgrounds.min(by: { color.value.contrast(with: $0) < color.value.contrast(with: $1) })
  else { return nil }
  return color.diagnostic(
    .lowContrast,
    "--accent \(color.value.hex) has a contrast of \(color.value.ratio(with: worst)) in \(mode) mode; text needs 4.5:1",
    fix: mode == "dark"
      ? "write --accent: \(nearest.hex) in @media (prefers-color-scheme: dark) { :root { … } }, or use brand in publish.yml"
      : "write --accent: \(nearest.hex), the nearest that passes, or use brand in publish.yml")
}

extension Color {
  /// The ratio as text, rounded down so that a failing ratio never looks like a passing one.
  fileprivate func ratio(with other: Color) -> String {
    let tenths = Int(contrast(with: other) * 10)
    return "\(tenths / 10).\(tenths % 10):1 on \(other.hex)"
  }
}

private func weak(
  _ color: Placed<Color>, _ key: String, _ accent: Palette.Accent, _ backgrounds: [Color], _ mode: String
) -> Diagnostic? {
  guard accent.ink != accent.fill,
    let worst = backgrounds.min(by: { accent.fill.contrast(with: $0) < accent.fill.contrast(with: $1) })
  else { return nil }
  return color.diagnostic(
    .lowContrast,
    "\(key) \(accent.fill.hex) has a contrast of \(accent.fill.ratio(with: worst)) in \(mode) mode; text needs 4.5:1, so links and plain buttons use \(accent.ink.hex)",
    fix: "write \(key): '\(accent.ink.hex)', the nearest that passes, to have one colour everywhere")
}

private func unusedTemplates(_ context: CheckContext) -> [Diagnostic] {
  let used = context.notifications.reduce(into: Set<String>()) { $0.formUnion($1.templates) }
  return context.publication.templates.ownRoots.filter { !used.contains($0.key) }.sorted { $0.key < $1.key }.map {
    name, place in
    let meant = suggestion(for: name, among: Templates.builtInNames).map { "name it \($0) to replace that, or " } ?? ""
    return Diagnostic(
      .unusedTemplate, "no view uses this template", fix: "\(meant)write template: \(name) in a view", at: place)
  }
}
