import Authoring
import Diagnostics
import FeedModel

/// Results of earlier builds of a site, so that the next one computes only what has changed.
///
/// It may be used with any sources and options: everything that differs from before is computed again. It takes about
/// three times the size of the output.
public struct SiteMemory: Sendable {
  /// What the last build did not find here and had to compute.
  public struct Made: Equatable, Sendable {
    /// Notifications, releases, prompts and permissions whose files were read.
    public var read = 0
    /// Notifications whose summary was computed.
    public var texts = 0
    /// Notifications that were checked on their own.
    public var checked = 0
    /// Notifications whose views were rendered.
    public var views = 0
    /// Entries of the banners' and alerts' feeds that were written and read back.
    public var entries = 0

    public init(read: Int = 0, texts: Int = 0, checked: Int = 0, views: Int = 0, entries: Int = 0) {
      (self.read, self.texts, self.checked, self.views, self.entries) = (read, texts, checked, views, entries)
    }
  }

  public internal(set) var made = Made()

  /// Whether the last build stopped reading a file because its Markdown took too long, and reported it. Each build
  /// tries again, so the next one may succeed with the same sources.
  public var hasTimedOut: Bool { reading.hasTimedOut }

  var reading = ReadingMemory()
  var templates: CachedTemplates?
  var assets: Assets?
  var summaries = Cached<Notification, NoInputs, NotificationSummary>()
  var order = CachedOrder()
  var alertOrder = CachedOrder()
  var findings = Cached<Notification, SiteFacts, [Diagnostic]>()
  var skeletons = CachedSkeletons()
  var pages = Cached<Notification, ViewInputs, NotificationPages>()
  var feeds: [FeedSlot: FeedMemory] = [:]
  var people: [CachedPage.Name: CachedPage] = [:]
  var output = CachedOutput()

  /// False for a single build, which does not need a cache and is faster and smaller without one.
  let isCaching: Bool

  public init() { self.init(isCaching: true) }

  init(isCaching: Bool) {
    self.isCaching = isCaching
    summaries.isCaching = isCaching
    order.isCaching = isCaching
    alertOrder.isCaching = isCaching
    findings.isCaching = isCaching
    pages.isCaching = isCaching
  }
}
