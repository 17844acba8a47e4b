public import FeedModel

/// What a build depends on beside its sources.
public struct BuildOptions: Sendable {
  /// The moment for which it is built: decides what is due, and nothing else.
  public var now: Instant
  /// Overrides `site` of publish.yml; ends with `/`.
  public var site: String?
  /// What was published before: the memory of keys, and the files that devices may still ask for.
  public var previous: Manifest?

  /// Takes drafts for finished, as a preview does; what is not due yet, or no more, stays out.
  public var includesDrafts: Bool

  public init(now: Instant, site: String? = nil, previous: Manifest? = nil, includesDrafts: Bool = false) {
    self.now = now
    self.includesDrafts = includesDrafts
    self.site = site.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    self.previous = previous
  }
}
