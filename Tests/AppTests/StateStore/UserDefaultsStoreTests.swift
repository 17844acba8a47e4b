import DefaultsStore
import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Foundation
import Testing
import WireFormats

@testable import StateStore

@Suite struct UserDefaultsStoreTests {
  private let folder = StoreFolder()
  private let suites = DefaultsSuites()

  private func store(_ defaults: UserDefaults, log: String? = nil) -> UserDefaultsStore {
    UserDefaultsStore(
      defaults, promptLog: log.map { URL(filePath: folder.path($0)) }, copies: URL(filePath: folder.path("copies")),
      report: folder.report)
  }

  @Test("clients see only their own keys") func ownKeys() async {
    let defaults = suites.make()
    defaults.set(["a"], forKey: "iNotifyIgnoredNotifications")
    defaults.set(true, forKey: "kPMConditionKey-a-2")
    defaults.set(1, forKey: "publish.launches")
    defaults.set("1.0", forKey: "iVersionLastVersionChecked")
    defaults.set(["a": ["usesCount": 2]], forKey: "iPrompt")
    defaults.set(5, forKey: "volume")
    defaults.set("no", forKey: "iNoti")
    #expect(
      await store(defaults).values() == [
        "iNotifyIgnoredNotifications": .array([.string("a")]), "kPMConditionKey-a-2": .boolean(true),
        "publish.launches": .integer(1), "iVersionLastVersionChecked": .string("1.0"),
        "iPrompt": .dictionary(["a": .dictionary(["usesCount": .integer(2)])]),
      ])
  }

  @Test("the original libraries can read a client's values, and the app's own keys stay") func originals() async {
    let defaults = suites.make()
    defaults.set(5, forKey: "volume")
    defaults.set(true, forKey: "kPMConditionKey-b-2")
    await store(defaults).update {
      $0["kPMConditionKey-a-2"] = .boolean(true)
      $0["kPMConditionKey-a-4"] = .integer(3)
      $0["iNotifyLastChecked"] = .date(seconds(1_338_508_800))
      $0["iNotifyViewedNotifications"] = .array([.string("x")])
      $0["kPMConditionKey-b-2"] = nil
    }
    #expect(defaults.bool(forKey: "kPMConditionKey-a-2"))
    #expect(defaults.integer(forKey: "kPMConditionKey-a-4") == 3)
    #expect(defaults.object(forKey: "iNotifyLastChecked") as? Date == Date(timeIntervalSince1970: 1_338_508_800))
    #expect(defaults.array(forKey: "iNotifyViewedNotifications") as? [String] == ["x"])
    #expect(defaults.object(forKey: "kPMConditionKey-b-2") == nil)
    #expect(defaults.integer(forKey: "volume") == 5)
  }

  @Test("a value that clients cannot read is hidden and preserved") func unreadable() async {
    let defaults = suites.make()
    defaults.set(NSNumber(value: UInt64.max), forKey: "kPMConditionKey-a-4")
    await store(defaults).update {
      if $0.isEmpty { $0["publish.launches"] = .integer(1) }
    }
    #expect(defaults.object(forKey: "kPMConditionKey-a-4") as? NSNumber == NSNumber(value: UInt64.max))
    #expect(defaults.integer(forKey: "publish.launches") == 1)
  }

  @Test("YMPromptKit's log stays in its file, and a log in the defaults is left alone") func promptLog() async throws {
    folder.write(
      "<plist><dict><key>YMPromptLogVersion</key><integer>1</integer><key>mine</key><array/></dict></plist>",
      to: "YMPromptData.plist")
    let defaults = suites.make()
    defaults.set(["old": true], forKey: "YMPromptData")
    let store = store(defaults, log: "YMPromptData.plist")
    #expect(
      await store.values()["YMPromptData"] == .dictionary(["YMPromptLogVersion": .integer(1), "mine": .array([])]))
    await store.update {
      $0["YMPromptData"] = .dictionary(["YMPromptLogVersion": .integer(1), "ym_photos": .array([])])
      $0["publish.launches"] = .integer(1)
    }
    let bytes = try #require(folder.bytes("YMPromptData.plist"))
    #expect(
      try PropertyList.parse(bytes).value == .dictionary(["YMPromptLogVersion": .integer(1), "ym_photos": .array([])]))
    #expect(defaults.dictionary(forKey: "YMPromptData") as? [String: Bool] == ["old": true])
    #expect(defaults.integer(forKey: "publish.launches") == 1)
    #expect(folder.names() == ["YMPromptData.plist"])
  }

  @Test("without a file, the log is in the defaults") func noPromptLog() async {
    let defaults = suites.make()
    await store(defaults).update { $0["YMPromptData"] = .dictionary(["YMPromptLogVersion": .integer(1)]) }
    #expect(defaults.dictionary(forKey: "YMPromptData") as? [String: Int] == ["YMPromptLogVersion": 1])
  }

  @Test("a damaged log is set aside") func damagedLog() async {
    folder.write("oh", to: "log.plist")
    let store = store(suites.make(), log: "log.plist")
    await store.update { $0["YMPromptData"] = .dictionary(["YMPromptLogVersion": .integer(1)]) }
    #expect(folder.names() == ["log.plist", "log.plist.damaged"])
    #expect(folder.problems().map(\.kind) == [.setAside])
  }

  @Test("two stores keep separate logs, like YMPromptKit's private logs") func privateLogs() async {
    struct Nothing: SystemPermissions {
      func status(of access: String, modes: [String]) async -> Permissions.SystemStatus { .notDetermined }
      func request(_ access: String, modes: [String]) async -> Bool { false }
    }
    func client(_ log: String) -> PermissionsClient {
      let environment = FeedEnvironment(
        transport: ScriptedTransport(), store: store(suites.make(), log: log), device: { FeedDevice(appVersion: "1") })
      return PermissionsClient(feed: .bundled("none") { nil }, environment: environment, system: Nothing())
    }
    let (main, own) = (client("YMPromptData.plist"), client("Camera.plist"))
    await main.mark("photos", userInfo: nil)
    await own.mark("camera", userInfo: nil)
    for (client, marked, other) in [(main, "photos", "camera"), (own, "camera", "photos")] {
      #expect(await client.history(of: marked).count == 1)
      #expect(await client.history(of: other).isEmpty)
    }
    #expect(folder.names() == ["Camera.plist", "YMPromptData.plist"])
  }

  @Test("copies are files in the folder") func copies() async {
    let store = store(suites.make())
    await store.keep(FeedCopy(body: [1], validators: FeedValidators()), of: "https://example.com/a")
    #expect(folder.namesIn("copies").count == 1)
    #expect(await store.copy(of: "https://example.com/a")?.body == [1])
  }
}
