public import FeedModel

/// A value of the default locale and its translations. A locale without its own uses its nearest relative's, by tag:
/// `fr-CA → fr → default`.
public struct Localized<Value: Sendable>: Sendable {
  public var base: Value
  public var translations: [LanguageTag: Value]

  public init(_ base: Value, translations: [LanguageTag: Value] = [:]) {
    self.base = base
    self.translations = translations
  }

  public subscript(locale: LanguageTag) -> Value {
    // Most texts of most sites are written once.
    for tag in translations.isEmpty ? [] : locale.fallbacks {
      if let value = translations[tag] { return value }
    }
    return base
  }

  public func map<Other>(_ transform: (Value) -> Other) -> Localized<Other> {
    // Mapping an empty dictionary takes memory for another.
    Localized<Other>(transform(base), translations: translations.isEmpty ? [:] : translations.mapValues(transform))
  }

  public var all: [Value] {
    translations.isEmpty ? [base] : [base] + translations.keys.sorted().compactMap { translations[$0] }
  }
}

extension Localized: Equatable where Value: Equatable {}
