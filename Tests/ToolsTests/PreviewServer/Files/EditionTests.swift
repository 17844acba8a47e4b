import FeedModel
import LocalServer
import Testing

@testable import PreviewServer

@Suite struct EditionTests {
  static let later = TestServer.start.advanced(by: 60)

  static func edition(_ files: [String: String], at moment: Instant, after previous: Edition? = nil) -> Edition {
    let output = TestServer.output(files.mapValues { Array($0.utf8) }, builtAt: moment)
    return Edition(output, number: (previous?.number ?? 0) + 1, after: previous)
  }

  @Test func onlyWhatChangedIsModified() {
    let first = Self.edition(["same": "a", "changed": "a", "gone": "a"], at: TestServer.start)
    for path in ["same", "changed", "gone"] { #expect(first.file(path)?.lastModified == TestServer.start) }
    let second = Self.edition(["same": "a", "changed": "b", "new": "a"], at: Self.later, after: first)
    #expect(second.file("same")?.lastModified == TestServer.start)
    #expect(second.file("changed")?.lastModified == Self.later)
    #expect(second.file("changed")?.bytes == Array("b".utf8))
    #expect(second.file("new")?.lastModified == Self.later)
    #expect(second.file("gone") == nil)
  }

  @Test func keepsWhatNobodyAskedForMeanwhile() {
    let first = Self.edition(["a": "a"], at: TestServer.start)
    _ = first.file("a")
    let second = Self.edition(["a": "a"], at: Self.later, after: first)
    let third = Self.edition(["a": "a"], at: Self.later.advanced(by: 60), after: second)
    #expect(third.file("a")?.lastModified == TestServer.start)
  }

  @Test func whatComesBackIsNew() {
    let first = Self.edition(["a": "a", "b": ""], at: TestServer.start)
    _ = first.file("a")
    let second = Self.edition(["b": ""], at: TestServer.start, after: first)
    #expect(Self.edition(["a": "a"], at: Self.later, after: second).file("a")?.lastModified == Self.later)
  }

  /// Two spellings of one letter: files have the first.
  @Test func onlyTheVeryBytesAreThePath() {
    let edition = Self.edition(["caf\u{E9}": "a"], at: TestServer.start)
    for _ in 1...2 {
      #expect(edition.file("cafe\u{301}") == nil)
      #expect(edition.file("caf\u{E9}") != nil)
    }
    #expect(edition.file("CAF\u{C9}") == nil)
  }

  /// A client that kept the first of two has the second's date.
  static let moments: [(name: String, first: Int, second: Int, isOnlyOne: Bool)] = [
    ("a second later", 0, 1, true), ("in the same second", 0, 0, false), ("the clock was set back", 0, -60, false),
  ]

  @Test(arguments: moments) func dateOfAChangedFile(name: String, first: Int, second: Int, isOnlyOne: Bool) {
    let editions = [Self.start(first, "a"), Self.start(first, "b")]
    for edition in editions { #expect(edition.file("f")?.isOnlyOneOfItsDate == true) }
    let next = Self.edition(["f": "c"], at: TestServer.start.advanced(by: second), after: editions[1])
    #expect(next.file("f")?.isOnlyOneOfItsDate == isOnlyOne)
    let unchanged = Self.edition(["f": "c"], at: TestServer.start.advanced(by: 90), after: next)
    #expect(unchanged.file("f")?.isOnlyOneOfItsDate == isOnlyOne)
  }

  private static func start(_ seconds: Int, _ text: String) -> Edition {
    edition(["f": text], at: TestServer.start.advanced(by: seconds))
  }

  @Test func galleryIsMadeOnceForAll() async {
    let devices = CountingDevices()
    let edition = Self.edition([:], at: TestServer.start)
    async let one = edition.gallery(by: devices)
    async let other = edition.gallery(by: devices)
    let both = await [one.entityTag, other.entityTag]
    #expect(both[0] == both[1] && devices.galleries == 1)
    _ = await Self.edition([:], at: Self.later, after: edition).gallery(by: devices)
    #expect(devices.galleries == 2)
  }
}
