import TestKit
import Testing
import WireFormats

@Suite("FNV-1a hashes of 64 bits")
struct FNV1aTests {
  @Test(
    "have 16 digits",
    arguments: [
      // From the test vectors of the authors (Fowler, Noll, Vo).
      Case("nothing", "", "cbf29ce484222325"), Case("a letter", "a", "af63dc4c8601ec8c"),
      Case("a word", "foobar", "85944171f73967e8"),
      Case("zeros at the front", "page 69100", "00084c5c74a157ba"),
    ])
  func digits(_ example: Case<String, String>) {
    #expect(Array(example.input.utf8).fnv1aDigits == example.expected)
  }
}
