import CommandKit
import SiteQuestions
import FeedModel
import Inspection
import Text

/// The displays of a population, for `publish simulate --population`.
struct PopulationReport: Report, Sendable {
  /// The places of the feeds, first the initial one.
  var from: [String]
  /// The moments at which the later feeds are published.
  var publications: [Instant]
  var population: Population
  var entries: [FeedEntry]
  var counts: PopulationCounts

  /// The seen entries of each feed, those seen by most people first.
  var seen: [(entry: FeedEntry, counts: PopulationCounts.Entry)] {
    let total = counts.total
    let all = zip(entries, total.entries).filter { $1.reach > 0 }
    return FeedName.allCases.sorted { $0.position < $1.position }.flatMap { feed in
      all.filter { $0.0.feed == feed }.enumerated()
        .sorted { ($1.element.1.reach, $0.offset) < ($0.element.1.reach, $1.offset) }.map(\.element)
    }.map { (entry: $0.0, counts: $0.1) }
  }

  /// The entries that no user saw.
  var unseen: [FeedEntry] { zip(entries, counts.total.entries).filter { $1.reach == 0 }.map(\.0) }

  /// Sentences about the expectations that are not met.
  func failures(_ expectations: [Expectation]) -> [String] {
    expectations.compactMap { expectation in
      let shown = seen.map(\.entry).filter { $0.feed.channel == expectation.channel }.map(\.id)
      return expectation.failure(shown, " to somebody")
    }
  }
}

extension FeedName {
  fileprivate var position: Int { [.banners, .alerts, .localUpdates, .updates, .prompts].firstIndex(of: self) ?? 5 }
}

extension PopulationReport {
  var text: String {
    let total = counts.total
    let intro =
      "\(population.people) \(population.people == 1 ? "person" : "people"), \(counted(population.days, "day")) from "
      + "\(population.start.rfc3339), \(counted(total.launches, "launch")), "
      + "\(counted(total.displays.sum, "interruption"))\n"
    let interruptions =
      "interruptions a person:    \(spread(total.displays))\n"
      + "on their busiest day:      \(spread(total.busiestDay))\n"
    let groups = population.groups.count > 1 ? "\n" + groupTable : ""
    let rest = unseen.count > 20 ? " and \(unseen.count - 20) more" : ""
    let nobody =
      unseen.isEmpty ? "" : "\nnobody sees \(unseen.prefix(20).map(\.words).joined(separator: ", "))\(rest)\n"
    return (intro + interruptions + "\n" + table + groups + nobody).terminalSafeLines
  }

  private func spread(_ histogram: Histogram) -> String {
    "median \(histogram.percentile(50)), 90 % at most \(histogram.percentile(90)), all at most \(histogram.most)"
  }

  private var table: String {
    let people = counts.total.people
    let rows = seen.map { entry, counts in
      [
        entry.words, percent(counts.reach, of: people), "\(counts.reach)", decimal(counts.displays.mean),
        "\(counts.displays.percentile(50))", "\(counts.displays.percentile(90))", "\(counts.displays.most)",
        "\(counts.firstDay.percentile(50))",
      ]
    }
    return Self.aligned([["", "reach", "people", "mean", "median", "90 %", "most", "first day"]] + rows)
  }

  /// The reach of each entry by group.
  private var groupTable: String {
    let numbers = Dictionary(entries.enumerated().map { ($1, $0) }) { first, _ in first }
    let rows = seen.map { entry, _ in
      [entry.words] + counts.groups.map { group in percent(group.entries[numbers[entry] ?? 0].reach, of: group.people) }
    }
    return Self.aligned(
      [["reach by group"] + population.groups.map(\.name)] + rows + [["people"] + counts.groups.map { "\($0.people)" }])
  }

  /// Aligns the first column to the left and the others to the right.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { $0 == 0 ? row[0].padded(to: widths[0]) : row[$0].paddedLeft(to: widths[$0]) }
        .joined(separator: "  ") + "\n"
    }.joined()
  }

  private func percent(_ part: Int, of all: Int) -> String {
    guard all > 0 else { return "–" }
    let share = Double(part) / Double(all) * 100
    // 0 % and 100 % are reserved for no users and all users.
    if share < 0.05, part > 0 { return "<0.1 %" }
    if share >= 99.95, part < all { return ">99.9 %" }
    return "\(decimal(share)) %"
  }

  private func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// The format `publish.population/1`: the counts, and values computed from them.
extension PopulationReport {
  var json: JSON {
    let total = counts.total
    let entries = zip(entries, total.entries).map { entry, counts in
      entry.json.object(with: [
        "reached": counts.reach, "reach": total.people == 0 ? 0 : Double(counts.reach) / Double(total.people),
        "displays": counts.displays.sum, "mean": counts.displays.mean, "median": counts.displays.percentile(50),
        "percentile90": counts.displays.percentile(90), "most": counts.displays.most,
        "medianFirstDay": counts.firstDay.percentile(50),
      ])
    }
    return .present([
      "schema": "publish.population/1", "from": from, "publications": publications,
      "people": population.people, "days": population.days, "seed": "\(population.seed)", "start": population.start,
      "interruptions": total.displays.sum, "launches": total.launches, "entries": entries,
      "groups": zip(population.groups.map(\.name), counts.groups).map(json),
    ])
  }

  private func json(_ name: String, _ group: PopulationCounts.Group) -> JSON {
    .present([
      "name": name, "people": group.people, "launches": group.launches, "displays": group.displays.json,
      "busiestDay": group.busiestDay.json,
      "entries": group.entries.map { JSON.present(["displays": $0.displays.json, "firstDay": $0.firstDay.json]) },
    ])
  }
}

extension Histogram {
  /// The counts as JSON, such as `[[1, 7031], [2, 120]]`: 7,031 people once, and so on.
  fileprivate var json: JSON { .array(sorted.map { .array([.number($0.value), .number($0.people)]) }) }
}
