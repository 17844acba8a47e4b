package import Authoring
package import Diagnostics
package import FeedModel
import Text

/// A store's limits for a release's text, and its names of languages.
///
/// Limits: App Store Connect, *What's New in This Version*; Google Play Console, *Release notes*. Locales: fastlane's
/// `fastlane_core/languages.rb` and `supply/languages.rb`.
package struct Store: Sendable {
  package let name: StoreName
  package let title: String
  /// The limit in UTF-16 code units, an upper bound for the counts of stores.
  package let limit: Int
  /// Whether it refuses `<` and `>`, and pictographs.
  package let isPlain: Bool
  /// The store's locales that differ from our tags.
  private let renamed: [String: String]
  private let locales: Set<String>

  package static func named(_ name: StoreName) -> Store { name == .appStore ? appStore : play }

  private init(_ name: StoreName, title: String, limit: Int, isPlain: Bool, _ renamed: String, same: String) {
    (self.name, self.title, self.limit, self.isPlain) = (name, title, limit, isPlain)
    let pairs = renamed.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    self.renamed = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
    locales = Set(pairs.map { $0[1] } + same.split(separator: " ").map(String.init))
  }

  private static let appStore = Store(
    .appStore, title: "the App Store", limit: 4000, isPlain: true,
    "ar=ar-SA de=de-DE en=en-US es=es-ES es-419=es-MX fr=fr-FR nb=no nl=nl-NL sv=sv zh-Hans=zh-Hans zh-Hant=zh-Hant",
    same: """
      cs da el fi he hi hu it ja ko no pl ru tr id ms th vi uk ro sk hr ca en-AU en-CA en-GB en-US fr-CA pt-BR pt-PT \
      es-MX
      """)

  private static let play = Store(
    .play, title: "Google Play", limit: 500, isPlain: false,
    """
    cs=cs-CZ da=da-DK de=de-DE el=el-GR en=en-US es=es-ES fi=fi-FI fr=fr-FR he=iw-IL hi=hi-IN hu=hu-HU it=it-IT \
    ja=ja-JP ko=ko-KR nb=no-NO no=no-NO nl=nl-NL pl=pl-PL ru=ru-RU sv=sv-SE tr=tr-TR zh-Hans=zh-CN zh-Hant=zh-TW \
    az=az-AZ bn=bn-BD eu=eu-ES gl=gl-ES hy=hy-AM is=is-IS ka=ka-GE km=km-KH kn=kn-IN ky=ky-KG lo=lo-LA mk=mk-MK \
    ml=ml-IN mn=mn-MN mr=mr-IN my=my-MM ne=ne-NP si=si-LK ta=ta-IN te=te-IN
    """,
    same: """
      ar es-419 id ms th vi uk ro sk hr ca af am be bg en-AU en-CA en-GB en-IN en-SG en-US en-ZA es-US et fa fil fr-CA \
      gu kk lt lv ms-MY pa pt-BR pt-PT rm sl sq sr sw ur zh-HK zu
      """)

  /// The store's usual locale for a language of the site; empty if it has none or two.
  private func usual(_ tag: LanguageTag) -> [String] {
    (renamed[tag.text] ?? (locales.contains(tag.text) ? tag.text : nil)).map { [$0] } ?? []
  }

  /// The store's locales of the same language.
  private func near(_ tag: String) -> [String] {
    let language = tag.split(separator: "-").first
    return locales.filter { $0.split(separator: "-").first == language }.sorted()
  }

  /// The store's locales that a language of the site is written for; none if `publish.yml` says so.
  ///
  /// - Parameter diagnostics: Gets `no-store-locale` if the store has none for it, or several.
  package func locales(
    for tag: LanguageTag, of configuration: Configuration, _ diagnostics: inout [Diagnostic]
  ) -> [String] {
    if let chosen = configuration.stores[name]?[tag] {
      diagnostics += chosen.filter { !locales.contains($0.value) }.map { choice in
        choice.diagnostic(
          .noStoreLocale, "\(title) has no '\(choice.value.quotable)'", fix: advice(for: choice.value, tag))
      }
      return chosen.map(\.value).filter(locales.contains)
    }
    let usual = usual(tag)
    if usual.isEmpty {
      let near = near(tag.text)
      let isChoice = tag.script == nil && tag.region == nil && near.count > 1
      diagnostics.append(
        Diagnostic(
          .noStoreLocale,
          isChoice ? "'\(tag)' is \(near.joined(separator: " or ")) in \(title)" : "\(title) has no '\(tag)'",
          fix: advice(for: tag.text, tag), at: configuration.placeOfLocales))
    }
    return usual
  }

  private func advice(for name: String, _ tag: LanguageTag) -> String {
    let meant = near(name).first ?? suggestion(for: name, among: locales) ?? "none"
    let others = near(name).dropFirst()
    let more = others.isEmpty ? "" : "; there is also \(others.joined(separator: ", "))"
    return "choose in publish.yml: stores: { \(self.name.rawValue): { \(tag): \(meant) } }\(more)"
  }
}
