import FeedModel
import Foundation
import TestKit
import Testing

@Suite struct AlertsFeedTests {
  @Test("the README's sample")
  func readme() throws {
    let reading = try AlertsFeed.decode(fixture("inotify-readme.plist"))
    let expected = AlertsFeed(notifications: [
      .init(
        key: "2011/01/22", title: "Some other notification title", message: "Some other notification message",
        actionURL: "http://example.com/somepage.html", actionButton: "Find Out More..."),
      .init(key: "2011/02/01", title: "Some notification title", message: "Some notification message"),
    ])
    #expect(reading == Reading(feed: expected))
    #expect(try AlertsFeed.decode(reading.feed.encode()) == reading)
  }

  @Test("an address of the wrong type is read as one that nothing opens, so it holds back later alerts")
  func badAddress() throws {
    let reading = try AlertsFeed.decode(plist("<key>a</key><dict><key>ActionURL</key><integer>7</integer></dict>"))
    #expect(reading.feed.notifications == [.init(key: "a", actionURL: "")])
    #expect(
      reading.issues.map(\.problem)
        == ["an integer where text is expected; it is read as an empty URL, which nothing opens"])
  }

  @Test("wrong types are reported, good entries stay")
  func wrongTypes() throws {
    let reading = try AlertsFeed.decode(
      plist(
        """
        <key>a</key><string>no dictionary</string>
        <key>b</key><dict><key>Title</key><integer>1</integer><key>Message</key><string/>
          <key>ActionURL</key><array/><key>MinVersion</key><integer>2</integer><key>MaxVersion</key><real>2.5</real></dict>
        <key>c</key><dict><key>title</key><string>other case</string><key>MinVersion</key><true/></dict>
        """))
    #expect(
      reading.feed.notifications == [
        .init(key: "b", message: "", actionURL: "", minVersion: "2"),
        .init(key: "c", unknown: ["title": .string("other case")]),
      ])
    let paths = [
      ["a"], ["b", "Title"], ["b", "ActionURL"], ["b", "MinVersion"], ["b", "MaxVersion"], ["c", "MinVersion"],
    ]
    #expect(reading.issues.map(\.path) == paths)
  }

  @Test("a minimum above the maximum is left to the evaluator")
  func bounds() throws {
    let dict = "<key>a</key><dict><key>MinVersion</key><string>3</string><key>MaxVersion</key><string/></dict>"
    let reading = try AlertsFeed.decode(plist(dict))
    #expect(reading == Reading(feed: AlertsFeed(notifications: [.init(key: "a", minVersion: "3", maxVersion: "")])))
  }

  @Test("roots that are not dictionaries", arguments: [("<array/>", "an array"), ("<string>a</string>", "a string")])
  func roots(_ text: String, _ kind: String) {
    #expect(failure { () throws(FeedError) in try AlertsFeed.decode(bytes(text)) } == .unexpected(found: kind))
  }

  @Test("keys may differ only in case and are in byte order, and unknown keys are written back")
  func keys() throws {
    let feed = AlertsFeed(notifications: [
      .init(key: "A", title: "x", unknown: ["Sound": .array([.integer(1)])]), .init(key: "a"), .init(key: "é"),
    ])
    #expect(try AlertsFeed.decode(feed.encode()).feed == feed)
    #expect(try AlertsFeed(notifications: feed.notifications.reversed()).encode() == feed.encode())
  }

  @Test("of two notifications with one key the last is written, and known keys win over unknown ones")
  func doubles() throws {
    let feed = AlertsFeed(notifications: [
      .init(key: "a", title: "1"), .init(key: "a", title: "2", unknown: ["Title": .string("3")]),
    ])
    #expect(try AlertsFeed.decode(feed.encode()).feed.notifications == [.init(key: "a", title: "2")])
  }

  @Test("a control character in a title is refused by name")
  func control() {
    #expect(throws: FormatWritingError.character("\u{7}", path: ["a", "Title"])) {
      try AlertsFeed(notifications: [.init(key: "a", title: "\u{7}")]).encode()
    }
  }

  @Test("the JSON form that scenario files use")
  func json() throws {
    let json = try JSON.parse(bytes(#"{"a": {"Title": "T", "MaxVersion": 2, "when": {"$date": 5}, "none": null}}"#))
      .value
    let value = try #require(PropertyList(json: json))
    let reading = try AlertsFeed.decode(value)
    #expect(reading.feed.notifications.map(\.maxVersion) == ["2"])
    #expect(reading.feed.notifications[0].unknown["when"]?.date?.timeIntervalSince1970 == 5)
    #expect(reading.feed.notifications[0].unknown.count == 1)
  }

  @Test("notifications are equal if all parts are; canonically equivalent texts are equal")
  func equality() {
    let one = AlertsFeed.Notification(
      key: "k", title: "\u{E9}", message: "m", actionURL: "u", actionButton: "b", minVersion: "1", maxVersion: "2",
      unknown: ["x": .boolean(true)])
    var same = one
    same.title = "e\u{301}"
    #expect(same == one)
    let changes: [(inout AlertsFeed.Notification) -> Void] = [
      { $0.key = "" }, { $0.title = nil }, { $0.message = "n" }, { $0.actionURL = "" }, { $0.actionButton = nil },
      { $0.minVersion = nil }, { $0.maxVersion = "3" }, { $0.unknown = [:] },
    ]
    #expect(changes.count == Mirror(reflecting: one).children.count)
    for (place, change) in changes.enumerated() {
      var other = one
      change(&other)
      #expect(other != one && one != other, "part \(place)")
    }
  }

  @Test("an empty feed is valid")
  func empty() throws {
    #expect(try text(AlertsFeed().encode()).hasSuffix("<plist version=\"1.0\">\n<dict/>\n</plist>\n"))
    #expect(try AlertsFeed.decode(AlertsFeed().encode()) == Reading(feed: AlertsFeed()))
  }

  @Test("keys are in byte order, as the general writer writes them")
  func order() throws {
    let written = try AlertsFeed(notifications: [
      .init(
        key: "a", title: "t", message: "m", actionURL: "u", actionButton: "b", minVersion: "1", maxVersion: "2",
        unknown: ["Image": .boolean(true), "Zoo": .boolean(false)]), .init(key: "b"),
    ]).encode()
    #expect(try text(PropertyList.parse(written).value.write()) == text(written))
  }
}
