import Foundation
import Testing
import WireFormats

@testable import StateStore

/// JSON values other than the clients' keys are preserved byte for byte.
@Suite struct FileStoreCarryingTests {
  private let folder = StoreFolder()

  @Test(
    "a value that clients cannot read is hidden from them and preserved",
    arguments: [
      "null", "[1, null]", #"{"a": {"b": null}}"#, "18446744073709551615", "-9223372036854775809", "1e999",
      #"{"$date": "x"}"#, #"{"$date": 1e300}"#, #"{"$data": 5}"#, #"{"$dictionary": 5}"#,
      #"{"$dictionary": {"$date": null}}"#, #"[{"$date": 5}, {"$date": null}]"#,
    ])
  func unseen(_ text: String) async throws {
    try await check(text) { $0 == nil }
  }

  @Test(
    "a value that clients can read is visible to them and preserved",
    arguments: [
      "1.50", "1e2", "0.1000000000000000055511151231257827", "-0", #"{"z": 1, "a": 2}"#, #"{"$date": 5.0}"#,
      #"{"$data": "AQID"}"#, #"{"$dictionary": {"a": 1}}"#, #"{"$dictionary": {"$date": 1.0}}"#,
      #"{"$date": 5, "a": 1}"#, #""\u0000""#, "9223372036854775807",
    ])
  func seen(_ text: String) async throws {
    try await check(text) { $0 != nil }
  }

  private func check(_ text: String, _ seen: (PropertyList?) -> Bool) async throws {
    folder.write(#"{"publish.launches": 1, "mine": \#(text)}"#, to: "s.json")
    let store = folder.store("s.json")
    #expect(seen(await store.values()["mine"]))
    for launches in 2...3 {
      await store.update { $0["publish.launches"] = .integer(launches) }
      let file = try JSON.parse(folder.bytes("s.json") ?? []).value
      #expect(file["mine"] == (try JSON.parse(Array(text.utf8)).value))
      #expect(file["publish.launches"] == .number("\(launches)"))
    }
    #expect(folder.problems() == [])
  }

  @Test("a client's value replaces such a value, and can be removed", arguments: ["null", "1.50", "[1, null]"])
  func replaced(_ text: String) async {
    folder.write(#"{"mine": \#(text), "other": null}"#, to: "s.json")
    await folder.store("s.json").update { $0["mine"] = .integer(7) }
    #expect(folder.text("s.json") == "{\n  \"mine\": 7,\n  \"other\": null,\n  \"publish.format\": 1\n}\n")
    await folder.store("s.json").update { $0["mine"] = nil }
    #expect(folder.text("s.json") == "{\n  \"other\": null,\n  \"publish.format\": 1\n}\n")
    #expect(folder.problems() == [])
  }

  @Test("a changed client dictionary is rewritten, and the others stay byte for byte") func clients() async {
    folder.write(#"{"iPrompt": {"b": {"usesCount": 1.0}}, "iNotifyViewedNotifications": [1.50]}"#, to: "s.json")
    await folder.store("s.json").update { $0["iPrompt"] = values(#"{"p": {"b": {"usesCount": 2}}}"#)["p"] }
    #expect(
      folder.text("s.json") == """
        {
          "iNotifyViewedNotifications": [
            1.50
          ],
          "iPrompt": {
            "b": {
              "usesCount": 2
            }
          },
          "publish.format": 1
        }

        """)
  }
}
