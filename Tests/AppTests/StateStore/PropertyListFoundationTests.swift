import Foundation
import Testing
import WireFormats

@testable import DefaultsStore

@Suite struct PropertyListFoundationTests {
  @Test(
    arguments: [
      .integer(0), .integer(1), .boolean(false), .boolean(true), .real(0), .real(1), .integer(.max), .integer(.min),
      .integer(127), .integer(-128), .real(.greatestFiniteMagnitude), .string(""), .data([]), .array([]),
      .dictionary([:]), .date(Date(timeIntervalSince1970: 0.5)),
      .array([.boolean(true), .integer(1), .real(1), .dictionary(["a": .array([.boolean(false), .integer(0)])])]),
    ] as [PropertyList])
  func bothWays(_ value: PropertyList) { #expect(PropertyList(foundation: value.foundation) == value) }

  @Test("Swift's own numbers, and small number types") func swiftValues() {
    #expect(PropertyList(foundation: true) == .boolean(true))
    #expect(PropertyList(foundation: 1) == .integer(1))
    #expect(PropertyList(foundation: 1.0) == .real(1))
    #expect(PropertyList(foundation: NSNumber(value: 1 as Int8)) == .integer(1))
    #expect(PropertyList(foundation: NSNumber(value: 1.5 as Float)) == .real(1.5))
    #expect(
      PropertyList(foundation: ["a": [1, true]] as [String: Any])
        == .dictionary(["a": .array([.integer(1), .boolean(true)])]))
  }

  @Test("values that are not property lists, and numbers beyond Int") func none() {
    #expect(PropertyList(foundation: NSNull()) == nil)
    #expect(PropertyList(foundation: NSNumber(value: UInt64.max)) == nil)
    #expect(PropertyList(foundation: [1, NSNull()] as [Any]) == nil)
    #expect(PropertyList(foundation: ["a": NSNull()] as [String: Any]) == nil)
  }
}
