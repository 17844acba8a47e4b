import FeedModel
import LocalServer
import Testing

@testable import PreviewServer

@Suite struct PreviewEditionTests {
  static func edition(_ files: [String: String]) -> PreviewEdition {
    PreviewEdition(TestServer.output(files.mapValues { Array($0.utf8) }), number: 1)
  }

  /// Two spellings of one letter: files have the first.
  @Test func onlyTheVeryBytesAreThePath() {
    let edition = Self.edition(["caf\u{E9}": "a"])
    for _ in 1...2 {
      #expect(edition.file("cafe\u{301}") == nil)
      #expect(edition.file("caf\u{E9}")?.bytes == Array("a".utf8))
    }
    #expect(edition.file("CAF\u{C9}") == nil)
  }

  @Test func theSameBytesHaveTheSameTag() {
    let (one, other) = (Self.edition(["same": "a", "changed": "a"]), Self.edition(["same": "a", "changed": "b"]))
    #expect(one.file("same")?.entityTag == other.file("same")?.entityTag)
    #expect(one.file("changed")?.entityTag != other.file("changed")?.entityTag)
  }

  @Test func galleryIsMadeOnceForAll() async {
    let devices = CountingDevices()
    let edition = Self.edition([:])
    async let one = edition.gallery(by: devices)
    async let other = edition.gallery(by: devices)
    let both = await [one.entityTag, other.entityTag]
    #expect(both[0] == both[1] && devices.galleries == 1)
    _ = await Self.edition([:]).gallery(by: devices)
    #expect(devices.galleries == 2)
  }
}
