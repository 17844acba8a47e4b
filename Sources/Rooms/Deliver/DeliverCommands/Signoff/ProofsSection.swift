import CommandKit
import SiteQuestions
import Diagnostics
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite

extension SignoffPage {
  var proofs: Section {
    let findings = report.findings
    let problems = findings.filter { $0.finding.severity > .note }
    let notes = findings.filter { $0.finding.severity <= .note }
    let lead: HTML =
      problems.isEmpty
      ? "<p class=\"lead\">No entry is out of reach of all devices, always hidden, or without an end.</p>\n"
      : "<ul class=\"findings\">\(problems.html { finding($0) })</ul>\n"
    let known: HTML =
      notes.isEmpty ? "" : "<h3 class=\"channel\">Good to know</h3>\n<ul class=\"findings\">\(joined(notes))</ul>\n"
    return Section(
      id: "proofs", title: "What is proved", shortTitle: "Proofs", body: "\(lead)\(known)\(played)",
      commands: [command(["audit", "--from", report.new.place])])
  }

  /// Notes, those with the same cause as one.
  private func joined(_ notes: [ReleaseFinding]) -> HTML {
    let parts = notes.reduce(into: [[ReleaseFinding]]()) { parts, note in
      if let i = parts.firstIndex(where: { $0[0].feed == note.feed && $0[0].isOld == note.isOld }) {
        parts[i].append(note)
      } else {
        parts.append([note])
      }
    }
    return parts.flatMap { part in
      JoinedFinding.join(part.map(\.finding)).compactMap { joined in
        part.first { $0.finding == joined.finding }.map { (found: $0, joined: joined) }
      }
    }.html { finding($0.found, $0.joined.ids.isEmpty ? nil : $0.joined) }
  }

  private func finding(_ found: ReleaseFinding, _ joined: JoinedFinding? = nil) -> HTML {
    let finding = found.finding
    let isNamed = joined == nil && finding.id != nil
    let name: HTML = isNamed ? finding.id.map { "<b>\(entry($0, of: found.feed))</b> " } ?? "" : ""
    let words = isNamed ? finding.words : joined?.sentence ?? finding.words.asHeading
    let advice: HTML = finding.advice.map { "<p class=\"quiet\">What helps: \($0).</p>\n" } ?? ""
    return """
      <li class="finding \(finding.severity.rawValue)"><p class="tags"><span class="severity">\(Diagnostic.Severity(finding.severity).title)</span> \
      <span class="age">\(found.isOld ? "as before" : "new")</span> \
      <span class="files">\(found.feed.title), \(found.localized.files.firstFew)</span></p>
      <p>\(name)\(words).</p>
      \(advice)</li>

      """
  }

  /// The launches of new devices that were followed until each entry was shown.
  private var played: HTML {
    let parts = report.proofs.new.filter { !$0.firstDisplays.found.isEmpty }
    guard !parts.isEmpty else { return "" }
    let rows = parts.html { part in
      part.firstDisplays.found.sorted { ($0.value.launch, $0.key) < ($1.value.launch, $1.key) }.html { id, display in
        """
        <tr><th scope="row"><bdi class="id">\(id)</bdi></th><td>\(part.feed.title)</td><td>\(display.launch)</td>\
        <td>\(display.device.appVersion.text)</td></tr>

        """
      }
    }
    let count = parts.reduce(0) { $0 + $1.firstDisplays.found.count }
    let unplayed = report.proofs.new.reduce(0) { $0 + $1.firstDisplays.unplayed.count }
    let rest: HTML = unplayed > 0 ? " There was no time to follow \(unplayed) others." : ""
    return """
      <details class="played"><summary>\(count) entries were seen: new devices were followed until they showed them</summary>
      <p class="quiet">Each was installed when nothing was stored, and launched until then.\(rest)</p>
      <div class="scroll" tabindex="0" role="group" aria-label="The first launch that shows each entry">
      <table class="facts"><thead><tr><th scope="col">Entry</th><th scope="col">Channel</th>\
      <th scope="col">Launch</th><th scope="col">App</th></tr></thead>
      <tbody>
      \(rows)</tbody></table></div></details>

      """
  }

  // MARK: Pressure

  var pressure: Section {
    let section = report.pressure.new
    let limits = section.budget.limits.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      "\($0.key.rawValue)=\($0.value)"
    }
    let commands = [
      command(
        ["audit", "--from", report.new.place] + (limits.isEmpty ? [] : ["--budget", limits.joined(separator: ",")]))
    ]
    guard let found = section.report else {
      return Section(
        id: "pressure", title: "How often people are interrupted", shortTitle: "Interruptions",
        body: "<p class=\"lead\">This could not be worked out: there is too much to combine.</p>\n", commands: commands)
    }
    let before = report.pressure.old.report
    let perDay = section.budget.launchesPerDay
    let figures: [Figure] = [
      Figure("The first launch", "\(found.firstLaunch.most)", before.map { "\($0.firstLaunch.most)" }, .first),
      Figure("Any one launch", "\(found.launch.most)", before.map { "\($0.launch.most)" }, .launch),
      Figure("A day of \(perDay) launches", found.day.words, before?.day.words, .day),
      Figure("A week of \(7 * perDay) launches", found.week.words, before?.week.words, .week),
    ]
    return Section(
      id: "pressure", title: "How often people are interrupted", shortTitle: "Interruptions",
      body: """
        <p class="lead">The most that any device can be shown, over all channels, if people answer what they are shown.</p>
        <ul class="figures">\(figures.html { figure($0, section.results) })</ul>
        \(launch("At one launch", found.launch, section.usual))\
        \(busiest("In a day", found.day))\
        \(busiestWeek(found.week))
        """, commands: commands)
  }

  private struct Figure {
    var title: String
    var most: String
    var before: String?
    var span: Budget.Span

    init(_ title: String, _ most: String, _ before: String?, _ span: Budget.Span) {
      (self.title, self.most, self.before, self.span) = (title, most, before, span)
    }
  }

  private func figure(_ figure: Figure, _ results: [Budget.Result]) -> HTML {
    let result = results.first { $0.span == figure.span }
    let budget: HTML =
      result.map { "<span class=\"budget\">\($0.isKept ? "within" : "over") the budget of \($0.allowed)</span>" } ?? ""
    let change: HTML =
      figure.before == figure.most
      ? "<span class=\"detail\">as before</span>"
      : figure.before.map { "<span class=\"detail\">was \($0)</span>" } ?? ""
    return """
      <li class="\(result.map(\.isKept) == false ? "bad" : "good")"><span class="label">\(figure.title)</span>
      <strong>\(figure.most)</strong> \(change) \(budget)</li>

      """
  }

  private func launch(_ title: String, _ pressure: LaunchPressure, _ usual: Situation) -> HTML {
    guard let example = pressure.example, !pressure.displayed.isEmpty else { return "" }
    return """
      <h3 class="channel">\(title) <span class="files">\(pressure.most) on a device with \
      \(example.words(besides: usual).joined(separator: ", "))</span></h3>
      <p>\(pressure.displayed.html(separator: " ") { shownOnce($0.feed, $0.id) })</p>

      """
  }

  private func busiestWeek(_ week: WindowPressure) -> HTML {
    guard week.reached != nil else { return "" }
    return """
      <details class="week"><summary>Such a week, launch by launch</summary>
      \(busiest("In a week", week))</details>

      """
  }

  /// The launches of a device on its busiest days.
  private func busiest(_ title: String, _ pressure: WindowPressure) -> HTML {
    guard let example = pressure.reached?.example else { return "" }
    let launches = example.launches.filter { $0.at >= example.windowStart }
    let days = Dictionary(grouping: launches) { $0.at.seconds(since: example.windowStart) / 86_400 }
    let rows = days.sorted { $0.key < $1.key }.html { day, launches in
      """
      <tr><th scope="row">Day \(day + 1)</th>\(launches.html { launch in
          "<td>\(launch.shown.html(separator: " ") { shownOnce($0.feed, $0.id, isPutOff: $0.answer == .remind) })</td>"
        })</tr>

      """
    }
    let most = days.values.map(\.count).max() ?? 0
    let heads = (1...max(1, most)).html { "<th scope=\"col\">Launch \($0)</th>" }
    return """
      <h3 class="channel">\(title) <span class="files">\(pressure.reached?.displays.total ?? 0) on a device with app \
      \(example.situation.device.appVersion.text)</span></h3>
      <div class="scroll" tabindex="0" role="group" aria-label="\(title)">
      <table class="facts launches"><thead><tr><td></td>\(heads)</tr></thead>
      <tbody>
      \(rows)</tbody></table></div>

      """
  }

  private func shownOnce(_ feed: FeedName, _ id: String, isPutOff: Bool = false) -> HTML {
    let answer: HTML = isPutOff ? " <span class=\"answer\">put off</span>" : ""
    return """
      <span class="shown \(feed.kind)"><span class="kind-of">\(feed.kind)</span> <bdi>\(id)</bdi>\(answer)</span>
      """
  }

  // MARK: Arrival

  var arrival: Section? {
    let items = report.delays
    guard !items.isEmpty else { return nil }
    let rows = items.html { item in
      let reminded: HTML = item.delay.afterReminder.map { "\(durationWords($0))" } ?? "<span class=\"quiet\">–</span>"
      return """
        <tr><th scope="row">\(item.feed.title.asHeading)</th>\
        <td>\(item.delay.seconds.map(durationWords) ?? "with the next release of the app")</td><td>\(reminded)</td></tr>

        """
    }
    let isUnknown = items.contains { $0.cached == nil && $0.feed != .localUpdates }
    let caches: HTML = isUnknown ? " The server does not say how long caches keep a feed, which comes on top." : ""
    return Section(
      id: "arrival", title: "When it arrives", shortTitle: "Arrival",
      body: """
        <p class="lead">The longest time until a change, or a correction, is read by those who open the app at least every \
        day.\(caches)</p>
        <div class="scroll" tabindex="0" role="group" aria-label="When changes arrive">
        <table class="facts"><thead><tr><td></td><th scope="col">At most</th>\
        <th scope="col">After Remind Me Later</th></tr></thead>
        <tbody>
        \(rows)</tbody></table></div>

        """)
  }
}

extension Diagnostic.Severity {
  var title: String {
    switch self {
    case .error: "Problem"
    case .warning: "Warning"
    case .note: "Note"
    }
  }
}
