import Diagnostics
import FeedModel
import Text

/// The keys of one kind of map. This is a class because every reader on every core holds it.
public final class KeyTable: Sendable {
  /// The map in words, for messages: "a notification".
  public let noun: String
  /// The keys in the order of the documentation.
  public let keys: [Key]
  /// Names that belong elsewhere, with the fix; `KEY` in it is the name.
  private let elsewhere: [(names: Set<String>, fix: String)]
  /// The fixes for keys that do not exist, by name in lower case.
  private let wished: [String: String]
  private let places: [String: Int]
  /// The keys that a translation of such a map may have; nil if it has no translations.
  let translation: KeyTable?

  package init(
    _ noun: String, _ keys: [Key], elsewhere: [(names: [String], fix: String)] = [], wished: [String: String] = [:],
    hasTranslations: Bool = false
  ) {
    (self.noun, self.keys) = (noun, keys)
    self.wished = Dictionary(uniqueKeysWithValues: wished.map { ($0.lowercased(), $1) })
    self.elsewhere = elsewhere.map { (Set($0.names), $0.fix) }
    places = Dictionary(keys.enumerated().map { ($1.name, $0) }) { first, _ in first }
    translation = hasTranslations ? Self.translation(of: keys) : nil
  }

  /// Makes the table of a map with a key for each language of the site. Other languages in the map are reported as not
  /// being the site's.
  convenience init(_ noun: String, _ keys: [Key], ofLanguagesIn map: YAMLMapping) {
    let tags = map.entries.compactMap { LanguageTag($0.key.value)?.text }
    self.init(noun, keys, elsewhere: [(tags, "add KEY to locales in publish.yml, or remove it")])
  }

  private static func translation(of keys: [Key]) -> KeyTable {
    let own = keys.filter(\.isTranslated).map(\.translated)
    let only = own.isEmpty ? "no keys" : "only \(own.map(\.name).joined(separator: ", "))"
    return KeyTable(
      "a translation", own, elsewhere: [(keys.map(\.name), "set it in the default file; a translation sets \(only)")])
  }

  public subscript(name: String) -> Key? { places[name].map { keys[$0] } }

  package var names: [String] { keys.map(\.name) }

  /// - Parameters:
  ///   - key: A key that the table does not have: one of a different map or program, or a misspelt one.
  ///   - isCertain: Whether a key can be the intended one, because the map lacks it and the value fits.
  func unknown(_ key: Placed<String>, isCertain: (Key) -> Bool) -> Diagnostic {
    let problem = "'\(key.value)' is not a key of \(noun)"
    if let place = elsewhere.first(where: { $0.names.contains(key.value) }) {
      return key.diagnostic(
        .misplacedKey, problem, fix: place.fix.replacing("KEY", with: key.value),
        remedy: isAboveConditions(key) ? .movingBelowConditions(key) : nil)
    }
    let word = key.value.lowercased().filter { $0 != "_" && $0 != "-" }
    if let advice = wished[word] ?? Self.advice[word] { return key.diagnostic(.unknownKey, problem, fix: advice) }
    let names = names.sorted()
    let other = Self.otherWords[word]?.first { self[$0] != nil }.map { (word: $0, isCertain: false) }
    guard let meant = other ?? likelyWord(for: key.value, among: names.filter { !areOpposites(word, $0.lowercased()) })
    else {
      return key.diagnostic(
        .unknownKey, problem, fix: names.isEmpty ? "remove it" : "use one of \(names.joined(separator: ", "))")
    }
    return key.diagnostic(
      .unknownKey, problem, fix: "did you mean '\(meant.word)'?",
      remedy: key.replacement(by: meant.word, isSafe: meant.isCertain && self[meant.word].map(isCertain) ?? false))
  }

  /// Whether one name says the opposite of the other, as the ends of two bounds do. Both are in lower case.
  private func areOpposites(_ one: String, _ other: String) -> Bool {
    [["least", "most", "less", "greater"], ["before", "after"]].contains { words in
      let (own, others) = (words.filter(one.contains), words.filter(other.contains))
      return !own.isEmpty && !others.isEmpty && own != others
    } || one.contains("not") != other.contains("not")
  }

  /// Whether a condition was written in `conditions` itself, or in the map that contains it.
  private func isAboveConditions(_ key: Placed<String>) -> Bool {
    ConditionKeys.table[key.value] != nil
      && (self === ConditionKeys.groups || self[NotificationKeys.conditions.name] != nil)
  }

  /// The names that other programs use for our keys, where a similar spelling does not reveal it.
  private static let otherWords = table(
    """
    publish: start starts from begin begins publishdate startdate publishat golive embargo scheduled validfrom showfrom
    expires: end ends until enddate expiry expirydate expirationdate expiresat unpublishdate validuntil validto
    date: pubdate created createdat datepublished publishedat updated lastmod
    summary: description desc excerpt abstract teaser subtitle lead
    image: heroimage featuredimage featureimage cover coverimage thumbnail picture photo img banner
    imageAlt: alt alttext imagedescription
    title: headline heading
    actionURL: link url href permalink ctaurl buttonurl
    actionButton: button cta buttontext buttonlabel ctalabel ctatext
    template: layout look style design
    priority: weight order
    align: alignment textalign
    id: slug uuid
    """ + TextSlot.allCases.map { "\n\($0): \($0.row.otherNames)" }.joined())

  /// The keys by their names in other programs. The intended one is the first that the map's table has.
  private static func table(_ text: String) -> [String: [String]] {
    text.split(separator: "\n").reduce(into: [:]) { table, line in
      let words = line.split(whereSeparator: { $0 == " " || $0 == ":" }).map(String.init)
      for word in words.dropFirst() { table[word, default: []].append(words[0]) }
    }
  }

  /// Advice for keys of other programs that have no equivalent here.
  private static let advice = [
    "published": "remove it; 'draft: true' holds a text back, 'publish: 2026-01-31T09:00:00Z' until a time",
    "lang": "remove it, and name the file after its language: hello.de.md",
    "language": "remove it, and name the file after its language: hello.de.md",
    "body": "write the text below the front matter", "text": "write the text below the front matter",
    "message": "write the text below the front matter", "content": "write the text below the front matter",
  ]
}
