import Diagnostics
import FeedModel
import Text

extension [ContentEntry] {
  /// `x-de.md` next to `x.md`: an entry of its own, shown to everybody, and meant as a translation.
  ///
  /// - Precondition: They are in the order of kind and id.
  func translationLookAlikes(_ locales: [LanguageTag]) -> [Diagnostic] {
    let suffixes = locales.map { $0.text.lowercased() }
    return compactMap { entry in
      guard entry.kind != .releases, let (stem, locale) = split(entry.id, suffixes), contains(entry.kind, stem),
        let file = entry.parts.first?.files.all.first
      else { return nil }
      let noun = String(entry.kind.rawValue.dropLast())
      return Diagnostic(
        .warning, .translationLookAlike,
        "'\(entry.id)' is a \(noun) of its own, not a translation of '\(stem)'",
        fix: "if it is a translation, name it \(stem).\(locales[locale].text).md", at: SourceLocation(path: file.path))
    }
  }

  /// `x-de` as `x` and the index of `de`.
  private func split(_ id: String, _ suffixes: [String]) -> (stem: String, locale: Int)? {
    guard let sign = id.utf8.firstIndex(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) else {
      return nil
    }
    var start: String.Index? = sign
    while let place = start {
      let rest = id[id.utf8.index(after: place)...]
      // Most ids that end in a part end in a number or a longer word.
      if 2...12 ~= rest.utf8.count, rest.utf8.first.map({ $0 >= 0x41 }) ?? false,
        let index = suffixes.firstIndex(of: rest.lowercased().replacing("_", with: "-"))
      {
        return (String(id[..<place]), index)
      }
      start = rest.utf8.firstIndex { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
    return nil
  }

  private func contains(_ kind: ContentKind, _ id: String) -> Bool {
    let index = index(of: kind, id)
    return index < count && self[index].kind == kind && self[index].id == id
  }
}
