import Authoring
import FeedModel

/// Everything that an entry depends on besides its own files and images: equal inputs and files give equal results.
struct EntryInputs: Equatable, Sendable {
  let reading: ReadingSettings
  let facts: SiteFacts
  /// What is recorded of translations; nil without a lock.
  let lock: TranslationLock?
  @Exact private(set) var app: String
  /// Where the output is served; ends with `/`.
  @Exact private(set) var address: String
  private let templates: [SourceFile]
  private let surroundings: TemplateSurroundings
  /// Whether a template of the site has a word about flags, so that a page may set others than its text does.
  let templatesSetFlags: Bool

  init(
    _ outline: SiteOutline, _ reading: ReadingSettings, _ facts: SiteFacts, templates: [SourceFile],
    surroundings: TemplateSurroundings, address: String
  ) {
    self.reading = reading
    self.facts = facts
    lock = outline.lock
    self.templates = templates
    self.surroundings = surroundings
    templatesSetFlags = templates.contains { $0.mentionsFlags }
    app = outline.configuration.appName
    self.address = address
  }

  /// The first is the default.
  var locales: [LanguageTag] { facts.locales }
}

extension SourceFile {
  fileprivate var mentionsFlags: Bool {
    ["flag", "Flag"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
  }
}
