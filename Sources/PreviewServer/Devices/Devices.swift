import FeedClient
public import FeedModel
import Foundation
import Simulation

/// Answers the simulator and the gallery: what devices show of the output that is served.
public struct Devices: PreviewAPI {
  private let now: @Sendable () -> Instant
  private let sources: ContentSources
  private let copies = KnownCopies()

  /// - Parameters:
  ///   - now: The clock of a device whose own is not set.
  ///   - sources: Finds the content file that something was written in.
  public init(now: @escaping @Sendable () -> Instant, sources: @escaping ContentSources = { _, _, _, _ in nil }) {
    self.now = now
    self.sources = sources
  }

  public func launch(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await respond {
      try await SimulatedLaunch(LaunchRequest(body, app: output.app), on: output, copies, now: now()).play()
    }
  }

  public func scenario(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await respond {
      let (request, channel) = try LaunchRequest.ofScenario(body, app: output.app)
      return try await SimulatedLaunch(request, on: output, copies, now: now()).scenario(of: channel).write()
    }
  }

  private func respond(_ body: () async throws -> [UInt8]) async -> (status: Int, body: [UInt8]) {
    do {
      return (200, try await body())
    } catch {
      // A state that was read but cannot be written is the server's fault.
      let status = error is LaunchRequestError ? 400 : 500
      return (status, JSON.present(["error": .string("\(error)")]).write())
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
