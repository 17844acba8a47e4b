package import CommandKit
import SiteFolders
import Inspection
import Text

/// The result of `publish diff` as a comment on a pull request: what changes for whom, then the texts before and after.
package struct DifferenceComment {
  private let report: DifferenceReport

  package init(_ report: DifferenceReport) { self.report = report }

  /// - Parameters:
  ///   - limit: The limit in bytes; nil for the limit of comments on GitHub.
  ///   - marker: A name in the first line, by which the next run finds the comment.
  package func text(limit: Int? = nil, marker: String? = nil) -> String {
    var comment = BoundedMarkdown()
    if let marker { comment.add("<!-- publish: \(marker) -->") }
    add(to: &comment)
    return comment.text(limit: limit ?? BoundedMarkdown.mostBytesOfComment, advice: "`publish diff` prints everything.")
  }

  package func add(to comment: inout BoundedMarkdown) {
    if report.isSame {
      let (answer, files) = report.sameWords
      return comment.add("**\(answer.escapedForMarkdown)**\(files.escapedForMarkdown).")
    }
    addTable(to: &comment)
    for entry in merged(report.content.entries) { add(entry, to: &comment) }
    if report.content.omitted > 0 {
      comment.add("\nThe words of \(counted(report.content.omitted, "other entry")) were not compared.")
    }
    if let next = report.nextBuild { comment.add("\nBy the clock, another output is due at \(next.words).") }
  }

  private func addTable(to comment: inout BoundedMarkdown) {
    let rows = report.shared.flatMap { feed in
      feed.entries.flatMap { entry in
        entry.changes.map { shared in
          let (change, group) = (shared.change, report.groups[shared.ids[0].group])
          return [
            "**\(entry.id.escapedForMarkdown)** (\(feed.title)\(feed.forLanguages)\(shared.forLanguages))",
            change.title.escapedForMarkdown, change.region.words.escapedForMarkdown,
            (report.example(change, of: entry.id, in: group) ?? "").escapedForMarkdown,
          ]
        }
      }
    }
    guard !rows.isEmpty else { return }
    comment.add("| | what changes | for whom | for example |")
    comment.add("| --- | --- | --- | --- |")
    for row in rows { comment.add("| \(row.joined(separator: " | ")) |", as: .row) }
  }

  // MARK: Texts

  /// An entry's texts as people read them, in one language or in several with the same text.
  private struct Reading {
    var title: String
    /// The languages; empty for all.
    var languages: [String]
    var version: ChangedContent.Version
  }

  private typealias Entry = (id: String, titles: [String], readings: [Reading])

  /// Merges feeds or languages in which the same words change.
  private func merged(_ entries: [ChangedContent.Entry]) -> [Entry] {
    entries.reduce(into: [Entry]()) { merged, entry in
      let readings = entry.versions.reduce(into: [Reading]()) { readings, version in
        if let place = readings.firstIndex(where: { $0.version.reads(likeThat: version) }) {
          readings[place].languages.append(version.languages)
        } else {
          readings.append(Reading(title: entry.feed.title, languages: [version.languages], version: version))
        }
      }
      let twin = merged.lastIndex { other in
        other.id == entry.id && other.readings.count == readings.count
          && zip(other.readings, readings).allSatisfy { $0.version.reads(likeThat: $1.version) }
      }
      if let twin {
        if !merged[twin].titles.contains(entry.feed.title) { merged[twin].titles.append(entry.feed.title) }
      } else {
        merged.append((entry.id, [entry.feed.title], readings))
      }
    }
  }

  private func add(_ entry: Entry, to comment: inout BoundedMarkdown) {
    let rows = entry.readings.flatMap { reading in
      // If all languages read the same, they do not have to be named.
      self.rows(reading.version, in: entry.readings.count > 1 ? reading.languages.joined(separator: ", ") : "")
    }
    let heading = "\n**\(entry.id.escapedForMarkdown)** (\(entry.titles.joined(separator: ", ")))\n"
    comment.add(([heading, "| | before | after |", "| --- | --- | --- |"] + rows).joined(separator: "\n"), as: .detail)
  }

  private func rows(_ version: ChangedContent.Version, in languages: String) -> [String] {
    let links = version.views.map { view in
      [link("before", view.old?.url), report.newIsServed ? link("after", view.new?.url) : nil].compactMap(\.self)
        .joined(separator: ", ")
    }.filter { !$0.isEmpty }
    let (label, seen) = (languages.isEmpty ? "" : ", \(languages.escapedForMarkdown)", of(links))
    if version.texts.isEmpty {
      let words = version.isRead ? "the same words on another page" : "a page that cannot be read"
      return ["| page\(label)\(seen) | | \(words) |"]
    }
    return version.texts.enumerated().map { index, text in
      let (name, difference) = text
      let pieces = difference.excerpt().pieces
      let cells = [pieces.compactMap(old).joined(), pieces.compactMap(new).joined()].map { $0.isEmpty ? "–" : $0 }
      return "| \(name.escapedForMarkdown)\(label)\(index == 0 ? seen : "") | \(cells.joined(separator: " | ")) |"
    }
  }

  /// Stars and tildes are no markup beside some letters and signs, but elements always are.
  private func old(_ piece: WordDifference.Piece) -> String? {
    switch piece {
    case .same(let text): cell(text)
    case .removed(let text): "<del>\(cell(text))</del>"
    case .added: nil
    }
  }

  private func new(_ piece: WordDifference.Piece) -> String? {
    switch piece {
    case .same(let text): cell(text)
    case .added(let text): "<ins>\(cell(text))</ins>"
    case .removed: nil
    }
  }

  private func cell(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapedForMarkdown }
      .joined(separator: "<br>")
  }

  private func of(_ links: [String]) -> String { links.isEmpty ? "" : " (\(links.prefix(10).joined(separator: "; ")))" }

  /// A link; nil if the address is missing, or if it would end the link.
  private func link(_ title: String, _ url: String?) -> String? {
    guard let url, url.hasPrefix("https://") || url.hasPrefix("http://"), url.utf8.count <= 1_000,
      url.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !"<>()[]|\\`\"'*".utf8.contains($0) })
    else { return nil }
    return "[\(title)](\(url))"
  }
}

extension ChangedContent.Version {
  /// Whether the same words change in both.
  fileprivate func reads(likeThat other: ChangedContent.Version) -> Bool {
    texts.count == other.texts.count && isRead == other.isRead
      && zip(texts, other.texts).allSatisfy { $0.name == $1.name && $0.difference == $1.difference }
  }
}
