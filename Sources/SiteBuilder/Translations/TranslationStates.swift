import Authoring
public import FeedModel

/// How far a site is translated, for everybody who reports it: entries by language.
public struct TranslationStates: Equatable, Sendable {
  public struct Language: Equatable, Sendable {
    public let locale: LanguageTag
    /// How many entries have each state; only entries that are live or will be.
    public fileprivate(set) var counts: [ItemStatus.Translation: Int] = [:]

    public var total: Int { counts.values.reduce(0, +) }
    public var complete: Int { counts[.complete] ?? 0 }
    public var isComplete: Bool { complete == total }

    /// `7 of 12: 3 missing, 1 stale, 1 incomplete`; `all 12`.
    public var words: String {
      if isComplete { return "all \(total)" }
      let open = ItemStatus.Translation.open.compactMap { state in counts[state].map { "\($0) \(state.rawValue)" } }
      return "\(complete) of \(total): \(open.joined(separator: ", "))"
    }
  }

  /// All of the site's but the default, in their order.
  public let languages: [Language]

  public init(_ items: [ItemStatus], locales: [LanguageTag]) {
    languages = locales.dropFirst().map { locale in
      var language = Language(locale: locale)
      for item in items where item.isPlanned {
        for translation in item.translations where translation.locale == locale {
          language.counts[translation.state, default: 0] += 1
        }
      }
      return language
    }
  }

  public var isComplete: Bool { languages.allSatisfy(\.isComplete) }
}

extension BuildReport {
  /// - Parameter options: With which it was built.
  public func translationStates(_ options: BuildOptions) -> TranslationStates {
    TranslationStates(items(options), locales: locales)
  }
}

extension ItemStatus.Translation {
  /// The gravest first.
  public static let open: [ItemStatus.Translation] = [.missing, .untranslated, .stale, .incomplete]
}

extension ItemStatus {
  /// Whether devices show it, or will.
  public var isPlanned: Bool {
    switch state {
    case .live, .scheduled: true
    case .expired, .draft, .withdrawn, .broken, .gone: false
    }
  }
}
