import CommandKit
import SiteQuestions
import ArgumentParser
import FeedEvaluator
import FeedModel
import Inspection
import Simulation
import Text

struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Print what a device, or a population, is shown over time.",
    discussion: """
      Lives a device's life: it is opened in a rhythm, upgraded, and answers by habit. Days that are \
      alike are printed once. --now is the start. The device is new, unless --state, --installed, \
      --launches, --previous-version or --flag give it a past; then the defaults are those of 'publish check'.

      With --population, lives the lives of many people from a file that describes them, and \
      prints how many see each notification, and how often.

      Examples:
        publish simulate --app-version 2.3.0 --upgrade 2.4.0@14
        publish simulate --app-version 2.3.0 --rhythm 3/day --habit dismissive
        publish simulate --app-version 2.3.0 --publish candidate@7 --days 30
        publish simulate --app-version 2.3.0 --write-scenario life.yaml
        publish simulate --population users.yaml

      Exits 0 on success, 1 if a feed or a file could not be read, 2 if an expectation failed, \
      and 64 if the command line is wrong.
      """)

  @OptionGroup var device: DeviceOptions
  @Option(help: .keptDevice, completion: .file()) var state: String?
  @Option(help: .publishedPlace, completion: .directory) var from = "public"

  @Option(
    help: ArgumentHelp(
      "Another output is published then: days after the start, or an instant. Repeatable.",
      valueName: "output@day"), transform: PublicationOption.init(argument:))
  var publish: [PublicationOption] = []

  @OptionGroup var channels: ChannelOptions
  @Option(help: ArgumentHelp("How long to simulate. Default: 90.", valueName: "count")) var days: Int?

  @Option(
    help: ArgumentHelp(
      "When the app is opened: daily, weekdays, weekly, 3/day, 2/week, or instants with commas between them.",
      valueName: "rhythm"))
  var rhythm = "daily"

  @Option(
    help: ArgumentHelp(
      """
      How the user answers: obliging taps the action or OK, putting-off taps Remind Me Later, dismissive taps \
      Ignore or Cancel and hides banners, silent answers nothing.
      """, valueName: "habit"))
  var habit = Habit.Kind.obliging

  @Option(
    help: ArgumentHelp(
      """
      Another answer than the habit's, to a channel or to one entry: alerts=remind, prompts/rate-us=cancel, \
      banners/hello=hide (a flag), updates=none. Repeatable.
      """, valueName: "channel/id=answer"), transform: ReplyOption.init(argument:))
  var answer: [ReplyOption] = []

  @Option(
    help: ArgumentHelp(
      "The app is upgraded then: days after the start, or an instant. Repeatable.", valueName: "version@day"),
    transform: UpgradeOption.init(argument:))
  var upgrade: [UpgradeOption] = []

  @Option(
    help: ArgumentHelp("Write the life as scenarios for 'publish replay'.", valueName: "file"), completion: .file())
  var writeScenario: String?

  @Option(
    help: ArgumentHelp("A file that describes many people.", valueName: "file"), completion: .file())
  var population: String?

  @Option(help: ArgumentHelp("Number of people. Default: as in the file.", valueName: "count")) var people: Int?

  @Option(help: ArgumentHelp("Another seed draws other people. Default: as in the file.", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "What must be displayed at some time: banners=download-update, alerts=none. Repeatable.",
      valueName: "channel=id"),
    transform: Expectation.init(argument:))
  var expect: [Expectation] = []

  @Option(help: "text or json.") var format = ReportFormat.text

  func validate() throws {
    if population != nil {
      let other: [(String, Bool)] = [
        ("--app-version", device.appVersion != nil), ("--upgrade", !upgrade.isEmpty), ("--answer", !answer.isEmpty),
        ("--write-scenario", writeScenario != nil), ("--state", state != nil),
      ]
      if let (option, _) = other.first(where: \.1) {
        throw ValidationError("\(option) is for one device. The people are described in the file.")
      }
    } else {
      _ = try device.device()
      let other = [("--people", people != nil), ("--seed", seed != nil)]
      if let (option, _) = other.first(where: \.1) { throw ValidationError("\(option) needs --population.") }
      guard writeScenario == nil || device.rollout.isEmpty else {
        throw ValidationError(
          "--write-scenario and --rollout exclude each other: in a scenario, a seed gives the device its places.")
      }
    }
    guard (1...3660).contains(days ?? 1) else { throw ValidationError("--days \(days ?? 0): write 1 to 3660.") }
    guard (1...10_000_000).contains(people ?? 1) else {
      throw ValidationError("--people \(people ?? 0): write 1 to 10000000.")
    }
    guard !expect.contains(where: { $0.channel == .permissions }) else {
      throw ValidationError("Lives have no permissions: apps ask for those themselves.")
    }
    guard let rhythm = Rhythm(rhythm) else {
      let examples = Rhythm.examples.joined(separator: ", ")
      throw ValidationError("'\(rhythm)' is not a rhythm. There are \(examples), or write instants.")
    }
    guard rhythm.launches(in: days ?? 90) <= 1_000_000 else {
      throw ValidationError("These are more than 1000000 launches. Write fewer --days, or a slower --rhythm.")
    }
    if case .poisson = rhythm { throw ValidationError("A rhythm with chance needs a population.") }
    if case .instants(let instants) = rhythm, let first = instants.first, try first < device.moment() {
      throw ValidationError("The rhythm begins with \(first.rfc3339), which is before --now.")
    }
  }

  func run() async throws {
    try await runReportingFailures {
      if let population {
        let report = try await report(population)
        Terminal.print(try report.written(as: format))
        try judge(report.failures(expect))
      } else {
        try await live()
      }
    }
  }

  private func live() async throws {
    let start = try device.moment()
    var imagined = try await ImaginedDevice(device.device(), past: device.past(), keptIn: state)
    if imagined.isNew { imagined.past.isFirstLaunch = true }
    let device = imagined.device
    let rhythm = Rhythm(rhythm) ?? .daily
    let site = try SimulatedPublications(from: from, start: start, later: publish, channels: channels.asked)
    let feeds = try await site.feeds(for: device.locale)
    let publications = site.publications(feeds)
    let stored = imagined.stored(feeds[0], now: start)
    var plan = LifePlan(device: device, start: start, launches: [], habit: Habit(habit))
    plan.begin(with: stored, publications.catalog)
    for reply in answer { plan.habit.answer(reply.channel, id: reply.id, with: reply.reply) }
    plan.upgrades = upgrade.map { .init(at: $0.time.instant(from: start), version: $0.version) }
      .enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    let days = days ?? rhythm.days(from: start)
    plan.launch(rhythm, days: days, isNew: imagined.past.isFirstLaunch)
    noteUnknown(publications.catalog.entries)
    await site.noteChanges(days: days)
    let report = LifeReport(
      from: from.hidingCredentials(of: from),
      later: site.later.map { ($0.place.hidingCredentials(of: $0.place), $0.at) }, plan: plan,
      isNew: imagined.past.isFirstLaunch, days: days, rhythm: rhythm, habit: habit,
      entries: publications.catalog.entries, history: plan.history(publications), expectations: expect)
    if let writeScenario {
      try await LifeScenario(report: report, stored: stored, feeds: feeds).write(to: writeScenario)
    }
    Terminal.print(try report.written(as: format))
    try judge(report.failures)
  }

  private func noteUnknown(_ entries: [FeedEntry]) {
    for reply in answer {
      guard let id = reply.id, !entries.contains(where: { $0.feed.channel == reply.channel && $0.id == id }) else {
        continue
      }
      Terminal.talk(
        "note: \(reply.channel.rawValue) has no entry called '\(id.terminalSafe)', so nothing is answered\n")
    }
  }

  private func report(_ path: String) async throws -> PopulationReport {
    var file = try PopulationFile(path)
    file.population.people = people ?? file.population.people
    file.population.seed = seed ?? file.population.seed
    file.population.days = days ?? file.population.days
    file.population.start = try (device.now == nil ? file.start : nil) ?? device.moment()
    let population = file.population
    let site = try SimulatedPublications(from: from, start: population.start, later: publish, channels: channels.asked)
    await site.noteChanges(days: population.days)
    var feeds: [LanguageTag: [PublishedFeeds]] = [:]
    for language in population.languages { feeds[language] = try await site.feeds(for: language) }
    // The order must be fixed, because it determines the numbers of entries.
    let inOrder = population.languages.compactMap { feeds[$0] }
    let catalog = EntryCatalog(
      of: inOrder.first.map { first in first.indices.flatMap { i in inOrder.map { $0[i] } } } ?? [])
    let publications = feeds.mapValues { site.publications($0, in: catalog) }
    return PopulationReport(
      from: site.places.map { $0.hidingCredentials(of: $0) }, publications: site.later.map(\.at),
      population: population, entries: catalog.entries, counts: await population.simulate(publications))
  }
}

extension Rhythm {
  /// The number of days: 90, or up to the last instant.
  fileprivate func days(from start: Instant) -> Int {
    guard case .instants(let instants) = self, let last = instants.last else { return 90 }
    return max(1, (last.secondsSince1970 - start.secondsSince1970) / 86_400 + 1)
  }
}
