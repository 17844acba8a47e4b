import FeedModel
import PreviewServer
import Testing

@testable import LocalServer

/// What a launch costs grows as its request does. Twice the steps from one size to the next are for a busy machine; were it
/// quadratic, each step would cost sixteen times the one before.
@Suite struct LaunchCostTests {
  struct Growing: Sendable, CustomTestStringConvertible {
    var name: String
    var request: @Sendable (_ count: Int) -> String
    var testDescription: String { name }

    init(_ name: String, _ request: @escaping @Sendable (Int) -> String) { (self.name, self.request) = (name, request) }
  }

  static let requests = [
    Growing("copies that nobody knows") { count in
      launch(#""copies": {\#((0..<count).map { #""http://x.example/\#($0)": "tag""# }.joined(separator: ", "))}"#)
    },
    Growing("flags of a past") { count in
      launch(#""past": {"flags": [\#((0..<count).map { #""update/flag-\#($0)""# }.joined(separator: ", "))]}"#)
    },
    Growing("flags in a state, with dashes") { count in
      let key = "kPMConditionKey-update" + String(repeating: "-5-", count: 20)
      return launch(#""state": {\#((0..<count).map { #""\#(key)\#($0)": true"# }.joined(separator: ", "))}"#)
    },
    Growing("ids of banners in a state") { count in
      launch(#""state": {\#((0..<count).map { #""kPMConditionKey-b-5-\#($0)-4": 7"# }.joined(separator: ", "))}"#)
    },
  ]

  @Test(arguments: requests) func isLinear(_ growing: Growing) async throws {
    let small = try await cost(growing.request(1000))
    let large = try await cost(growing.request(4000))
    #expect(large < small * 8, "\(small), then \(large)")
  }

  private func cost(_ request: String) async throws -> Duration {
    let executor = JobExecutor()
    let reply = try await Task(executorPreference: executor) { try await LaunchReply(request) }.value
    #expect(reply.status == 200, "\(reply.text("error"))")
    return executor.processorTime
  }

  @Test("nobody waits any more, so no more taps are played") func endsWithItsTask() async {
    let body = Array(launch(taps: Array(repeating: Tapped.call("setFlag", "a", "true"), count: 10)).utf8)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await Devices(now: { SmallSite.now }).launch(body, on: SmallSite.output())
    }
    #expect(await task.value.status == 503)
  }
}
