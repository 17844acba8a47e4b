import Testing
import WireFormats

@Suite struct JSONMembersTests {
  @Test func accessors() {
    let value = JSON.object([.init("a", .number("5.0")), .init("s", .string("x")), .init("b", .boolean(true))])
    #expect(value["a"]?.integer == 5)
    #expect(value["a"]?.double == 5)
    #expect(value["s"]?.string == "x")
    #expect(value["b"]?.boolean == true)
    #expect(value["none"] == nil && value["s"]?["a"] == nil)
  }

  @Test("numbers that do not fit an integer", arguments: ["1e999", "9223372036854775808", "0.5", "-1e30"])
  func integers(_ number: String) { #expect(JSON.number(number).integer == nil) }

  @Test func infinite() { #expect(JSON.number("1e999").double == nil) }
}
