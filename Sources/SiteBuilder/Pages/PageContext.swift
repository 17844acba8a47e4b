import Authoring
import FeedModel

/// Everything that `index.html` and `releases.html` show.
struct PageContext {
  struct News {
    var name: String
    var date: String?
    var href: String?
  }

  struct ReleaseEntry {
    var version: String
    var name: String
    var date: String?
    var notes: [ReleaseNotes.Note]
  }

  struct Language {
    var tag: String
    var name: String
    var href: String
    var isCurrent: Bool
  }

  /// The names in templates, and their values.
  var texts: [String: String]
  var languages: [Language]
  var notifications: [News]
  var releases: [ReleaseEntry]

  /// The context in the form that Mustache expects.
  var dictionary: [String: Any] {
    let lists: [String: Any] = [
      "locales": languages.map(\.dictionary), "hasNotifications": !notifications.isEmpty,
      "notifications": notifications.map(\.dictionary), "hasReleases": !releases.isEmpty,
      "releases": releases.map(\.dictionary),
    ]
    return lists.merging(texts) { $1 }
  }
}

extension PageContext.News {
  fileprivate var dictionary: [String: Any] {
    [("name", name), ("date", date), ("href", href)].reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}

extension PageContext.ReleaseEntry {
  fileprivate var dictionary: [String: Any] {
    var entry: [String: Any] = ["version": version, "name": name, "hasNotes": !notes.isEmpty]
    entry["date"] = date
    entry["notes"] = notes.map { note -> [String: Any] in
      var entry: [String: Any] = ["text": note.text]
      entry["label"] = note.label
      return entry
    }
    return entry
  }
}

extension PageContext.Language {
  fileprivate var dictionary: [String: Any] { ["tag": tag, "name": name, "href": href, "isCurrent": isCurrent] }
}
