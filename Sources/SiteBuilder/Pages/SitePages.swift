import Authoring
import FeedModel
import Text

/// `index.html`, `releases.html` and `404.html`.
enum SitePages {
  /// How many of the newest releases the start page shows.
  private static let newestReleases = 3

  static func index(_ publication: Publication, _ locale: LanguageTag) -> [UInt8] {
    let frame = PageFrame(publication, .index, locale)
    var context = frame.context(title: publication.configuration.appName)
    context.notifications = publication.news.map { frame.entry($0) }
    context.releases = publication.releases.prefix(newestReleases).map { frame.entry($0, topHeading: 4) }
    context.texts["description"] = Summary(context.notifications.prefix(5).map(\.name), limit: 160)?.text
    return frame.render("index", context)
  }

  static func releases(_ publication: Publication, _ locale: LanguageTag) -> [UInt8] {
    let frame = PageFrame(publication, .releases, locale)
    var context = frame.context(title: "\(publication.configuration.appName) · \(frame.words.releases)")
    context.releases = publication.releases.map { frame.entry($0, topHeading: 3) }
    context.texts["description"] = Summary(publication.releases.prefix(5).map { $0.name(in: locale) }, limit: 160)?.text
    return frame.render("release-notes", context)
  }

  static func notFound(_ publication: Publication) -> [UInt8] {
    let frame = PageFrame(publication, .notFound, publication.configuration.defaultLocale)
    return frame.render(
      "not-found", frame.context(title: "\(frame.words.notFound) · \(publication.configuration.appName)"))
  }
}

extension PageFrame {
  /// - Parameter topHeading: The level of the highest heading in the notes.
  fileprivate func entry(_ release: Release, topHeading: Int) -> PageContext.ReleaseEntry {
    let notes = release.notes[locale]
    let html = HTMLRenderer(links: .page(href), image: image, topHeading: topHeading)
    return PageContext.ReleaseEntry(
      version: release.version.text, name: release.name(in: locale),
      versionText: release.title == nil ? nil : words.version(release.version), date: release.date?.value,
      content: html.html(notes).text,
      notes: ReleaseNotes(notes, labels: publication.configuration.noteLabels).notes,
      language: release.notes.language(in: self))
  }
}

extension Release {
  /// Its title, or else "Version 2.4.0" in the language.
  func name(in locale: LanguageTag) -> String { title?[locale] ?? PageWords(locale).version(version) }
}
