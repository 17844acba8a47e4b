import FeedModel
import Testing

@Suite struct PermissionsFeedTests {
  static let feed = PermissionsFeed(prompts: [
    .init(access: "app_news", contentView: "https://example.com/v.html"),
    .init(
      access: "notifications", title: "Hear of news?", message: "Twice a month.", grantTitle: "Yes", denyTitle: "",
      modes: ["badge", "alert"],
      cadence: .init(maxPrompts: 3, quietHours: 48, minSessions: 5, unknown: ["x": .boolean(true)]),
      unknown: ["tone": .string("soft")]),
  ])

  @Test func roundTrip() throws {
    #expect(try PermissionsFeed.decode(Self.feed.encode()) == Reading(feed: Self.feed))
  }

  @Test("wrong types are reported, and a prompt without a text is left out")
  func tolerance() throws {
    let reading = try PermissionsFeed.decode(
      plist(
        """
        <key>a</key><dict><key>title</key><string/></dict><key>b</key><true/>
        <key>c</key><dict><key>message</key><string>m</string><key>modes</key><string>badge</string>
          <key>cadence</key><dict><key>maxPrompts</key><integer>-1</integer><key>quietHours</key><string>48</string></dict></dict>
        <key>d</key><dict><key>title</key><string>t</string><key>cadence</key><array/></dict>
        """))
    #expect(
      reading.feed.prompts == [
        .init(access: "c", message: "m", modes: ["badge"], cadence: .init(quietHours: 48)),
        .init(access: "d", title: "t"),
      ])
    let paths = [["a"], ["b"], ["c", "cadence", "quietHours"], ["c", "cadence", "maxPrompts"], ["d", "cadence"]]
    #expect(Set(reading.issues.map(\.path)) == Set(paths))
  }

  @Test("keys are in byte order, as the general writer writes them")
  func order() throws {
    let written = try Self.feed.encode()
    #expect(try text(PropertyList.parse(written).value.write()) == text(written))
  }
}
