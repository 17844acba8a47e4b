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

  @Test("notes of all kinds and odd versions")
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

  @Test("requirements of releases are under the version 0, which no original client ever offers")
  func requirements() throws {
    let feed = UpdatesFeed(releases: [
      .init(version: "2.4.0", notes: ["Dark mode"], priority: .high, osVersionAtLeast: "17.0"),
      .init(version: "2.3.0", notes: ["Faster"], priority: .medium), .init(version: "2.2.0"),
    ])
    let written = try feed.encode()
    let entries = try #require(PropertyList.parse(written, limits: .feed).value.dictionary)
    #expect(entries.keys.sorted() == ["0", "2.2.0", "2.3.0", "2.4.0"])
    #expect(
      entries["0"]
        == .dictionary([
          "2.3.0": .dictionary(["priority": .string("medium")]),
          "2.4.0": .dictionary(["osVersionAtLeast": .string("17.0"), "priority": .string("high")]),
        ]))
    #expect(entries["2.4.0"] == .array([.string("Dark mode")]))
    #expect(try UpdatesFeed.decode(written) == Reading(feed: feed))
    for app: FeedVersion in ["0", "0.0", "0.0.1", "0.9", "1", "10.2"] { #expect(FeedVersion("0") <= app) }
    // No app is older than 0, so nobody misses its release.
    let withZero = UpdatesFeed(releases: feed.releases + [.init(version: "0", notes: ["Alpha"])])
    #expect(try withZero.encode() == written)
  }

  @Test("a feed without requirements has no key 0, and a release 0 with notes is a release")
  func noRequirements() throws {
    let plain = UpdatesFeed(releases: [.init(version: "1.0", notes: ["A"]), .init(version: "0", notes: ["B"])])
    #expect(try UpdatesFeed.decode(plain.encode()) == Reading(feed: plain))
    let one = UpdatesFeed(releases: [.init(version: "1.0", notes: ["A"])])
    #expect(try PropertyList.parse(one.encode(), limits: .feed).value.dictionary?.keys.sorted() == ["1.0"])
  }

  @Test("a bad requirement is reported, and does not affect the others")
  func badRequirements() throws {
    let reading = try UpdatesFeed.decode(
      plist(
        """
        <key>0</key><dict>
          <key>1.1</key><dict><key>priority</key><string>urgent</string>
            <key>osVersionAtLeast</key><string>17</string></dict>
          <key>1.2</key><true/><key>9</key><dict><key>priority</key><string>high</string></dict>
        </dict><key>1.1</key><array/><key>1.2</key><array/>
        """))
    #expect(reading.feed.releases == [.init(version: "1.2"), .init(version: "1.1", osVersionAtLeast: "17")])
    #expect(reading.issues.map(\.path) == [["0", "1.1", "priority"], ["0", "1.2"]])
  }

  @Test("two spellings of one version stay separate")
  func spellings() throws {
    let reading = try UpdatesFeed.decode(plist("<key>1.01</key><array/><key>1.1</key><array/><key>1.2</key><array/>"))
    #expect(reading.feed.releases.map(\.version.text) == ["1.2", "1.1", "1.01"])
  }
}
