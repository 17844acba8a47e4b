import FeedModel
import Testing

@Suite struct VersionTests {
  static let orders: [(String, older: FeedVersion, newer: FeedVersion)] = [
    ("1.9 and 1.10", "1.9", "1.10"),
    ("2.1 and 2.1.0", "2.1", "2.1.0"),
    ("a release is older than its candidate", "1.0", "1.0-rc.2"),
    ("rc.2 and rc.10", "1.0-rc.2", "1.0-rc.10"),
    ("nothing is older than anything", "", "0"),
    ("space before digits", " 1.2 ", "1.2"),
    ("v above digits", "9.9", "v1.2"),
    ("Arabic digits are letters", "99", "١٢"),
    ("commits compare by their first numbers", "9a", "12f"),
    ("letters by case", "1.0B", "1.0b"),
    ("é lies between e and f", "1é", "1f"),
    ("é is more than e", "1e", "1é"),
    ("18446744073709551617 wraps around to 1", "18446744073709551617", "2"),
    ("65534 and 65535", "1.65534", "1.65535"),
    ("65535 and 65536", "65535.9", "65536"),
    ("four parts and five", "1.2.3.4", "1.2.3.4.0"),
    ("five parts and a greater fourth", "1.2.3.4.5", "1.2.3.5"),
    ("a part of 0 is more than none", "0", "0.0"),
  ]

  @Test(arguments: orders)
  func older(_ name: String, _ older: FeedVersion, _ newer: FeedVersion) {
    #expect(older < newer, "\(name)")
    #expect(!(newer < older) && older != newer)
  }

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
