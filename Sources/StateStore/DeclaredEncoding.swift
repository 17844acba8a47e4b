#if canImport(FoundationEssentials)
  internal import Disk

  /// The encoding that an XML declaration names: `<?xml version="1.0" encoding="windows-1252"?>`.
  struct DeclaredEncoding {
    private let name: String
    private let text: ArraySlice<UInt8>

    /// Nil where none is named.
    init?(of bytes: [UInt8]) {
      guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstRange(of: Array("?>".utf8)) else { return nil }
      let declaration = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      guard let key = declaration.firstRange(of: "encoding") else { return nil }
      let parts = declaration[key.upperBound...].split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
      guard parts.count > 2 else { return nil }
      name = String(parts[1])
      text = bytes[end.upperBound...]
    }

    /// The text without its declaration, by the system's `iconv`. Nil for an encoding that it does not know, and where the text
    /// is not in that encoding.
    func utf8() -> [UInt8]? {
      guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else { return nil }
      defer { iconv_close(converter) }
      var input = text.map(CChar.init(bitPattern:))
      // No character of one byte has more than four in UTF-8.
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
