import FeedModel
import Inspection
import Simulation
import WireFormats

/// `publish.population/1`: counts only, so that parts can be added; and what is computed from them, for readers.
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
  /// `[[1, 7031], [2, 120]]`: 7,031 people once, and so on.
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

  /// Also keeps sums within `Int`.
  fileprivate static let maximumPeople = 10_000_000
}
