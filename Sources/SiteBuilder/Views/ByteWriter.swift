/// Text being written, as UTF-8.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func write(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  /// Text for HTML and XML, in an element or in a quoted attribute.
  mutating func write(escaping text: String) {
    var text = text
    text.withUTF8 { source in
      var start = 0
      for index in source.indices {
        guard let reference = Self.reference(for: source[index]) else { continue }
        bytes.append(contentsOf: source[start..<index])
        bytes.append(contentsOf: reference.utf8)
        start = index + 1
      }
      bytes.append(contentsOf: source[start...])
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private static func reference(for byte: UInt8) -> String? {
    switch byte {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&quot;"
    default: nil
    }
  }
}
