public import FeedModel
import Text

/// The newest state of the preview, shared by the server and whoever builds.
public final class Preview: Sendable {
  /// A source file of the site by its path relative to the site, if a build has read it: what `/-/source/` may show.
  public typealias Sources = @Sendable (_ path: String) -> [UInt8]?

  private struct State: Sendable {
    var status: PreviewStatus
    var sources: Sources
    var readers: [Int: AsyncStream<PreviewStatus>.Continuation] = [:]
    var nextReader = 0
  }

  private let state: Lock<State>

  /// - Parameter clock: Where the clock of a preview stands that is for one moment; nil for one that goes.
  public init(clock: Instant? = nil, sources: @escaping Sources = { _ in nil }) {
    state = Lock(State(status: PreviewStatus(clock: clock), sources: sources))
  }

  public var status: PreviewStatus { state.withLock(\.status) }

  /// The newest good output.
  public var output: PreviewOutput? { edition?.output }

  public var sources: Sources {
    get { state.withLock(\.sources) }
    set { state.withLock { $0.sources = newValue } }
  }

  /// Takes a build that has ended and tells every reader of ``statuses()``.
  public func show(_ build: PreviewBuild) {
    state.withLock { state in
      state.status.build += 1
      state.status.diagnostics = build.diagnostics
      state.status.counts = build.counts
      if let output = build.output {
        state.status.edition = Edition(output, number: state.status.build, after: state.status.edition)
      }
      for reader in state.readers.values { reader.yield(state.status) }
    }
  }

  /// The status now, and then after each build. A slow reader misses the older ones; nobody waits for it.
  ///
  /// Now and then the same status comes again, so that whoever passes it on notices that nobody reads any more.
  public func statuses() -> AsyncStream<PreviewStatus> {
    let (stream, reader) = AsyncStream.makeStream(of: PreviewStatus.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      reader.yield(state.status)
      state.readers[state.nextReader] = reader
      state.nextReader += 1
      return state.nextReader - 1
    }
    reader.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.readers.removeValue(forKey: number) }
    }
    return stream
  }

  var edition: Edition? { state.withLock(\.status.edition) }

  /// How many read ``statuses()``.
  var readers: Int { state.withLock(\.readers.count) }

  func remindReaders() {
    state.withLock { state in
      for reader in state.readers.values { reader.yield(state.status) }
    }
  }
}
