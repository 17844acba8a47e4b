import CommandKit
import SiteQuestions
import FeedModel
import Inspection
import PublishedSite

extension SignoffPage {
  var audiences: Section? {
    guard !report.outlook.audiences.isEmpty else { return nil }
    let body = report.outlook.audiences.html { audiences in
      let grids = Grids(audiences, asIn: report.outlook.audiences.first { $0.feed == audiences.feed } ?? audiences)
      let feed = audiences.feed
      let asFirst: HTML = grids.asFirst.map { "<p class=\"quiet\">\($0)</p>\n" } ?? ""
      let dates: HTML =
        grids.byDate.map {
          "<h4>What dates change</h4>\n\(grid($0, of: feed, caption: "\(feed.title.asHeading) by date"))"
        } ?? ""
      return """
        <h3 class="channel">\(feed.title.asHeading) <span class="files">\(files(audiences.files))</span></h3>
        \(asFirst)\(grids.byVersion.map { grid($0, of: feed, caption: "\(feed.title.asHeading) by version of the app") } ?? "")
        \(dates)
        """
    }
    let from = "now>=\(report.now.rfc3339)"
    return Section(
      id: "audiences", title: "Who sees what from now on", shortTitle: "Who sees what", body: "\(legend)\(body)",
      commands: [command(["matrix", "--from", report.new.place, "--at", from])])
  }

  private func files(_ files: [String]) -> HTML {
    "\(files[0])\(files.count > 1 ? "; the same in \(files.dropFirst().joined(separator: ", "))" : "")"
  }

  private var legend: HTML {
    """
    <p class="lead">Entries are listed in the order in which they are tried; a device is shown the first that it meets. \
    Columns begin where something changes.</p>
    <ul class="legend">\(AudienceGrid.Reach.allCases.reversed().html {
        "<li><span class=\"swatch \($0.rawValue)\"></span> \($0.words)</li>\n"
      })</ul>

    """
  }

  /// A grid. Wide grids are split into several parts, so that each fits on paper.
  private func grid(_ grid: AudienceGrid, of feed: FeedName, caption: String) -> HTML {
    let most = 8
    let parts = stride(from: 0, to: max(1, grid.columns.count), by: most).map { start in
      start..<min(start + most, grid.columns.count)
    }
    guard parts.count > 1 else { return table(grid, grid.rows, parts[0], of: feed, caption: caption) }
    return parts.enumerated().html { i, columns in
      let rows = grid.rows.filter { row in row.reach[columns].contains { $0 != .none } }
      return table(grid, rows, columns, of: feed, caption: "\(caption), part \(i + 1)")
    }
  }

  private func table(
    _ grid: AudienceGrid, _ rows: [AudienceGrid.Row], _ columns: Range<Int>, of feed: FeedName, caption: String
  ) -> HTML {
    let heads = columns.html {
      "<th scope=\"col\">\(grid.columns[$0].isEverybody ? "all versions" : grid.columns[$0].columnTitle)</th>"
    }
    let isDense = rows.count > 30
    let lines = rows.html { row in
      "<tr><th scope=\"row\">\(entry(row.id, of: feed))</th>\(cells(row.reach[columns]))</tr>\n"
    }
    return """
      <div class="scroll" tabindex="0" role="group" aria-label="\(caption)">
      <table class="grid\(isDense ? " dense" : "")"><caption class="sr">\(caption)</caption>
      <thead><tr><td></td>\(heads)</tr></thead>
      <tbody>
      \(lines)</tbody></table></div>

      """
  }

  /// The cells of a row. Equal neighbors form one bar.
  private func cells(_ reach: ArraySlice<AudienceGrid.Reach>) -> HTML {
    reach.reduce(into: [(reach: AudienceGrid.Reach, count: Int)]()) { runs, reach in
      if runs.last?.reach == reach { runs[runs.count - 1].count += 1 } else { runs.append((reach, 1)) }
    }.html { reach, count in
      """
      <td colspan="\(count)"><span class="bar \(reach.rawValue)">\(reach.words)</span></td>
      """
    }
  }

  // MARK: The clock

  var calendar: Section {
    let moments = self.moments
    let more = report.outlook.calendars.contains { !$0.timetable.isWhole }
    let builds = report.builds
    let nothing: HTML =
      "<p class=\"lead\">Nothing. What is shown changes only when something else is published.</p>\n"
    let body: HTML = """
      \(moments.isEmpty && builds.isEmpty ? nothing : "")\
      \(moments.isEmpty ? "" : """
        <p class="lead">Nobody need publish anything for this to happen.</p>
        <ol class="moments">\(moments.html(moment))</ol>
        \(more ? "<p class=\"quiet\">Later moments are left out.</p>\n" as HTML : "")
        """ as HTML)\
      \(builds.isEmpty ? "" : scheduled(builds))
      """
    let commands = moments.prefix(3).flatMap { at, _ in
      [-1, 0].map { seconds in
        command(["matrix", "--from", report.new.place, "--at", "now=\(at.advanced(by: seconds).rfc3339)"])
      }
    }
    let schedule = report.content.map { ["publish status --format cron --source \(quotedForShell($0.folder))"] } ?? []
    return Section(
      id: "calendar", title: "What the clock changes", shortTitle: "Clock", body: body,
      commands: commands + (builds.isEmpty ? [] : schedule))
  }

  private func scheduled(_ builds: [SignoffReport.Event]) -> HTML {
    let most = 30
    return """
      <h3 class="channel">With the builds of these moments</h3>
      <p class="lead">It happens when somebody builds and deploys then, as a schedule in CI does.</p>
      <ol class="moments">\(builds.prefix(most).html {
        "<li><p class=\"when\">\(time($0.at))</p>\n<p><bdi>\($0.words)</bdi></p></li>\n"
      })</ol>
      \(builds.count > most ? "<p class=\"quiet\">And \(builds.count - most) more.</p>\n" as HTML : "")
      """
  }

  /// What happens at each moment, once for all files in which it does.
  private var moments: [(at: Instant, changes: [ClockChange])] {
    var found: [Instant: [ClockChange]] = [:]
    for calendar in report.outlook.calendars {
      for moment in calendar.timetable.moments {
        for change in moment.changes {
          let same = found[moment.at, default: []].firstIndex { $0.feed == calendar.feed && $0.change == change }
          if let same {
            found[moment.at]?[same].files += calendar.files
          } else {
            found[moment.at, default: []].append(
              ClockChange(feed: calendar.feed, change: change, files: calendar.files))
          }
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map { (at: $0.key, changes: $0.value) }
  }

  private func isAll(_ change: ClockChange) -> Bool {
    let count = report.sites.new.site.channels.first { $0.name == change.feed }?.files.count
    return change.files.count > 1 && change.files.count == count
  }

  private struct ClockChange {
    var feed: FeedName
    var change: Timetable.Change
    var files: [String]
  }

  private func moment(_ at: Instant, _ changes: [ClockChange]) -> HTML {
    """
    <li><p class="when">\(time(at))</p>
    <ul>\(changes.prefix(12).html {
        """
        <li><bdi class="id">\($0.change.id)</bdi> \($0.change.kind.words) \
        <span class="files">\($0.feed.title), \(isAll($0) ? "all languages" : $0.files.firstFew)</span></li>

        """
      })\(changes.count > 12 ? "<li class=\"quiet\">and \(changes.count - 12) more</li>\n" as HTML : "")\
    </ul></li>

    """
  }
}

/// The tables of one feed, without what the first feed of the same kind has.
private struct Grids {
  var byVersion: AudienceGrid?
  var byDate: AudienceGrid?
  /// What is left out, in a sentence; nil for nothing.
  var asFirst: String?

  init(_ audiences: SiteOutlook.Audiences, asIn first: SiteOutlook.Audiences) {
    byVersion = audiences.byVersion
    byDate = audiences.byDate?.withoutConstantRows
    guard first.files != audiences.files else { return }
    byVersion = audiences.byVersion.withoutRows(of: first.byVersion)
    byDate = byDate?.withoutRows(of: first.byDate?.withoutConstantRows)
    // Grids with other columns are shown whole.
    guard byVersion != audiences.byVersion || byDate != audiences.byDate?.withoutConstantRows else { return }
    let ids = Set(audiences.byVersion.rows.map(\.id))
    let missing = first.byVersion.rows.map(\.id).filter { !ids.contains($0) }
    asFirst =
      "As for \(first.files[0])"
      + (missing.isEmpty ? "" : ", without \(missing.listed)")
      + (byVersion == nil && byDate == nil ? "." : ", except for these:")
  }
}

extension AudienceGrid {
  /// The grid without the rows of another one with the same columns; nil if no row is left.
  fileprivate func withoutRows(of other: AudienceGrid?) -> AudienceGrid? {
    guard let other, columns == other.columns else { return self }
    var grid = self
    grid.rows.removeAll(where: other.rows.contains)
    return grid.rows.isEmpty ? nil : grid
  }

  /// The grid without the entries that are the same in all columns.
  fileprivate var withoutConstantRows: AudienceGrid {
    var grid = self
    grid.rows.removeAll { row in row.reach.allSatisfy { $0 == row.reach.first } }
    return grid
  }
}

extension Region.Box {
  fileprivate var isEverybody: Bool { sides.isEmpty }

  /// The beginning of a column. It ends where the next one begins.
  fileprivate var columnTitle: String {
    guard case .numbers(let ranges)? = sides.first?.extent, let range = ranges.first else { return heading }
    if let from = range.from { return "from \(Instant(secondsSince1970: from).dayWords)" }
    return range.before.map { "before \(Instant(secondsSince1970: $0).dayWords)" } ?? "from now on"
  }
}
