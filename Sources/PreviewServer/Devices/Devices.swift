import FeedClient
public import FeedModel
import Foundation
import Simulation

/// The answers behind the simulator and the gallery: what devices make of the output that is served.
public struct Devices: PreviewAPI {
  private let now: @Sendable () -> Instant
  private let sources: ContentSources
  private let copies = KnownCopies()

  /// - Parameters:
  ///   - now: The clock of a device whose own isn't set.
  ///   - sources: Which content file says what.
  public init(now: @escaping @Sendable () -> Instant, sources: @escaping ContentSources = { _, _, _, _ in nil }) {
    self.now = now
    self.sources = sources
  }

  public func launch(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await answer {
      let request = try LaunchRequest(body, app: output.app)
      return try await SimulatedLaunch(request, on: output, copies, now: now()).play().bytes
    }
  }

  public func scenario(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await answer {
      let (request, channel) = try LaunchRequest.ofScenario(body, app: output.app)
      return try await SimulatedLaunch(request, on: output, copies, now: now()).scenario(of: channel).write()
    }
  }

  private func answer(_ body: () async throws -> [UInt8]) async -> (status: Int, body: [UInt8]) {
    do {
      return (200, try await body())
    } catch {
      // A state that can't be written has been read: that is our fault, not the asker's.
      let status = error is LaunchRequestError ? 400 : 500
      return (status, JSON.present(["error": .string("\(error)")]).write())
    }
  }

  public func gallery(of output: PreviewOutput) async -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Its values are texts and finite numbers, which can all be encoded.
    let gallery = try? encoder.encode(Gallery(output, sources: sources))
    return Array(gallery ?? Data())
  }
}
