import Authoring
import FeedModel

/// Everything that an entry depends on besides its own files and images: equal inputs and files give equal results.
struct EntryInputs: Equatable, Sendable {
  let reading: ReadingSettings
  let facts: SiteFacts
  @Exact private(set) var app: String
  /// Where the output is served; ends with `/`.
  @Exact private(set) var address: String
  private let templates: [SourceFile]

  init(_ outline: SiteOutline, _ reading: ReadingSettings, _ facts: SiteFacts, templates: [SourceFile], address: String)
  {
    self.reading = reading
    self.facts = facts
    self.templates = templates
    app = outline.configuration.appName
    self.address = address
  }

  /// The first is the default.
  var locales: [LanguageTag] { facts.locales }
}
