import Disk
import FeedModel
import Inspection
import Text
import WireFormats

/// What a population is shown, for `publish simulate --population`.
struct PopulationReport: Sendable, Equatable {
  /// What the counts belong to: counts of parts with the same question can be added.
  var question: Question
  /// The parts that were counted; all of them are `1/1`.
  var shard: Shard
  var counts: PopulationCounts

  struct Question: Sendable, Equatable {
    /// Where the feeds are, at first and later.
    var from: [String]
    /// When the later ones are published.
    var publications: [Instant]
    /// Of the file and the feeds.
    var fingerprint: String
    var people: Int
    var days: Int
    var seed: UInt64
    var start: Instant
    var groups: [String]
    var entries: [FeedEntry]
  }

  init(
    from: [String], publications: [Instant], fingerprint: String, population: Population, shard: Shard,
    entries: [FeedEntry], counts: PopulationCounts
  ) {
    question = Question(
      from: from, publications: publications, fingerprint: fingerprint, people: population.people,
      days: population.days, seed: population.seed, start: population.start, groups: population.groups.map(\.name),
      entries: entries)
    self.shard = shard
    self.counts = counts
  }

  /// - Throws: ``Failure`` if the files are not all parts of one result, each once.
  init(merging paths: [String]) throws {
    let parts = try paths.map { ($0, try Self(file: $0)) }
    self = parts[0].1
    let count = shard.count
    var seen = Set([shard.number])
    for (path, part) in parts.dropFirst() {
      guard part.question == question, part.shard.count == count else {
        throw Failure(
          message: "\(path) is not a part of the same result as \(paths[0])",
          advice: "merge parts that were made with the same file, feeds, seed, days, people and number of parts")
      }
      guard seen.insert(part.shard.number).inserted else {
        throw Failure(
          message: "\(path) is part \(part.shard.text), which is there already", advice: "name each part once")
      }
      counts.add(part.counts)
    }
    let missing = (1...count).filter { !seen.contains($0) }
    guard missing.isEmpty else {
      let numbers = missing.prefix(10).map { "\($0)/\(count)" }.joined(separator: ", ")
      throw Failure(message: "parts are missing: \(numbers)\(missing.count > 10 ? " …" : "")")
    }
    shard = .whole
  }

  /// Most people first within each feed, without entries that nobody saw.
  var seen: [(entry: FeedEntry, counts: PopulationCounts.Entry)] {
    let total = counts.total
    let all = zip(question.entries, total.entries).filter { $1.reach > 0 }
    return FeedName.allCases.sorted { $0.position < $1.position }.flatMap { feed in
      all.filter { $0.0.feed == feed }.enumerated()
        .sorted { ($1.element.1.reach, $0.offset) < ($0.element.1.reach, $1.offset) }.map(\.element)
    }.map { (entry: $0.0, counts: $0.1) }
  }

  /// Entries that nobody saw.
  var unseen: [FeedEntry] {
    zip(question.entries, counts.total.entries).filter { $1.reach == 0 }.map(\.0)
  }

  /// Sentences about the expectations that are not met.
  func failures(_ expectations: [Expectation]) -> [String] {
    expectations.compactMap { expectation in
      let shown = seen.map(\.entry).filter { $0.feed.channel == expectation.channel }.map(\.id)
      guard !expectation.isMet(by: shown) else { return nil }
      return "expected \(expectation.channel.rawValue) to display \(expectation.value ?? "nothing") to somebody, "
        + "but it displays \(shown.isEmpty ? "nothing" : shown.joined(separator: ", "))"
    }
  }
}

extension FeedName {
  fileprivate var position: Int { [.banners, .alerts, .localUpdates, .updates, .prompts].firstIndex(of: self) ?? 5 }
}

extension PopulationReport {
  var text: String {
    let total = counts.total
    let part = shard == .whole ? "" : ", part \(shard.text)"
    let intro =
      "\(counted(total.people, "person", "people"))\(part), \(counted(question.days, "day")) from "
      + "\(question.start.rfc3339), \(counted(total.launches, "launch")), "
      + "\(counted(total.displays.sum, "interruption"))\n"
    let interruptions =
      "interruptions a person:    \(spread(total.displays))\n"
      + "on their busiest day:      \(spread(total.busiestDay))\n"
    let groups = question.groups.count > 1 ? "\n" + groupTable : ""
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
    let numbers = Dictionary(question.entries.enumerated().map { ($1, $0) }) { first, _ in first }
    let rows = seen.map { entry, _ in
      [entry.words]
        + counts.groups.map { group in percent(group.entries[numbers[entry] ?? 0].reach, of: group.people) }
    }
    return Self.aligned(
      [["reach by group"] + question.groups] + rows + [["people"] + counts.groups.map { "\($0.people)" }])
  }

  /// The first column to the left, the others to the right.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { $0 == 0 ? row[0].padded(to: widths[0]) : row[$0].paddedLeft(to: widths[$0]) }
        .joined(separator: "  ") + "\n"
    }.joined()
  }

  func percent(_ part: Int, of all: Int) -> String {
    guard all > 0 else { return "–" }
    let tenths = (Double(part) / Double(all) * 1000).rounded()
    // Neither nobody nor everybody unless it is so.
    if tenths == 0, part > 0 { return "<0.1 %" }
    if tenths == 1000, part < all { return ">99.9 %" }
    return "\(decimal(tenths / 10)) %"
  }

  func decimal(_ number: Double) -> String { number.written(places: 1) }

  /// One line for each group and entry; `all` is the whole population.
  var csv: String {
    let header = csvLine(
      "group", "people", "channel", "feed", "id", "reached", "reach", "displays", "mean", "median", "percentile90",
      "most", "medianFirstDay")
    let groups = [("all", counts.total)] + zip(question.groups, counts.groups).map { ($0, $1) }
    return header
      + groups.map { name, group in
        zip(question.entries, group.entries).map { entry, counts in
          let share = group.people == 0 ? 0 : Double(counts.reach) / Double(group.people)
          return [
            name, "\(group.people)", entry.feed.channel.rawValue, entry.feed.rawValue, entry.id, "\(counts.reach)",
            share.written(places: 6), "\(counts.displays.sum)", counts.displays.mean.written(places: 4),
            "\(counts.displays.percentile(50))", "\(counts.displays.percentile(90))", "\(counts.displays.most)",
            counts.reach == 0 ? "" : "\(counts.firstDay.percentile(50))",
          ].map(csvField).joined(separator: ",") + "\n"
        }.joined()
      }.joined()
  }
}

/// `1 person`, `3 people`.
private func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

extension Double {
  /// In decimals, rounded as C does.
  fileprivate func written(places: Int) -> String {
    var text = [CChar](repeating: 0, count: 400)
    let count = withVaList([self]) { vsnprintf(&text, text.count, "%.\(places)f", $0) }
    return String(decoding: text.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
