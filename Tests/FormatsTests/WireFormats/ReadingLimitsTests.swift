import Foundation
import TestKit
import Testing
import WireFormats

/// 23: the number of values in a feed is bounded, as they take many times the memory of its bytes.
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

  static let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
  static let references = String(repeating: "&#769;", count: 40)
  static let escapes = String(repeating: "\\u0301", count: 40)

  /// Texts whose comparison would take time that grows with the square of their length. So they are bytes: the test itself
  /// compares its arguments.
  static let runsOfMarks: [Case<[UInt8], String>] = [
    ("a key", "{\"\(marks)\": 1}"), ("a value", "[\"\(marks)\"]"), ("escapes", "[\"\(escapes)\"]"),
    ("an escaped key", "{\"\(escapes)\": 1}"), ("of a property list", "<string>\(marks)</string>"),
    ("a number", "<integer>\(marks)</integer>"), ("references", "<string>\(references)</string>"),
    ("parted by comments", "<string>\(String(repeating: "\u{301}<!---->", count: 40))</string>"),
    ("a property list's key", "<dict><key>\(references)</key><true/></dict>"),
  ].map { Case($0, Array($1.utf8), "combining marks") }

  @Test(arguments: runsOfMarks) func refusesRunsOfMarks(_ c: Case<[UInt8], String>) {
    let bytes = c.input
    let error = #expect(throws: FormatError.self) {
      if bytes.first == UInt8(ascii: "<") { _ = try PropertyList.parse(bytes) } else { _ = try JSON.parse(bytes) }
    }
    #expect(error.map { "\($0)" }?.contains(c.expected) == true)
  }

  @Test func refusesThemInBinaryPropertyLists() throws {
    for text in [Self.marks, String(repeating: "\u{1D165}", count: 31)] {
      let bytes = try PropertyListSerialization.data(fromPropertyList: [text], format: .binary, options: 0)
      #expect(throws: FormatError.self) { try PropertyList.parse(Array(bytes)) }
    }
  }

  @Test(arguments: [(1_024, true), (1_025, false)]) func boundsKeys(_ count: Int, _ isRead: Bool) throws {
    let key = String(repeating: "k", count: count)
    let limits = ReadingLimits(maxKeyBytes: 1_024)
    let binary = try PropertyListSerialization.data(fromPropertyList: [key: true], format: .binary, options: 0)
    #expect(((try? JSON.parse(Array("{\"\(key)\": 1}".utf8), limits: limits)) != nil) == isRead)
    for bytes in [Array("<dict><key>\(key)</key><true/></dict>".utf8), Array(binary)] {
      #expect(((try? PropertyList.parse(bytes, limits: limits)) != nil) == isRead)
    }
  }

  /// A key that is repeated in a hundred messages is cut short.
  @Test func cutsKeysInIssues() throws {
    let members = Array(repeating: "\"a\":1", count: 500).joined(separator: ",")
    let text = "{\"\(String(repeating: "k", count: 50_000))\":{\(members)}}"
    let issues = try JSON.parse(Array(text.utf8)).issues
    #expect(issues.count == 100)
    #expect(issues.allSatisfy { $0.description.utf8.count < 200 })
  }

  private func big(_ number: Int) -> [UInt8] { Array(repeating: 0, count: 7) + [UInt8(number)] }
}
