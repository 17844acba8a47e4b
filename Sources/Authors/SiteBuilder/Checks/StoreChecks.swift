import Authoring
import Diagnostics

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
