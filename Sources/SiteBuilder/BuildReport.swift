public import Authoring
public import Diagnostics
public import FeedModel
public import Output

/// A build as a value: nothing has been written yet.
public struct BuildReport: Sendable {
  /// Sorted by place.
  public var diagnostics: [Diagnostic]
  /// Nil where there are errors.
  public var output: Output?

  public var hasErrors: Bool { diagnostics.hasErrors }

  public struct Output: Sendable {
    public var tree: OutputTree
    public var manifest: Manifest
    /// What publish.yml says, as it was built with; ``BuildOptions/site`` may stand for its address.
    public var configuration: Configuration
    /// Files of the previous output that stay for devices that hold an older feed.
    public var keeping: [String]
    public var counts: Counts
    /// The next moment at which the same sources would give another output; nil for never.
    public var changesAt: Instant?
    /// The name of each permission's content file, by access type.
    public var permissionFiles: [String: String] = [:]
  }

  /// How much of what is published.
  public struct Counts: Equatable, Sendable, Codable {
    public var banners = 0
    public var views = 0
    public var alerts = 0
    public var releases = 0
    public var prompts = 0
    public var permissions = 0
    public var locales = 0
    /// Drafts, and what is not due yet or no more.
    public var heldBack = 0
  }
}
