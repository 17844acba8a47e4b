import Testing

@testable import LocalServer

@Suite struct ByteRangeTests {
  /// RFC 9110, 14.1.2, for a file of 1,000 bytes.
  static let ranges: [(String, ByteRange)] = [
    ("bytes=0-499", .part(0..<500)), ("bytes=500-999", .part(500..<1000)), ("bytes=-500", .part(500..<1000)),
    ("bytes=999-", .part(999..<1000)), ("bytes=0-0", .part(0..<1)), ("bytes=0-5000", .part(0..<1000)),
    ("bytes=-5000", .part(0..<1000)), ("Bytes=0-0", .part(0..<1)), ("bytes= 0-0 ", .part(0..<1)),
    ("bytes=0-99999999999999999999999", .part(0..<1000)),
    ("bytes=1000-", .unsatisfiable), ("bytes=99999999999999999999999-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
    ("bytes=0-0,5-6", .whole), ("bytes=5-4", .whole), ("bytes=-", .whole), ("bytes=", .whole), ("bytes", .whole),
    ("bytes=a-b", .whole), ("bytes=+1-2", .whole), ("bytes=1--2", .whole), ("items=0-5", .whole), ("", .whole),
  ]

  @Test(arguments: ranges) func reads(header: String, range: ByteRange) {
    #expect(ByteRange(header, of: 1000) == range)
  }

  @Test(arguments: ["bytes=0-", "bytes=-1", "bytes=0-0"]) func nothingIsInAnEmptyFile(header: String) {
    #expect(ByteRange(header, of: 0) == .unsatisfiable)
  }
}
