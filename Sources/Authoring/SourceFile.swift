import Diagnostics

/// A text file of a site.
public struct SourceFile: Sendable {
  /// Relative to the site's folder, with `/`.
  public var path: String
  public var bytes: [UInt8]

  /// The most bytes that a content file may have.
  public static let limit = 64 * 1024

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  public init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  /// The text with LF line ends and without a byte order mark, or nil and one diagnostic for each thing
  /// that no text may hold.
  func text(_ diagnostics: inout [Diagnostic]) -> String? {
    guard bytes.count <= Self.limit else {
      let size = "\(bytes.count / 1024) KiB"
      diagnostics.append(
        Diagnostic(
          .error, "file-too-large", "the file has \(size); at most \(Self.limit / 1024) KiB are read",
          fix: "split it, or shorten it", at: SourceLocation(path: path)))
      return nil
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      diagnostics.append(encoding("the file is UTF-16", at: SourceLocation(path: path)))
      return nil
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      diagnostics.append(encoding("these bytes are not UTF-8", at: place(ofByte: firstInvalidByte)))
      return nil
    }
    let found = forbiddenCharacters()
    diagnostics.append(contentsOf: found)
    return found.isEmpty ? Self.normalised(text) : nil
  }

  private func encoding(_ message: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(.error, "not-utf-8", message, fix: "save the file as UTF-8", at: place)
  }

  private static func normalised(_ text: String) -> String {
    var text = text
    if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { text.unicodeScalars.removeFirst() }
    guard text.utf8.contains(0x0D) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  /// The first byte that no longer decodes.
  private var firstInvalidByte: Int {
    var low = 0
    for (index, byte) in bytes.enumerated() where byte < 0x80 || byte >= 0xC0 {
      guard String(validating: bytes[low..<index], as: UTF8.self) != nil else { return low }
      low = index
    }
    return low
  }

  private func place(ofByte offset: Int) -> SourceLocation {
    var line = 1
    var column = 1
    for (index, byte) in bytes[..<offset].enumerated() {
      if byte == 0x0A || (byte == 0x0D && (index + 1 >= bytes.count || bytes[index + 1] != 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80, byte != 0x0D {
        column += 1
      }
    }
    return SourceLocation(path: path, line: line, column: column)
  }

  private func forbiddenCharacters() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for index in bytes.indices where bytes[index] < 0x20 || bytes[index] >= 0x7F {
      guard let name = forbiddenCharacter(at: index), found.count < 10 else { continue }
      found.append(name)
    }
    return found
  }

  private func forbiddenCharacter(at index: Int) -> Diagnostic? {
    switch (bytes[index], byte(index + 1), byte(index + 2)) {
    case (0x09, _, _), (0x0A, _, _), (0x0D, _, _): return nil
    case (let control, _, _) where control < 0x20 || control == 0x7F: return control == 0x7F ? forbidden(0x7F, index) : forbidden(UInt32(control), index)
    case (0xC2, let second, _) where second < 0xA0: return forbidden(UInt32(second), index)
    case (0xE2, 0x80, let third) where (0xAA...0xAE).contains(third):
      return Diagnostic(
        .error, "bidi-override", "\(codePoint(0x2000 + UInt32(third & 0x3F))) reorders the text that follows, unseen",
        fix: "remove it; where a direction must be set, use the isolates U+2066 to U+2069", at: place(ofByte: index))
    case (0xEF, 0xBF, let third) where third >= 0xBE: return forbidden(0xFFC0 + UInt32(third & 0x3F), index)
    default: return nil
    }
  }

  private func forbidden(_ scalar: UInt32, _ index: Int) -> Diagnostic {
    Diagnostic(
      .error, "control-character", "\(codePoint(scalar)) is a control character, which no feed can hold",
      fix: "remove it", at: place(ofByte: index))
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
}

private func codePoint(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
