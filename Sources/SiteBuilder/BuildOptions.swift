public import FeedModel
public import Hosting

/// What a build depends on in addition to its sources.
public struct BuildOptions: Sendable {
  /// The moment to build for. It decides what is due, and nothing else.
  public var now: Instant
  /// Overrides `site` of publish.yml; ends with `/`.
  public var site: String?
  /// What was published before: the published keys, and the files that devices may still request.
  public var previous: Manifest?

  /// Whose control files are written; nil for those that publish.yml names.
  public var hosts: [HostName]?

  /// Treats drafts as finished, as a preview does. What is not due, or has expired, is still left out.
  public var includesDrafts: Bool

  /// Whether everything that was published before may be withdrawn at once.
  public var allowsEmpty: Bool

  public init(
    now: Instant, site: String? = nil, previous: Manifest? = nil, includesDrafts: Bool = false,
    allowsEmpty: Bool = false, hosts: [HostName]? = nil
  ) {
    self.hosts = hosts
    self.now = now
    self.allowsEmpty = allowsEmpty
    self.includesDrafts = includesDrafts
    self.site = site.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    self.previous = previous
  }
}
