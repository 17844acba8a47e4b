import CommandKit
import SiteFolders
import SiteQuestions
import Disk
import FeedModel
import Inspection
import Simulation
import Text
import WireFormats

/// The displays of a population, for `publish simulate --population`.
struct PopulationReport: Report, Sendable, Equatable {
  /// The question that the counts answer. Counts of parts with the same question can be added.
  var question: Question
  /// The counted parts; all parts together are `1/1`.
  var shard: Shard
  var counts: PopulationCounts

  struct Question: Sendable, Equatable {
    /// The places of the feeds, first the initial one.
    var from: [String]
    /// The moments at which the later feeds are published.
    var publications: [Instant]
    /// The hash of the file and the feeds.
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

  /// - Throws: ``Failure`` unless the files are all parts of one result, each once.
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

  /// The seen entries of each feed, those seen by most people first.
  var seen: [(entry: FeedEntry, counts: PopulationCounts.Entry)] {
    let total = counts.total
    let all = zip(question.entries, total.entries).filter { $1.reach > 0 }
    return FeedName.allCases.sorted { $0.position < $1.position }.flatMap { feed in
      all.filter { $0.0.feed == feed }.enumerated()
        .sorted { ($1.element.1.reach, $0.offset) < ($0.element.1.reach, $1.offset) }.map(\.element)
    }.map { (entry: $0.0, counts: $0.1) }
  }

  /// The entries that no user saw.
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

  /// Aligns the first column to the left and the others to the right.
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
    // 0 % and 100 % are reserved for no users and all users.
    if tenths == 0, part > 0 { return "<0.1 %" }
    if tenths == 1000, part < all { return ">99.9 %" }
    return "\(decimal(tenths / 10)) %"
  }

  func decimal(_ number: Double) -> String { number.written(places: 1) }

  /// One line for each group and entry; the group `all` is the whole population.
  var csv: String {
    let header = [
      "group", "people", "channel", "feed", "id", "reached", "reach", "displays", "mean", "median", "percentile90",
      "most", "medianFirstDay",
    ].csvLine
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
          ].csvLine
        }.joined()
      }.joined()
  }
}

/// `1 person`, `3 people`.
private func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

extension Double {
  /// The number in decimals, rounded as C does.
  fileprivate func written(places: Int) -> String {
    var text = [CChar](repeating: 0, count: 400)
    let count = withVaList([self]) { vsnprintf(&text, text.count, "%.\(places)f", $0) }
    return String(decoding: text.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The format `publish.population/1`: it has the counts, so that parts can be added, and for readers the values
/// computed from them.
extension PopulationReport {
  private static let schema = "publish.population/1"

  var json: JSON {
    let total = counts.total
    let entries = zip(question.entries, total.entries).map { entry, counts in
      JSON.object(
        entry.json
          + JSON.members([
            "reached": .number(counts.reach),
            "reach": .number(total.people == 0 ? 0 : Double(counts.reach) / Double(total.people)),
            "displays": .number(counts.displays.sum), "mean": .number(counts.displays.mean),
            "median": .number(counts.displays.percentile(50)), "percentile90": .number(counts.displays.percentile(90)),
            "most": .number(counts.displays.most), "medianFirstDay": .number(counts.firstDay.percentile(50)),
          ]))
    }
    return .present([
      "schema": .string(Self.schema), "from": .texts(question.from),
      "publications": .texts(question.publications.map(\.rfc3339)), "fingerprint": .string(question.fingerprint),
      "people": .number(question.people), "days": .number(question.days), "seed": .string("\(question.seed)"),
      "start": .string(question.start.rfc3339), "shard": .string(shard.text),
      "interruptions": .number(total.displays.sum), "launches": .number(total.launches),
      "entries": .array(entries), "groups": .array(zip(question.groups, counts.groups).map(json)),
    ])
  }

  private func json(_ name: String, _ group: PopulationCounts.Group) -> JSON {
    .present([
      "name": .string(name), "people": .number(group.people), "launches": .number(group.launches),
      "displays": group.displays.json, "busiestDay": group.busiestDay.json,
      "entries": .array(
        group.entries.map { .present(["displays": $0.displays.json, "firstDay": $0.firstDay.json]) }),
    ])
  }

  /// - Throws: ``Failure`` if the file is not a result.
  init(file path: String) throws {
    let limit = 64 << 20
    guard let bytes = InputFile.bytes(path, upTo: limit), bytes.count <= limit else {
      throw Failure(
        message: "--merge '\(path)' cannot be read",
        advice: "name a file of at most \(limit >> 20) MiB, made with --format json")
    }
    do {
      self = try Self(PlacedValue(value: try JSON.parse(bytes).value, place: .file))
    } catch let problem as ValueProblem {
      throw Failure(message: "--merge '\(path)' is not a result of a population: \(problem)")
    } catch {
      throw Failure(message: "--merge '\(path)' is not JSON: \(error)")
    }
  }

  private init(_ value: PlacedValue) throws(ValueProblem) {
    let fields = try StrictObject(value)
    let schema = try fields.required("schema")
    guard schema.value.string == Self.schema else { throw schema.fail("\"\(Self.schema)\" is expected") }
    let entries = try fields.required("entries").list().map { value throws(ValueProblem) in try FeedEntry(value) }
    let groups = try fields.required("groups").list()
    let seed = try fields.required("seed")
    question = Question(
      from: try fields.required("from").texts(),
      publications: try fields.required("publications").list().map { value throws(ValueProblem) in
        try value.instant()
      },
      fingerprint: try fields.required("fingerprint").text(), people: try fields.required("people").integer(),
      days: try fields.required("days").integer(),
      seed: try seed.read("a seed") { $0.string.flatMap { UInt64($0) } },
      start: try fields.required("start").instant(),
      groups: try groups.map { value throws(ValueProblem) in
        try StrictObject(value).required("name").text()
      }, entries: entries)
    shard = try fields.required("shard").read("a part such as 1/4") { json in
      json.string.flatMap { try? Shard(argument: $0) }
    }
    counts = PopulationCounts(groups: groups.count, entries: entries.count)
    for i in groups.indices { counts.groups[i] = try .init(groups[i], entries: entries.count) }
  }
}

extension FeedEntry {
  fileprivate init(_ value: PlacedValue) throws(ValueProblem) {
    let fields = try StrictObject(value)
    self.init(
      try fields.required("feed").read("the name of a feed") { $0.string.flatMap(FeedName.init(rawValue:)) },
      id: try fields.required("id").text())
  }
}

extension PopulationCounts.Group {
  fileprivate init(_ value: PlacedValue, entries count: Int) throws(ValueProblem) {
    let fields = try StrictObject(value)
    self.init(entries: count)
    people = try fields.required("people").integer(in: 0...Histogram.maximumPeople)
    launches = try fields.required("launches").integer(in: 0...1 << 48)
    displays = try Histogram(fields.required("displays"))
    busiestDay = try Histogram(fields.required("busiestDay"))
    let entries = try fields.required("entries")
    let list = try entries.list()
    guard list.count == count else { throw entries.fail("\(count) entries are expected, not \(list.count)") }
    for (i, value) in list.enumerated() {
      let fields = try StrictObject(value)
      self.entries[i].displays = try Histogram(fields.required("displays"))
      self.entries[i].firstDay = try Histogram(fields.required("firstDay"))
    }
  }
}

extension Histogram {
  /// The counts as JSON, such as `[[1, 7031], [2, 120]]`: 7,031 people once, and so on.
  fileprivate var json: JSON {
    .array(sorted.map { .array([.number($0.value), .number($0.people)]) })
  }

  fileprivate init(_ value: PlacedValue) throws(ValueProblem) {
    var people: [Int: Int] = [:]
    for pair in try value.list() {
      let numbers = try pair.list()
      guard numbers.count == 2 else { throw pair.fail("two numbers are expected") }
      people[try numbers[0].integer(in: 0...1 << 27), default: 0] += try numbers[1].integer(
        in: 0...Self.maximumPeople)
    }
    self.init(people)
    guard count <= Self.maximumPeople else { throw value.fail("these are too many people") }
  }

  /// The limit also keeps sums within `Int`.
  fileprivate static let maximumPeople = 10_000_000
}
