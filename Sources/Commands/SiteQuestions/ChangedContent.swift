import FeedClient
package import FeedModel
package import Inspection
package import PublishedSite
package import Text

/// The words of changed entries as people read them, before and after, in each file of a feed.
package struct ChangedContent: Sendable {
  package struct Entry: Sendable {
    package var feed: FeedName
    package var id: String
    /// The versions in the order of the files.
    package var versions: [Version]
  }

  /// An entry as read by the devices that use one file.
  package struct Version: Sendable {
    package var file: String
    /// The languages in words, such as `de` or `all other languages`.
    package var languages: String
    package var old: Words?
    package var new: Words?
    /// The pages that are different, gone or new.
    package var views: [View] = []
    /// The texts that differ, with names for people: `title`, `button`, `text of share`.
    package var texts: [(name: String, difference: WordDifference)] = []

    /// Whether all pages could be read.
    package var isRead: Bool { views.allSatisfy { $0.sides.allSatisfy { $0.view != nil } } }
  }

  /// The texts of an entry in a feed.
  package struct Words: Equatable, Sendable {
    package var texts: [Text] = []
    package var views: [Page] = []

    package struct Text: Equatable, Sendable {
      package var name: String
      package var text: String
    }

    package struct Page: Equatable, Sendable {
      package var id: String
      package var url: String
      /// The height in points; nil fills the screen.
      package var height: Double?
    }
  }

  package struct View: Sendable {
    package var id: String
    package var old: Side?
    package var new: Side?

    package var sides: [Side] { [old, new].compactMap(\.self) }

    package struct Side: Sendable {
      package var url: String
      package var height: Double?
      /// The page; nil if it cannot be read.
      package var view: PublishedView?
    }
  }

  package private(set) var entries: [Entry] = []
  /// The number of versions beyond the limit, which were left out.
  package private(set) var omitted = 0

  /// The maximum number of versions, more than anyone reads.
  private static let mostVersions = 1_000

  private var count = 0

  /// Records an entry's texts in a file, unless they are the same in both outputs.
  package mutating func add(
    _ id: String, of feed: FeedName, in file: String, _ languages: String, _ old: Words?, _ new: Words?
  ) {
    guard old != new else { return }
    guard count < Self.mostVersions else {
      omitted += 1
      return
    }
    count += 1
    let version = Version(file: file, languages: languages, old: old, new: new)
    if let place = entries.lastIndex(where: { $0.feed == feed && $0.id == id }) {
      entries[place].versions.append(version)
    } else {
      entries.append(Entry(feed: feed, id: id, versions: [version]))
    }
  }

  /// Reads the pages and compares the words.
  package mutating func read(from old: PublishedSite, _ new: PublishedSite) async {
    for entry in entries.indices {
      for place in entries[entry].versions.indices { await entries[entry].versions[place].read(from: old, new) }
      // A different address or file name alone makes no difference to users.
      entries[entry].versions.removeAll { $0.texts.isEmpty && $0.views.isEmpty }
    }
    entries.removeAll(where: \.versions.isEmpty)
  }
}

extension ChangedContent.Version {
  fileprivate mutating func read(from old: PublishedSite, _ new: PublishedSite) async {
    let names = ((self.old?.texts ?? []) + (self.new?.texts ?? [])).map(\.name).uniqued
    for name in names {
      func text(_ words: ChangedContent.Words?) -> String { words?.texts.first { $0.name == name }?.text ?? "" }
      compare(text(self.old), text(self.new), as: name)
    }
    let pages = (self.old?.views ?? []).map(\.id) + (self.new?.views ?? []).map(\.id)
    for id in pages.uniqued {
      func page(_ words: ChangedContent.Words?) -> ChangedContent.Words.Page? { words?.views.first { $0.id == id } }
      let (before, after) = (page(self.old), page(self.new))
      if let before, let after, before.height == after.height,
        PublishedSite.viewPath(of: before.url) == PublishedSite.viewPath(of: after.url)
      {
        continue
      }
      let view = ChangedContent.View(id: id, old: await before?.side(on: old), new: await after?.side(on: new))
      views.append(view)
      let suffix = pages.uniqued.count > 1 ? " of \(id)" : ""
      guard view.sides.allSatisfy({ $0.view != nil }) else { continue }
      compare(view.old?.view?.title ?? "", view.new?.view?.title ?? "", as: "title\(suffix)")
      compare(view.old?.view?.words ?? "", view.new?.view?.words ?? "", as: "text\(suffix)")
    }
  }

  private mutating func compare(_ old: String, _ new: String, as name: String) {
    guard old != new else { return }
    let difference = WordDifference(from: old, to: new)
    if !difference.isSame { texts.append((name, difference)) }
  }
}

extension ChangedContent.Words.Page {
  fileprivate func side(on site: PublishedSite) async -> ChangedContent.View.Side {
    var side = ChangedContent.View.Side(url: url, height: height)
    side.view = await site.page(at: url)
    return side
  }
}

extension [String] {
  /// The texts in order, without duplicates.
  fileprivate var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

// MARK: What feeds say

extension InspectedFeed {
  /// The texts of the requested entries, by id.
  package func words(of ids: Set<String>) -> [String: ChangedContent.Words] {
    func byID(_ words: [(String, ChangedContent.Words)]) -> [String: ChangedContent.Words] {
      Dictionary(words.filter { ids.contains($0.0) }) { first, _ in first }
    }
    switch self {
    case .banners(let feed): return byID(feed.notifications.map { ($0.id, $0.words) })
    case .alerts(let feed): return byID(feed.notifications.map { ($0.key, $0.words) })
    case .prompts(let feed): return byID(feed.prompts.map { ($0.name, $0.words) })
    case .updates(let feed), .localUpdates(let feed):
      return byID(feed.releases.map { ($0.version.text, .init(["notes": $0.notes.joined(separator: "\n")])) })
    }
  }
}

extension ChangedContent.Words {
  /// Leaves out missing texts.
  fileprivate init(_ texts: KeyValuePairs<String, String?>) {
    self.texts = texts.compactMap { name, text in text.map { Text(name: name, text: $0) } }
  }
}

extension BannersFeed.Notification {
  fileprivate var words: ChangedContent.Words {
    var words = ChangedContent.Words()
    words.views = views.map { .init(id: $0.id, url: $0.file, height: $0.height) }
    return words
  }
}

extension AlertsFeed.Notification {
  fileprivate var words: ChangedContent.Words {
    .init([
      "title": title, "message": message,
      "button": actionURL.map { "[\(actionButton ?? "Details")](\($0))" } ?? actionButton,
    ])
  }
}

extension PromptsFeed.Prompt {
  fileprivate var words: ChangedContent.Words {
    .init([
      "title": title, "message": message,
      "button": actionURL.map { "[\(actionButton ?? "")](\($0))" } ?? actionButton,
      "remind button": remindButton, "cancel button": cancelButton,
    ])
  }
}

extension PermissionsFeed {
  /// The texts by type of access.
  package var words: [String: ChangedContent.Words] {
    Dictionary(
      prompts.map { prompt in
        var words = ChangedContent.Words([
          "title": prompt.title, "message": prompt.message, "grant button": prompt.grantTitle,
          "deny button": prompt.denyTitle,
        ])
        words.views = prompt.contentView.map { [.init(id: prompt.access, url: $0)] } ?? []
        return (prompt.access, words)
      }
    ) { first, _ in first }
  }
}
