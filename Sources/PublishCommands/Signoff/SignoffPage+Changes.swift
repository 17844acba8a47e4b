import FeedModel
import Foundation
import Inspection

extension SignoffPage {
  var changes: Section {
    let places = [report.old.place, report.new.place]
    let expectation = report.changes.isSame ? ["--expect", "same"] : []
    return Section(
      id: "changes", title: "What changes, and for whom", body: report.changes.isSame ? sameBody : changesBody,
      commands: [command(["diff"] + places + expectation)])
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
    let changed = report.changes.groups.enumerated().filter { !$0.element.difference.isSame }
    let titles = report.changes.groups.map(\.title).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let same = titles.filter { title in !changed.contains { $0.element.title == title } }
    let rest: HTML =
      same.isEmpty
      ? "" : "<p class=\"rest\">No device sees a difference in \(same.listed).</p>\n"
    return changed.map { group($0.element, number: $0.offset) }.joined() + rest
  }

  private func group(_ group: DifferenceReport.Group, number: Int) -> HTML {
    let entries = group.difference.entries.enumerated().map { i, changed in
      article(changed, of: group, number: "\(number)-\(i)")
    }
    return """
      <h3 class="channel">\(group.title.asHeading) <span class="files">\(group.files.joined(separator: ", "))</span></h3>
      \(entries.joined())
      """
  }

  private func article(_ changed: Difference.Entry, of group: DifferenceReport.Group, number: String) -> HTML {
    let rows = changed.changes.enumerated().map { i, change in
      row(change, of: changed.id, in: group, number: "\(number)-\(i)")
    }
    return """
      <article class="entry"><h4>\(entry(changed.id, of: group.feed))</h4>
      \(rows.joined())</article>

      """
  }

  private func row(
    _ change: Difference.Change, of id: String, in group: DifferenceReport.Group, number: String
  ) -> HTML {
    let how: HTML =
      change.demands.map {
        "<p class=\"how\">was <b>\($0.old.words)</b>, is <b>\($0.new.words)</b></p>\n"
      } ?? ""
    return """
      <div class="change \(change.kind.rawValue)">
      <p class="kind"><span class="mark" aria-hidden="true">\(change.kind.mark)</span> \(change.kind.title.asHeading)</p>
      <div class="what">\(how)<div class="devices"><span class="for">for</span> \(devices(change.region))</div>
      \(example(of: id, change.kind, in: group, number: number))</div>
      </div>

      """
  }

  private func example(
    of id: String, _ kind: Difference.Kind, in group: DifferenceReport.Group, number: String
  ) -> HTML {
    guard let example = group.difference.example(of: id, kind) ?? group.difference.example else {
      return "<p class=\"example quiet\">No example was found that has the places in rollouts which it takes.</p>\n"
    }
    let facts = example.situation.words(besides: report.sites.usual)
    let now: HTML =
      example.old == example.new
      ? "\(shown(example.new, of: group.feed)) <span class=\"quiet\">with other content</span>"
      : shown(example.new, of: group.feed)
    return """
      <div class="example"><p>For example, a device with \
      \(facts.map { "<span class=\"fact\">\($0)</span>" }.joined(separator: " "))</p>
      <dl><div><dt>is shown now</dt><dd>\(shown(example.old, of: group.feed))</dd></div>
      <div><dt>and then</dt><dd>\(now)</dd></div></dl>
      \(check(example, of: group, number: number))</div>

      """
  }

  private func shown(_ displayed: Situation.Displayed?, of feed: FeedName) -> HTML {
    guard let displayed else { return "<span class=\"quiet\">nothing</span>" }
    if displayed.notes.isEmpty { return "<bdi class=\"id\">\(displayed.id)</bdi>" }
    return "the notes of <bdi>\(displayed.notes.listed)</bdi>"
  }

  // MARK: Commands

  private func check(_ example: Difference.Example, of group: DifferenceReport.Group, number: String) -> HTML {
    guard let check = DeviceCheck(example.situation, for: [group.feeds.old, group.feeds.new]) else { return "" }
    let file = "device-\(number).json"
    func command(_ place: String, _ displayed: Situation.Displayed?) -> String {
      let state = check.state == nil ? [] : ["--state", file]
      let words = ["publish", "check", "--from", place, "--channel", group.feed.channel.rawValue] + check.options + state
      return (words + expectation(displayed, of: group.feed)).map(quotedForShell).joined(separator: " ")
    }
    let link: HTML =
      check.state.map { bytes in
        """
        <p>What this device has stored is in <a download="\(file)" \
        href="data:application/json;base64,\(Data(bytes).base64EncodedString())">\(file)</a>. A check writes to it, so \
        take a fresh copy for each.</p>

        """
      } ?? ""
    return """
      <details class="try"><summary>See for yourself</summary>
      \(link)\(self.command(command(report.old.place, example.old)))
      \(self.command(command(report.new.place, example.new)))</details>

      """
  }

  /// Only the app's own notes also come through this channel, so that nothing else may be shown there.
  private func expectation(_ displayed: Situation.Displayed?, of feed: FeedName) -> [String] {
    let isAlone = feed != .updates && feed != .localUpdates
    guard displayed != nil || isAlone else { return [] }
    return ["--expect", "\(feed.channel.rawValue)=\(displayed?.id ?? "none")"]
  }
}

extension Difference.Kind {
  fileprivate var mark: String {
    switch self {
    case .gains: "+"
    case .loses: "−"
    case .content: "≠"
    case .often: "↻"
    case .sooner: "↑"
    case .later: "↓"
    case .blocks: "⊣"
    case .unblocks: "⊢"
    }
  }
}

extension [String] {
  /// `a, b and c`
  var listed: String {
    count > 1 ? "\(dropLast().joined(separator: ", ")) and \(self[count - 1])" : joined()
  }
}
