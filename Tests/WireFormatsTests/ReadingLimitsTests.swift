import Testing
import WireFormats

/// 23: what a feed holds is bounded, as memory is many times its bytes.
@Suite struct ReadingLimitsTests {
  private static let four = ReadingLimits(maxValues: 4)

  static let texts = [
    ("an object, a list and two numbers", "{\"a\": [1, 2]}", true), ("one more", "{\"a\": [1, 2, 3]}", false),
    ("keys are no values", "{\"a\": 1, \"b\": 2, \"c\": 3}", true), ("four members", "[1, 2, 3, 4]", false),
  ]

  @Test(arguments: texts) func countsValuesOfJSON(_ name: String, _ text: String, _ isRead: Bool) {
    var error: FormatError?
    do throws(FormatError) { _ = try JSON.parse(Array(text.utf8), limits: Self.four) } catch let caught {
      error = caught
    }
    #expect(error == (isRead ? nil : .tooMany(limit: 4)))
  }

  static let lists: [(Int, Bool)] = [(3, true), (4, false)]

  @Test(arguments: lists) func countsValuesOfPropertyLists(_ count: Int, _ isRead: Bool) throws {
    let xml = Array("<array>\(String(repeating: "<true/>", count: count))</array>".utf8)
    // An array whose references all lead to one object unfolds to as many.
    let marker = UInt8(0xA0 + count)
    let objects: [UInt8] = [marker] + Array(repeating: 1, count: count) + [0x09]
    let table: [UInt8] = [8, UInt8(8 + objects.count - 1)]
    let numbers: [[UInt8]] = [[0, 0, 0, 0, 0, 0, 1, 1], big(2), big(0), big(8 + objects.count)]
    let binary = Array("bplist00".utf8) + objects + table + numbers.flatMap(\.self)
    for bytes in [xml, binary] {
      let value = try? PropertyList.parse(bytes, limits: Self.four).value
      #expect((value?.array?.count == count) == isRead)
      #expect(try PropertyList.parse(bytes).value.array?.count == count)
    }
  }

  private func big(_ number: Int) -> [UInt8] { Array(repeating: 0, count: 7) + [UInt8(number)] }
}
