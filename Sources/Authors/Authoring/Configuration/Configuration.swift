public import Diagnostics
public import FeedModel
public import Hosting
import Text

/// The settings in `publish.yml`.
public struct Configuration: Equatable, Sendable {
  /// The absolute https URL that the output is served at; ends with `/`.
  public var site: String
  /// The place of the site's address.
  public var placeOfSite = SourceLocation(path: "publish.yml")
  public var appName: String
  /// The app's number in the App Store's URLs; digits only.
  public var storeID: String?
  /// The address where users get an update, if not in the App Store.
  public var updateURL: String?
  public var placeOfUpdateURL = SourceLocation(path: "publish.yml")
  /// The languages of the site; at least one, the default first.
  public var locales: [LanguageTag] = []
  /// The place of the list of languages.
  public var placeOfLocales = SourceLocation(path: "publish.yml")
  /// The zone of times without one; nil if every time needs a zone.
  public var timeZone: TimeZoneRules?
  /// The channels of notifications that set none: banners, alerts or both.
  public var channels: [FeedChannel] = [.banners]
  /// The number of newest releases that stay in `versions.plist`; at least 1.
  public var keepReleases = 3
  /// The label before a note, by the heading above it in lower case.
  public var noteLabels = Self.defaultNoteLabels
  /// The app's own URL schemes, in lower case.
  public var schemes: Set<String> = []
  /// The time for which a file stays published after the last feed that named it, in seconds.
  public var keepViewsFor = 30 * 86_400
  public var attributes = AttributeDeclarations()
  public var linkValues = LinkValuePermissions()
  public var audiences: [Audience] = []
  /// The ids of banners without a file here that devices have been shown.
  public var remembered: [String] = []
  /// The texts of placeholders, by name.
  var variables: [String: Localized<String>] = [:]
  /// The hosts whose control files a build writes.
  public var hosts: [HostName] = []
  /// The plan for signatures; nil if the site is not signed.
  public var signing: SigningPlan?
  /// The plan for sign-offs; nil if the site has none.
  public var signoff: SignoffPlan?
  /// The limits of interruptions; nil if there are none.
  public var budget: InterruptionLimits?
  /// The stores that releases are written for, each with its locales for languages of the site that do not use the
  /// usual ones; an empty list leaves a language out.
  public var stores: [StoreName: [LanguageTag: [Placed<String>]]] = [:]
  /// The levels of findings.
  public var levels = DiagnosticLevels()
  public var brand = Brand()

  public var defaultLocale: LanguageTag { locales[0] }

  /// The address where users get an update: the update URL, or the page in the App Store.
  public var updatePage: String? { updateURL ?? storeID.map { "https://apps.apple.com/app/id\($0)" } }

  /// The headings of iVersion's README and of Keep a Changelog.
  static let defaultNoteLabels = [
    "new": "NEW", "added": "NEW", "fixed": "FIX", "fixes": "FIX", "changed": "CHANGED", "improved": "IMPROVED",
    "removed": "REMOVED", "deprecated": "DEPRECATED", "security": "SECURITY",
  ]
}

/// The stores whose texts are written from releases, as `publish.yml` calls them.
public enum StoreName: String, CaseIterable, Sendable {
  case appStore, play
}

/// Reads `stores: { appStore: { en: [en-US, en-GB], eo: none } }`.
///
/// - Parameter result: The configuration, whose locales must have been read.
func readStores(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields(SiteKeys.stores) else { return }
  var stores = Fields(map, of: StoresKeys.table)
  for (store, key) in StoresKeys.byName {
    guard let languages = stores(key) else { continue }
    let keys = result.locales.map {
      TypedKey.list($0.text, of: .list(.language), "the store's locales", example: "[en-US, en-GB]")
    }
    var choices = Fields(languages, of: KeyTable("stores.\(store.rawValue)", keys.map(\.key), ofLanguagesIn: languages))
    result.stores[store] = zip(result.locales, keys).reduce(into: [:]) { found, language in
      guard let names = choices(language.1) else { return }
      found[language.0] = names.count == 1 && names[0].value == "none" ? [] : names
    }
    stores.report(choices)
  }
  fields.report(stores)
}

/// The two channels that a notification can go to.
enum NotificationChannel: String, CaseIterable {
  case banners, alerts

  var channel: FeedChannel { self == .banners ? .banners : .alerts }
}

func readApp(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields(SiteKeys.app) else { return }
  var app = Fields(map, of: AppKeys.table)
  if let name = app(AppKeys.name) { result.appName = name.value }
  result.storeID = app(AppKeys.storeID).flatMap { storeID($0, &app) }
  result.updateURL = app(AppKeys.updateURL).flatMap { updateURL($0, &app) }
  result.placeOfUpdateURL = app.location(of: AppKeys.updateURL)
  fields.report(app)
}

private func storeID(_ id: Placed<String>, _ app: inout Fields) -> String? {
  if id.value.utf8.count <= 20, id.value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return id.value }
  app.report(
    id.diagnostic(.badStoreID, "'\(id.value)' is not an App Store id", fix: "write its digits, such as 355313284"))
  return nil
}

private func updateURL(_ url: Placed<String>, _ app: inout Fields) -> String? {
  guard let problem = URLRules(schemes: ["macappstore"]).problem(with: url.value) else { return url.value }
  app.report(url.diagnostic(.badURL, "updateURL: \(problem.message)", fix: problem.fix))
  return nil
}

/// Reads the languages; nil, with an error, if there are none.
func readLocales(_ fields: inout Fields) -> [LanguageTag]? {
  guard let list = fields(SiteKeys.locales) else { return nil }
  if list.isEmpty, fields.node(SiteKeys.locales)?.isEmptyList ?? false {
    fields.missing(SiteKeys.locales, "the languages of the site", fix: "write 'locales: [en]', the default first")
  }
  var locales: [LanguageTag] = []
  for item in list {
    let isOnly =
      list.count { LanguageTag(systemIdentifier: $0.value) == LanguageTag(systemIdentifier: item.value) } == 1
    if let tag = locale(item, isOnly: isOnly, after: locales, &fields) { locales.append(tag) }
  }
  return locales.isEmpty ? nil : locales
}

/// - Parameter isOnly: Whether the list has the language once.
private func locale(
  _ item: Placed<String>, isOnly: Bool, after locales: [LanguageTag], _ fields: inout Fields
) -> LanguageTag? {
  guard let tag = LanguageTag(systemIdentifier: item.value) else {
    fields.report(
      item.diagnostic(.badLocale, "'\(item.value)' is not a language tag", fix: "use BCP 47, such as de or zh-Hant"))
    return nil
  }
  if tag.text != item.value {
    fields.report(
      item.diagnostic(
        .localeSpelling, "the locale '\(item.value)' is written '\(tag.text)'", fix: "write \(tag.text)",
        remedy: item.replacement(by: tag.text, isSafe: isOnly && tag.problem == nil)))
  } else if locales.contains(tag) {
    fields.report(item.diagnostic(.duplicateLocale, "'\(tag.text)' is listed twice", fix: "keep one"))
    return nil
  } else if let problem = tag.problem {
    fields.report(item.diagnostic(.badLocale, problem.message, fix: problem.fix))
  }
  return tag
}

/// Reads `diagnostics: { missing-translation: off }`.
func readLevels(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields(SiteKeys.diagnostics) else { return }
  let ids = DiagnosticID.adjustable.map(\.rawValue)
  let keys = map.entries.map { entry in
    TypedKey.choice(entry.key.value, DiagnosticLevels.Level.self, "its level", example: "off")
  }
  var levels = Fields(map, of: KeyTable("diagnostics", keys.map(\.key)))
  for (key, level) in zip(map.entries.map(\.key), keys) {
    let level = levels(level)
    if let id = DiagnosticID(rawValue: key.value), DiagnosticID.adjustable.contains(id) {
      result.levels[id] = level?.value
    } else {
      levels.report(unknown(key, ids, in: map))
    }
  }
  fields.report(levels)
}

private func unknown(_ key: Placed<String>, _ ids: [String], in map: YAMLMapping) -> Diagnostic {
  if DiagnosticID(rawValue: key.value) != nil {
    return key.diagnostic(
      .misplacedKey, "'\(key.value)' cannot be changed: only warnings and notes of a build can", fix: "remove it")
  }
  let meant = likelyWord(for: key.value, among: ids)
  return key.diagnostic(
    .unknownKey, "'\(key.value)' is not the id of a finding",
    fix: meant.map { "did you mean '\($0.word)'?" }
      ?? "write an id as it is printed in brackets, such as missing-translation",
    remedy: meant.flatMap { meant in
      key.replacement(by: meant.word, isSafe: meant.isCertain && !map.entries.contains { $0.key.value == meant.word })
    })
}

/// The limits of interruptions in `publish.yml`; nil means no limit.
public struct InterruptionLimits: Equatable, Sendable {
  /// The maximum number of interruptions at any one launch.
  public var launch: Placed<Int>?
  /// The maximum number of interruptions at the first launch after an installation.
  public var first: Placed<Int>?
  public var day: Placed<Int>?
  public var week: Placed<Int>?
  /// The most launches of the app in a day, for limits of a day and a week; nil for the usual number.
  public var launchesPerDay: Int?
}

func readBudget(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields(SiteKeys.budget) else { return }
  var budget = Fields(map, of: BudgetKeys.table)
  result.budget = InterruptionLimits(
    launch: budget(BudgetKeys.launch), first: budget(BudgetKeys.first), day: budget(BudgetKeys.day),
    week: budget(BudgetKeys.week), launchesPerDay: budget(BudgetKeys.launchesPerDay)?.value)
  fields.report(budget)
}

/// Reads `variables`, whose values are texts, or maps with a text for each language.
///
/// - Parameter result: The configuration, whose locales must have been read.
func readVariables(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields(SiteKeys.variables) else { return }
  let texts = map.entries.map { TypedKey.line($0.key.value, "a variable", example: "5 €") }
  var variables = Fields(map, of: KeyTable("variables", texts.map(\.key)))
  for (entry, text) in zip(map.entries, texts) {
    let name = entry.key
    if let problem = nameProblem(name) {
      variables.report(problem)
    } else if case .mapping(let languages) = entry.value {
      result.variables[name.value] = localized(languages, name, result.locales, &variables)
    } else {
      result.variables[name.value] = variables(text).map { Localized($0.value, in: result.defaultLocale) }
    }
  }
  fields.report(variables)
}

private func nameProblem(_ name: Placed<String>) -> Diagnostic? {
  if TextValues.builtIn.contains(name.value) {
    return name.diagnostic(
      .badName, "the variable '\(name.value)' has a meaning already", fix: "give yours another name")
  }
  return isName(name.value)
    ? nil
    : name.diagnostic(.badName, "'\(name.value)' cannot be a variable's name", fix: "use letters, digits, '-' and '_'")
}

private func localized(
  _ map: YAMLMapping, _ name: Placed<String>, _ locales: [LanguageTag], _ variables: inout Fields
) -> Localized<String>? {
  let keys = locales.map { TypedKey.line($0.text, "the text in \($0.text)", example: "Winter") }
  var languages = Fields(map, of: KeyTable("the variable '\(name.value)'", keys.map(\.key), ofLanguagesIn: map))
  defer { variables.report(languages) }
  let texts = zip(locales, keys).map { (locale: $0, key: $1, text: languages($1)?.value) }
  guard let first = texts.first else { return nil }
  guard let base = first.text else {
    if !languages.has(first.key) {
      languages.report(
        name.diagnostic(
          .missingDefault, "the variable '\(name.value)' has no value in the default language",
          fix: "add '\(first.locale.text): …'"))
    }
    return nil
  }
  var value = Localized(base, in: locales[0])
  for (locale, _, text) in texts.dropFirst() { if let text { value.translations[locale] = text } }
  for (locale, key, _) in texts.dropFirst()
  where !languages.has(key) && value.translation(for: locale) == nil {
    languages.report(
      name.diagnostic(
        .incompleteTranslation,
        "the variable '\(name.value)' has no value in \(locale.text), so users see '\(base)'",
        fix: "add '\(locale.text): …'"))
  }
  return value
}
