extension HostileResponse {
  public static func gzip(_ text: String) -> HostileResponse { packed("gzip", gzipMember(text)) }

  /// A compressed stream without its last bytes; `Content-Length` is right.
  public static func cutGzip(_ text: String, lacking: Int) -> HostileResponse {
    packed("gzip", gzipMember(text).dropLast(lacking))
  }

  /// An endless body that is 158 times as large when decoded.
  public static var gzipBomb: HostileResponse {
    HostileResponse([
      .send(Array(head(200, ["Content-Encoding: gzip"]).utf8) + gzipHead + zerosHead), .sendTimes(.max, zeros),
    ])
  }

  /// An endless body that decodes to nothing: it consists of empty blocks.
  public static var emptyGzipBomb: HostileResponse {
    let blocks = [[UInt8]](repeating: [0, 0, 0, 0xFF, 0xFF], count: 1000).flatMap { $0 }
    return HostileResponse([
      .send(Array(head(200, ["Content-Encoding: gzip"]).utf8) + gzipHead), .sendTimes(.max, blocks),
    ])
  }

  /// `hello` in a coding that was not requested.
  public static var brotli: HostileResponse {
    packed("br", [0x0B, 0x02, 0x80, 0x68, 0x65, 0x6C, 0x6C, 0x6F, 0x03])
  }

  /// Sends these bytes with this `Content-Encoding`.
  public static func packed(_ coding: String, _ bytes: [UInt8]) -> HostileResponse {
    let head = head(200, ["Content-Encoding: \(coding)", "Content-Length: \(bytes.count)"])
    return HostileResponse([.send(Array(head.utf8) + bytes)])
  }

  /// One gzip member (RFC 1952) that stores the text without compression.
  ///
  /// - Parameter text: At most 65,535 bytes.
  public static func gzipMember(_ text: String) -> [UInt8] {
    gzipHead + stored(text) + littleEndian(checksum(text.utf8)) + littleEndian(UInt32(text.utf8.count))
  }

  /// The last block of a deflate stream (RFC 1951, 3.2.4) that stores the text, without a wrapper.
  public static func stored(_ text: String) -> [UInt8] {
    let length = UInt16(text.utf8.count)
    return [1] + littleEndian(length) + littleEndian(~length) + Array(text.utf8)
  }
}

private let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

/// A block with fixed codes (RFC 1951, 3.2.6): a zero, and the 258 bytes before it once more, the code for which is 13
/// bits: 11000101 for the length and 00000 for the distance 1. Then eight such codes, which fill whole bytes.
private let zerosHead: [UInt8] = packedBits("0" + "10" + "00110000" + repetition)
private let zeros: [UInt8] = [[UInt8]](
  repeating: packedBits(String(repeating: repetition, count: 8)), count: 1000
).flatMap { $0 }
private let repetition = "11000101" + "00000"

/// Bits in their order in a deflate stream, which fills each byte from its lowest.
private func packedBits(_ bits: String) -> [UInt8] {
  let bits = Array(bits.utf8)
  return stride(from: 0, to: bits.count, by: 8).map { start in
    bits[start..<start + 8].reversed().reduce(UInt8(0)) { byte, bit in byte << 1 | (bit & 1) }
  }
}

private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// CRC-32 (RFC 1952, 8).
private func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
  ~bytes.reduce(~UInt32(0)) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in (sum >> 1) ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}
