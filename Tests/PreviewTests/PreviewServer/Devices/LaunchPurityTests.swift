import FeedClient
import FeedEvaluator
import FeedModel
import Foundation
import PreviewServer
import Testing

/// The same request has the same answer, whoever else asks.
@Suite struct LaunchPurityTests {
  static let taps = [
    Tapped.alert("remind"), Tapped.call("setFlag", "b", "true"), Tapped.call("setFlag", "a", "true"),
    Tapped.request("photos"), Tapped.permission("photos", "grant"), Tapped.request("camera"),
  ]

  @Test("the same bytes give the same bytes, on this server and on the next") func deterministic() async throws {
    let devices = Devices(now: { SmallSite.now })
    let request = launch(#""past": {"flags": ["update/z", "update/y", "other/x"]}"#, taps: Self.taps)
    let first = try await LaunchReply(request, of: devices).bytes
    #expect(try await LaunchReply(request, of: devices).bytes == first)
    #expect(try await LaunchReply(request).bytes == first)
  }

  @Test("two devices in turn don't disturb each other") func interleaved() async throws {
    let shared = Devices(now: { SmallSite.now })
    let requests = [
      launch(taps: Self.taps), launch(#""past": {"installedDays": 0, "launches": 1}"#, device: #""locale": "de""#),
    ]
    var together = requests
    var alone = requests
    for day in 22...26 {
      for i in requests.indices {
        together[i] = next(try await LaunchReply(together[i], of: shared), day)
        alone[i] = next(try await LaunchReply(alone[i]), day)
      }
    }
    #expect(together == alone)
  }

  @Test("many at once are answered as one by one") func atOnce() async throws {
    let shared = Devices(now: { SmallSite.now })
    let requests = (0..<40).map { launch(#""past": {"launches": \#($0 + 2)}"#, taps: Self.taps) }
    let answers = try await withThrowingTaskGroup { group in
      for (i, request) in requests.enumerated() {
        group.addTask { (i, try await LaunchReply(request, of: shared).bytes) }
      }
      return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    for (i, request) in requests.enumerated() { #expect(answers[i] == (try await LaunchReply(request)).bytes) }
  }

  private func next(_ reply: LaunchReply, _ day: Int) -> String {
    launch(
      #""state": \#(reply.text("state")), "copies": \#(reply.text("copies")), "now": "2026-11-\#(day)T09:00:00Z""#,
      taps: Self.taps)
  }

  @Test("the clock is asked only where a request names no moment") func clock() async throws {
    let other = Devices(now: { SmallSite.now.advanced(by: 86_400) })
    let request = launch(#""now": "2026-11-21T09:00:00Z""#, taps: Self.taps)
    #expect(try await LaunchReply(request, of: other).bytes == (try await LaunchReply(request)).bytes)
    #expect(try await LaunchReply(launch(), of: other)["device.now"] == .string("2026-11-22T09:00:00Z"))
  }

  static let many = [
    (Tapped.call("setFlag", "a", "true"), 10_000), (Tapped.alert("ok"), 10_000), (Tapped.request("photos"), 1_000),
  ]

  @Test("thousands of taps are answered, each", arguments: many) func manyTaps(_ tap: String, _ count: Int) async throws
  {
    let reply = try await LaunchReply(launch(taps: Array(repeating: tap, count: count)))
    #expect(reply.status == 200 && reply["taps"]?.elements?.count == count)
  }
}
