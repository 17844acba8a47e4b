import Diagnostics
import FeedModel

/// `height:` of a view that does not fill the screen.
public enum ViewHeight: Equatable, Sendable {
  /// As the author wrote it.
  case points(Double)
  /// `auto`: as high as its contents need.
  case automatic

  /// The looks that lie over the app, and are as high as their contents unless their author says otherwise.
  static let automaticLooks: Set = ["banner", "card", "toast"]
}

extension LocalizedFields {
  /// Nil if the view fills the screen in every language; a translation cannot change that.
  mutating func height(of template: Placed<String>?) -> Localized<Placed<ViewHeight>>? {
    let usual = template.flatMap { template in
      ViewHeight.automaticLooks.contains(template.value) ? template.map { _ in ViewHeight.automatic } : nil
    }
    let written = base.height()
    let height = base.has("height") ? written : usual
    var translated: [LanguageTag: Placed<ViewHeight>] = [:]
    for index in translations.indices {
      guard let own = translations[index].fields.height() else { continue }
      if height == nil {
        translations[index].fields.report(
          own.diagnostic(
            .error, .translationOnly, "the default file has no 'height' to translate",
            fix: "set it there too, in points or as auto; now the view fills the screen"))
      }
      translated[translations[index].locale] = own
    }
    return height.map { Localized($0, translations: translated) }
  }
}

extension Fields {
  /// Nil for `full` as well, which fills the screen.
  fileprivate mutating func height() -> Placed<ViewHeight>? {
    if case .scalar(let word)? = node("height"), ["auto", "full"].contains(word.value) {
      return text("height").flatMap { $0.value == "auto" ? $0.map { _ in .automatic } : nil }
    }
    return number("height", in: 1...10_000, or: "auto")?.map { .points($0) }
  }
}
