package import Authoring
package import Diagnostics
import Text

package struct StoreText: Sendable {
  /// The text without a line end at its end.
  package private(set) var text: String
  /// The length in UTF-16 code units.
  package private(set) var length: Int
  /// The number of items and other blocks that are left out.
  package private(set) var leftOut = 0
  package private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - locale: The store's name of the locale, for messages.
  ///   - isFitted: Whether blocks are left out from the end until the text is short enough.
  ///   - severity: The severity of a refusal by the store: an error if the text is to be uploaded, otherwise a warning.
  package init(
    _ markdown: Markdown, for store: Store, locale: String, isFitted: Bool = false,
    _ severity: Diagnostic.Severity = .error
  ) {
    var blocks = TextBlocks(markdown)
    var written = Written(blocks, for: store)
    let whole = written
    if isFitted, written.length > store.limit {
      let most = blocks.partCount
      // The search can be binary, because each part left out makes the text shorter.
      let count = (0..<most).partitioningIndex { Written(blocks.leavingOut($0), for: store).length <= store.limit }
      let shorter = blocks.leavingOut(count)
      let fitting = Written(shorter, for: store)
      if !fitting.text.isEmpty { (blocks, written, leftOut) = (shorter, fitting, count) }
    }
    (text, length) = (written.text, written.length)
    if severity == .error, markdown.events.contains(.begin(.strikethrough)) { diagnostics.append(markdown.struckOut) }
    if store.isPlain { diagnostics += refusals(blocks, store, severity) }
    if severity == .error { diagnostics += drops(written.dropped, store, markdown) }
    if leftOut > 0 { diagnostics.append(shortened(whole, markdown, store, locale)) }
    if length > store.limit { diagnostics.append(tooLong(markdown, store, locale, severity)) }
  }

  private struct Written {
    var text: String
    var length: Int
    var dropped: [Character]

    init(_ blocks: TextBlocks, for store: Store) {
      var writer = PlainWriter(
        blocks.markdown, boxes: store.isPlain ? .brackets : .signs, dropsPictographs: store.isPlain)
      text = writer.text(blocks.blocks)
      length = text.utf16.count
      dropped = writer.dropped
    }
  }

  private func refusals(_ blocks: TextBlocks, _ store: Store, _ severity: Diagnostic.Severity) -> [Diagnostic] {
    guard let first = text.unicodeScalars.first(where: { $0 == "<" || $0 == ">" }) else { return [] }
    let places = blocks.textRanges.flatMap { range in
      let signs = blocks.markdown[range].filter { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
      return zip(signs, blocks.markdown.places(ofAnglesIn: range)).map { (Unicode.Scalar($0), $1) }
    }
    // A character in an image's description, or of raw HTML, has no place of its own.
    return (places.isEmpty ? [(first, blocks.markdown.location)] : places).map { sign, place in
      Diagnostic(
        .storeRefusedCharacter, as: severity, "\(store.title) refuses '\(sign)'",
        fix: "say it in words: 'less than 1 MB'", at: place)
    }
  }

  private func drops(_ dropped: [Character], _ store: Store, _ markdown: Markdown) -> [Diagnostic] {
    guard !dropped.isEmpty else { return [] }
    let signs = dropped.prefix(20).map(String.init).joined(separator: " ") + (dropped.count > 20 ? " …" : "")
    let verb = dropped.count == 1 ? "is" : "are"
    return [
      Diagnostic(
        .storeCharacterDropped,
        "\(store.title) refuses pictographs; \(dropped.count) \(verb) left out: \(signs)",
        fix: "nothing, if the text is right without", at: markdown.location)
    ]
  }

  private func shortened(_ whole: Written, _ markdown: Markdown, _ store: Store, _ locale: String) -> Diagnostic {
    let verb = leftOut == 1 ? "is" : "are"
    return Diagnostic(
      .storeTextShortened,
      "\(counted(leftOut, "item")) \(verb) left out in \(locale), to have \(length) of \(store.limit) characters instead of \(whole.length)",
      fix: "write \(Self.ownFile(markdown)), with what matters most", at: markdown.location)
  }

  private func tooLong(
    _ markdown: Markdown, _ store: Store, _ locale: String, _ severity: Diagnostic.Severity
  ) -> Diagnostic {
    Diagnostic(
      .storeTextTooLong, as: severity, "\(length) of \(store.limit) characters in \(locale), for \(store.title)",
      fix: Self.ownFile(markdown) == markdown.location.path
        ? "shorten it, or leave out the end with --fit"
        : "write \(Self.ownFile(markdown)), which stores get instead, or leave out the end with --fit",
      at: markdown.location)
  }

  /// The file for a store text: `content/releases/2.4.0.store.de.md` for `2.4.0.de.md`; the same path if it already is
  /// one.
  private static func ownFile(_ markdown: Markdown) -> String {
    let path = markdown.location.path
    guard let name = path.split(separator: "/").last, !name.contains(".store.") else { return path }
    let version = name.prefix { $0.isNumber || $0 == "." }.trimmingDots
    return "\(path.dropLast(name.count))\(version).store\(name.dropFirst(version.count))"
  }
}

extension Substring {
  fileprivate var trimmingDots: Substring {
    lastIndex { $0 != "." }.map { self[...$0] } ?? ""
  }
}
