#if canImport(FoundationEssentials)
  internal import Disk

  /// The encoding that an XML declaration names: `<?xml version="1.0" encoding="windows-1252"?>`.
  struct DeclaredEncoding {
    private let name: String
    private let text: ArraySlice<UInt8>

    /// Reads the declared encoding; nil if there is none.
    init?(of bytes: [UInt8]) {
      guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstRange(of: Array("?>".utf8)) else { return nil }
      let declaration = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      guard let key = declaration.firstRange(of: "encoding") else { return nil }
      let parts = declaration[key.upperBound...].split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
      guard parts.count > 2 else { return nil }
      name = String(parts[1])
      text = bytes[end.upperBound...]
    }

    /// The text without its declaration, converted by the system's `iconv`; nil if `iconv` does not know the encoding
    /// or the text is not in that encoding.
    func utf8() -> [UInt8]? {
      guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else { return nil }
      defer { iconv_close(converter) }
      var input = text.map(CChar.init(bitPattern:))
      // A character of one byte never takes more than four in UTF-8.
      var output = [CChar](repeating: 0, count: 4 * input.count + 4)
      let count = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          var (from, left) = (input.baseAddress, input.count)
          var (to, space) = (output.baseAddress, output.count)
          let isWhole = iconv(converter, &from, &left, &to, &space) != -1
          return isWhole && left == 0 ? output.count - space : nil
        }
      }
      return count.map { output[..<$0].map(UInt8.init(bitPattern:)) }
    }
  }
#endif

/// The depth of elements in XML, checked for a reader that has no limit of its own.
struct MarkupDepth {
  private var rest: ArraySlice<UInt8>
  private var depth = 0

  /// - Returns: False if elements are too deep, or if readers may disagree on the end of a tag. True for anything that
  ///   is not XML: in old-style property lists, `<` begins data.
  static func isAtMost(_ limit: Int, in bytes: [UInt8]) -> Bool {
    let mark: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00, 0x20, 0x09, 0x0A, 0x0D]
    guard bytes.first(where: { !mark.contains($0) }) == UInt8(ascii: "<") else { return true }
    var scan = MarkupDepth(rest: bytes[...])
    return scan.staysWithin(limit)
  }

  private mutating func staysWithin(_ limit: Int) -> Bool {
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      guard skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") || skip("<?", to: "?>") || passTag() else {
        return false
      }
      if depth > limit { return false }
    }
    return true
  }

  private mutating func skip(_ start: StaticString, to end: String) -> Bool {
    guard start.withUTF8Buffer({ rest.starts(with: $0) }),
      let end = rest.dropFirst(start.utf8CodeUnitCount).firstRange(of: Array(end.utf8))
    else { return false }
    rest = rest[end.upperBound...]
    return true
  }

  private mutating func passTag() -> Bool {
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
    let tag = rest[..<end].dropFirst()
    rest = rest[end...].dropFirst()
    guard Self.isClear(tag) else { return false }
    switch tag.first {
    case UInt8(ascii: "!"): break
    case UInt8(ascii: "/"): depth -= 1
    default: if tag.last != UInt8(ascii: "/") { depth += 1 }
    }
    return true
  }

  /// Whether every reader takes the `>` after it for its end: it has no open quotation mark and begins no list of
  /// declarations.
  private static func isClear(_ tag: ArraySlice<UInt8>) -> Bool {
    let double = tag.count { $0 == UInt8(ascii: "\"") }
    let single = tag.count { $0 == UInt8(ascii: "'") }
    return !tag.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") } && double.isMultiple(of: 2)
      && single.isMultiple(of: 2) && (double == 0 || single == 0)
  }
}
