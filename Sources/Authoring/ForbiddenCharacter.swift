import Diagnostics
import Text

/// A character that is not allowed in any text of a site, whether written out, as a YAML escape or as an HTML
/// reference.
enum ForbiddenCharacter: Equatable {
  case control(Unicode.Scalar)
  case separator(Unicode.Scalar)
  case byteOrderMark
  case override(Unicode.Scalar)

  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: return nil
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE...0xFFFF: self = .control(scalar)
    case 0x2028...0x2029: self = .separator(scalar)
    case 0x202A...0x202E: self = .override(scalar)
    case 0xFEFF: self = .byteOrderMark
    default: return nil
    }
  }

  func diagnostic(at place: SourceLocation) -> Diagnostic {
    switch self {
    case .control(let scalar):
      Diagnostic(
        .error, .controlCharacter, "\(scalar.name) is a control character, which feeds cannot hold",
        fix: "remove it", at: place)
    case .separator(let scalar):
      Diagnostic(
        .error, .controlCharacter, "\(scalar.name) is an invisible line separator", fix: "end the line with Return",
        at: place)
    case .byteOrderMark:
      Diagnostic(
        .error, .controlCharacter, "U+FEFF is a byte order mark, which belongs only at the start of a file",
        fix: "remove it",
        at: place
      )
    case .override(let scalar):
      Diagnostic(
        .error, .bidiOverride, "\(scalar.name) invisibly reorders the text after it",
        fix: "remove it; if a direction must be set, use the isolates U+2066 to U+2069", at: place)
    }
  }

  /// The first one in the text.
  static func first(in text: String) -> ForbiddenCharacter? {
    guard mayBe(in: text.utf8) else { return nil }
    return text.unicodeScalars.lazy.compactMap(Self.init).first
  }

  static func first(in text: UnsafeBufferPointer<UInt8>) -> ForbiddenCharacter? {
    mayBe(in: text) ? first(in: String(decoding: text, as: UTF8.self)) : nil
  }

  /// False for nearly every text, from its bytes alone, so that 10,000 files are checked quickly.
  static func mayBe(in bytes: some Sequence<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable(hasSuspicious) ?? Array(bytes).withUnsafeBufferPointer(hasSuspicious)
  }
}

/// Whether there is an ASCII control character, or the lead byte of one of the others.
private func hasSuspicious(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  bytes.firstIndex(below: 0x20, sparesSpace: true, or: 0x7F, 0xC2, 0xE2, 0xEF) != nil
}
