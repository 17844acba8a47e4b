package import Authoring
package import FeedModel
import SiteBuilder
import Text
package import WireFormats

/// The texts of a translation whose originals have changed since, for its translator.
package struct StaleTexts {
  private struct Change {
    let source: TranslationUnit
    /// The original text of the translation, if git knows it.
    let before: CodedText?
  }

  private let file: TranslatableFile
  private let changes: [Change]

  /// - Parameter published: The record of the last publication, for languages of which no texts are recorded.
  package init(
    of file: TranslatableFile, in locale: LanguageTag, _ site: SiteTranslations, _ earlier: EarlierTexts,
    after published: Manifest?
  ) {
    self.file = file
    let recorded = site.lock.pairs(of: file, in: locale)
    if recorded.isEmpty {
      let stale = site.stale(after: published).first { $0.file == file.id && $0.locale == locale }
      let before = stale.flatMap { earlier.units(of: file, $0.before.fingerprint) }
      changes = before.map { Self.changes(from: $0, to: file.sourceUnits) } ?? []
    } else {
      let stale = file.matches(in: locale, recorded).filter { $0.state == .stale }
      let before = earlier.texts(of: file, Set(stale.compactMap(\.recorded)))
      changes = stale.map { match in Change(source: match.source, before: match.recorded.flatMap { before[$0] }) }
    }
  }

  /// Matches keys by name, and texts of the body by their order between texts that stayed the same.
  private static func changes(from old: [TranslationUnit], to new: [TranslationUnit]) -> [Change] {
    let (known, current) = (Set(old.map(\.text.fingerprint)), Set(new.map(\.text.fingerprint)))
    var gone = old.filter { !current.contains($0.text.fingerprint) }
    return new.filter { !known.contains($0.text.fingerprint) }.map { unit in
      let place = gone.firstIndex { $0.name == unit.name } ?? (unit.isOfBody ? gone.firstIndex(where: \.isOfBody) : nil)
      return Change(source: unit, before: place.map { gone.remove(at: $0).text })
    }
  }

  /// - Parameter original: The default language's file.
  /// - Returns: `[{"field": ["title"], "old": …, "new": …}, {"bodyLine": 3, …}]`. Lines of the body count from 1.
  package func json(_ original: SourceFile) -> JSON {
    let lines = bodyLines(in: original)
    return changes.map { change in
      let name = change.source.name
      return JSON.present([
        "field": change.source.isOfBody ? nil : name.split(separator: ".").map(String.init), "bodyLine": lines[name],
        "old": change.before?.words, "new": change.source.text.words,
      ])
    }.json
  }

  /// The lines of the body at which its texts begin, by name.
  private func bodyLines(in original: SourceFile) -> [String: Int] {
    guard let places = file.placesInBody(in: file.original), let reading = try? PatchReading(original) else {
      return [:]
    }
    let first = file.lineOfBody(in: file.original)
    let text = String(decoding: original.bytes, as: UTF8.self).withLineFeeds
    let body = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(first - 1)
      .joined(separator: "\n").utf8
    let units = file.sourceUnits.filter(\.isOfBody)
    return Dictionary(
      zip(units, places).map { unit, place in
        (unit.name, first + body.prefix(place.range.lowerBound).count { $0 == 0x0A } - reading.firstBodyLine + 1)
      }
    ) { $1 }
  }
}
