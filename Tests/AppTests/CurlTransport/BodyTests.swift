import FeedClient
import Testing

@testable import CurlTransport
@testable import HostileHosts

@Suite struct BodyTests {
  /// By Python's zlib, `compressobj(9, DEFLATED, -15)`, of 100 times `feed `: with codes of its own and repetitions.
  static let deflated: [UInt8] = [0x4B, 0x4B, 0x4D, 0x4D, 0x51, 0x48, 0x1B, 0x25, 0x46, 0x12, 0x01, 0x00]
  static let feeds = Array(String(repeating: "feed ", count: 100).utf8)
  static let hello = Array("hello".utf8)

  static let packed: [(String, ContentCoding, [UInt8], [UInt8])] = [
    ("not packed", .identity, hello, hello),
    ("gzip", .gzip, HostileResponse.gzipMember("hello"), hello),
    ("gzip, two members", .gzip, HostileResponse.gzipMember("hel") + HostileResponse.gzipMember("lo"), hello),
    (
      "gzip, an empty member in front", .gzip, HostileResponse.gzipMember("") + HostileResponse.gzipMember("hello"),
      hello
    ),
    ("deflate as it should be", .deflate, [0x78, 0x01] + HostileResponse.stored("hello") + [6, 0x2C, 2, 0x15], hello),
    ("deflate as it should not be", .deflate, HostileResponse.stored("hello"), hello),
    ("deflate with repetitions", .deflate, deflated, feeds),
  ]

  @Test(arguments: packed)
  func unpacksInPiecesOfAnySize(_ name: String, _ coding: ContentCoding, _ input: [UInt8], _ output: [UInt8]) throws {
    for size in 1...input.count {
      #expect(try unpack(input, coding, inPiecesOf: size).bytes == output, "\(name), \(size)")
    }
  }

  @Test(arguments: packed.dropFirst())
  func misses(_ name: String, _ coding: ContentCoding, _ input: [UInt8], _ output: [UInt8]) throws {
    for count in 1..<input.count where !Self.isWhole(input, count) {
      #expect(throws: TransportError.truncated, "\(name), \(count)") {
        try unpack(Array(input.prefix(count)), coding, inPiecesOf: count).finish()
      }
    }
  }

  @Test(arguments: packed)
  func stopsAtTheLimit(_ name: String, _ coding: ContentCoding, _ input: [UInt8], _ output: [UInt8]) throws {
    #expect(try unpack(input, coding, inPiecesOf: input.count, limit: output.count).bytes == output, "\(name)")
    #expect(throws: TransportError.tooLarge(limit: output.count - 1), "\(name)") {
      try unpack(input, coding, inPiecesOf: input.count, limit: output.count - 1)
    }
  }

  /// As many bytes as the buffer has, which is full when the end is seen.
  @Test(arguments: [32_767, 32_768, 32_769, 65_535])
  func unpacksWhatFillsTheBuffer(count: Int) throws {
    let text = String(repeating: "a", count: count)
    let member = HostileResponse.gzipMember(text)
    let body = try unpack(member + member, .gzip, inPiecesOf: 2 * member.count, limit: 2 * count)
    try body.finish()
    #expect(body.bytes == Array((text + text).utf8))
  }

  @Test func anEmptyBodyIsWholeWhateverItsCoding() throws {
    try unpack([], .gzip, inPiecesOf: 1).finish()
  }

  /// The first of two members is a whole body.
  private static func isWhole(_ input: [UInt8], _ count: Int) -> Bool {
    [HostileResponse.gzipMember("hel"), HostileResponse.gzipMember("")].contains(Array(input.prefix(count)))
  }

  @discardableResult
  private func unpack(
    _ input: [UInt8], _ coding: ContentCoding, inPiecesOf size: Int, limit: Int = 1000
  ) throws -> Body {
    var body = Body(limit: limit)
    body.coding = coding
    for start in stride(from: 0, to: input.count, by: size) {
      let piece = input[start..<min(start + size, input.count)]
      try piece.withUnsafeBytes { try body.append($0) }
    }
    try body.finish()
    return body
  }
}
