extension TemplateChecker {
  /// The names that templates can use. Every template knows all of them, because partials are shared.
  static let names: Set<String> = [
    // every page
    "lang", "dir", "csp", "title", "app", "site", "logo", "asset", "accent", "accentText", "accentInk", "accentDark",
    "accentTextDark", "accentInkDark", "fontFamily", "radius",
    // views
    "content", "closeLabel", "isFullScreen", "picture", "headline", "message", "opening", "rest", "actions", "slides",
    "badge", "align", "origin",
    // pages for people
    "heading", "locales", "href", "tag", "name", "isCurrent", "languagesLabel", "hasNotifications", "notifications",
    "newsLabel", "noNewsLabel", "date", "hasReleases", "releases", "releasesLabel", "allReleasesLabel", "releasesPage",
    "version",
    "hasNotes", "notes", "label", "text", "updatePage", "downloadLabel", "homePage", "homeLabel", "atomFeed",
    "jsonFeed",
    "address", "defaultAddress", "stylesheet", "description", "icon", "touchIcon", "shareImage", "hasLargeImage",
    "language",
    "hasLanguages", "isIndex", "isReleases", "pagesLabel", "skipLabel", "subscribeLabel", "allNewsLabel",
    "moreNewsLabel", "headline", "published", "publishedText", "contentLang", "contentDir", "firstPage", "firstTitle",
    "hasOthers", "leadPicture", "leadPictureText", "leadPictureWidth", "leadPictureHeight", "dateText", "summary",
    "image", "imageText", "imageWidth", "imageHeight", "textLang",
    "textDir", "versionText", "notesHTML", "notFoundLabel", "notFoundText",
  ]

  /// The values that are HTML.
  static let markup: Set<String> = ["content", "picture", "message", "opening", "rest", "actions", "slides", "csp"]

  /// How many names a site's templates can declare. Which of them a view gives is a bit each (``PageContent/given``).
  static let declarable = 50
}
