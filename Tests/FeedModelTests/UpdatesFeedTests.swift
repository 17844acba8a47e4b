import FeedModel
import Testing

@Suite struct UpdatesFeedTests {
  @Test("the README's sample, newest first, written back byte for byte")
  func readme() throws {
    let file = try fixture("iversion-readme.plist")
    let reading = try UpdatesFeed.decode(file)
    let expected = UpdatesFeed(releases: [
      .init(version: "1.1", notes: ["NEW: Added  new snoodlebar feature", "FIX: Fixed the bugalloo glitch"]),
      .init(version: "1.0", notes: ["First release"]),
    ])
    #expect(reading == Reading(feed: expected))
    #expect(try reading.feed.encode() == file)
  }

  @Test("bad inputs 25, 31, 34: notes of all kinds and odd versions")
  func tolerance() throws {
    let reading = try UpdatesFeed.decode(
      plist(
        """
        <key>1.9</key><string>one text</string><key>1.10</key><array/><key>1.8</key><true/>
        <key>v2</key><array><string>a</string><integer>5</integer><array/></array>
        """))
    #expect(
      reading.feed.releases == [
        .init(version: "v2", notes: ["a", "5"]), .init(version: "1.10"), .init(version: "1.9", notes: ["one text"]),
        .init(version: "1.8"),
      ])
    #expect(reading.issues.map(\.path) == [["1.8"], ["v2"], ["v2"], ["v2"]])
    #expect(try UpdatesFeed.decode(reading.feed.encode()).feed == reading.feed)
  }

  @Test("two spellings of one version stay apart")
  func spellings() throws {
    let reading = try UpdatesFeed.decode(plist("<key>1.01</key><array/><key>1.1</key><array/><key>1.2</key><array/>"))
    #expect(reading.feed.releases.map(\.version.text) == ["1.2", "1.1", "1.01"])
  }
}
