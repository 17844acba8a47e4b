import FeedModel
import Testing

@Suite struct VersionTests {
  static let equals: [(FeedVersion, FeedVersion)] = [
    ("1.01", "1.1"), ("0001", "1"), ("18446744073709551616", "0"), ("18446744073709551617.2", "1.02"),
    ("065535", "65535"), ("00065534", "65534"), ("1\u{E9}.02", "1e\u{301}.2"),
  ]

  @Test("two spellings of one version are equal and have the same hash", arguments: equals)
  func same(_ a: FeedVersion, _ b: FeedVersion) {
    #expect(a == b)
    #expect(Set([a, b]).count == 1)
  }

  static let forms: [(String, dotted: Bool, zeros: Bool)] = [
    ("1.2.3", true, false), ("0", true, false), ("1.02", true, true), ("00", true, true), ("", false, false),
    ("1..2", false, false), (".1", false, false), ("1.", false, false), ("v1", false, false), ("1 ", false, false),
    ("1.0b1", false, false), ("１.２", false, false), ("1.2.3.4.5", true, false), ("01b", false, false),
    ("1.2.3.255", true, false), ("65535.1", true, false),
  ]

  @Test("dotted integers", arguments: forms)
  func form(_ text: String, _ dotted: Bool, _ zeros: Bool) {
    #expect(FeedVersion(text).isDottedIntegers == dotted)
    #expect(FeedVersion(text).hasLeadingZeros == zeros)
    #expect(FeedVersion(text).componentCount == FeedVersion(text).components?.count)
  }
}
