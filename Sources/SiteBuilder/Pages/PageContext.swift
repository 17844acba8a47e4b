import Authoring
import FeedModel

/// Everything that a page for people shows, by the names in templates (docs/templates.md).
///
/// A name that an entry of a list lacks is looked up in what surrounds the list, so a page and the entries of its lists
/// share no name that one of them may lack.
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

  /// In the form that templates expect.
  var values: [String: TemplateValue] {
    let lists: [String: TemplateValue] = [
      "locales": .list(languages.map { .names($0.values) }),
      "notifications": .list(notifications.map { .names($0.values(locale)) }),
      "releases": .list(releases.map { .names($0.values(locale)) }),
    ]
    var all = lists.merging(flags.mapValues { .flag($0) }) { $1 }.merging(texts.mapValues { .text($0) }) { $1 }
    all.set(leadPicture, "leadPicture")
    return all
  }
}

extension [String: TemplateValue] {
  fileprivate mutating func set(_ texts: KeyValuePairs<String, String?>) {
    for (name, text) in texts { self[name] = text.map { .text($0) } }
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
  fileprivate func values(_ locale: LanguageTag) -> [String: TemplateValue] {
    var entry: [String: TemplateValue] = [:]
    entry.set(["name": name, "href": href, "summary": summary])
    entry.set(date, locale)
    entry.set(language)
    entry.set(picture, "image")
    return entry
  }
}

extension PageContext.ReleaseEntry {
  fileprivate func values(_ locale: LanguageTag) -> [String: TemplateValue] {
    var entry: [String: TemplateValue] = ["hasNotes": .flag(!notes.isEmpty)]
    entry.set(["version": version, "name": name, "notesHTML": content, "versionText": versionText])
    entry.set(date, locale)
    entry.set(language)
    entry["notes"] = .list(
      notes.map { note in
        var entry: [String: TemplateValue] = [:]
        entry.set(["text": note.text, "label": note.label])
        return .names(entry)
      })
    return entry
  }
}

extension PageContext.Language {
  fileprivate var values: [String: TemplateValue] {
    let words = PageWords(tag)
    var entry: [String: TemplateValue] = ["isCurrent": .flag(isCurrent)]
    entry.set([
      "tag": tag.text, "name": LanguageName.of(tag), "href": href, "address": address, "textDir": tag.direction,
      "notFoundLabel": words.notFound, "notFoundText": words.notFoundText, "homeLabel": words.home,
    ])
    return entry
  }
}
