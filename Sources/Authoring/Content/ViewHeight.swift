import Diagnostics
import FeedModel

/// `height:` of a view that does not fill the screen.
public enum ViewHeight: Equatable, Sendable {
  /// As the author wrote it.
  case points(Double)
  /// `auto`: as high as its contents need.
  case automatic
}

extension LocalizedFields {
  /// Nil if the view fills the screen in every language; a translation cannot change that.
  mutating func height() -> Localized<Placed<ViewHeight>>? {
    let height = base.height()
    var translated: [LanguageTag: Placed<ViewHeight>] = [:]
    for index in translations.indices {
      guard let own = translations[index].fields.height() else { continue }
      if !base.has("height") {
        translations[index].fields.report(
          own.diagnostic(
            .error, .translationOnly, "the default file has no 'height' to translate",
            fix: "set it there too; without it, the view fills the screen"))
      }
      translated[translations[index].locale] = own
    }
    return height.map { Localized($0, translations: translated) }
  }
}

extension Fields {
  fileprivate mutating func height() -> Placed<ViewHeight>? {
    if case .scalar(let word)? = node("height"), word.value == "auto" {
      return text("height")?.map { _ in .automatic }
    }
    return number("height", in: 1...10_000, or: "auto")?.map { .points($0) }
  }
}
