import Authoring
import Diagnostics
import FeedModel
import SiteBuilder

/// What a site has, what of it is published, and when that changes.
struct SiteStatus {
  let now: Instant
  let items: [ItemStatus]
  let translations: TranslationStates
  /// None if there are errors, because then there is no output.
  let upcoming: [UpcomingChange]
  /// The same with the moments at which devices begin and cease to show something by its conditions.
  private let moments: [UpcomingChange]
  let errors: Int
  /// The default language; nil if `publish.yml` cannot be used.
  private let original: LanguageTag?
  /// The site's; nil for UTC.
  let timeZone: TimeZoneRules?
  /// Whether anything is known to have been published.
  private let isPublished: Bool

  /// - Parameter build: The options with which the report was made.
  init(_ report: BuildReport, _ build: BuildOptions) {
    now = build.now
    timeZone = report.timeZone
    items = report.items(build)
    translations = TranslationStates(items, locales: report.locales)
    original = report.locales.first
    upcoming = report.hasErrors ? [] : report.output?.upcoming ?? []
    moments = report.hasErrors ? [] : (upcoming + report.shownPeriods(build)).inOrder
    errors = report.diagnostics.count(of: .error)
    isPublished = build.previous != nil
  }

  init(_ options: StatusOptions) async throws {
    let now = try Moment.resolve(options.now)
    let folder = PublishedFolder("public", site: options.source)
    let before = try await PreviousOutput(options.previous, output: folder).manifest()
    var contents = try SourceFolder(options.source).read()
    let build = BuildOptions(now: now, previous: before, allowsEmpty: true)
    let findings = contents.diagnostics
    self.init(buildSite(contents.takeSources(), build, timer: SourceFolder.timer).adding(findings), build)
  }

  var text: String {
    let groups = ContentKind.allCases.map { kind in (kind, items.filter { $0.kind == kind }) }.filter { !$0.1.isEmpty }
    let width = items.map(\.id.count).max() ?? 0
    let lists = groups.map { kind, items in
      "\(kind.rawValue)\n" + items.map { line($0, width) }.joined()
    }
    let languages =
      translations.isComplete
      ? ""
      : "\ntranslations\n"
        + translations.languages.map { language in
          "  \(language.locale.text)  \(language.words)\n"
        }.joined()
    let changes = moments.isEmpty ? "" : "\nnext changes\n" + moments.text(in: timeZone, limit: 10, indent: "  ")
    return lists.joined(separator: "\n") + languages + changes
  }

  private func line(_ item: ItemStatus, _ width: Int) -> String {
    let name = item.id + String(repeating: " ", count: width - item.id.count)
    let names = item.names.isEmpty ? "" : "published as \(item.names.joined(separator: ", "))"
    let state = [item.state.words(in: timeZone), item.shownWords(at: now, in: timeZone)].filter { !$0.isEmpty }.joined(
      separator: ", ")
    let parts = [state, names, published(item), item.unlisted] + item.open(in: original)
    return "  \(name)  \(parts.filter { !$0.isEmpty }.joined(separator: "; "))\n"
  }

  /// What the next build would change.
  private func published(_ item: ItemStatus) -> String {
    switch item.state {
    case .live: isPublished && !item.isPublished ? "not published yet" : ""
    case .gone: "still published"
    case .scheduled, .expired, .draft, .withdrawn, .broken: item.isPublished ? "still published" : ""
    }
  }

  var json: JSON {
    .object([
      .init("schema", .string("publish.status/1")), .init("now", .string(now.rfc3339)),
      .init("timeZone", timeZone.map { .string($0.name) } ?? .null), .init("errors", .number("\(errors)")),
      .init("items", .array(items.map(\.json))),
      .init("upcoming", .array(moments.map(\.json))),
    ])
  }

  var upcomingJSON: JSON {
    .object([
      .init("schema", .string("publish.schedule/1")), .init("now", .string(now.rfc3339)),
      .init("upcoming", .array(upcoming.map(\.json))),
    ])
  }
}
