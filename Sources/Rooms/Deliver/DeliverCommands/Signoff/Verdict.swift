import Authoring
import CommandKit
import SiteQuestions
import Diagnostics
import FeedModel
import Inspection
import PublishedSite
import SiteBuilder
import Text

extension SignoffReport {
  /// The severity of the objections to the release.
  enum Verdict: String, CaseIterable, Comparable {
    case good, caution, bad

    private var rank: Int { [.good: 0, .caution: 1, .bad: 2][self] ?? 0 }

    static func < (a: Verdict, b: Verdict) -> Bool { a.rank < b.rank }

    var mark: String {
      switch self {
      case .good: "✓"
      case .caution: "!"
      case .bad: "✕"
      }
    }

    var title: String {
      switch self {
      case .good: "No new problem found"
      case .caution: "Look before you sign"
      case .bad: "Do not sign yet"
      }
    }
  }

  /// The answer to one question, with a link to its section.
  struct Tile {
    var title: String
    var answer: String
    var detail: String
    var section: String
    var verdict = Verdict.good
  }

  var verdict: Verdict { (tiles.map(\.verdict) + [new.unlisted.isEmpty ? .good : .caution]).max() ?? .good }
  var tiles: [Tile] { [changesTile, contentTile, proofsTile, pressureTile, calendarTile, originalsTile] }

  private var changesTile: Tile {
    guard !changes.isSame else {
      return Tile(title: "What changes", answer: "Nothing", detail: "for any device: proved", section: "changes")
    }
    let counts = FeedDifference.Kind.allCases.compactMap { kind -> String? in
      let changed = changes.groups.flatMap { group in
        group.difference.entries.filter { $0.changes.contains { $0.kind == kind } }.map { [group.title, $0.id] }
      }
      return changed.isEmpty ? nil : "\(Set(changed).count) \(kind.title)"
    }
    let count = changedEntries.count
    let permissions = changes.changedPermissions.count
    let asked = permissions == 0 ? [] : ["\(permissions) with other words"]
    let gone = channelsGone.isEmpty ? [] : ["no \(channelsGone.listed) any more"]
    return Tile(
      title: "What changes", answer: "\(count) notification\(count == 1 ? "" : "s")",
      detail: (counts + asked + gone).joined(separator: ", "), section: "changes",
      verdict: gone.isEmpty ? .good : .caution)
  }

  private var contentTile: Tile {
    let title = "Checks of the content"
    func tile(_ answer: String, _ detail: String, _ verdict: Verdict = .good) -> Tile {
      Tile(title: title, answer: answer, detail: detail, section: "content", verdict: verdict)
    }
    guard let content else { return tile("Not asked", "the content is not at hand") }
    let (errors, warnings) = (content.findings.count(of: .error), content.findings.count(of: .warning))
    if errors > 0 { return tile(counted(errors, "error"), "in the content", .bad) }
    let detail = content.isOutput ? "in the content" : "and the content makes another output"
    if warnings > 0 { return tile(counted(warnings, "warning"), detail, .caution) }
    return content.isOutput
      ? tile("Nothing found", detail) : tile("Another output", "is what the content makes", .caution)
  }

  private var proofsTile: Tile {
    let problems = findings.filter { $0.finding.severity > .note }
    let new = problems.filter { !$0.isOld }
    let verdict: Verdict = new.contains { $0.finding.severity == .error } ? .bad : new.isEmpty ? .good : .caution
    let old = problems.count - new.count
    return Tile(
      title: "Problems proved", answer: new.isEmpty ? old == 0 ? "None" : "None is new" : "\(new.count) new",
      detail: old > 0 ? "\(old) as before" : new.isEmpty ? "for any device" : "none before", section: "proofs",
      verdict: verdict)
  }

  private var pressureTile: Tile {
    let pressure = pressure.new
    let results = pressure.results
    let over = results.filter { !$0.isKept }
    let answer = pressure.report.map { "\($0.day.words) a day" } ?? "Not known"
    let detail =
      !pressure.isKept
      ? "over budget: \(over.map { "\($0.allowed) \($0.span.per)" }.listed)"
      : results.isEmpty ? "at most; no budget is set" : "within budget"
    return Tile(
      title: "Interruptions", answer: answer, detail: detail, section: "pressure",
      verdict: pressure.isKept ? .good : .bad)
  }

  private var originalsTile: Tile {
    let title = "Older apps"
    if originals.isSame {
      return Tile(title: title, answer: "See the same", detail: "with the original clients", section: "originals")
    }
    let ids = Set(originals.groups.flatMap { group in group.difference.entries.map { [group.title, $0.id] } })
    return Tile(
      title: title, answer: "\(ids.count) differ\(ids.count == 1 ? "s" : "")", detail: "with the original clients",
      section: "originals")
  }

  private var calendarTile: Tile {
    guard let next = nextEvent else {
      return Tile(title: "Next by the clock", answer: "Nothing", detail: "no dates ahead", section: "calendar")
    }
    let how = next.needsBuild && content != nil ? ", if it is built then" : ""
    return Tile(
      title: "Next by the clock", answer: next.at.dayWords, detail: "\(next.words)\(how)", section: "calendar")
  }

  /// `publish.signoff/1`: the verdict and its reasons, the changes in the format of `publish diff`, and the findings in
  /// the format of `publish audit`.
  var json: JSON {
    .present([
      "schema": "publish.signoff/1", "verdict": verdict.word, "headline": headline, "now": now,
      "answers": tiles.map { tile in
        JSON.present([
          "section": tile.section, "verdict": tile.verdict.word, "title": tile.title, "answer": tile.answer,
          "detail": tile.detail,
        ])
      },
      "findings": findings.map {
        JSON.present(["channel": $0.feed.channel, "feeds": $0.localized.files, "new": !$0.isOld])
          .with($0.finding.members)
      },
      "content": content.map(\.json) ?? JSON.null,
      "schedule": builds.map { JSON.present(["at": $0.at, "words": $0.words]) },
    ]).with((changes.json.members ?? []).filter { $0.name != "schema" })
  }
}

extension ContentReport {
  fileprivate var json: JSON {
    .present([
      "isOutput": isOutput,
      "diagnostics": findings.map { finding in
        JSON.present([
          "severity": finding.severity.rawValue, "id": finding.id.rawValue, "place": finding.location.description,
          "message": finding.message, "fix": finding.fix,
        ])
      },
      "incompleteTranslations": incomplete.map { JSON.present(["kind": $0.kind, "id": $0.id, "state": $1]) },
    ])
  }
}

extension SignoffReport.Verdict {
  /// The word in JSON and in the signed statement.
  var word: String {
    switch self {
    case .good: "good"
    case .caution: "look"
    case .bad: "doNotSign"
    }
  }
}

extension FeedDifference.Kind {
  var title: String {
    switch self {
    case .gains: "newly shown"
    case .loses: "no longer shown"
    case .content: "with other content"
    case .often: "more or less often"
    case .sooner: "comes sooner"
    case .later: "comes later"
    case .blocks: "holds back others"
    case .unblocks: "no longer holds back others"
    }
  }
}

extension Budget.Span {
  /// The words after a number.
  fileprivate var per: String {
    switch self {
    case .launch: "a launch"
    case .first: "at first launch"
    case .day: "a day"
    case .week: "a week"
    }
  }
}

extension Timetable.Kind {
  /// The words after an entry's name.
  var words: String {
    switch self {
    case .begins: "begins"
    case .ends: "ends"
    case .reachesMore: "reaches more devices"
    case .reachesFewer: "reaches fewer devices"
    case .reachesOthers: "reaches other devices"
    case .often: "comes more or less often"
    }
  }
}

extension Instant {
  /// `21 Nov 2026`
  var dayWords: String {
    let parts = longWords.split(separator: " ")
    guard parts.count >= 3 else { return longWords }
    let year = parts[2].prefix { $0.isNumber }
    return "\(parts[0]) \(parts[1].prefix(3)) \(year)"
  }
}
