public import Diagnostics
public import FeedModel
public import Hosting
import Text

/// `publish.yml`.
public struct Configuration: Equatable, Sendable {
  /// The absolute https URL that the output is served at; ends with `/`.
  public var site: String
  /// Where it is written.
  public var placeOfSite = SourceLocation(path: "publish.yml")
  public var appName: String
  /// Digits, as in the App Store's URLs.
  public var storeID: String?
  /// Where users get an update, if not in the App Store.
  public var updateURL: String?
  public var placeOfUpdateURL = SourceLocation(path: "publish.yml")
  /// At least one; the first is the default.
  public var locales: [LanguageTag] = []
  /// Where they are listed.
  public var placeOfLocales = SourceLocation(path: "publish.yml")
  /// In which times that do not say their zone are meant; nil if they have to.
  public var timeZone: TimeZoneRules?
  /// The channels of notifications that set none: banners, alerts or both.
  public var channels: [Channel] = [.banners]
  /// How many newest releases stay in `versions.plist`; at least 1.
  public var keepReleases = 3
  /// The label before a note, by the heading above it in lower case.
  public var noteLabels = Self.defaultNoteLabels
  /// The app's own URL schemes, in lower case.
  public var schemes: Set<String> = []
  /// How long a file stays published after the last feed that named it, in seconds.
  public var keepViewsFor = 30 * 86_400
  /// What placeholders in texts stand for, by name.
  var variables: [String: Localized<String>] = [:]
  /// Whose control files a build writes.
  public var hosts: [HostName] = []
  /// Nil if the site is not signed.
  public var signing: SigningPlan?
  /// Nil if the site does not say who may sign off a release.
  public var signoff: SignoffPlan?
  /// Nil without limits.
  public var budget: InterruptionLimits?
  /// The stores that releases are written for, each with its locales for languages of the site for which the usual ones are
  /// not meant; none of them for a language that it does not get.
  public var stores: [StoreName: [LanguageTag: [Placed<String>]]] = [:]
  /// What findings count as.
  public var levels = DiagnosticLevels()
  public var brand = Brand()

  public var defaultLocale: LanguageTag { locales[0] }

  /// Where users get an update: the update URL, or the page in the App Store.
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

/// `stores: { appStore: { en: [en-US, en-GB], eo: none } }`
///
/// - Parameter result: Has its locales already.
func readStores(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("stores") else { return }
  var stores = Fields(map, of: "stores")
  for store in StoreName.allCases {
    guard let languages = stores.map(store.rawValue) else { continue }
    var choices = Fields(languages, of: "stores.\(store.rawValue)")
    result.stores[store] = result.locales.reduce(into: [:]) { found, locale in
      guard let names = choices.list(locale.text) else { return }
      found[locale] = names.count == 1 && names[0].value == "none" ? [] : names
    }
    stores.report(choices) { key in
      LanguageTag(key).map { "add \($0.text) to locales in publish.yml, or remove it" }
    }
  }
  fields.report(stores)
}

/// The two channels that a notification can go to.
enum NotificationChannel: String, CaseIterable {
  case banners, alerts

  var channel: Channel { self == .banners ? .banners : .alerts }
}

func readApp(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("app") else {
    if !fields.has("app") {
      fields.missing("app", "the app that the feeds are for", fix: "add 'app: { name: Snoodle }'")
    }
    return
  }
  var app = Fields(map, of: "app")
  if let name = app.text("name") { result.appName = name.value }
  if !app.has("name") { app.missing("name", "the app's name", fix: "add 'name: Snoodle'") }
  result.storeID = app.text("storeID").flatMap { storeID($0, &app) }
  result.updateURL = app.text("updateURL").flatMap { updateURL($0, &app) }
  result.placeOfUpdateURL = app.location(of: "updateURL")
  fields.report(app)
}

private func storeID(_ id: Placed<String>, _ app: inout Fields) -> String? {
  if id.value.utf8.count <= 20, id.value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return id.value }
  app.report(
    id.diagnostic(
      .error, .badStoreID, "'\(id.value)' is not an App Store id", fix: "write its digits, such as 355313284")
  )
  return nil
}

private func updateURL(_ url: Placed<String>, _ app: inout Fields) -> String? {
  guard let problem = URLRules(schemes: ["macappstore"]).problem(with: url.value) else { return url.value }
  app.report(url.diagnostic(.error, .badURL, "updateURL: \(problem.message)", fix: problem.fix))
  return nil
}

/// Nil, with an error, if there is none.
func readLocales(_ fields: inout Fields) -> [LanguageTag]? {
  guard let list = fields.list("locales") else {
    if !fields.has("locales") {
      fields.missing("locales", "the languages of the site", fix: "add 'locales: [en]', the default first")
    }
    return nil
  }
  if list.isEmpty, fields.node("locales")?.isEmptyList ?? false {
    fields.missing("locales", "the languages of the site", fix: "write 'locales: [en]', the default first")
  }
  var locales: [LanguageTag] = []
  for item in list {
    if let tag = locale(item, after: locales, &fields) { locales.append(tag) }
  }
  return locales.isEmpty ? nil : locales
}

private func locale(_ item: Placed<String>, after locales: [LanguageTag], _ fields: inout Fields) -> LanguageTag? {
  guard let tag = LanguageTag(systemIdentifier: item.value) else {
    fields.report(
      item.diagnostic(
        .error, .badLocale, "'\(item.value)' is not a language tag", fix: "use BCP 47, such as de or zh-Hant"))
    return nil
  }
  if tag.text != item.value {
    fields.report(
      item.diagnostic(
        .error, .localeSpelling, "the locale '\(item.value)' is written '\(tag.text)'", fix: "write \(tag.text)"))
  } else if locales.contains(tag) {
    fields.report(item.diagnostic(.error, .duplicateLocale, "'\(tag.text)' is listed twice", fix: "keep one"))
    return nil
  } else if let problem = tag.problem {
    fields.report(item.diagnostic(.error, .badLocale, problem.message, fix: problem.fix))
  }
  return tag
}

/// `diagnostics: { missing-translation: off }`
func readLevels(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("diagnostics") else { return }
  let ids = DiagnosticID.adjustable.map(\.rawValue)
  var levels = Fields(map, of: "diagnostics", known: map.entries.map(\.key.value))
  for key in map.entries.map(\.key) {
    let level = levels.choice(key.value, DiagnosticLevels.Level.self)
    if let id = DiagnosticID(rawValue: key.value), DiagnosticID.adjustable.contains(id) {
      result.levels[id] = level?.value
    } else {
      levels.report(unknown(key, ids))
    }
  }
  fields.report(levels)
}

private func unknown(_ key: Placed<String>, _ ids: [String]) -> Diagnostic {
  if DiagnosticID(rawValue: key.value) != nil {
    return key.diagnostic(
      .error, .misplacedKey, "'\(key.value)' cannot be changed: only warnings and notes of a build can",
      fix: "remove it")
  }
  let meant = suggestion(for: key.value, among: ids).map { "did you mean '\($0)'?" }
  return key.diagnostic(
    .error, .unknownKey, "'\(key.value)' is not the id of a finding",
    fix: meant ?? "write an id as it is printed in brackets, such as missing-translation")
}

/// How many interruptions a device may have at most, as `publish.yml` says; nil is no limit.
public struct InterruptionLimits: Equatable, Sendable {
  /// At any one launch.
  public var launch: Placed<Int>?
  /// At the first launch after an installation.
  public var first: Placed<Int>?
  public var day: Placed<Int>?
  public var week: Placed<Int>?
  /// How often people open the app at most, for a day and a week; nil for the usual number.
  public var launchesPerDay: Int?
}

func readBudget(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("budget") else { return }
  var budget = Fields(map, of: "budget")
  func limit(_ key: String) -> Placed<Int>? { budget.integer(key, in: 0...1_000) }
  result.budget = InterruptionLimits(
    launch: limit("launch"), first: limit("first"), day: limit("day"), week: limit("week"),
    launchesPerDay: budget.integer("launchesPerDay", in: 1...100)?.value)
  fields.report(budget)
}

/// `variables`, whose values are texts, or maps with a text for each language.
///
/// - Parameter result: Has its locales already.
func readVariables(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("variables") else { return }
  var variables = Fields(map, of: "variables")
  for entry in map.entries {
    let name = entry.key
    if let problem = nameProblem(name) {
      variables.report(problem)
      variables.ignore(name.value)
    } else if case .mapping(let languages) = entry.value {
      variables.ignore(name.value)
      result.variables[name.value] = localized(languages, name, result.locales, &variables)
    } else {
      result.variables[name.value] = variables.text(name.value).map { Localized($0.value) }
    }
  }
  fields.report(variables)
}

private func nameProblem(_ name: Placed<String>) -> Diagnostic? {
  if TextValues.builtIn.contains(name.value) {
    return name.diagnostic(
      .error, .badName, "the variable '\(name.value)' has a meaning already", fix: "give yours another name")
  }
  return isName(name.value)
    ? nil
    : name.diagnostic(
      .error, .badName, "'\(name.value)' cannot be a variable's name", fix: "use letters, digits, '-' and '_'")
}

private func localized(
  _ map: YAMLMapping, _ name: Placed<String>, _ locales: [LanguageTag], _ variables: inout Fields
) -> Localized<String>? {
  var languages = Fields(map, of: "the variable '\(name.value)'")
  defer {
    variables.report(languages) { key in
      LanguageTag(key).map { "add \($0.text) to locales in publish.yml, or remove it" }
    }
  }
  let texts = locales.map { (locale: $0, text: languages.text($0.text)?.value) }
  guard let first = texts.first else { return nil }
  guard let base = first.text else {
    if !languages.has(first.locale.text) {
      languages.report(
        name.diagnostic(
          .error, .missingDefault, "the variable '\(name.value)' has no value in the default language",
          fix: "add '\(first.locale.text): …'"))
    }
    return nil
  }
  var value = Localized(base)
  for (locale, text) in texts.dropFirst() { if let text { value.translations[locale] = text } }
  for (locale, _) in texts.dropFirst()
  where !languages.has(locale.text) && !locale.fallbacks.contains(where: { value.translations[$0] != nil }) {
    languages.report(
      name.diagnostic(
        .warning, .incompleteTranslation,
        "the variable '\(name.value)' has no value in \(locale.text), so users see '\(base)'",
        fix: "add '\(locale.text): …'"))
  }
  return value
}
