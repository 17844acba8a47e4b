public import Authoring
public import Diagnostics
public import FeedModel
import Text

/// The status of one item of a site, published or not.
public struct ItemStatus: Sendable, Equatable {
  public enum State: Sendable, Equatable {
    /// It is live, until the moment at which it expires.
    case live(until: Instant?)
    case scheduled(Instant)
    case expired(Instant)
    case draft
    /// It is withdrawn permanently with `withdrawn: true`.
    case withdrawn
    /// It has errors. While there are any, nothing is published.
    case broken
    /// It was published, and its files are gone.
    case gone
  }

  /// The state of a translation, as far as it can be told without knowing the language.
  public enum Translation: String, Sendable {
    case complete, incomplete, missing
    /// Its original was changed since.
    case stale
    /// It has the text of the original, or of a different language.
    case untranslated
  }

  public var kind: ContentKind
  /// The id of a notification, a version, the name of a prompt, or the file name of a permission.
  public var id: String
  /// The title in the default language; nil if there is none, or if it can't be read.
  public var title: String?
  /// The channels in which it is published, in the order of ``FeedChannel/allCases``.
  public var channels: [FeedChannel]
  /// The default language's file, relative to the site; nil if it is gone.
  public var path: String?
  public var state: State
  /// The day that people read beside it; nil if it has none, or it can't be read.
  public var date: Instant?
  /// Whether a notification is on the public pages while it is live (`listed`); nil for other kinds.
  public var isListed: Bool?
  /// The period in which devices show the banner, by its conditions on dates; nil if it has none.
  public var shown: ShownPeriod?
  /// The first moment at which devices display it, and the one at which they stop, by its schedule and its conditions on
  /// dates; nil for one that is not set.
  public var period = ShownPeriod()
  /// One of its pictures, below `content/`; the one with the shortest name, because names of dark ones are longer.
  public var picture: String?
  /// Makes a banner of a notification's conditions alone. It is made on demand, because lists sort thousands of these.
  public var conditions: (@Sendable () -> BannersFeed.Notification)?
  /// Its names on devices and in other commands, if they differ from its ``id``: the `id` and the `key` that its file
  /// sets.
  public var names: [String] = []
  /// Whether it is in the previous output.
  public var isPublished: Bool
  /// The states of the translations in each language that it is to be translated into, in order. A relative's text
  /// counts, such as `fr` for `fr-CA`.
  public var translations: [(locale: LanguageTag, state: Translation)]

  public static func == (one: ItemStatus, other: ItemStatus) -> Bool {
    one.kind == other.kind && one.id == other.id && one.title == other.title && one.channels == other.channels
      && one.path == other.path && one.state == other.state && one.date == other.date && one.isListed == other.isListed
      && one.isPublished == other.isPublished && one.shown == other.shown && one.names == other.names
      && one.translations.elementsEqual(other.translations, by: ==)
  }
}

/// The period in which devices show a banner, by its conditions; nil means no bound.
public struct ShownPeriod: Equatable, Sendable {
  public var from: Instant?
  public var until: Instant?
}

extension Schedule {
  /// The period in which it is published, limited by conditions on dates.
  fileprivate func period(within shown: ShownPeriod?) -> ShownPeriod {
    ShownPeriod(
      from: [publish?.value, shown?.from].compactMap(\.self).max(),
      until: [expires?.value, shown?.until].compactMap(\.self).min())
  }
}

extension Notification {
  fileprivate var makeConditions: @Sendable () -> BannersFeed.Notification {
    { BannersFeed.Notification(conditionsOf: self) }
  }

  /// Its names in the feeds, as far as its file sets them.
  fileprivate var ownNames: [String] {
    let names = [channels.contains(.banners) && id != identity.file ? id : nil, key == nil ? nil : alertKey]
    return names.compactMap(\.self).filter { $0 != identity.file }
  }
}

extension BuildReport {
  /// Every item of the site, in the order of kind and id, and published items whose files are gone.
  public func items(_ options: BuildOptions) -> [ItemStatus] {
    let published = Set((options.previous?.published ?? []).filter { !$0.withdrawn }.map(\.source))
    let broken = Set(diagnostics.filter { $0.severity == .error }.map(\.location.path))
    let findings = TranslationFindings(diagnostics)
    let items = entries.map { entry in
      let (content, notification) = (entry.reading.content, entry.notification?.source)
      return ItemStatus(
        kind: entry.kind, id: entry.id, title: content?.title, channels: content?.channels ?? [], path: entry.path,
        state: entry.state(options, broken), date: content?.date?.instant, isListed: notification?.isListed,
        shown: notification?.shownPeriod,
        period: content?.schedule.period(within: notification?.shownPeriod) ?? .init(),
        picture: entry.notification?.images.keys.min { ($0.count, $0) < ($1.count, $1) }.map { "assets/\($0)" },
        conditions: notification?.makeConditions,
        names: notification?.ownNames ?? [],
        isPublished: published.contains(entry.source),
        translations: entry.reading.wanted(of: locales).map { locale in
          (locale, entry.translation(into: locale, findings, from: locales[0]))
        })
    }
    let gone = published.subtracting(entries.map(\.source)).compactMap(ItemStatus.init(gone:))
    let order = { (item: ItemStatus) in ContentKind.allCases.firstIndex(of: item.kind) ?? 0 }
    return (items + gone).sorted { order($0) == order($1) ? $0.id.precedes($1.id) : order($0) < order($1) }
  }
}

extension ItemStatus {
  /// The members that `publish status --format json` lists (docs/commands.md).
  public var members: [JSON.Member] {
    JSON.members([
      "kind": kind, "id": id, "title": title ?? JSON.null, "channels": channels, "path": path ?? JSON.null,
      "state": state.name, "moment": state.moment ?? JSON.null, "shownFrom": shown?.from ?? JSON.null,
      "shownUntil": shown?.until ?? JSON.null, "names": names, "published": isPublished,
      "listed": isListed ?? JSON.null,
      "translations": JSON.object(translations.map { .init($0.locale.text, .string($0.state.rawValue)) }),
    ])
  }
}

extension ItemStatus.State {
  fileprivate var name: String {
    switch self {
    case .live: "live"
    case .scheduled: "scheduled"
    case .expired: "expired"
    case .draft: "draft"
    case .withdrawn: "withdrawn"
    case .broken: "broken"
    case .gone: "gone"
    }
  }

  /// The moment at which it began, begins or ends.
  fileprivate var moment: Instant? {
    switch self {
    case .live(let end): end
    case .scheduled(let moment), .expired(let moment): moment
    case .draft, .withdrawn, .broken, .gone: nil
    }
  }
}

extension ItemStatus {
  fileprivate init?(gone source: String) {
    let parts = source.split(separator: "/", maxSplits: 2)
    guard parts.count == 3, let kind = ContentKind(rawValue: String(parts[1])) else { return nil }
    self.init(kind: kind, id: String(parts[2]), channels: [], state: .gone, isPublished: true, translations: [])
  }
}

extension BuiltEntry {
  fileprivate var path: String? { (reading.coverage.first?.location ?? diagnostics.first?.location)?.path }

  fileprivate func state(_ options: BuildOptions, _ broken: Set<String>) -> ItemStatus.State {
    // Files of the entry that could not be read are not among those it covers.
    guard let schedule = reading.content?.schedule, diagnostics.allSatisfy({ $0.severity != .error }),
      !reading.coverage.contains(where: { broken.contains($0.location.path) })
    else { return .broken }
    if reading.isWithdrawn { return .withdrawn }
    if reading.isDraft, !options.includesDrafts { return .draft }
    if let end = schedule.expires?.value, end <= options.now { return .expired(end) }
    if let start = schedule.publish?.value, start > options.now { return .scheduled(start) }
    return .live(until: schedule.expires?.value)
  }

  /// The gravest state of its files.
  fileprivate func translation(
    into locale: LanguageTag, _ findings: TranslationFindings, from original: LanguageTag
  ) -> ItemStatus.Translation {
    let files = reading.coverage.map { file in locale.fallbacks.first(where: file.locales.contains) }
    guard let first = files.first, first != nil else { return .missing }
    let states = Set(
      zip(reading.coverage, files).map { file, found in
        found.map { findings.state(of: pathOfTranslation(file.location.path, into: $0, from: original)) } ?? .incomplete
      })
    return ItemStatus.Translation.open.first(where: states.contains) ?? .complete
  }
}

extension ItemStatus.Translation {
  /// Makes the state that a finding implies for its file; nil for other findings.
  public init?(of diagnostic: Diagnostic) {
    switch diagnostic.id {
    case .untranslatedText, .wrongLanguage: self = .untranslated
    case .staleTranslation: self = .stale
    case .incompleteTranslation, .placeholderText: self = .incomplete
    default: return nil
    }
  }
}

/// The findings in translations, by their paths.
private struct TranslationFindings {
  private var states: [String: ItemStatus.Translation] = [:]

  init(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      guard let state = ItemStatus.Translation(of: diagnostic) else { continue }
      let other = states[diagnostic.location.path]
      states[diagnostic.location.path] = ItemStatus.Translation.open.first { $0 == state || $0 == other }
    }
  }

  func state(of path: String) -> ItemStatus.Translation { states[path] ?? .complete }
}
