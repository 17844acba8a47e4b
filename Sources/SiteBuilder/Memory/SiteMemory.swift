import Authoring
import Diagnostics
import FeedModel

/// What earlier builds of a site left behind, so that the next one makes again only what changed.
///
/// It may be used with any sources and options: whatever is not the same as before is made again. It holds about three
/// times the bytes of the output.
public struct SiteMemory: Sendable {
  /// What the last build did not find here.
  public struct Made: Equatable, Sendable {
    /// Notifications, releases, prompts and permissions whose files were read.
    public var read = 0
    /// Notifications whose plain text was made.
    public var texts = 0
    /// Notifications that were checked by themselves.
    public var checked = 0
    /// Notifications whose views were made.
    public var views = 0
    /// Entries of banners' and alerts' feeds that were written and read again.
    public var entries = 0

    public init(read: Int = 0, texts: Int = 0, checked: Int = 0, views: Int = 0, entries: Int = 0) {
      (self.read, self.texts, self.checked, self.views, self.entries) = (read, texts, checked, views, entries)
    }
  }

  public internal(set) var made = Made()

  /// Whether the last build gave a file up for the time that its Markdown took, and said so. Each build tries again, so
  /// the next may say otherwise of the same sources.
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

  /// False for a single build, which has no use for a memory afterwards and is the quicker and smaller without.
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
