import Text

/// Control characters that serve as placeholders in a rendered page until the value is known.
///
/// Templates may not contain them, and they are removed from values, so nothing that an author or translator writes can
/// be mistaken for a mark.
enum TemplateMark {
  /// The placeholder for a template's `csp`.
  static let policy: UInt8 = 1
  /// Before and after the number of a value that differs from page to page.
  static let slot: UInt8 = 2
  /// Follows `<style>` and `<script>` in a template's own text, to distinguish them from those in a value.
  static let ownElement: UInt8 = 3

  static func text(_ mark: UInt8) -> String { String(Unicode.Scalar(mark)) }

  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }

  /// A template's values without control characters, which are not allowed in pages anyway.
  static func removed(from value: TemplateValue) -> TemplateValue {
    switch value {
    case .text(let text): .text(removed(from: text))
    case .names(let values): .names(values.mapValues(removed))
    case .list(let values): .list(values.map(removed))
    case .flag, .number, .function: value
    }
  }

  static func removed(from text: String) -> String {
    guard text.utf8.withContiguousStorageIfAvailable(hasControl) ?? true else { return text }
    return String(decoding: text.utf8.map { isControl($0) ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
  }

  static func removed(from text: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer(hasControl) ? text.map { isControl($0) ? UInt8(ascii: "?") : $0 } : text
  }

  private static func hasControl(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.firstIndex(below: 0x20, sparesSpace: true, or: 0x7F) != nil
  }
}
