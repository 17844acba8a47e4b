/// How a body may be encoded. Requests accept these two and no others.
enum ContentCoding {
  case identity, gzip, deflate

  /// - Parameter name: From `Content-Encoding`, in lower case.
  init?(name: String) {
    switch name {
    case "gzip", "x-gzip": self = .gzip
    case "deflate": self = .deflate
    default: return nil
    }
  }

  /// zlib's number for the format. `deflate` means a zlib stream (RFC 9110, 8.4.1.2), but some servers send it without
  /// its wrapper; the two differ in the first byte.
  func windowBits(firstByte: UInt8) -> Int32 {
    switch self {
    case .identity, .gzip: 31
    case .deflate: firstByte & 0x0F == 8 ? 15 : -15
    }
  }
}
