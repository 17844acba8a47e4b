public import FeedModel
public import Output
internal import PublishedSite

/// What a good build gave: the files that are served, and what the pages say about them.
public struct PreviewOutput: Sendable {
  public let tree: OutputTree
  /// Where it is served; the feeds' absolute URLs begin with it. Ends with `/`.
  public let address: String
  /// The same, as devices read it.
  let site: PublishedSite
  /// The moment that decides what is due.
  public var builtFor: Instant
  /// The next moment at which the same sources give another output; nil if never.
  public var changesAt: Instant?
  /// When the build ended, by the machine's clock: `Last-Modified` of the files that it changed.
  public var builtAt: Instant
  public var app: String
  /// BCP 47, the default first.
  public var locales: [String]
  /// Newest first.
  public var versions: [String]
  /// What the site has soft prompts for, as `photos`.
  public var accesses: [String]
  /// The name of the site's time zone; nil for UTC.
  public var timeZone: String?
  /// URL schemes beside the well-known that the site's links open, as `snoodle`.
  public var schemes: [String]

  public init(
    tree: OutputTree, address: String, builtFor: Instant, builtAt: Instant, app: String, locales: [String] = [],
    versions: [String] = [], accesses: [String] = [], schemes: [String] = [],
    changesAt: Instant? = nil
  ) {
    self.tree = tree
    self.address = address
    site = PublishedSite(tree, at: address)
    self.builtFor = builtFor
    self.builtAt = builtAt
    self.app = app
    self.locales = locales
    self.versions = versions
    self.accesses = accesses
    self.schemes = schemes
    self.changesAt = changesAt
  }

  /// Whether a build for that moment gives the same output.
  func isSame(at moment: Instant) -> Bool { builtFor <= moment && changesAt.map { moment < $0 } ?? true }

  /// The files that are in no folder: feeds and pages for people.
  var rootFiles: [String] { tree.files.lazy.map(\.path).filter { !$0.utf8.contains(UInt8(ascii: "/")) } }
}
