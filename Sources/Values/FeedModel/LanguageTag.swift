/// A well-formed language tag (BCP 47, RFC 5646 section 2.1) in its canonical spelling: `de`, `pt-BR`, `zh-Hant-TW`.
///
/// Subtags are not looked up in the registry, so `xx-YY` is well-formed. Grandfathered tags (`i-klingon`) and tags for
/// private use only (`x-mine`) are rejected.
public struct LanguageTag: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The canonical spelling: language in lower case, script in title case, region in upper case, all else in lower
  /// case; the old codes iw, in, ji, jw, mo are he, id, yi, jv, ro. It is ASCII, so it can be part of a file name.
  public let text: String

  /// Two to eight lower-case letters: `de`.
  public var language: String { String(text.prefix { $0 != "-" }) }
  /// The script, four letters: `Hant`. Nil if the tag names none.
  public var script: String? { subtag { $0.utf8.count == 4 && $0.isCapitalized } }
  /// The region, two upper-case letters or three digits: `CH`, `419`. Nil if the tag names none.
  public var region: String? { subtag { $0.utf8.count == 2 && $0.isCapitalized || $0.isDigits(3) } }

  public static let english: LanguageTag = "en"
  /// `und`, for texts in an unknown language (ISO 639-2).
  public static let undetermined: LanguageTag = "und"

  /// The first subtag of a kind, by its canonical spelling; extensions, which follow a single letter, have none.
  private func subtag(_ fits: (Substring) -> Bool) -> String? {
    text.split(separator: "-").dropFirst().prefix { $0.utf8.count > 1 }.first(where: fits).map(String.init)
  }

  /// Reads a tag; letter case does not matter. Nil for anything that is not well-formed, including `_` in place of `-`.
  public init?(_ text: String) {
    guard text.utf8.count <= 100, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var rest = text.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)[...]
    guard let language = rest.popFirst(), language.isLetters(2...8) else { return nil }
    var parts = [Self.replacements[language] ?? language]
    if language.utf8.count <= 3 { parts += rest.take(atMost: 3) { $0.isLetters(3...3) } }
    let script = rest.take(atMost: 1) { $0.isLetters(4...4) }.first?.capitalizedASCII
    let region = rest.take(atMost: 1) { $0.isLetters(2...2) || $0.isDigits(3) }.first?.uppercased()
    parts += [script, region].compactMap(\.self)
    let variants = rest.take(atMost: .max) { $0.isVariant }
    guard Set(variants).count == variants.count, Self.areExtensions(rest) else { return nil }
    self.text = (parts + variants + rest).joined(separator: "-")
  }

  /// Reads the names that systems give their locales, too: `de_CH`, `zh_Hant_TW`, `en_US@calendar=buddhist`,
  /// `de_DE.UTF-8`.
  public init?(systemIdentifier text: String) {
    let locale = text.prefix { $0 != "@" && $0 != "." }
    self.init(String(locale.map { $0 == "_" ? "-" : $0 }))
  }

  /// A tag that is written in a program: `"de"`, `LanguageTag("de")`. The program stops if it is not well-formed.
  public init(stringLiteral text: String) {
    guard let tag = LanguageTag(text) else { preconditionFailure("'\(text)' is not a language tag") }
    self = tag
  }

  public var description: String { text }

  /// The tags to look for, best first: `fr-CA`, `fr`; for Chinese with its script: `zh-TW`, `zh-Hant`, `zh`.
  public var fallbacks: [LanguageTag] {
    var tags = [self]
    // Most tags are a language alone.
    var parts = text.utf8.contains(UInt8(ascii: "-")) ? text.split(separator: "-") : []
    while parts.count > 1 {
      parts.removeLast()
      // A single letter introduces the parts that were just removed.
      if parts.last?.utf8.count == 1 { continue }
      if parts.count == 1, let script = impliedScript {
        tags += [LanguageTag("\(language)-\(script)")].compactMap(\.self)
      }
      tags += [LanguageTag(parts.joined(separator: "-"))].compactMap(\.self)
    }
    return tags
  }

  /// The language in which a device with this one reads a site: `de` for `de-DE`. Nil if the site has none.
  package func nearest(among locales: [LanguageTag]) -> LanguageTag? { fallbacks.first(where: locales.contains) }

  /// The tags to look for among translations of a text; after them comes the text itself, in its original language.
  package func fallbacks(before original: LanguageTag) -> ArraySlice<LanguageTag> {
    fallbacks.prefix { $0 != original }
  }

  /// Whether the script is written from right to left. The tag's script decides if it names one, otherwise the
  /// language's usual script.
  public var isRightToLeft: Bool {
    script.map(Self.rightToLeftScripts.contains) ?? Self.rightToLeftLanguages.contains(language)
  }

  /// The end of a file's name, after its stem: `_de`, `_zh-Hant`.
  public var suffix: String { "_" + text }

  public static func < (a: LanguageTag, b: LanguageTag) -> Bool { a.text < b.text }

  /// The tag with its script: `zh-Hant` for `zh-TW`, and for `zh_HK`; nil for other languages, and if the script is
  /// written or nothing implies it.
  package static func scriptedChinese(_ tag: String) -> String? {
    guard tag.utf8.count > 2, tag.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "z") else { return nil }
    return LanguageTag(systemIdentifier: tag).flatMap { tag in tag.impliedScript.map { "\(tag.language)-\($0)" } }
  }

  private var impliedScript: String? {
    guard language == "zh", script == nil, let region else { return nil }
    return ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"
  }

  /// Whether the rest is `a-xyz-…` or `x-…`: a single letter or digit, each once, with at least one subtag after it.
  private static func areExtensions(_ parts: ArraySlice<String>) -> Bool {
    guard let last = parts.last else { return true }
    guard parts.first?.utf8.count == 1, last.utf8.count > 1 || parts.dropLast().contains("x") else { return false }
    guard parts.allSatisfy({ $0.isAlphanumeric(1...8) }) else { return false }
    let standard = parts.prefix { $0 != "x" }
    let singletons = standard.filter { $0.utf8.count == 1 }
    let areFollowed = zip(standard, parts.dropFirst()).allSatisfy { $0.utf8.count > 1 || $1.utf8.count > 1 }
    return areFollowed && Set(singletons).count == singletons.count && parts.last != "x"
  }

  private static let replacements = ["iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro"]

  private static let rightToLeftLanguages: Set<String> = [
    "aeb", "ar", "arc", "ary", "arz", "azb", "bal", "bqi", "ckb", "dv", "fa", "glk", "he", "ks", "lrc", "mzn", "nqo",
    "pnb", "prs", "ps", "sd", "sdh", "syr", "ug", "ur", "yi",
  ]

  private static let rightToLeftScripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]
}

extension ArraySlice<String> {
  fileprivate mutating func take(atMost limit: Int, while fits: (String) -> Bool) -> [String] {
    let taken = Array(prefix(while: fits).prefix(limit))
    removeFirst(taken.count)
    return taken
  }
}

extension StringProtocol {
  /// Whether it begins with an upper-case letter.
  fileprivate var isCapitalized: Bool { utf8.first.map { 0x41...0x5A ~= $0 } ?? false }

  fileprivate func isLetters(_ counts: ClosedRange<Int>) -> Bool {
    counts ~= utf8.count && utf8.allSatisfy { 0x61...0x7A ~= $0 }
  }

  fileprivate func isDigits(_ count: Int) -> Bool { utf8.count == count && utf8.allSatisfy { 0x30...0x39 ~= $0 } }

  fileprivate func isAlphanumeric(_ counts: ClosedRange<Int>) -> Bool {
    counts ~= utf8.count && utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
  }

  fileprivate var isVariant: Bool {
    isAlphanumeric(5...8) || isAlphanumeric(4...4) && utf8.first.map { 0x30...0x39 ~= $0 } ?? false
  }

  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}
