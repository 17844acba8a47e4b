import FeedClient
public import FeedModel
import Foundation

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
    do {
      let request = try LaunchRequest(body, app: output.app)
      let launch = SimulatedLaunch(request: request, output: output, copies: copies, now: request.now ?? now())
      return (200, try await launch.play().bytes())
    } catch {
      // A state that can't be written has been read: that is our fault, not the asker's.
      let status = error is LaunchRequestError ? 400 : 500
      return (status, JSON.object([.init("error", .string("\(error)"))]).write())
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
