/// How much a template may come to. The demo's largest page has 700 tags and 60 kB.
enum TemplateBounds {
  /// Sections in sections and partials in partials.
  static let depth = 50
  /// Of a template with all its partials, each counted where it is included.
  static let tags = 10_000
  static let bytes = 256 << 10
  /// Of a site's templates together, with their partials.
  static let templates = 200
  static let totalBytes = 16 << 20
  /// Of a page: tags that are rendered, each as often as its list has entries, and bytes.
  static let renderedTags = 5_000_000
  static let renderedBytes = 64 << 20
  /// Tags that are rendered for all pages of a site. What pages of one form share counts once.
  static let renderedTagsOfSite = 100_000_000
  /// Of all pages of a site. What views begin with counts once.
  static let renderedBytesOfSite = 2 << 30
}
