import Foundation
import Testing
import WireFormats

@testable import StateStore

@Suite struct FileStoreTests {
  private let folder = StoreFolder()

  @Test("state is a readable XML property list with a format version") func propertyList() async {
    await folder.store("state.plist").update {
      $0 = values(#"{"publish.launches": 2, "iNotifyLastChecked": {"$date": 1338508800}, "kPMConditionKey-a-2": true}"#)
    }
    #expect(
      folder.text("state.plist") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>iNotifyLastChecked</key>
        \t<date>2012-06-01T00:00:00Z</date>
        \t<key>kPMConditionKey-a-2</key>
        \t<true/>
        \t<key>publish.format</key>
        \t<integer>1</integer>
        \t<key>publish.launches</key>
        \t<integer>2</integer>
        </dict>
        </plist>

        """)
    #expect(folder.names() == ["state.plist"])
  }

  @Test("JSON state is written as in scenario files") func json() async {
    await folder.store("state.JSON").update {
      $0 = [
        "d": .date(Date(timeIntervalSince1970: 1_338_508_800)), "e": .date(Date(timeIntervalSince1970: 0.5)),
        "b": .data([1, 2, 3]), "r": .real(3), "x": .dictionary(["$date": .integer(5)]),
      ]
    }
    #expect(
      folder.text("state.JSON") == """
        {
          "b": {
            "$data": "AQID"
          },
          "d": {
            "$date": 1338508800
          },
          "e": {
            "$date": 0.5
          },
          "publish.format": 1,
          "r": 3.0,
          "x": {
            "$dictionary": {
              "$date": 5
            }
          }
        }

        """)
  }

  @Test(arguments: ["state.plist", "state.json"]) func isKeptForTheNextProcess(_ name: String) async {
    await folder.store(name).update { $0["iVersionIgnoreVersion"] = .string("1.2") }
    let next = folder.store(name)
    #expect(await next.values() == ["iVersionIgnoreVersion": .string("1.2")])
    await next.update { $0["iVersionIgnoreVersion"] = nil }
    #expect(await folder.store(name).values() == [:])
  }

  @Test("only the owner may read the file and the folders created for it") func permissions() async throws {
    await folder.store("a/b/state.plist").update { $0["publish.launches"] = .integer(1) }
    for (name, bits) in [("a/b/state.plist", 0o600), ("a/b/state.plist.lock", 0o600), ("a/b", 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == bits, "\(name)")
    }
  }

  @Test("an update that changes nothing writes nothing") func unchanged() async {
    let odd = "{ \"publish.launches\" : 1, \"mine\": [ ] }"
    folder.write(odd, to: "state.json")
    let store = folder.store("state.json")
    await store.update { $0["publish.launches"] = .integer(1) }
    #expect(await store.update { $0.count } == 2)
    #expect(folder.text("state.json") == odd)
    #expect(await folder.store("none.plist").values() == [:])
    #expect(folder.bytes("none.plist") == nil)
  }

  @Test("a link is followed rather than replaced, even if its target does not exist yet", arguments: [true, false])
  func links(_ isThere: Bool) async throws {
    try FileManager.default.createDirectory(atPath: folder.path("real"), withIntermediateDirectories: true)
    if isThere { folder.write("{}", to: "real/state.json") }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("second.json"), withDestinationPath: "real/state.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("first.json"), withDestinationPath: folder.path("second.json"))
    await folder.store("first.json").update { $0["publish.launches"] = .integer(1) }
    #expect(await folder.store("real/state.json").values() == ["publish.launches": .integer(1)])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("first.json")).hasSuffix("second.json"))
    #expect(folder.problems() == [])
  }

  @Test("every foreign key in a device's binary preferences survives") func binary() async throws {
    let preferences: [String: Any] = [
      "iNotifyIgnoredNotifications": ["a"], "AppleLanguages": ["de", "en"], "volume": 0.5,
      "window": ["x": -3, "isOpen": true] as [String: Any], "blob": Data([0, 255]),
      "opened": Date(timeIntervalSince1970: 60),
    ]
    folder.write(
      Array(try PropertyListSerialization.data(fromPropertyList: preferences, format: .binary, options: 0)),
      to: "app.plist")
    await folder.store("app.plist").update { $0["iNotifyViewedNotifications"] = .array([.string("b")]) }
    #expect(folder.text("app.plist")?.hasPrefix("<?xml") == true)
    #expect(
      await folder.store("app.plist").values() == [
        "iNotifyIgnoredNotifications": .array([.string("a")]), "iNotifyViewedNotifications": .array([.string("b")]),
        "AppleLanguages": .array([.string("de"), .string("en")]), "volume": .real(0.5),
        "window": .dictionary(["x": .integer(-3), "isOpen": .boolean(true)]), "blob": .data([0, 255]),
        "opened": .date(Date(timeIntervalSince1970: 60)),
      ])
  }

  @Test(
    "characters that XML cannot hold make the file binary, and nothing is lost", arguments: ["a.plist", "a.json"])
  func controlCharacters(_ name: String) async {
    let state: StateValues = ["kPMConditionKey-\u{1}\r-4": .integer(3), "iNotifyLastChecked": .date(seconds(5))]
    await folder.store(name).update { $0 = state }
    #expect(await folder.store(name).values() == state)
    await folder.store(name).update { $0["kPMConditionKey-\u{1}\r-4"] = nil }
    #expect(folder.bytes(name)?.first == (name == "a.json" ? UInt8(ascii: "{") : UInt8(ascii: "<")))
    #expect(folder.problems() == [])
  }

  @Test(
    "copies are stored beside the state, or in a given folder",
    arguments: [
      ("state.plist", nil, "state-copies"), ("state", nil, "state-copies"), (".state", nil, ".state-copies"),
      ("a.b/state", nil, "a.b/state-copies"), ("state.plist", "mine/feeds", "mine/feeds"),
    ])
  func copies(_ name: String, _ copies: String?, _ expected: String) async {
    let store = FileStore(folder.path(name), copies: copies.map(folder.path), report: folder.report)
    await store.keep(FeedCopy(body: [1], validators: FeedValidators()), of: "https://example.com/")
    #expect(folder.namesIn(expected).count == 1)
  }
}

extension StoreFolder {
  func namesIn(_ name: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? [] }
}
