/// What is published, entry by entry and language by language: `/-/gallery.json` (docs/preview.md).
struct Gallery: Encodable {
  var locales: [Locale]
  /// Banners in the order of control.json, then those that are alerts only.
  var notifications: [Notification]
  var prompts: [Entry]
  var permissions: [Entry]
  /// Newest first.
  var releases: [Entry]

  struct Locale: Encodable {
    var tag: String
    var dir: String
  }

  struct Notification: Encodable {
    var id: String
    /// Empty for what is no banner.
    var views: [View] = []
    /// Empty for what is no alert; else one a locale.
    var alerts: [Text] = []
  }

  struct View: Encodable {
    var id: String
    var origin: String
    /// One a locale.
    var pages: [Page]
  }

  struct Page: Encodable {
    var locale: String
    var source: String?
    var file: String
    var frame: String?
    /// In points; nil fills the screen.
    var height: Double?
    /// Whether the page knows better how high it has to be; nil for no.
    var autoHeight: Bool?
    /// The language whose text it shows, for want of its own; nil for its own.
    var shows: String?
    /// Whether the conditions leave the language out; nil for no.
    var isHidden: Bool?
  }

  struct Entry: Encodable {
    var id: String
    /// One a locale.
    var texts: [Text]
  }

  /// An alert as a device with that language draws it.
  struct Text: Encodable {
    var locale: String
    var source: String?
    var key: String?
    var title: String?
    var message: String?
    var buttons: [String]
    var actionURL: String?
    var file: String?
    var frame: String?
    /// Of a release: what the app ships as "new in this version".
    var localSource: String?
    var localMessage: String?
  }
}
