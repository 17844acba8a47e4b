import Foundation
import Testing
import WireFormats

@testable import StateStore

@Suite struct JSONStateTests {
  @Test(
    arguments: [
      .date(Date(timeIntervalSince1970: 1.25)), .date(Date(timeIntervalSince1970: -62_135_596_800)), .data([0, 255]),
      .real(1), .real(1e300), .real(-0.0), .integer(.max), .dictionary(["$date": .integer(5)]),
      .dictionary(["$data": .string("AQID")]), .dictionary(["$dictionary": .dictionary(["$date": .integer(1)])]),
      .dictionary(["$date": .integer(5), "a": .integer(1)]), .array([.dictionary([:]), .data([])]), .string("\u{0}\r"),
    ] as [PropertyList])
  func bothWays(_ value: PropertyList) throws {
    let bytes = JSON(state: .dictionary(["a": value])).write()
    #expect(PropertyList(state: try JSON.parse(bytes).value) == .dictionary(["a": value]))
  }

  @Test(
    "an object that only resembles a date or data is preserved",
    arguments: [
      #"{"$date": "soon"}"#, #"{"$date": 1e300}"#, #"{"$data": "%"}"#, #"{"$data": 5}"#, #"{"$dictionary": 5}"#,
    ])
  func lookalikes(_ text: String) throws {
    let value = try #require(PropertyList(state: try JSON.parse(Array(text.utf8)).value))
    #expect(value.dictionary?.count == 1)
    #expect(PropertyList(state: JSON(state: value)) == value)
  }

  @Test("null values are left out") func null() throws {
    let json = try JSON.parse(Array(#"{"a": null, "b": [null, 1]}"#.utf8)).value
    #expect(PropertyList(state: json) == .dictionary(["b": .array([.integer(1)])]))
  }
}
