import CommandKit
import SiteFolders
import Authoring
import Diagnostics
import Disk
import FeedModel
import SiteBuilder
import Text

extension SignoffPage {
  /// The results of the content's checks. They cover what feeds do not contain: the author's text, and the file that it
  /// is in.
  var content: Section {
    let title = "What the checks of the content say"
    guard let content = report.content else {
      return Section(
        id: "content", title: title, shortTitle: "Checks",
        body: """
          <p class="lead">Nobody has asked them: the site’s content was not at hand. Name its folder with \
          <code>--source</code>.</p>

          """)
    }
    let other: HTML =
      content.isOutput
      ? ""
      : """
      <p class="finding warning">The content in <code>\(content.folder)</code> makes another output than \
      <code>\(report.new.place)</code>, so what is said here may not be true of that. Run <code>publish build</code>, \
      and write this page again.</p>

      """
    let most = 50
    let (problems, notes) = (joined(content.problems), joined(content.notes))
    let list: HTML =
      problems.isEmpty
      ? "<p class=\"lead\">No errors and no warnings.</p>\n"
      : """
      <ul class="findings">\(problems.prefix(most).html(finding))</ul>
      \(problems.count > most ? "<p class=\"quiet\">And \(problems.count - most) more.</p>\n" as HTML : "")
      """
    let others: HTML =
      content.notes.isEmpty
      ? ""
      : """
      <details class="played"><summary>\(counted(content.notes.count, "note"))</summary>
      <ul class="findings">\(notes.prefix(most).html(finding))</ul></details>

      """
    return Section(
      id: "content", title: title, shortTitle: "Checks", body: "\(other)\(list)\(others)",
      commands: ["publish lint --source \(quotedForShell(content.folder)) --verbose"])
  }

  /// The findings; those that say the same together.
  private func joined(_ findings: [Diagnostic]) -> [[Diagnostic]] {
    findings.reduce(into: []) { groups, finding in
      let same = groups.firstIndex {
        $0[0].id == finding.id && $0[0].severity == finding.severity && $0[0].message == finding.message
          && $0[0].fix == finding.fix
      }
      if let same { groups[same].append(finding) } else { groups.append([finding]) }
    }
  }

  private func finding(_ same: [Diagnostic]) -> HTML {
    let diagnostic = same[0]
    let fix: HTML = diagnostic.fix.map { "<p class=\"quiet\">What helps: \($0).</p>\n" } ?? ""
    return """
      <li class="finding \(diagnostic.severity.rawValue)"><p class="tags">\
      <span class="severity">\(diagnostic.severity.title)</span> \
      \(same.html(separator: " ") { "<code>\($0.location.description)</code>" }) <span class="files">\(diagnostic.id.rawValue)</span></p>
      <p>\(diagnostic.message.asHeading).</p>
      \(fix)</li>

      """
  }

  /// Nil if no item has to be translated.
  var translations: Section? {
    guard let content = report.content, content.items.contains(where: { !$0.translations.isEmpty }) else { return nil }
    let incomplete = content.incomplete
    let most = 100
    let rows = incomplete.prefix(most).html { item, words in
      """
      <tr><th scope="row"><bdi class="id">\(item.id)</bdi> \
      <span class="name"><bdi>\(item.title ?? "")</bdi></span></th><td>\(item.kind.rawValue)</td><td>\(words)</td></tr>

      """
    }
    let more: HTML = incomplete.count > most ? "<p class=\"quiet\">And \(incomplete.count - most) more.</p>\n" : ""
    let body: HTML =
      incomplete.isEmpty
      ? "<p class=\"lead\">Everything that is or will be live has a text in each language of the site.</p>\n"
      : """
      <div class="scroll" tabindex="0" role="group" aria-label="What translations lack">
      <table class="facts"><thead><tr><th scope="col">Entry</th><th scope="col">Kind</th>\
      <th scope="col">State</th></tr></thead>
      <tbody>
      \(rows)</tbody></table></div>
      \(more)
      """
    let states = content.states.languages.html { language in
      "<tr><th scope=\"row\">\(language.locale.text)</th><td>\(language.words)</td></tr>\n"
    }
    let table: HTML = """
      <div class="scroll" tabindex="0" role="group" aria-label="What is translated, by language">
      <table class="facts"><thead><tr><th scope="col">Language</th><th scope="col">Entries</th></tr></thead>
      <tbody>
      \(states)</tbody></table></div>

      """
    return Section(
      id: "translations", title: "What is translated", shortTitle: "Translations", body: "\(table)\(body)",
      commands: ["publish status --source \(quotedForShell(content.folder))"])
  }
}

/// Facts about the site's content that no output contains: its findings, its schedule and its translations.
struct ContentReport: Sendable {
  /// The folder of the site.
  let folder: String
  /// The findings of `publish lint`, compared with the output that devices read now.
  let findings: [Diagnostic]
  /// The changes that the next builds make, and the moments at which conditions on dates begin and end to hold.
  let upcoming: [UpcomingChange]
  /// The live and scheduled items with their languages.
  let items: [ItemStatus]
  /// The number of translated items in each language.
  let states: TranslationStates
  /// The site's time zone; nil for UTC.
  let timeZone: TimeZoneRules?
  /// The default language; nil if `publish.yml` cannot be used.
  private let original: LanguageTag?
  /// Whether the content gives exactly the new output at this moment.
  let isOutput: Bool

  /// Nil if no content is available.
  ///
  /// - Parameters:
  ///   - source: The folder of the site; nil for the folder that contains the new output, or else the current one, if
  ///     they are sites.
  ///   - old: The manifest that devices read now.
  ///   - new: The manifest that devices will read.
  /// - Throws: ``Failure`` if a named folder cannot be read.
  init?(source: String?, old: Manifest?, new: Manifest?, at place: String, now: Instant) throws {
    guard let folder = source ?? Self.folder(of: place) else { return nil }
    self.folder = folder
    var contents = try SourceFolder(folder).read()
    let options = BuildOptions(now: now, previous: old, allowsEmpty: true)
    let found = contents.diagnostics
    let build = buildSite(contents.takeSources(), options, timer: SourceFolder.timer).adding(found)
    findings = build.diagnostics.sorted { a, b in a.severity == b.severity ? a < b : a.severity > b.severity }
    let moments = (build.output?.upcoming ?? []) + (build.hasErrors ? [] : build.shownPeriods(options))
    upcoming = moments.filter { $0.event != .removed }.inOrder
    items = build.items(options)
    states = TranslationStates(items, locales: build.locales)
    timeZone = build.timeZone
    original = build.locales.first
    isOutput = build.output.map { Self.files(of: $0.manifest) == new.map(Self.files) } ?? false
  }

  /// The folder of the site with this output, if it can be found.
  private static func folder(of place: String) -> String? {
    var folders = ["."]
    if !place.contains("://"), !place.hasPrefix("git:") {
      let parts = place.split(separator: "/").dropLast()
      folders.insert((place.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/"), at: 0)
    }
    return folders.first { !$0.isEmpty && Disk().isThere("\($0)/publish.yml") }
  }

  /// The files that devices read, without those of earlier outputs.
  private static func files(of manifest: Manifest) -> [String: String] {
    Dictionary(manifest.files.filter { $0.retired == nil }.map { ($0.path, $0.sha256) }) { first, _ in first }
  }

  var problems: [Diagnostic] { findings.filter { $0.severity > .note } }
  var notes: [Diagnostic] { findings.filter { $0.severity == .note } }

  /// The live and scheduled items that lack something in a language, with a description of what they lack.
  var incomplete: [(item: ItemStatus, words: String)] {
    items.compactMap { item in
      switch item.state {
      case .live, .scheduled:
        let open = item.open(in: original)
        return open.isEmpty ? nil : (item, open.joined(separator: "; "))
      case .expired, .draft, .withdrawn, .broken, .gone: return nil
      }
    }
  }
}
