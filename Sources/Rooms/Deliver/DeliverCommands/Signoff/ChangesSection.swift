import CommandKit
import SiteQuestions
import FeedModel
import Inspection
import PublishedSite

extension SignoffPage {
  var changes: Section {
    let places = [report.old.argument, report.new.place]
    let expectation = report.changes.isSame ? ["--expect", "same"] : []
    return Section(
      id: "changes", title: "What changes, and for whom", shortTitle: "Changes",
      body: report.changes.isSame ? sameBody : changesBody, commands: [command(["diff"] + places + expectation)])
  }

  private var sameBody: HTML {
    let files: HTML
    switch report.changes.changedFiles?.count {
    case nil: files = ""
    case 0?: files = " All files are the same."
    case let count?: files = " \(count) file\(count == 1 ? " has" : "s have") other bytes, which no device makes out."
    }
    return """
      <p class="lead">Whatever device, whatever it has stored, and whenever it is launched: it is shown the same as \
      before. That is proved, not sampled.\(files)</p>

      """
  }

  private var changesBody: HTML {
    let changed = report.changes.shared
    let titles = report.changes.groups.map(\.title).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let same = titles.filter { title in !changed.contains { $0.title == title } }
    let rest: HTML = same.isEmpty ? "" : "<p class=\"rest\">No device sees a difference in \(same.listed).</p>\n"
    return "\(changed.html(changes))\(rest)"
  }

  private func changes(of feed: SharedChanges) -> HTML {
    let most = feed.entries.count > 25 ? 20 : 25
    return """
      <h3 class="channel">\(feed.title.asHeading) <span class="files">\(feed.files.joined(separator: ", "))\
      \(feed.forLanguages)</span></h3>
      \(feed.entries.prefix(most).html { article($0, of: feed) })\
      \(others(feed.entries.dropFirst(most), of: feed))
      """
  }

  /// Entries without examples, for lists that are too long for anyone to read all examples.
  private func others(_ entries: ArraySlice<SharedChanges.Entry>, of feed: SharedChanges) -> HTML {
    if entries.isEmpty { return "" }
    let rows = entries.html { changed in
      changed.changes.html { shared in
        """
        <tr><th scope="row">\(entry(changed.id, of: feed.feed))</th><td>\(shared.change.kind.title)</td>\
        <td>\(devices(shared.change.region))\(shared.forLanguages)</td></tr>

        """
      }
    }
    return """
      <h4 class="others">And \(entries.count) more</h4>
      <div class="scroll" tabindex="0" role="group" aria-label="More changes of \(feed.title)">
      <table class="facts"><thead><tr><th scope="col">Entry</th><th scope="col">Change</th>\
      <th scope="col">Devices</th></tr></thead>
      <tbody>
      \(rows)</tbody></table></div>

      """
  }

  private func article(_ changed: SharedChanges.Entry, of feed: SharedChanges) -> HTML {
    """
    <article class="entry"><h4>\(entry(changed.id, of: feed.feed))</h4>
    \(changed.changes.html(row))</article>

    """
  }

  private func row(_ shared: SharedChanges.Shared) -> HTML {
    let change = shared.change
    let how: HTML =
      change.demands.map { "<p class=\"how\">was <b>\($0.old.words)</b>, is <b>\($0.new.words)</b></p>\n" } ?? ""
    return """
      <div class="change \(change.kind.rawValue)">
      <p class="kind"><span class="mark" aria-hidden="true">\(change.kind.mark)</span> \(change.kind.title.asHeading)</p>
      <div class="what">\(how)<div class="devices"><span class="for">for</span> \(devices(change.region))\(shared.forLanguages)</div>
      \(example(shared.ids[0], in: report.changes.groups[shared.ids[0].group]))</div>
      </div>

      """
  }

  private func example(_ change: DifferenceReport.ChangeID, in group: DifferenceReport.Group) -> HTML {
    guard let example = group.difference.example(of: change.id, change.kind) else {
      return "<p class=\"example quiet\">No device was found to show this on.</p>\n"
    }
    let words = example.situation.words(besides: report.sites.usual)
    func facts(_ words: ArraySlice<String>) -> HTML {
      words.html(separator: " ") { "<span class=\"fact\">\($0)</span>" }
    }
    let rest = words.dropFirst(words.count > 8 ? 6 : 8)
    let more: HTML =
      rest.isEmpty ? "" : "<details><summary>and \(rest.count) more facts</summary>\n<p>\(facts(rest))</p></details>\n"
    let after: HTML = example.old == example.new ? " <span class=\"quiet\">with other content</span>" : ""
    let check = report.changes.witnesses[change].map { self.check($0, example, of: group) } ?? ""
    return """
      <div class="example"><p>For example, a device with \(facts(words.dropLast(rest.count)))</p>
      \(more)\
      <dl><div><dt>before</dt><dd>\(shown(example.old, of: group.feed))</dd></div>
      <div><dt>after</dt><dd>\(shown(example.new, of: group.feed))\(after)</dd></div></dl>
      \(check)</div>

      """
  }

  private func shown(_ displayed: Situation.Displayed?, of feed: FeedName) -> HTML {
    guard let displayed else { return "<span class=\"quiet\">nothing</span>" }
    if displayed.notes.isEmpty { return "<bdi class=\"id\">\(displayed.id)</bdi>" }
    return "the notes of <bdi>\(displayed.notes.listed)</bdi>"
  }

  // MARK: Commands

  private func check(_ witness: Witness, _ example: FeedDifference.Example, of group: DifferenceReport.Group) -> HTML {
    let old = ["--from", report.old.place] + Witness.expectation(group.feed, example.old?.id)
    let options = old.map(quotedForShell).joined(separator: " ")
    let before: HTML =
      report.old.isNothing ? "" : "<p class=\"quiet before\">Before, with these instead: <code>\(options)</code></p>\n"
    return """
      <details class="try"><summary>See for yourself</summary>
      \(command(witness.command(on: report.new.place, [(group.feed, example.new?.id)])))
      \(before)</details>

      """
  }
}

extension FeedDifference.Kind {
  fileprivate var mark: String {
    switch self {
    case .gains: "+"
    case .loses: "−"
    case .content: "Δ"
    case .often: "↻"
    case .sooner: "↑"
    case .later: "↓"
    case .blocks: "⊣"
    case .unblocks: "⊢"
    }
  }
}
