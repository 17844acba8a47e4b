import Authoring
import FeedModel

/// Everything that a page for people shows, by the names in templates (docs/templates.md).
///
/// Mustache looks for a name that an entry of a list lacks in what surrounds the list, so a page and the entries of its
/// lists share no name that one of them may lack.
struct PageContext {
  struct News {
    var name: String
    var href: String
    var date: AuthoredDate?
    var summary: String?
    var picture: Picture?
    /// If it is not the page's.
    var language: LanguageTag?
  }

  struct Picture {
    var image: PublishedImage
    var alternative: String
  }

  struct ReleaseEntry {
    var version: String
    var name: String
    /// `Version 2.4.0`; nil if its name already says so.
    var versionText: String?
    var date: AuthoredDate?
    /// HTML.
    var content: String
    /// The same as plain text, for templates that arrange the notes themselves.
    var notes: [ReleaseNotes.Note]
    /// If it is not the page's.
    var language: LanguageTag?
  }

  struct Language {
    var tag: LanguageTag
    var href: String
    /// Absolute.
    var address: String
    var isCurrent: Bool
  }

  let locale: LanguageTag
  var texts: [String: String]
  var flags: [String: Bool] = [:]
  /// Above the text of a page.
  var leadPicture: Picture?
  var languages: [Language]
  var notifications: [News] = []
  var releases: [ReleaseEntry] = []

  /// In the form that Mustache expects.
  var dictionary: [String: Any] {
    let lists: [String: Any] = [
      "locales": languages.map(\.dictionary), "notifications": notifications.map { $0.dictionary(locale) },
      "releases": releases.map { $0.dictionary(locale) },
    ]
    var all = lists.merging(flags) { $1 }.merging(texts) { $1 }
    all.set(leadPicture, "leadPicture")
    return all
  }
}

extension [String: Any] {
  fileprivate mutating func set(_ texts: KeyValuePairs<String, String?>) {
    for (name, text) in texts { self[name] = text }
  }

  fileprivate mutating func set(_ date: AuthoredDate?, _ locale: LanguageTag) {
    set(["date": date?.day, "dateText": date.map { LongDate.text($0.day, in: locale) }])
  }

  fileprivate mutating func set(_ picture: PageContext.Picture?, _ name: String) {
    guard let picture else { return }
    set([name: picture.image.address, "\(name)Text": picture.alternative])
    guard let size = picture.image.size else { return }
    set(["\(name)Width": "\(size.width)", "\(name)Height": "\(size.height)"])
  }

  fileprivate mutating func set(_ language: LanguageTag?) {
    set(["textLang": language?.text, "textDir": language?.direction])
  }
}

extension PageContext.News {
  fileprivate func dictionary(_ locale: LanguageTag) -> [String: Any] {
    var entry: [String: Any] = ["name": name, "href": href]
    entry.set(date, locale)
    entry.set(language)
    entry.set(picture, "image")
    entry.set(["summary": summary])
    return entry
  }
}

extension PageContext.ReleaseEntry {
  fileprivate func dictionary(_ locale: LanguageTag) -> [String: Any] {
    var entry: [String: Any] = ["version": version, "name": name, "notesHTML": content, "hasNotes": !notes.isEmpty]
    entry.set(date, locale)
    entry.set(language)
    entry.set(["versionText": versionText])
    entry["notes"] = notes.map { note -> [String: Any] in
      var entry: [String: Any] = ["text": note.text]
      entry["label"] = note.label
      return entry
    }
    return entry
  }
}

extension PageContext.Language {
  fileprivate var dictionary: [String: Any] {
    let words = PageWords(tag)
    return [
      "tag": tag.text, "name": LanguageName.of(tag), "href": href, "address": address, "isCurrent": isCurrent,
      "textDir": tag.direction, "notFoundLabel": words.notFound, "notFoundText": words.notFoundText,
      "homeLabel": words.home,
    ]
  }
}
