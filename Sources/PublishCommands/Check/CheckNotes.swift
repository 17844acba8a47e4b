import FeedClient
import FeedModel
import PublishedSite
import Text

/// What is said beside a device's answers: what its app is told, and what an app cannot find out.
struct CheckNotes {
  let site: PublishedSite
  /// Those that the app has read.
  let feeds: [FeedName]
  let language: LanguageTag

  /// One sentence or two each.
  ///
  /// - Parameter notices: Of the app, in their order.
  func notes(on notices: [FeedNotice]) async -> [String] {
    var notes: [String] = []
    // Several clients can report the same.
    for note in notices.compactMap(sentence) where !notes.contains(note) { notes.append(note) }
    for file in await site.absentFiles(of: feeds, for: language) {
      notes.append("the host answers \(file.status) to \(file.name), which \(FeedIndex.fileName) lists" + advice(file))
    }
    for (host, urls) in site.otherHosts.sorted(by: { $0.key < $1.key }) {
      let more = urls.count > 1 ? " and \(counted(urls.count - 1, "other file"))" : ""
      notes.append("\(urls[0])\(more): redirected to another host, \(host)")
    }
    return notes
  }

  /// Nil for what a result has, and for what cannot happen here.
  private func sentence(_ notice: FeedNotice) -> String? {
    switch notice {
    case .index, .distrusted, .stale: notice.description
    case .feed, .state, .noVersion: nil
    }
  }

  private func advice(_ file: PublishedSite.AbsentFile) -> String {
    guard let other = file.lowerCase else { return "; upload it again" }
    return "; it has \(other), so the host, or the upload, changes capital letters in names"
  }
}
