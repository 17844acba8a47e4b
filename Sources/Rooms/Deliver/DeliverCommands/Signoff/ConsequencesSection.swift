import CommandKit
import SiteQuestions
import FeedModel
import Inspection

extension SignoffPage {
  var originals: Section {
    let changed = report.originals.shared
    let body: HTML =
      changed.isEmpty
      ? "<p class=\"lead\">Apps with the original clients are shown the same as those with ours.</p>\n"
      : """
      <p class="lead">Apps that still have the original clients do not know all conditions. They make something else of \
      the new output:</p>
      \(changed.html(original))
      """
    return Section(
      id: "originals", title: "Older apps with the original clients", shortTitle: "Older apps", body: body,
      commands: [command(["diff", report.new.place, report.new.place, "--legacy"])])
  }

  private func original(_ feed: SharedChanges) -> HTML {
    let rows = feed.entries.html { changed in
      changed.changes.html { shared in
        """
        <tr><th scope="row">\(entry(changed.id, of: feed.feed))</th><td>\(shared.change.kind.originalsWords)</td>\
        <td>\(devices(shared.change.region))\(shared.forLanguages)</td></tr>

        """
      }
    }
    return """
      <h3 class="channel">\(feed.title.asHeading) <span class="files">\(feed.files.joined(separator: ", "))\
      \(feed.forLanguages)</span></h3>
      <div class="scroll" tabindex="0" role="group" aria-label="\(feed.title.asHeading) with the original clients">
      <table class="facts"><thead><tr><th scope="col">Entry</th><th scope="col">They show it</th>\
      <th scope="col">Devices</th></tr></thead>
      <tbody>
      \(rows)</tbody></table></div>

      """
  }

  // MARK: Taking back

  var takingBack: Section? {
    let lines = FeedName.allCases.compactMap { feed -> HTML? in
      let changed = report.changes.groups.filter { $0.feed == feed }
      let ids = changed.flatMap(\.difference.entries).filter { entry in
        entry.changes.contains { $0.kind != .loses && $0.kind != .unblocks }
      }.map(\.id).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      guard !ids.isEmpty, let consequence = feed.consequence else { return nil }
      return """
        <li><h3>\(changed[0].title.asHeading)</h3>
        <p>\(list(ids))</p>
        <p class="quiet">\(consequence)</p></li>

        """
    }
    let keys = keysBody
    guard !lines.isEmpty || !keys.isEmpty else { return nil }
    return Section(
      id: "taking-back", title: "What cannot be taken back", shortTitle: "Taking back",
      body: "<ul class=\"consequences\">\(lines.html(\.self))\(keys)</ul>\n",
      commands: report.old.isNothing ? [] : [command(["diff", report.new.place, report.old.place])])
  }

  /// The ids that devices will remember from now on, and those that are withdrawn.
  private var keysBody: HTML {
    guard let old = report.old.manifest?.contents, let new = report.new.manifest?.contents else { return "" }
    func keys(_ manifest: Manifest, withdrawn: Bool) -> [String] {
      manifest.published.filter { $0.withdrawn == withdrawn }.map { "\($0.channel): \($0.key)" }
    }
    let known = Set(old.published.map { "\($0.channel): \($0.key)" })
    let added = keys(new, withdrawn: false).filter { !known.contains($0) }
    let before = Set(keys(old, withdrawn: true))
    let withdrawn = keys(new, withdrawn: true).filter { !before.contains($0) }
    return """
      \(line("New ids, which devices will remember for good", added))\
      \(line("Withdrawn ids, which are not to be used again for something else", withdrawn))
      """
  }

  private func line(_ title: String, _ keys: [String]) -> HTML {
    keys.isEmpty ? "" : "<li><h3>\(title)</h3>\n<p>\(list(keys))</p></li>\n"
  }

  private func list(_ ids: [String]) -> HTML {
    let most = 40
    let more: HTML = ids.count > most ? " <span class=\"quiet\">and \(ids.count - most) more</span>" : ""
    return "\(ids.prefix(most).html(separator: " ") { "<bdi class=\"fact\">\($0)</bdi>" })\(more)"
  }

  // MARK: What was compared, and who agrees

  var sources: Section {
    let columns = [("Before", report.old), ("After", report.new)]
    func row(_ title: String, _ value: (SignoffReport.Source) -> HTML) -> HTML {
      "<tr><th scope=\"row\">\(title)</th>\(columns.html { "<td>\(value($0.1))</td>" })</tr>\n"
    }
    func manifest(_ value: @escaping (Manifest, String) -> HTML) -> (SignoffReport.Source) -> HTML {
      { $0.manifest.map { value($0.contents, $0.sha256) } ?? "<span class=\"quiet\">no manifest</span>" }
    }
    let rows = [
      row("Output") { "<code>\($0.place)</code>" },
      row("Sequence", manifest { manifest, _ in "\(manifest.sequence)" }),
      row(
        "Files",
        manifest { manifest, _ in
          let current = manifest.files.filter { $0.retired == nil }
          let kept = manifest.files.count - current.count
          return "\(current.count)\(kept > 0 ? ", and \(kept) of earlier outputs" : "")"
        }),
      row("SHA-256 of manifest.json", manifest { _, hash in "<code class=\"hash\">\(hash)</code>" }),
    ]
    let files: HTML
    switch report.changes.changedFiles?.count {
    case nil, 0?: files = ""
    case let count?:
      files = """
        <details><summary>\(count) file\(count == 1 ? " has" : "s have") other bytes</summary>
        <ul class="file-list">\((report.changes.changedFiles ?? []).html { "<li><code>\($0)</code></li>\n" })\
        </ul></details>

        """
    }
    return Section(
      id: "sources", title: "What was compared", shortTitle: "Sources",
      body: """
        <div class="scroll" tabindex="0" role="group" aria-label="The two outputs">
        <table class="facts"><thead><tr><td></td>\
        \(columns.html { "<th scope=\"col\">\($0.0)</th>" })</tr></thead>
        <tbody>
        \(rows.html(\.self))</tbody></table></div>
        \([report.old, report.new].html(unlisted))\(files)
        """,
      commands: localPlaces.map { "sha256sum \(quotedForShell("\($0)/manifest.json"))" })
  }

  private func unlisted(_ source: SignoffReport.Source) -> HTML {
    if source.unlisted.isEmpty { return "" }
    let names = source.unlisted.listed
    return """
      <p class="finding warning">What was read of <code>\(source.place)</code> is not what its manifest lists: \(names). \
      The manifest's hash does not stand for it.</p>

      """
  }

  /// The places whose files are on this machine.
  private var localPlaces: [String] {
    [report.old, report.new].filter { !$0.isNothing }.map(\.place)
      .filter { !$0.contains("://") && !$0.hasPrefix("git:") }
      .map { $0.hasSuffix("/") && $0 != "/" ? String($0.dropLast()) : $0 }
  }

  /// What people sign, on the first screen.
  var signatures: HTML {
    let statements = [
      "The changes are those that were intended, for the devices that were intended.",
      "What stands against the release is known and accepted.",
      "The moments at which the clock changes something are known to those concerned.",
    ]
    let boxes = statements.html { "<li><label><input type=\"checkbox\"> <span>\($0)</span></label></li>\n" }
    let fields = ["Content", "Release"].html { role in
      """
      <div class="signature"><h3>\(role)</h3>
      <label>Name <input type="text" autocomplete="off"></label>
      <label>Date <input type="text" autocomplete="off"></label>
      <p class="line">Signature</p></div>

      """
    }
    return """
      <section class="card" aria-labelledby="signatures-title">
      <h2 id="signatures-title">Signatures</h2>
      <ul class="statements">\(boxes)</ul>
      <div class="signatures">\(fields)</div>
      \(signing)</section>
      """
  }

  /// The instructions for signing exactly what this page says.
  private var signing: HTML {
    guard let hash = report.new.manifest?.sha256 else { return "" }
    let words = [
      "publish", "signoff", report.old.argument, report.new.place, "--sign", "KEY", "--read", String(hash.prefix(16)),
    ]
    return """
      <details class="played"><summary>Sign with a key</summary>
      <p class="lead"><code>publish deploy --signed-off</code> asks for it: \
      <code>\(words.map(quotedForShell).joined(separator: " "))</code></p></details>

      """
  }
}

extension FeedDifference.Kind {
  fileprivate var originalsWords: String {
    switch self {
    case .gains: "although they should not"
    case .loses: "not at all"
    case .content: "with other content"
    case .often: "more or less often"
    case .sooner: "sooner"
    case .later: "later"
    case .blocks: "not, and hold back others"
    case .unblocks: "without holding back others"
    }
  }
}

extension FeedName {
  /// The consequence for devices that were shown the entry.
  fileprivate var consequence: String? {
    switch self {
    case .banners:
      """
      What is withdrawn disappears when devices next read the feed. Those that have shown it remember this under its id, \
      with its flags: under the same id, what is shown once does not come again.
      """
    case .alerts:
      """
      A device that has answered an alert, with anything but a reminder, keeps its key for good: the same key never comes \
      again. A correction needs a new key, and then comes to everybody.
      """
    case .updates:
      """
      Whoever ignores a version is not asked about it again, even if its notes are corrected, until a newer one is there.
      """
    case .localUpdates: "They come once after an upgrade. Who has seen them does not see a corrected text."
    case .prompts: "Whoever has answered a prompt is not asked again under the same name, unless it is recurring."
    case .permissions: nil
    }
  }
}
