public import Diagnostics
public import FeedModel
import Hashing
import Text

/// A content file as translators see it: the texts of the default language, and those of each translation.
public struct TranslatableFile: Sendable {
  struct Key: Sendable {
    var name: String
    /// As written, with placeholders. Without the texts that a language takes from a relative.
    var text: Localized<Placed<String>>
  }

  /// Its path below `content/`, without `.md` and `/index`: `notifications/winter/details`.
  public let id: String
  /// The default language's file.
  public let location: SourceLocation
  /// The languages that have a file of their own, in order.
  public let locales: [LanguageTag]
  private let keys: [Key]
  private let body: Localized<Markdown>
  private let original: LanguageTag

  /// - Parameter locales: The site's; the first is the default.
  init(_ location: SourceLocation, _ keys: [Key], _ body: Localized<Markdown>, _ locales: [LanguageTag]) {
    self.location = location
    self.keys = keys
    self.body = body
    original = locales[0]
    self.locales = body.translations.isEmpty ? [] : body.translations.keys.sorted()
    id = Self.id(of: location.path, in: original)
  }

  private static func id(of path: String, in original: LanguageTag) -> String {
    var name = path.dropFirst("content/".count).dropLast(".md".count)
    for suffix in [".\(original.text)", "/index"] where name.hasSuffix(suffix) { name = name.dropLast(suffix.count) }
    return String(name)
  }

  /// The path of a language's file, whether or not it exists.
  public func path(in locale: LanguageTag) -> String {
    locale == original ? location.path : pathOfTranslation(location.path, into: locale, from: original)
  }

  /// Whether a language takes its texts from a relative, so that it needs none of its own.
  public func isCovered(in locale: LanguageTag) -> Bool {
    body.translations[locale] == nil && locale.fallbacks.dropFirst().contains { body.translations[$0] != nil }
  }

  /// What the default language says: keys in the order of the documentation, then the body's.
  public var sourceUnits: [TranslationUnit] {
    let units = keys.map { TranslationUnit(key: $0.name, $0.text.base) }
    return units.inOrder + body.base.units
  }

  /// What the language's own file says; nothing if it has none.
  public func units(in locale: LanguageTag) -> [TranslationUnit] {
    let units = keys.compactMap { key in key.text.translations[locale].map { TranslationUnit(key: key.name, $0) } }
    return units.inOrder + (body.translations[locale]?.units ?? [])
  }

  /// Whether a relative of the language has the text, so that this one need not.
  func isCovered(_ unit: TranslationUnit, in locale: LanguageTag) -> Bool {
    let relatives = locale.fallbacks.dropFirst()
    guard unit.isOfBody else {
      let key = keys.first { $0.name == unit.name }
      return relatives.contains { key?.text.translations[$0] != nil }
    }
    return body.translations[locale]?.isEmpty ?? true
      && relatives.contains { !(body.translations[$0]?.isEmpty ?? true) }
  }
}

/// One text of a file: a key, or a paragraph, a heading or a table cell of its body.
public struct TranslationUnit: Sendable, Equatable {
  /// `title`, `with.price`, or `body.2` for the second text of the body.
  public let name: String
  public let text: CodedText
  /// Where the key's value is, or where the body begins.
  public let location: SourceLocation

  public var isOfBody: Bool { name.starts(withBytesOf: "body.") }

  init(name: String, _ text: CodedText, at location: SourceLocation) {
    (self.name, self.text, self.location) = (name, text, location)
  }

  fileprivate init(key: String, _ text: Placed<String>) {
    self.init(name: key, CodedText(text.value), at: text.location)
  }
}

extension Markdown {
  fileprivate var units: [TranslationUnit] {
    codedTexts.enumerated().map { TranslationUnit(name: "body.\($0 + 1)", $1, at: location) }
  }
}

extension [TranslationUnit] {
  /// Of all texts together: 16 lower-case hexadecimal digits, as ``CodedText/fingerprint``.
  public var fingerprint: String {
    var hash = SHA256()
    for unit in self {
      unit.text.add(to: &hash)
      hash.update(CollectionOfOne<UInt8>(0x0A))
    }
    return hash.finish().hex(byteCount: 8)
  }

  /// Keys in the order in which the documentation lists them.
  fileprivate var inOrder: Self {
    let order = { (unit: TranslationUnit) in keysInOrder.firstIndex(of: unit.name) ?? keysInOrder.count }
    return count < 2 ? self : enumerated().sorted { (order($0.1), $0.0) < (order($1.1), $1.0) }.map(\.1)
  }
}

private let keysInOrder = [
  "title", "summary", "actionButton", "imageAlt", "badge", "remindButton", "cancelButton", "grantTitle", "denyTitle",
]
