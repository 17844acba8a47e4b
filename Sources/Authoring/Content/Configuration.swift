import Diagnostics
public import FeedModel

/// `publish.yml`.
public struct Configuration: Sendable {
  /// The absolute https URL that the output is served at; ends with `/`.
  public var site: String
  public var appName: String
  /// Digits, as in the App Store's URLs.
  public var storeID: String?
  /// Where an update is to be had, when not in the App Store.
  public var updateURL: String?
  /// At least one; the first is the default.
  public var locales: [LanguageTag] = []
  /// The channels of notifications that do not say otherwise: banners, alerts or both.
  public var channels: [Channel] = [.banners]
  /// How many newest releases stay in `versions.plist`; at least 1.
  public var keepReleases = 3
  /// What stands before a note, by the heading above it, in lower case.
  public var noteLabels = Self.defaultNoteLabels
  /// The app's own URL schemes, in lower case.
  public var schemes: Set<String> = []
  /// How long a file that no feed names any more stays published, in seconds.
  public var keepViewsFor = 30 * 86_400

  public var defaultLocale: LanguageTag { locales[0] }

  /// Where an update is to be had: the update URL, or the App Store's page.
  public var updatePage: String? { updateURL ?? storeID.map { "https://apps.apple.com/app/id\($0)" } }

  /// The headings of iVersion's README and of Keep a Changelog.
  static let defaultNoteLabels = [
    "new": "NEW", "added": "NEW", "fixed": "FIX", "fixes": "FIX", "changed": "CHANGED", "improved": "IMPROVED",
    "removed": "REMOVED", "deprecated": "DEPRECATED", "security": "SECURITY",
  ]

  static let keys = ["site", "app", "locales", "channels", "releases", "schemes", "keepViewsFor"]
}

/// - Parameter file: `publish.yml`, or nil where the site has none.
/// - Returns: Nil, and errors, where the site's address, app or locales are missing.
func readConfiguration(_ file: SourceFile?, _ diagnostics: inout [Diagnostic]) -> Configuration? {
  guard let file else {
    diagnostics.append(
      Diagnostic(
        .error, "no-configuration", "there is no publish.yml here", fix: "run 'publish init', or name the site's folder with --source",
        at: SourceLocation(path: "publish.yml")))
    return nil
  }
  guard let text = file.text(&diagnostics) else { return nil }
  let start = SourceLocation(path: file.path, line: 1, column: 1)
  do throws(YAMLError) {
    switch try parseYAML(text, path: file.path, firstLine: 1) {
    case nil: return configuration(YAMLMapping(location: start), &diagnostics)
    case .mapping(let mapping)?: return configuration(mapping, &diagnostics)
    case .some(let other):
      diagnostics.append(
        Diagnostic(.error, "bad-map", "publish.yml is a map; this is \(other.kind)", fix: "write 'site: https://…'", at: other.location))
      return nil
    }
  } catch {
    diagnostics.append(error.diagnostic)
    return nil
  }
}

private func configuration(_ mapping: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> Configuration? {
  var fields = Fields(mapping, known: Configuration.keys, of: "publish.yml")
  defer { diagnostics.append(contentsOf: fields.diagnostics) }
  let site = siteAddress(&fields)
  let locales = localeList(&fields)
  var result = Configuration(site: site ?? "", appName: "")
  readApp(&fields, into: &result)
  readReleases(&fields, into: &result)
  if let channels = fields.choices("channels", NotificationChannel.self) { result.channels = channels.map(\.value.channel) }
  for scheme in fields.list("schemes") ?? [] { addScheme(scheme, to: &result, &fields) }
  if let text = fields.text("keepViewsFor") { result.keepViewsFor = duration(text, &fields) ?? result.keepViewsFor }
  result.locales = locales ?? []
  guard site != nil, locales != nil, !result.appName.isEmpty else { return nil }
  return result
}

/// The two channels that a notification can go to.
enum NotificationChannel: String, CaseIterable {
  case banners, alerts

  var channel: Channel { self == .banners ? .banners : .alerts }
}

private func siteAddress(_ fields: inout Fields) -> String? {
  guard let site = fields.text("site") else {
    if !fields.has("site") { fields.missing("site", "where the output is served", fix: "add 'site: https://updates.example.com/'") }
    return nil
  }
  if let problem = siteProblem(site.value) {
    fields.report(site.diagnostic(.error, "bad-site", problem.message, fix: problem.fix))
    return nil
  }
  return site.value.hasSuffix("/") ? site.value : site.value + "/"
}

/// Why an address cannot be the site's, and what to write instead; nil where it can.
public func siteAddressProblem(_ address: String) -> String? {
  siteProblem(address).map { "\($0.message). Instead, \($0.fix)." }
}

/// http is allowed on this machine alone, for trying things.
private func siteProblem(_ address: String) -> URLProblem? {
  if address.contains("?") || address.contains("#") {
    return URLProblem("'\(address)' has a query or fragment", "write the folder's address")
  }
  for local in ["http://localhost", "http://127.0.0.1", "http://[::1]"] where address.hasPrefix(local) {
    let rest = address.dropFirst(local.count)
    if rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix(":") { return nil }
  }
  guard address.hasPrefix("https:") || address.hasPrefix("http:") else {
    return URLProblem("'\(address)' is not an https address", "write https://host/folder/")
  }
  return URLRules(schemes: []).problem(with: address)
}

private func localeList(_ fields: inout Fields) -> [LanguageTag]? {
  guard let list = fields.list("locales") else {
    if !fields.has("locales") { fields.missing("locales", "the languages of the site", fix: "add 'locales: [en]', the default first") }
    return nil
  }
  var locales: [LanguageTag] = []
  for item in list {
    guard let tag = LanguageTag(item.value.replacing("_", with: "-")) else {
      fields.report(item.diagnostic(.error, "bad-locale", "'\(item.value)' is not a language tag", fix: "write BCP 47, as de or zh-Hant"))
      continue
    }
    if tag.text != item.value {
      fields.report(item.diagnostic(.error, "locale-spelling", "the locale '\(item.value)' is written '\(tag.text)'", fix: "write \(tag.text)"))
    } else if locales.contains(tag) {
      fields.report(item.diagnostic(.error, "duplicate-locale", "'\(tag.text)' is here twice", fix: "keep one"))
    } else {
      locales.append(tag)
    }
  }
  if locales.isEmpty, fields.diagnostics.isEmpty {
    fields.missing("locales", "the languages of the site", fix: "write 'locales: [en]', the default first")
  }
  return locales.isEmpty ? nil : locales
}

private func readApp(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("app") else {
    if !fields.has("app") { fields.missing("app", "the app that the feeds are for", fix: "add 'app: { name: Snoodle }'") }
    return
  }
  var app = Fields(map, known: ["name", "storeID", "updateURL"], of: "app")
  if let name = app.text("name") {
    result.appName = name.value
  } else if !app.has("name") {
    app.missing("name", "the app's name", fix: "add 'name: Snoodle'")
  }
  if let id = app.text("storeID") {
    if id.value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), id.value.utf8.count <= 20 {
      result.storeID = id.value
    } else {
      app.report(id.diagnostic(.error, "bad-store-id", "'\(id.value)' is not an App Store id", fix: "write its digits, as 355313284"))
    }
  }
  if let url = app.text("updateURL") {
    if let problem = URLRules(schemes: ["macappstore"]).problem(with: url.value) {
      app.report(url.diagnostic(.error, "bad-url", problem.message, fix: problem.fix))
    } else {
      result.updateURL = url.value
    }
  }
  app.diagnostics.forEach { fields.report($0) }
}

private func readReleases(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("releases") else { return }
  var releases = Fields(map, known: ["keep", "labels"], of: "releases")
  if let keep = releases.integer("keep", in: 1...1_000_000) { result.keepReleases = keep.value }
  if let labels = releases.map("labels") {
    for entry in labels.entries {
      guard case .scalar(let word) = entry.value else {
        releases.report(Diagnostic(.error, "bad-text", "a label is text", fix: "write Added: NEW", at: entry.value.location))
        continue
      }
      result.noteLabels[entry.key.value.lowercased()] = word.value
    }
  }
  releases.diagnostics.forEach { fields.report($0) }
}

private func addScheme(_ scheme: Placed<String>, to result: inout Configuration, _ fields: inout Fields) {
  let name = scheme.value.lowercased()
  let refused: Set<String> = [
    "javascript", "data", "file", "blob", "vbscript", "http", "intent", "about", "view-source", "feed", "view", "flag",
    "close", "itms-services", "ws", "wss", "ftp", "jar", "chrome",
  ]
  guard let first = name.unicodeScalars.first, ("a"..."z").contains(first), !refused.contains(name),
    name.utf8.allSatisfy({ isNameByte($0) && $0 != 0x5F || $0 == 0x2B || $0 == 0x2E })
  else {
    return fields.report(
      scheme.diagnostic(
        .error, "bad-scheme", "'\(scheme.value)' cannot be a scheme of the app", fix: "write the scheme alone, as snoodle"))
  }
  result.schemes.insert(name)
}

/// `30d`, `12h`, `0d`: seconds.
private func duration(_ text: Placed<String>, _ fields: inout Fields) -> Int? {
  let units: [Character: Int] = ["d": 86_400, "h": 3_600]
  guard let last = text.value.last, let unit = units[last], let count = Int(plain: String(text.value.dropLast())),
    (0...36_500).contains(count)
  else {
    fields.report(text.diagnostic(.error, "bad-duration", "'\(text.value)' is not a length of time", fix: "write days or hours, as 30d or 12h"))
    return nil
  }
  return count * unit
}

extension Fields {
  mutating func missing(_ key: String, _ what: String, fix: String) {
    report(Diagnostic(.error, "missing-key", "'\(key)' is missing: \(what)", fix: fix, at: mapping.location))
  }
}
