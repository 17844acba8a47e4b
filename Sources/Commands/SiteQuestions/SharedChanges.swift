package import FeedModel
package import Inspection

/// The changes of one feed, each once for all languages that share it.
package struct SharedChanges {
  package struct Entry {
    package var id: String
    /// The changes, in the order of the kinds.
    package var changes: [Shared]
  }

  package struct Shared {
    package var change: FeedDifference.Change
    /// The change in each group of languages. One with an example comes first, if possible that of the default language.
    package var ids: [DifferenceReport.ChangeID]
    /// The languages in words: `, for de, fr`. Empty if they are those of the feed's other changes.
    package var forLanguages: String
  }

  package var title: String
  package var feed: FeedName
  package var files: [String]
  package var entries: [Entry]
  /// The languages of all changes in words: `, for de, fr`. Empty if changes differ in this, or are for all languages.
  package var forLanguages = ""
}

extension DifferenceReport {
  /// The changes of each feed in which something changes.
  package var shared: [SharedChanges] {
    FeedName.allCases.compactMap { feed in
      let places = groups.indices.filter { groups[$0].feed == feed }
      let changed = places.filter { !groups[$0].difference.isSame }
      guard let first = changed.first else { return nil }
      var entries: [SharedChanges.Entry] = []
      for place in changed {
        for entry in groups[place].difference.entries {
          let i = entries.firstIndex { $0.id == entry.id } ?? entries.count
          if i == entries.count { entries.append(.init(id: entry.id, changes: [])) }
          for change in entry.changes {
            let id = ChangeID(group: place, id: entry.id, kind: change.kind)
            if let twin = entries[i].changes.firstIndex(where: { $0.change == change }) {
              entries[i].changes[twin].ids.append(id)
            } else {
              entries[i].changes.append(.init(change: change, ids: [id], forLanguages: ""))
            }
          }
        }
      }
      for i in entries.indices {
        for j in entries[i].changes.indices { settle(&entries[i].changes[j], places) }
      }
      // The default language comes first.
      let files = changed.flatMap { groups[$0].files }.sorted { $0 == feed.rawValue && $1 != feed.rawValue }.reduce(
        into: [String]()
      ) { if !$0.contains($1) { $0.append($1) } }
      var shared = SharedChanges(title: groups[first].title, feed: feed, files: files, entries: entries)
      let languages = Set(entries.flatMap { $0.changes.map(\.forLanguages) })
      if languages.count == 1, let one = languages.first, !one.isEmpty {
        shared.forLanguages = one
        for i in entries.indices {
          for j in entries[i].changes.indices { shared.entries[i].changes[j].forLanguages = "" }
        }
      }
      return shared
    }
  }

  /// - Parameter places: All groups of the feed.
  private func settle(_ shared: inout SharedChanges.Shared, _ places: [Int]) {
    let sets = shared.ids.map { groups[$0.group].languages }
    if shared.ids.count < places.count, let all = sets as? [LanguageSet], let first = all.first {
      shared.forLanguages = ", for \(first.only(all.flatMap(\.tags)).names.list)"
    }
    let kind = shared.change.kind
    let shown = shared.ids.filter { groups[$0.group].difference.example(of: $0.id, kind) != nil }
    let first = shown.first { groups[$0.group].files.contains(groups[$0.group].feed.rawValue) } ?? shown.first
    if let first, let i = shared.ids.firstIndex(of: first) { shared.ids.swapAt(0, i) }
  }
}
