import Authoring
import Diagnostics
import FeedModel

/// Reports texts that the stores in `publish.yml` would refuse: each text once for each store.
@Sendable func checkStoreTexts(_ context: CheckContext) -> [Diagnostic] {
  let configuration = context.site.configuration
  return StoreName.allCases.filter { configuration.stores[$0] != nil }.flatMap { name in
    let store = Store.named(name)
    // `publish export` reports the locales that the store lacks.
    var none: [Diagnostic] = []
    let locales = configuration.locales.compactMap { tag in
      store.locales(for: tag, of: configuration, &none).first.map { (tag, $0) }
    }
    return context.publication.releases.flatMap { release in
      var seen: Set<String> = []
      return locales.flatMap { tag, locale in
        let text = release.storeText(in: tag, default: configuration.defaultLocale)
        guard seen.insert(text.location.path).inserted else { return [Diagnostic]() }
        return StoreText(text, for: store, locale: locale, .warning).diagnostics
      }
    }
  }
}

/// Reports messages that ask people to get a version, and are shown to those who have it as well.
@Sendable func checkUpdates(_ context: NotificationContext) -> [Diagnostic] {
  let notification = context.notification
  let addresses = notification.writtenViews.flatMap(\.body.base.links).map(\.target.address)
  guard (addresses + [notification.actionURL?.value]).contains(where: context.frame.inputs.links.isUpdatePage),
    !notification.isForOldVersions
  else { return [] }
  let texts = [notification.title.base] + notification.writtenViews.map { PlainText($0.body.base).text }
  guard let version = texts.lazy.compactMap(versionToGet).first else { return [] }
  return [
    Diagnostic(
      .storeForAll, "this asks people to update to \(version), and is shown to those who have it, too",
      fix: notification.channels.contains(.banners)
        ? "add the condition 'appVersionLessThan: \(version)'" : "set maxVersion to the version before \(version)",
      at: notification.location)
  ]
}

extension Notification {
  /// Whether a condition leaves out new versions, or may do so.
  fileprivate var isForOldVersions: Bool {
    maxVersion != nil
      || leaves.contains { condition in
        switch condition.value {
        case .appVersionLessThan, .appVersionAtMost, .appVersionIn, .attributeAtMost, .attributeLessThan: true
        // Among "none of", it is an upper bound.
        case .appVersionAtLeast: !all.contains { $0.value == condition.value }
        default: false
        }
      }
  }
}

/// The version that a text asks people to get: "Update to 2.4", "Aktualisiere auf Snoodle 2.4".
private func versionToGet(_ text: String) -> String? {
  let words = text.lowercased().split { $0 == " " || $0 == "\n" || $0 == "\u{A0}" }
  for (index, word) in words.enumerated() where askingWords.contains(word) {
    // "After the update to 2.4"
    if index > 0, articles.contains(words[index - 1]) { continue }
    let next = words[(index + 1)...].prefix(5).map { $0.drop { "(“„".contains($0) } }
    // "Update to 2.4? You have it already"
    guard let place = next.firstIndex(where: { $0.first?.isNumber ?? false }), !next[place].contains("?"),
      next[..<place].contains(where: { ["to", "auf", "vers", "à", "a", "alla", "para", "naar"].contains($0) })
    else { continue }
    let version = String(next[place].prefix { $0.isNumber || $0 == "." }.reversed().drop { $0 == "." }.reversed())
    if version.contains(".") { return version }
  }
  return nil
}

private let articles: Set<Substring> = [
  "the", "this", "your", "our", "an", "new", "last", "after", "since", "das", "dem", "nach",
]
private let askingWords: Set<Substring> = [
  "update", "upgrade", "aktualisiere", "aktualisieren", "aktualisiert", "updaten", "mettez", "actualisez", "passez",
  "actualiza", "actualice", "aggiorna", "aggiornate", "atualize", "atualiza", "bijwerken",
]
