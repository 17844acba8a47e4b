/// HTML that is written from parts, of which the texts are escaped.
struct Markup {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ markup: String) { bytes += markup.utf8 }

  /// Escapes byte by byte, so that no combining mark can hide a bracket.
  mutating func append(text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case UInt8(ascii: "'"): append("&#39;")
      default: bytes.append(byte)
      }
    }
  }
}
