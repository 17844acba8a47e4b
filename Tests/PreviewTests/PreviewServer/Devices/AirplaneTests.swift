import FeedModel
import PreviewServer
import Testing

/// A device without a network has its copies, of what copies serve.
@Suite struct AirplaneTests {
  private let devices = Devices(now: { SmallSite.now })

  @Test("on its first flight nothing is there but what the app ships") func nothing() async throws {
    let reply = try await LaunchReply(launch(#""airplane": true, "past": {"previousVersion": "2.0"}"#), of: devices)
    func failed(_ feed: String) -> String {
      let file = feed.replacing(".", with: "_en.")
      return "\(feed) failed http://localhost:8080/\(file): the server could not be reached: the device is offline"
    }
    #expect(
      reply.outcomes == [
        failed("control.json"), failed("notifications.plist"), failed("versions.plist"),
        "local-versions.plist display 2.2.2", failed("prompts.plist"), failed("permissions.plist"),
      ])
    #expect(reply.text("copies") == "{}" && reply["screen.banner"] == nil && reply.onScreen == ["2.2.2"])
  }

  @Test("prompts and permissions go by the copies of the last launch") func copies() async throws {
    let before = try await LaunchReply(launch(), of: devices)
    #expect(before["copies"]?.members?.map(\.name).contains("http://localhost:8080/prompts.plist") == true)
    let state =
      #""state": \#(before.text("state")), "copies": \#(before.text("copies")), "now": "2026-11-22T09:00:00Z""#
    let reply = try await LaunchReply(
      launch("\"airplane\": true, \(state)", taps: [Tapped.request("photos")]), of: devices)
    #expect(reply.outcomes[4] == "prompts.plist display rate")
    #expect(reply.outcomes.last == "permissions.plist display photos")
    #expect(reply["results.0.outcome"] == .string("failed") && reply["results.1.outcome"] == .string("failed"))
    #expect(reply["copies"] == before["copies"])
  }

  @Test("where nothing has changed, copies change nothing") func sameFeeds() async throws {
    let before = try await LaunchReply(launch(), of: devices)
    #expect(try await LaunchReply(launch(#""copies": \#(before.text("copies"))"#), of: devices).bytes == before.bytes)
  }

  @Test(
    "a copy that the preview doesn't know is none, and is told; it stays the device's",
    arguments: [#""sha256""#, #""""#])
  func unknown(_ tag: String) async throws {
    let copies = #"{"http://localhost:8080/prompts.plist": \#(tag), "not an address": "x"}"#
    let reply = try await LaunchReply(launch("\"airplane\": true, \"copies\": \(copies)"), of: devices)
    #expect(reply.outcomes[4].hasPrefix("prompts.plist failed"))
    #expect(reply["copies"] == (try JSON.parse(Array(copies.utf8)).value))
    let told = ["http://localhost:8080/prompts.plist", "not an address"].map {
      "the device's copy of \($0) is no longer known to the server and is ignored"
    }
    #expect(reply["notes"]?.elements?.compactMap(\.string) == told)
  }

  @Test("a preview that was started anew knows the copies of what it serves") func restarted() async throws {
    let before = try await LaunchReply(launch(), of: devices)
    let flying = launch(#""airplane": true, "copies": \#(before.text("copies"))"#)
    let anew = Devices(now: { SmallSite.now })
    #expect(try await LaunchReply(flying, of: anew).bytes == LaunchReply(flying, of: devices).bytes)
    #expect(try await LaunchReply(flying, of: anew)["copies"] == before["copies"])
  }

  @Test("back on the ground a new feed takes the place of the copy") func newFeed() async throws {
    let before = try await LaunchReply(launch(), of: devices)
    var files = SmallSite.files
    files["prompts.plist"] = SmallSite.plist("<key>new</key><dict><key>title</key><string>New</string></dict>")
    let after = try await LaunchReply(
      launch(#""copies": \#(before.text("copies"))"#), of: devices, on: SmallSite.output(files))
    #expect(after.outcomes[4] == "prompts.plist display new")
    #expect(after["copies"] != before["copies"])
    let flying = launch(#""airplane": true, "copies": \#(after.text("copies"))"#)
    #expect(
      try await LaunchReply(flying, of: devices, on: SmallSite.output(files)).outcomes[4] == "prompts.plist display new"
    )
    // The page still had the old copy, and so has its device.
    let old = launch(#""airplane": true, "copies": \#(before.text("copies"))"#)
    #expect(
      try await LaunchReply(old, of: devices, on: SmallSite.output(files)).outcomes[4] == "prompts.plist display rate")
  }

  @Test("a device that speaks another language for a while keeps its copies") func otherLanguage() async throws {
    let german = try await LaunchReply(launch(device: #""locale": "de""#), of: devices)
    let english = try await LaunchReply(launch(#""copies": \#(german.text("copies"))"#), of: devices)
    let names = english["copies"]?.members?.map(\.name) ?? []
    #expect(names.contains("http://localhost:8080/notifications_de.plist"))
    #expect(names.contains("http://localhost:8080/notifications.plist"))
  }
}
