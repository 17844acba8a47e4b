import FeedClient
public import FeedModel
import Inspection
import Simulation
import Text
import WireFormats

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers the simulator and the gallery with the displays of devices that read the served output.
public struct Devices: PreviewAPI {
  private let now: @Sendable () -> Instant
  private let sources: ContentSources
  private let people: DescribedPeople?
  private let copies = KnownCopies()

  /// - Parameters:
  ///   - now: The clock of devices without a clock of their own.
  ///   - sources: Finds the content file of a text.
  ///   - people: The people among whom shares are counted.
  public init(
    now: @escaping @Sendable () -> Instant, sources: @escaping ContentSources = { _, _, _, _ in nil },
    people: DescribedPeople? = nil
  ) {
    self.now = now
    (self.sources, self.people) = (sources, people)
  }

  public func launch(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await respond(body, on: output, besides: "explain") { launch, _ in try await launch.play() }
  }

  public func scenario(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await respond(body, on: output, besides: "channel") { launch, request in
      try await launch.scenario(of: StrictObject(request).required("channel").word()).write()
    }
  }

  private func respond(
    _ body: [UInt8], on output: PreviewOutput, besides name: String,
    _ result: (SimulatedLaunch, PlacedValue) async throws -> [UInt8]
  ) async -> (status: Int, body: [UInt8]) {
    await respond {
      let value = try LaunchRequest.value(body)
      let request = try LaunchRequest(value, app: output.app, besides: name)
      return try await result(SimulatedLaunch(request, on: output, copies, now: now()), value)
    }
  }

  private func respond(_ result: () async throws -> [UInt8]) async -> (status: Int, body: [UInt8]) {
    do {
      return (200, try await result())
    } catch {
      // If a state could be read but not be written, that is the server's fault.
      let status = error is StateDamage ? 500 : error is CancellationError ? 503 : 400
      return (status, JSON.present(["error": "\(error)"]).write())
    }
  }

  public func audiences(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await respond {
      let question = try EntryQuestion(body, on: output)
      return await MomentWords.$local.withValue(output.localWords.map { MomentWords($0) }) {
        await question.audiences()
      }
    }
  }

  public func witness(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    // If the site was built for another moment, the device's clock is at that moment.
    let now = now()
    let moment = output.isSame(at: now) ? now : output.builtFor
    return await respond { try await EntryQuestion(body, on: output).witness(now: moment) }
  }

  public func shares(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await respond {
      guard let people else { throw Obstacle("no file describes people") }
      return try await people.shares(of: EntryQuestion(body, on: output).entries, on: output)
    }
  }

  public func gallery(of output: PreviewOutput) async -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and finite numbers can always be encoded.
    let gallery = try? encoder.encode(Gallery(output, sources: sources))
    return Array(gallery ?? Data())
  }
}
