import Diagnostics
import FeedModel
import Text

/// - Returns: Nil, with errors, if the site's address, app or locales are missing.
func readConfiguration(_ sources: SiteSources, _ diagnostics: inout [Diagnostic]) -> Configuration? {
  switch sources.configuration {
  case .file(let file):
    var configuration = readConfiguration(file, sources.zones, &diagnostics)
    if let added = sources.addedLocale, configuration?.locales.contains(added) == false {
      configuration?.locales.append(added)
    }
    return configuration
  case .unreadable: return nil
  case .missing:
    diagnostics.append(
      Diagnostic(
        .noConfiguration, "there is no publish.yml here",
        fix: "run 'publish init', or name the site's folder with --source", at: SourceLocation(path: "publish.yml")))
    return nil
  }
}

private func readConfiguration(
  _ file: SourceFile, _ zones: TimeZoneDatabase, _ diagnostics: inout [Diagnostic]
) -> Configuration? {
  let fields = Fields(file, of: SiteKeys.table, fix: "write 'site: https://…'", &diagnostics)
  guard var fields else { return nil }
  defer { diagnostics += fields.finished() }
  let site = siteAddress(&fields)
  let locales = readLocales(&fields)
  var result = Configuration(site: site ?? "", appName: "")
  readApp(&fields, into: &result)
  result.placeOfSite = fields.location(of: SiteKeys.site)
  readTimeZone(&fields, zones, into: &result)
  readReleases(&fields, into: &result)
  readChannels(&fields, into: &result)
  for scheme in fields(SiteKeys.schemes) ?? [] { addScheme(scheme, to: &result, &fields) }
  result.keepViewsFor = fields(SiteKeys.keepViewsFor)?.value ?? result.keepViewsFor
  result.hosts = fields(SiteKeys.host)?.map(\.value) ?? []
  readSigning(&fields, into: &result)
  readSignoff(&fields, into: &result)
  readBudget(&fields, into: &result)
  result.attributes = AttributeDeclarations(&fields)
  result.linkValues = LinkValuePermissions(&fields, result.attributes)
  result.audiences = Audience.all(&fields)
  result.remembered = fields(SiteKeys.remembered)?.map(\.value) ?? []
  readLevels(&fields, into: &result)
  readBrand(&fields, into: &result)
  result.locales = locales ?? []
  readVariables(&fields, into: &result)
  readStores(&fields, into: &result)
  result.placeOfLocales = fields.location(of: SiteKeys.locales)
  guard site != nil, locales != nil, !result.appName.isEmpty else { return nil }
  return result
}

private func readChannels(_ fields: inout Fields, into result: inout Configuration) {
  guard let channels = fields(SiteKeys.channels) else { return }
  if fields.node(SiteKeys.channels)?.isEmptyList ?? false {
    fields.report(
      Diagnostic(
        .noChannels, "notifications go to banners, alerts or both", fix: "write channels: [banners]",
        at: fields.location(of: SiteKeys.channels)))
  }
  result.channels = channels.map(\.value.channel)
}

private func siteAddress(_ fields: inout Fields) -> String? {
  guard let site = fields(SiteKeys.site) else { return nil }
  if let problem = siteProblem(site.value) {
    fields.report(site.diagnostic(.badSite, problem.message, fix: problem.fix))
    return nil
  }
  return site.value.hasSuffix("/") ? site.value : site.value + "/"
}

private func readReleases(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields(SiteKeys.releases) else { return }
  var releases = Fields(map, of: ReleasesKeys.table)
  if let keep = releases(ReleasesKeys.keep) { result.keepReleases = keep.value }
  for entry in releases(ReleasesKeys.labels)?.entries ?? [] {
    guard case .scalar(let word) = entry.value else {
      releases.report(Diagnostic(.badText, "a label must be text", fix: "write Added: NEW", at: entry.value.location))
      continue
    }
    result.noteLabels[entry.key.value.lowercased()] = word.value
  }
  fields.report(releases)
}

private func addScheme(_ scheme: Placed<String>, to result: inout Configuration, _ fields: inout Fields) {
  let name = scheme.value.lowercased()
  let refused: Set<String> = [
    "javascript", "data", "file", "blob", "vbscript", "http", "intent", "about", "view-source", "feed", "view", "flag",
    "close", "itms-services", "ws", "wss", "ftp", "jar", "chrome", "filesystem", "mhtml",
  ]
  guard let first = name.unicodeScalars.first, ("a"..."z").contains(first), !refused.contains(name),
    name.utf8.allSatisfy({ $0.isNameByte && $0 != 0x5F || $0 == 0x2B || $0 == 0x2E })
  else {
    return fields.report(
      scheme.diagnostic(
        .badScheme, "'\(scheme.value)' cannot be one of the app's schemes",
        fix: "write the scheme alone, for example snoodle"))
  }
  result.schemes.insert(name)
}

/// The settings that decide how content is read, besides the files: a part of `publish.yml`, and the texts of
/// placeholders. Readers get nothing else, so equal settings and files give equal results. This is a class because
/// every reader on every core holds it.
public final class ReadingSettings: Equatable, Sendable {
  // Tags and schemes are ASCII, so equal ones are the same to the last byte.
  let locales: [LanguageTag]
  let channels: Set<FeedChannel>
  let schemes: Set<String>
  /// The zone of times without one; nil for UTC.
  let zone: TimeZoneRules?
  let attributes: AttributeDeclarations
  let messages: MessageNames
  let audiences: Audiences
  /// The texts of placeholders in the default language.
  let values: TextValues
  package var variables: [String: Localized<String>] { values.site.variables }
  /// Whether ``Markdown/textRanges`` are requested.
  let findsTexts: Bool

  /// - Parameter version: The newest published release's version; nil if there is none.
  init(_ configuration: Configuration, version: String?, findsTexts: Bool = false) {
    self.findsTexts = findsTexts
    (locales, schemes) = (configuration.locales, configuration.schemes)
    channels = Set(configuration.channels)
    (zone, attributes, messages) = (configuration.timeZone, configuration.attributes, MessageNames())
    audiences = Audiences()
    let site = SiteValues(
      app: configuration.appName, storeURL: configuration.updatePage, variables: configuration.variables)
    values = TextValues(site: site, version: version)
  }

  private init(
    _ settings: ReadingSettings, _ values: TextValues, _ messages: MessageNames? = nil, _ audiences: Audiences? = nil
  ) {
    self.messages = messages ?? settings.messages
    self.audiences = audiences ?? settings.audiences
    (locales, channels, schemes) = (settings.locales, settings.channels, settings.schemes)
    (zone, attributes, findsTexts) = (settings.zone, settings.attributes, settings.findsTexts)
    self.values = values
  }

  func with(_ values: TextValues) -> ReadingSettings { ReadingSettings(self, values) }

  func with(_ messages: MessageNames) -> ReadingSettings { ReadingSettings(self, values, messages) }

  func with(_ audiences: Audiences) -> ReadingSettings { ReadingSettings(self, values, messages, audiences) }

  public static func == (one: ReadingSettings, other: ReadingSettings) -> Bool {
    one.locales == other.locales && one.channels == other.channels && one.schemes == other.schemes
      && one.zone == other.zone && one.attributes == other.attributes && one.messages == other.messages
      && one.audiences == other.audiences && one.values == other.values && one.findsTexts == other.findsTexts
  }

  var defaultLocale: LanguageTag { locales[0] }
}
