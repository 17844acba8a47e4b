import CommandKit
import SiteQuestions
import FeedModel
import Inspection
import PublishedSite

/// The audiences of a site's entries, in the formats of `publish matrix`.
struct MatrixReport: Report {
  /// The place of the site, without a password.
  var place: String
  var site: SiteFeeds
  var given: Given
  /// The ids whose audiences are reported; empty for the whole table.
  var ids: [String]
  var imagination: Imagination

  // MARK: Text

  var text: String {
    get throws {
      let memory = imagination.memory == .any ? "whatever they were shown before" : "that were shown nothing before"
      let devices = given.isEmpty ? "all devices" : "all such devices"
      let heading =
        ids.isEmpty
        ? """
        \(place), for \(devices), \(memory).
        At a launch, of each list the first entry whose conditions are met is displayed; those below it wait.

        """ : ""
      let parts = try site.channels.map { ids.isEmpty ? try table(of: $0) : try audiences(of: $0, only: Set(ids)) }
      return ([heading] + parts.filter { !$0.isEmpty }).filter { !$0.isEmpty }.joined(separator: "\n").terminalSafeLines
    }
  }

  /// The most kinds of devices in one table that people read.
  private static let mostGroups = 12

  private func table(of channel: SiteFeeds.Channel) throws -> String {
    guard let tables = try? grouped(channel.files, by: { try inquiry(about: $0).summary() }),
      tables.allSatisfy({ $0.answer.groups.count <= Self.mostGroups })
    else { return try audiences(of: channel, only: nil) }
    return tables.map { summary, files in
      heading(files) + (channel.name == .localUpdates ? noteLines(summary) : summary.groups.map(lines).joined())
    }.joined(separator: "\n")
  }

  /// Groups files with the same answer.
  private func grouped<FeedAnswer: Equatable>(
    _ files: [LocalizedFeed], by answer: (LocalizedFeed) throws -> FeedAnswer
  ) rethrows -> [(answer: FeedAnswer, files: [LocalizedFeed])] {
    try files.reduce(into: []) { groups, file in
      let answer = try answer(file)
      if let i = groups.firstIndex(where: { $0.answer == answer }) {
        groups[i].files.append(file)
      } else {
        groups.append((answer, [file]))
      }
    }
  }

  private func inquiry(about file: LocalizedFeed) -> Inquiry { site.inquiry(about: file, given: given, imagination) }

  private func heading(_ files: [LocalizedFeed]) -> String { "\(files[0].feed.title) (\(site.fileWords(files)))\n" }

  private func lines(_ group: Summary.Group) -> String {
    let width = group.queue.map(\.id.count).max() ?? 0
    let entries = group.queue.enumerated().map { i, entry in
      "    \(i + 1)  \(entry.id.padded(to: width))  \(words(entry))\n"
    }
    let devices = group.exception.map { "\($0.all.words), but not (\($0.but.words))" } ?? group.region.words
    return "  \(devices)\n" + (entries.isEmpty ? "    nothing\n" : entries.joined())
  }

  /// Notes follow the same rule everywhere, so it is enough to say which notes each version of the app has.
  private func noteLines(_ summary: Summary) -> String {
    var longest: [(app: String, notes: [String])] = []
    for group in summary.groups {
      for (box, notes) in group.region.boxes.flatMap({ box in group.queue.compactMap(\.notes).map { (box, $0) } }) {
        let app = Region.Box(box.sides.filter { $0.coordinate == .app }).words
        if let i = longest.firstIndex(where: { $0.app == app }) {
          if longest[i].notes.count < notes.count { longest[i].notes = notes }
        } else {
          longest.append((app, notes))
        }
      }
    }
    if longest.isEmpty { return "  nothing for anybody\n" }
    return "  once after an upgrade, the notes that are newer than the version before it\n"
      + longest.map { app, notes in "  \(app)\n    those of \(notes.joined(separator: ", ")) that are newer\n" }
      .joined()
  }

  /// - Parameter ids: The ids in question; nil for all, if there are too many kinds of devices for one table.
  private func audiences(of channel: SiteFeeds.Channel, only ids: Set<String>?) throws -> String {
    let note =
      ids == nil
      ? """
        too many kinds of devices for one table, so this is to whom each entry can be shown;
        ask for \(given.isEmpty ? "fewer devices with --at now=… or --at app=…, or for " : "")one entry with --id

      """ : ""
    let answers = try channel.files.map { (file: $0, audiences: try inquiry(about: $0).audiences(of: ids)) }
    let all = answers.flatMap(\.audiences).map(\.id).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    // An entry once for all languages in which the same is true of it.
    let lines = all.map { id -> String in
      let rows = grouped(answers.map(\.file)) { file in
        answers.first { $0.file.file == file.file }?.audiences.first { $0.id == id }
      }.compactMap { row in row.answer.map { (audience: $0, files: row.files) } }
      return rows.map { audience, files in
        let tags = files.flatMap(\.languages.tags)
        let languages = files.count < answers.count ? " (for \(site.languages.only(tags).names.list))" : ""
        return self.lines(audience, isAlone: ids != nil, languages)
      }.joined()
    }
    return lines.isEmpty ? "" : heading(channel.files) + note + lines.joined()
  }

  // MARK: JSON

  var json: JSON {
    get throws {
      .present([
        "schema": "publish.matrix/1", "from": place, "memory": imagination.memory == .any ? "any" : "none",
        "channels": try site.channels.flatMap { try files(of: $0) },
      ])
    }
  }

  /// The most rows of one feed.
  private static let mostRows = 1_000

  private func files(of channel: SiteFeeds.Channel) throws -> [JSON] {
    try channel.files.map { file in
      let head = JSON.members(["channel": file.feed.title, "feed": file.file]) + file.languages.names.all
      if !ids.isEmpty {
        let audiences = try inquiry(about: file).audiences(of: Set(ids))
        return head.object(with: ["audiences": audiences.map(\.json)])
      }
      // A table that nobody can read, and few programs: then as in the text.
      if let rows = try? inquiry(about: file).matrix(limit: Self.mostRows).rows {
        return head.object(with: ["rows": rows.map(\.json)])
      }
      return head.object(with: ["audiences": try inquiry(about: file).audiences().map(\.json)])
    }
  }

  // MARK: Picture

  func svg() throws -> String {
    let grids = try site.channels.compactMap { channel in
      try channel.files.first.map { try inquiry(about: $0).grid(along: .app) }
    }
    let cells = grids.reduce(0) { $0 + $1.rows.count * $1.columns.count }
    guard cells <= GridPicture.mostCells else {
      throw Failure(
        message: "the picture would have \(cells) fields; at most \(GridPicture.mostCells) are drawn",
        advice: "ask for fewer: --channel banners, --at app>=2.4.0")
    }
    return GridPicture(grids: grids).svg
  }
}

extension MatrixReport {
  /// Whether the question is about one launch, of devices that were shown nothing before.
  private var isAboutNewcomers: Bool { imagination.memory == .none }

  private func words(_ demands: Demands) -> String {
    demands == .none && isAboutNewcomers ? "at this launch" : demands.words
  }

  /// The condition in words, such as `until a tap sets hideUpdate`; for a release, its notes.
  private func words(_ entry: QueuedEntry) -> String {
    if entry.blocks { return "blocks those below until seen: this device cannot open its URL" }
    guard let notes = entry.notes else { return words(entry.demands) }
    let list = "notes of \(notes.joined(separator: ", "))"
    return entry.demands == .none ? list : "\(list), \(words(entry.demands))"
  }

  /// - Parameter languages: The languages of the devices in parentheses; empty for all.
  private func lines(_ audience: Audience, isAlone: Bool, _ languages: String) -> String {
    let how = audience.demands.map(words) ?? "how often depends on the device"
    let region = audience.region
    guard isAlone else {
      return "  \(audience.id)\(languages)\n    \(region.isEmpty ? "never" : region.words)\n"
        + (region.isEmpty ? "" : "    \(how)\n")
    }
    var lines = ["  \(audience.id)\(languages)"]
    lines.append(region.isEmpty ? "    no device can be shown it" : "    can be shown to  \(region.words)")
    if !region.isEmpty { lines.append("    how often        \(how)") }
    if !audience.after.isEmpty { lines.append("    after            \(audience.after.joined(separator: ", "))") }
    if !audience.hidden.isEmpty { lines.append("    hidden from      \(audience.hidden.words)") }
    if !audience.always.isEmpty, !isAboutNewcomers { lines.append("    at every launch  \(audience.always.words)") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Audience {
  fileprivate var json: JSON {
    .present([
      "id": id, "where": region.json, "hidden": hidden.json, "everyLaunch": always.json, "after": after,
      "when": demands?.json,
    ])
  }
}
