public import FeedModel
internal import LocalServer
public import Output
internal import PublishedSite
import Text

/// The newest state of the preview, shared by the server and the builder.
public final class Preview: Sendable {
  /// Reads a source file by its path relative to the site, if a build has read it. Only these files are shown at
  /// `/-/source/`.
  public typealias Sources = @Sendable (_ path: String) -> [UInt8]?

  /// Builds the sources of the newest good build for another moment; nil if there are none.
  public typealias MomentBuilder = @Sendable (_ moment: Instant) async -> PreviewBuild?

  private struct State: Sendable {
    var status: PreviewStatus
    /// The good builds before the newest one, newest first: a page may still request a view after the next build has
    /// ended.
    var earlier: [PreviewEdition] = []
    var sources: Sources
    var momentBuilder: MomentBuilder = { _ in nil }
    var siteStatus: SiteStatusFile?
    var readers: [Int: @Sendable (PreviewStatus) -> Void] = [:]
    var nextReader = 0
  }

  private let state: Lock<State>
  let moments = SiteMoments()

  /// - Parameter clock: The fixed time of the clock, for a preview of one moment; nil for the real time.
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

  /// The function that builds for other moments.
  public var momentBuilder: MomentBuilder {
    get { state.withLock(\.momentBuilder) }
    set { state.withLock { $0.momentBuilder = newValue } }
  }

  /// Takes a finished build and tells every reader.
  public func show(_ build: PreviewBuild) {
    // The old output is released only after all readers have been told, because that takes some milliseconds.
    let before = state.withLock { state in
      let before = (state.status, state.siteStatus, state.earlier)
      state.status.build += 1
      state.status.diagnostics = build.diagnostics
      state.status.counts = build.counts
      if let status = build.siteStatus { state.siteStatus = SiteStatusFile(status) }
      if let output = build.output {
        state.earlier = Array(([state.status.edition].compactMap(\.self) + state.earlier).prefix(4))
        state.status.edition = PreviewEdition(output, number: state.status.build)
      }
      for reader in state.readers.values { reader(state.status) }
      return before
    }
    withExtendedLifetime(before) {}
  }

  /// The current status, then the status after each build. A slow reader misses older ones, but delays nothing.
  public func statuses() -> AsyncStream<PreviewStatus> {
    let (stream, reader) = AsyncStream.makeStream(of: PreviewStatus.self, bufferingPolicy: .bufferingNewest(1))
    let number = follow { reader.yield($0) }
    reader.onTermination = { [weak self] _ in self?.forget(number) }
    return stream
  }

  /// Reports the current status, then the status after each build. The same status may be reported again.
  ///
  /// - Parameter reader: May neither wait nor call this object.
  /// - Returns: A number for ``forget(_:)``.
  func follow(_ reader: @escaping @Sendable (PreviewStatus) -> Void) -> Int {
    state.withLock { state in
      reader(state.status)
      state.readers[state.nextReader] = reader
      state.nextReader += 1
      return state.nextReader - 1
    }
  }

  func forget(_ reader: Int) { state.withLock { _ = $0.readers.removeValue(forKey: reader) } }

  var edition: PreviewEdition? { state.withLock(\.status.edition) }

  /// A view that a page shows: from the newest build, from those just before it, or from a build for another moment.
  func view(_ path: String) -> ServedFile? {
    let (newest, earlier) = state.withLock { ($0.status.edition, $0.earlier) }
    return newest?.file(path) ?? moments.file(path) ?? earlier.lazy.compactMap { $0.file(path) }.first
  }

  /// The output of a build for that moment.
  ///
  /// - Parameter moment: Nil for the newest good output.
  func edition(at moment: Instant?) async throws(EditionProblem) -> PreviewEdition {
    guard let newest = edition else { throw .notYet }
    guard let moment, !newest.output.isSame(at: moment) else { return newest }
    let other = try await self.moment(moment)
    guard let edition = other.edition else {
      throw .broken(moment, other.build.diagnostics.first { $0.severity == "error" }?.text ?? "")
    }
    return edition
  }

  /// The status of all items in a build for that moment.
  ///
  /// - Parameter moment: Nil for the newest build, good or not.
  func siteStatus(at moment: Instant?) async throws(EditionProblem) -> SiteStatusFile {
    guard let newest = state.withLock(\.siteStatus) else { throw .notYet }
    guard let moment, edition?.output.isSame(at: moment) != true else { return newest }
    guard let status = try await self.moment(moment).status else { throw .notYet }
    return status
  }

  private func moment(_ moment: Instant) async throws(EditionProblem) -> SiteMoments.Moment {
    let (number, build) = state.withLock { ($0.status.build, $0.momentBuilder) }
    return try await moments.moment(moment, of: number, by: build)
  }

  /// The number of readers that follow the builds.
  var readers: Int { state.withLock(\.readers.count) }

  func remindReaders() {
    state.withLock { state in
      for reader in state.readers.values { reader(state.status) }
    }
  }
}

/// One build as the preview shows it.
public struct PreviewBuild: Sendable {
  /// The output; nil if the build failed, so that the earlier output stays.
  public var output: PreviewOutput?
  /// The diagnostics that are shown. If not all are shown, these are the worst.
  public var diagnostics: [PreviewDiagnostic]
  /// The number of all diagnostics.
  public var counts: Counts
  /// The status of all items, in the format of `publish status --format json`; nil if the folder can't be read.
  /// Computed at most once.
  public var siteStatus: (@Sendable () -> [UInt8])?

  public struct Counts: Equatable, Sendable {
    public var errors: Int
    public var warnings: Int
    public var notes: Int

    public init(errors: Int = 0, warnings: Int = 0, notes: Int = 0) {
      (self.errors, self.warnings, self.notes) = (errors, warnings, notes)
    }
  }

  /// - Parameter counts: Nil if `diagnostics` has all of them.
  public init(output: PreviewOutput?, diagnostics: [PreviewDiagnostic] = [], counts: Counts? = nil) {
    (self.output, self.diagnostics) = (output, diagnostics)
    func count(_ severity: String) -> Int { diagnostics.count { $0.severity == severity } }
    self.counts = counts ?? Counts(errors: count("error"), warnings: count("warning"), notes: count("note"))
  }
}

/// The result of a good build: the files to serve, and facts about them for the pages.
public struct PreviewOutput: Sendable {
  public let tree: OutputTree
  /// The address at which the output is served, with which the feeds' absolute URLs begin. It ends with `/`.
  public let address: String
  /// The same output as devices read it.
  let site: PublishedSite
  /// The moment that decides which entries are due.
  public var builtFor: Instant
  /// The next moment at which the same sources give a different output; nil if there is none.
  public var changesAt: Instant?
  public var app: String
  /// The BCP 47 tags of the languages, the default first.
  public var locales: [String]
  /// The versions, newest first.
  public var versions: [String]
  /// The access types for which the site has soft prompts, such as `photos`.
  public var accesses: [String]
  /// The name of the site's time zone; nil for UTC.
  public var timeZone: String?
  /// A moment on the clocks of that time zone, in words.
  public var localWords: (@Sendable (Instant) -> String)?
  /// The URL schemes, such as `snoodle`, that the site's links open besides the well-known ones.
  public var schemes: [String]
  /// The names of attributes with the words for their types and the values that each may have; none if they are not
  /// listed.
  public var attributes: [(name: String, kind: String, values: [String])] = []
  /// The names of the values that links may carry, and the hosts that get them.
  public var linkValues: (hosts: [String], names: [String]) = ([], [])
  /// The names of the audiences in publish.yml.
  public var audiences: [String] = []

  public init(
    tree: OutputTree, address: String, builtFor: Instant, app: String, locales: [String] = [], versions: [String] = [],
    accesses: [String] = [], schemes: [String] = [], changesAt: Instant? = nil
  ) {
    (self.tree, self.address) = (tree, address)
    site = PublishedSite(tree, at: address)
    (self.builtFor, self.app, self.locales, self.versions) = (builtFor, app, locales, versions)
    (self.accesses, self.schemes, self.changesAt) = (accesses, schemes, changesAt)
  }

  /// Whether a build for that moment gives the same output.
  func isSame(at moment: Instant) -> Bool { builtFor <= moment && changesAt.map { moment < $0 } ?? true }

  /// The files outside of any folder: feeds, and pages for people.
  var rootFiles: [String] { tree.files.lazy.map(\.path).filter { !$0.utf8.contains(UInt8(ascii: "/")) } }
}

/// The reason why there is no output for a moment.
enum EditionProblem: Error, Equatable {
  /// There is no good build yet: the first one is in progress or has failed.
  case notYet
  /// Too many other moments are being built.
  case busy
  /// The first error of a build for that moment, in the form that a terminal shows.
  case broken(Instant, String)

  var sentence: String {
    switch self {
    case .notYet: sentenceBeforeTheFirst
    case .busy: "The site is being built for several other moments. Try again."
    case .broken(let moment, let error): "The site can't be built for \(moment.rfc3339). \(error)"
    }
  }

  /// The response to scripts.
  var response: Response { isTemporary ? .error(503, sentence).retry : .error(409, sentence) }

  /// The response to people.
  var page: Response { isTemporary ? .text(503, sentence).retry : .text(409, sentence) }
  private var isTemporary: Bool { self == .notYet || self == .busy }
}
