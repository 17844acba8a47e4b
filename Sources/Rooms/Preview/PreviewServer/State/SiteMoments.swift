internal import FeedModel
internal import LocalServer
internal import Output
internal import Text

/// The site as built for moments other than now. A build for one moment serves all moments until something becomes due
/// or expires; the last few builds are remembered.
final class SiteMoments: Sendable {
  /// One build for another moment.
  struct Moment: Sendable {
    let instant: Instant
    let build: PreviewBuild
    /// The output; nil if there were errors.
    let edition: PreviewEdition?
    let status: SiteStatusFile?

    fileprivate init(_ instant: Instant, _ build: PreviewBuild, number: Int) {
      (self.instant, self.build) = (instant, build)
      edition = build.output.map { PreviewEdition($0, number: number) }
      status = build.siteStatus.map(SiteStatusFile.init)
    }

    fileprivate func holds(at instant: Instant) -> Bool {
      edition?.output.isSame(at: instant) ?? (instant == self.instant)
    }

    fileprivate var bytes: Int { edition?.output.tree.totalBytes ?? 0 }
  }

  struct Limits {
    var remembered = 8
    /// The maximum number of bytes of all remembered outputs. They share most of their bytes, but that is not
    /// considered.
    var bytes = 256 << 20
    /// The maximum number of builds that are made or waiting at the same time.
    var atOnce = 4
  }

  private struct State {
    /// The number of the newest build that was shown. Builds for other moments use the same sources.
    var number = 0
    /// The remembered moments; those requested most recently are last.
    var known: [Moment] = []
    /// The moments of the previous build: pages that were shown may still be loading their views.
    var earlier: [Moment] = []
    var making: [Instant: Task<Moment?, Never>] = [:]
  }

  private enum Step {
    case known(Moment)
    case making(Task<Moment?, Never>)
    case busy
  }

  private let state = Lock(State())
  private let limits: Limits

  init(limits: Limits = Limits()) { self.limits = limits }

  /// - Parameters:
  ///   - number: The number of the newest build that was shown; after the next one, everything is built again.
  ///   - build: Builds for the moment; nil if there is nothing to build.
  /// - Throws: ``EditionProblem/busy``, or ``EditionProblem/notYet`` if there is nothing to build.
  func moment(
    _ instant: Instant, of number: Int, by build: @escaping Preview.MomentBuilder
  ) async throws(EditionProblem) -> Moment {
    switch state.withLock({ begin(instant, number, build, &$0) }) {
    case .known(let moment): return moment
    case .busy: throw .busy
    case .making(let task):
      guard let moment = await task.value else { throw .notYet }
      return moment
    }
  }

  private func begin(
    _ instant: Instant, _ number: Int, _ build: @escaping Preview.MomentBuilder, _ state: inout State
  ) -> Step {
    // A request that began before the newest build was shown may arrive after it.
    let number = max(number, state.number)
    if state.number != number {
      if !state.known.isEmpty { state.earlier = state.known }
      (state.number, state.known, state.making) = (number, [], [:])
    }
    if let index = state.known.firstIndex(where: { $0.holds(at: instant) }) {
      let moment = state.known.remove(at: index)
      state.known.append(moment)
      return .known(moment)
    }
    if let task = state.making[instant] { return .making(task) }
    guard state.making.count < limits.atOnce else { return .busy }
    // The task runs to its end even if the first client disconnects: others may be waiting for it, and a repeated
    // request then costs nothing.
    let task = Task {
      let moment = await build(instant).map { Moment(instant, $0, number: number) }
      self.end(instant, moment, of: number)
      return moment
    }
    state.making[instant] = task
    return .making(task)
  }

  private func end(_ instant: Instant, _ moment: Moment?, of number: Int) {
    state.withLock { state in
      guard state.number == number else { return }
      state.making[instant] = nil
      if let moment { state.known.append(moment) }
      while state.known.count > 1,
        state.known.count > limits.remembered || state.known.reduce(0, { $0 + $1.bytes }) > limits.bytes
      { state.known.removeFirst() }
    }
  }

  /// A file of a remembered output, from the newest that has it. Names of views and images are unique to their bytes.
  func file(_ path: String) -> ServedFile? {
    state.withLock { $0.earlier + $0.known }.reversed().lazy.compactMap { $0.edition?.file(path) }.first
  }

  /// The number of remembered moments.
  var count: Int { state.withLock(\.known.count) }
}
