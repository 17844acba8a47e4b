import Testing
import Text

@Suite struct ByteBufferTests {
  @Test("holds all appended bytes, whatever its capacity", arguments: [0, 1, 63, 64, 65, 1000])
  func grows(_ capacity: Int) {
    var buffer = ByteBuffer(capacity: capacity)
    var expected: [UInt8] = []
    #expect(buffer.isEmpty && buffer.bytes == [])
    for number in 0..<60 {
      let piece = Array(String(repeating: "é", count: number).utf8)
      buffer.append(piece)
      buffer.append(piece[...].dropFirst(2))
      buffer.append(utf8: "\(number)")
      buffer.append("ab" as StaticString)
      buffer.append(0x7C)
      expected += piece + piece.dropFirst(2) + Array("\(number)ab|".utf8)
      #expect(buffer.count == expected.count && buffer.bytes == expected)
    }
    #expect(buffer.text == String(decoding: expected, as: UTF8.self) && !buffer.isEmpty)
  }

  @Test("does not change if nothing is appended")
  func nothing() {
    var buffer = ByteBuffer()
    buffer.append([])
    buffer.append(utf8: "")
    buffer.append(UnsafeBufferPointer<UInt8>(start: nil, count: 0))
    #expect(buffer.bytes == [] && buffer.text.isEmpty)
  }
}
