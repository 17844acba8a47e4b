public import FeedModel

/// Where the preview stands, as `/-/status` and every event say it.
public struct PreviewStatus: Sendable {
  /// How many builds have ended, good or not. 0: the first is still going on.
  public internal(set) var build = 0
  /// The number of the build whose output is served; nil before the first good one.
  public var output: Int? { edition?.number }
  public internal(set) var diagnostics: [PreviewDiagnostic] = []
  public internal(set) var counts = PreviewBuild.Counts()
  /// Where the clock of devices stands unless they have their own; nil where it goes.
  public let clock: Instant?
  var edition: Edition?

  init(clock: Instant? = nil) { self.clock = clock }
}
