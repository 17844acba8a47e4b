import Authoring
import FeedModel

/// The link targets of two texts. Addresses may have a form for each language: `de.example.com`, `example.de`, `/de/`.
struct ComparedAddresses {
  /// The addresses that only one of the two has.
  private(set) var source: [Address]
  private(set) var target: [Address]
  /// Whether they lead to other sites, and not only to other pages.
  let areOtherSites: Bool

  struct Address {
    let text: String
    /// The part that is the same in each language: `example` of `www.example.co.uk`.
    fileprivate let site: String
    /// The page without languages, parameters and marks at its ends.
    fileprivate let page: String
    /// Whether something in it names a language or a country.
    fileprivate let isLocalized: Bool
  }

  /// - Returns: Nil if the links of both lead to the same places.
  init?(_ source: [TranslationUnit], _ target: [TranslationUnit], _ original: LanguageTag, _ locale: LanguageTag) {
    if source.count == target.count, zip(source, target).allSatisfy({ $0.text.codes == $1.text.codes }) { return nil }
    let (texts, others) = (Self.addresses(source), Self.addresses(target))
    guard texts != others else { return nil }
    let first = texts.sorted().map { Address($0, original, locale) }
    let second = others.sorted().map { Address($0, original, locale) }
    let sites = first.filter { one in !second.contains { $0.site == one.site } }
    let otherSites = second.filter { one in !first.contains { $0.site == one.site } }
    areOtherSites = !sites.isEmpty
    if areOtherSites {
      (self.source, self.target) = (sites, otherSites)
      return
    }
    // A page may have a different name in each language if its address names the language.
    let pages = first.filter { one in !second.contains { $0.isPage(one) } }
    let otherPages = second.filter { one in !one.isLocalized && !first.contains { $0.isPage(one) } }
    // A link is gone, or leads elsewhere.
    guard !pages.isEmpty, !otherPages.isEmpty || second.count < first.count else { return nil }
    (self.source, self.target) = (pages, otherPages)
  }

  private static func addresses(_ units: [TranslationUnit]) -> Set<String> {
    var found: Set<String> = []
    for unit in units {
      for code in unit.text.codes where code.kind == .link || code.kind == .address {
        let scheme = code.target.prefix { $0 != ":" }
        if !["view", "close", "flag", "tel", "sms"].contains(scheme) { found.insert(code.target) }
      }
    }
    return found
  }
}

extension ComparedAddresses.Address {
  fileprivate init(_ text: String, _ original: LanguageTag, _ locale: LanguageTag) {
    self.text = text
    let names = Set([original, locale].flatMap(\.namesInAddresses))
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...].dropFirst("mailto:".count)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let host = rest[..<end].lowercased().split(separator: "@").last ?? ""
    let isWeb = text.hasPrefix("https:") || text.hasPrefix("mailto:")
    // An address with the app's own scheme names a place in the app.
    guard isWeb, !host.hasPrefix("{") else {
      (site, page, isLocalized) = (String(text.prefix { $0 != "?" }), "", false)
      return
    }
    var labels = host.split(separator: ".").map(String.init)
    let country = labels.last ?? ""
    labels.removeLast(labels.isEmpty ? 0 : 1)
    if labels.count > 1, ["co", "com", "org", "net", "ac", "gov", "or", "ne"].contains(labels.last) {
      labels.removeLast()
    }
    site = labels.last ?? String(host)
    let path = rest[end...].prefix { $0 != "#" }
    // Campaigns are compared for themselves (``CampaignNames``).
    let parts = path.split { "?&".contains($0) }.filter { !$0.hasPrefix("utm_") }
      .flatMap { $0.split { "/=".contains($0) } }.map { $0.lowercased() }
    page = parts.filter { !names.contains($0) && !["lang", "hl", "locale", "l"].contains($0) }.joined(separator: "/")
    isLocalized =
      parts.contains(where: names.contains) || labels.contains(where: names.contains) || names.contains(country)
  }

  fileprivate func isPage(_ other: ComparedAddresses.Address) -> Bool { site == other.site && page == other.page }
}

extension LanguageTag {
  /// The names of the locale in addresses, such as `pt-br`, `pt_br`, `pt` and `br`.
  fileprivate var namesInAddresses: [String] {
    let tag = text.lowercased()
    let countries = [
      "en": ["us", "uk", "gb"], "ja": ["jp"], "ko": ["kr"], "zh": ["cn", "tw", "hk"], "da": ["dk"],
      "sv": ["se"], "cs": ["cz"], "el": ["gr"], "de": ["at", "ch"], "nb": ["no"], "uk": ["ua"],
    ]
    return [tag, tag.replacing("-", with: "_"), language] + [region?.lowercased()].compactMap(\.self)
      + (countries[language] ?? [])
  }
}
