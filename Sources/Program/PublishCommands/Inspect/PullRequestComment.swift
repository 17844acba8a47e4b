import FeedModel
import Inspection
import Text

/// A comment on a pull request, in GitHub's Markdown: paragraphs and tables in order, as many as a comment can have.
struct PullRequestComment {
  private(set) var blocks: [String] = []

  /// GitHub refuses comments with more characters. It counts UTF-16 code units or fewer.
  static let mostCharacters = 65_536

  /// - Parameter block: Markdown, in which texts of others are escaped. Lines of a table are blocks of their own.
  mutating func add(_ block: String) { blocks.append(block) }

  /// - Parameter advice: Where to read what is left out.
  func text(advice: String) -> String {
    var (text, count) = ("", 0)
    // The last line needs room.
    let most = Self.mostCharacters - 512
    for (place, block) in blocks.enumerated() {
      count += block.utf16.count + 2
      guard count <= most else {
        let rest = blocks.count - place
        return text + "\n**Cut here:** \(counted(rest, "more line")) would not fit into a comment. \(advice)\n"
      }
      text += "\(block)\n"
    }
    return text
  }
}

/// What `publish diff` finds, as a comment: what changes for whom, and the words that change, with links to views.
struct DifferenceComment {
  private let report: DifferenceReport

  init(_ report: DifferenceReport) { self.report = report }

  var text: String {
    var comment = PullRequestComment()
    add(to: &comment)
    return comment.text(advice: "`publish diff` prints everything.")
  }

  func add(to comment: inout PullRequestComment) {
    if report.isSame {
      let (answer, files) = report.sameWords
      return comment.add("**\(answer.escapedForMarkdown)**\(files.escapedForMarkdown).")
    }
    addTable(to: &comment)
    for entry in report.content.entries { add(entry, to: &comment) }
    if report.content.omitted > 0 {
      comment.add("\nThe words of \(counted(report.content.omitted, "other entry")) were not compared.")
    }
    if let next = report.nextBuild {
      comment.add("\nBy the clock, another output is due at \(next.words).")
    }
  }

  private func addTable(to comment: inout PullRequestComment) {
    let rows = report.groups.flatMap { group in
      group.difference.entries.flatMap { entry in
        entry.changes.map { change in
          [
            "**\(entry.id.escapedForMarkdown)** (\(group.title)\(group.forLanguages))", change.title.escapedForMarkdown,
            change.region.words.escapedForMarkdown,
            (report.example(change, of: entry.id, in: group) ?? "").escapedForMarkdown,
          ]
        }
      }
    }
    guard !rows.isEmpty else { return }
    comment.add("| | what changes | for whom | for example |")
    comment.add("| --- | --- | --- | --- |")
    for row in rows { comment.add("| \(row.joined(separator: " | ")) |") }
  }

  private func add(_ entry: ChangedContent.Entry, to comment: inout PullRequestComment) {
    comment.add("\n**\(entry.id.escapedForMarkdown)** (\(entry.feed.title))\n")
    for version in entry.versions {
      let links = version.views.map { view in
        [link("before", view.old?.url), link("after", view.new?.url)].compactMap(\.self).joined(separator: ", ")
      }.filter { !$0.isEmpty }
      let name = "\(version.file): "
      if version.texts.isEmpty {
        let words = version.isRead ? "the same words on another page" : "a page that cannot be read"
        comment.add("- \(name.escapedForMarkdown)\(words)\(of(links))")
      }
      for (text, difference) in version.texts {
        let words = difference.excerpt().pieces.map(words).joined()
        comment.add("- \("\(name)\(text)".escapedForMarkdown)\(of(links)): \(words)")
      }
    }
  }

  /// Stars and tildes mark nothing beside some letters and signs; elements do.
  private func words(_ piece: WordDifference.Piece) -> String {
    switch piece {
    case .same(let text): text.onOneLine.escapedForMarkdown
    case .removed(let text): "<del>\(text.onOneLine.escapedForMarkdown)</del>"
    case .added(let text): "<ins>\(text.onOneLine.escapedForMarkdown)</ins>"
    }
  }

  private func of(_ links: [String]) -> String { links.isEmpty ? "" : " (\(links.prefix(10).joined(separator: "; ")))" }

  /// Nil for an address that is none, or that would end the link.
  private func link(_ title: String, _ url: String?) -> String? {
    guard let url, url.hasPrefix("https://") || url.hasPrefix("http://"), url.utf8.count <= 1_000,
      url.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !"<>()[]|\\`\"'*".utf8.contains($0) })
    else { return nil }
    return "[\(title)](\(url))"
  }
}

extension String {
  /// One line of text for GitHub, also for a cell of a table: no markup, no mention, no reference to an issue, no link.
  ///
  /// A backslash does not keep `@` from naming people, who would be notified, nor `://` from making a link; a space without a
  /// width does.
  var escapedForMarkdown: String {
    var last: Unicode.Scalar = " "
    return terminalSafe.unicodeScalars.reduce(into: "") { text, scalar in
      if "\\`*_[]<>|#&~$".unicodeScalars.contains(scalar) { text += "\\" }
      if scalar == "/" && last == ":" || scalar == "." && (last == "w" || last == "W") { text += "&#8203;" }
      text.unicodeScalars.append(scalar)
      if scalar == "@" { text += "&#8203;" }
      last = scalar
    }
  }
}
