import Authoring
import Diagnostics
import FeedModel
import SiteBuilder
import Text

extension SignoffPage {
  /// What the checks of the content say. They see what feeds do not have: what an author wrote, and in which file.
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
    let problems = content.problems
    let list: HTML =
      problems.isEmpty
      ? "<p class=\"lead\">No errors and no warnings.</p>\n"
      : """
      <ul class="findings">\(problems.prefix(most).html(finding))</ul>
      \(problems.count > most ? "<p class=\"quiet\">And \(problems.count - most) more.</p>\n" as HTML : "")
      """
    let notes: HTML =
      content.notes.isEmpty
      ? ""
      : """
      <details class="played"><summary>\(counted(content.notes.count, "note"))</summary>
      <ul class="findings">\(content.notes.prefix(most).html(finding))</ul></details>

      """
    return Section(
      id: "content", title: title, shortTitle: "Checks", body: "\(other)\(list)\(notes)",
      commands: ["publish lint --source \(quotedForShell(content.folder)) --verbose"])
  }

  private func finding(_ diagnostic: Diagnostic) -> HTML {
    let fix: HTML = diagnostic.fix.map { "<p class=\"quiet\">What helps: \($0).</p>\n" } ?? ""
    return """
      <li class="finding \(diagnostic.severity.rawValue)"><p class="tags">\
      <span class="severity">\(diagnostic.severity.title)</span> \
      <code>\(diagnostic.location.description)</code> <span class="files">\(diagnostic.id.rawValue)</span></p>
      <p>\(diagnostic.message.asHeading).</p>
      \(fix)</li>

      """
  }

  /// Nil where nothing is to be translated.
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
    let more: HTML =
      incomplete.count > most ? "<p class=\"quiet\">And \(incomplete.count - most) more.</p>\n" : ""
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
    return Section(
      id: "translations", title: "What is translated", shortTitle: "Translations", body: body,
      commands: ["publish status --source \(quotedForShell(content.folder))"])
  }
}
