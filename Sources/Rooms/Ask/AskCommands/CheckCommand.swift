package import CommandKit
import SiteQuestions
public import ArgumentParser
import FeedClient
import FeedEvaluator
public import FeedModel
import PublishedSite
import Signing
import Simulation
import Text

/// The commands of this room.
package let askCommands = [
  RoomCommand(.release, 20, Diff.self), RoomCommand(.ask, 10, Check.self), RoomCommand(.ask, 20, Replay.self),
  RoomCommand(.ask, 30, MatrixCommand.self), RoomCommand(.ask, 40, Explain.self), RoomCommand(.ask, 50, Audit.self),
  RoomCommand(.ask, 60, Simulate.self),
]

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Print what a device displays, and why.",
    discussion: """
      Reads what is published with the clients that apps embed, and prints what each of them shows. \
      The device was installed 30 days ago, has launched 30 times and has seen nothing, \
      unless the options say otherwise, or --state keeps a device between runs.

      Examples:
        publish check --app-version 2.2.2
        publish check --app-version 2.2.2 --from https://updates.example.com/
        publish check --app-version 2.2.2 --locale de
        publish check --app-version 2.4.0 --previous-version 2.2.2
        publish check --app-version 2.2.2 --expect banners=download-update
        publish check --app-version 2.2.2 --expect alerts=none --format junit
        publish check --app-version 2.2.2 --channel banners --explain
        publish check --app-version 2.2.2 --key ed25519:…
        publish check --app-version 2.2.2 --state qa.json --answer alerts=remind
        publish check --app-version 2.2.2 --store store

      Exits 0 on success; 1 if a feed or the device's state could not be read, \
      or there is no feed; 2 if an expectation failed; 64 if the command line is wrong.
      """)

  @OptionGroup var device: DeviceOptions
  @Option(help: .publishedPlace, completion: .directory) var from = "public"
  @OptionGroup var pins: PinnedKeyOptions
  @OptionGroup var storeOptions: CheckedStoreOptions

  @Option(help: "Only this channel: banners, alerts, updates, prompts or permissions. Repeatable.")
  var channel: [FeedChannel] = []

  @Option(help: ArgumentHelp("The variant of a banner that the device is meant for. Repeatable.", valueName: "id=name"))
  var variant: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file that keeps the device's state between runs, created if missing; or such a state itself, as other commands print it.",
      valueName: "file"),
    completion: .file())
  var state: String?

  @Option(
    help: ArgumentHelp(
      """
      What the user taps: alerts and updates have action, remind, ignore and ok; prompts action, remind and cancel; \
      permissions grant and deny. Updates may show two alerts: give an answer for each. Repeatable.
      """, valueName: "channel=button"), transform: AnswerOption.init(argument:))
  var answer: [AnswerOption] = []

  @Option(
    help: ArgumentHelp(
      "A permission that the app asks for: photos, camera … Default: all that the feed has. Repeatable.",
      valueName: "access"))
  var access: [String] = []

  @Option(
    help: ArgumentHelp(
      "What must be displayed: banners=download-update, alerts=none. Repeatable.", valueName: "channel=id"),
    transform: Expectation.init(argument:))
  var expect: [Expectation] = []

  @Flag(help: "Show every candidate with every gate and the two values compared.") var explain = false

  @Option(
    help: ArgumentHelp("How long a server may take for everything together. Default: 60s.", valueName: "time"),
    transform: patience(in:))
  var timeout = 60

  @Option(help: "text for people; json, or junit for CI.") var format = TestReportFormat.text

  func validate() throws {
    _ = try device.device()
    guard state != "" else { throw ValidationError("--state is empty. Name a file.") }
    let named =
      expect.map { ("--expect \($0.channel.rawValue)=…", $0.channel) }
      + answer.map { ("--answer \($0.channel.rawValue)=…", $0.channel) }
      + device.flag.map { ("--flag \($0.id)/\($0.name)", .banners) } + access.map { ("--access \($0)", .permissions) }
    if let (option, missed) = named.first(where: { !channels.contains($0.1) }) {
      throw ValidationError("\(option) needs --channel \(missed.rawValue), too.")
    }
    try AnswerOption.checkCounts(answer)
  }

  func run() async throws {
    try await runReportingFailures {
      let time = Duration.seconds(timeout)
      var site = try PublishedSite(from: from, limits: TransferLimits(timeout: time), total: time)
      site.trust = try await trust(in: site)
      let kept = try KeptDevice(state)
      let store = try storeOptions.checkedStore()
      let (report, notices) = try await reportingDelay(of: from) { [site] in try await self.report(site, kept, store) }
      Terminal.print(try report.written(as: format).hidingCredentials(of: from))
      await site.noteLaterBuild(at: try device.moment(), isGiven: device.now != nil, from: from)
      for note in report.notes { Terminal.talk("note: \(note.terminalSafe.hidingCredentials(of: from))\n") }
      try kept.report(notices)
      try judge(report)
    }
  }

  private func report(
    _ site: PublishedSite, _ kept: KeptDevice, _ store: CheckedStore?
  ) async throws -> (CheckReport, [FeedNotice]) {
    var device = try device.device()
    for text in variant { try await give(&device, the: text, of: site) }
    let (now, past) = (try self.device.moment(), try self.device.past())
    let published = await site.published(FeedName.allCases.filter { channels.contains($0.channel) }, for: device.locale)
    let banners = published.contains(.banners) ? await site.bannerIDs(for: device.locale) : []
    let owners = published.contains(.banners) ? await site.storedBannerIDs(for: device.locale) : []
    for flag in past.flags where !owners.contains(flag.id) {
      let reason = flag.id.isEmpty ? "asks for a flag of the whole site" : "is called '\(flag.id.terminalSafe)'"
      Terminal.talk("note: no banner here \(reason), so its flag changes nothing\n")
    }
    for id in expect.filter({ $0.channel == .banners }).compactMap(\.value)
    where published.contains(.banners) && !banners.contains(id) {
      let meant = suggestion(for: id, among: banners).map { "; did you mean '\($0.terminalSafe)'?" } ?? ""
      Terminal.talk("note: no banner here is called '\(id.terminalSafe)'\(meant)\n")
    }
    let (installation, file) = try await kept.prepare(past, device: device, banners: banners, now: now)
    var options = site.options(reading: published, in: device.locale)
    options.updates.lookup = channels.contains(.updates) ? store?.lookup : nil
    // The device has its own trust, because the app reports on the signature only when it first checks it.
    options.trust = try await trust(in: site)
    if options.trust != nil {
      for name in await site.differingFiles(of: published, for: device.locale) {
        Terminal.talk("note: \(name) is not the file that was signed; original clients read it\n")
      }
    }
    let world = World(
      device: device, clock: Double(now.secondsSince1970),
      server: store?.transport(beside: site.transport) ?? site.transport, options: options, store: kept.store,
      explains: explain)
    let launch = await SiteLaunch(
      in: world, on: site, published, accesses: access, answers: answer.map { ($0.channel, $0.value) })
    let missing = FeedName.allCases.filter { feed in
      channel.contains(feed.channel) && !published.contains { $0.channel == feed.channel }
    }
    let results =
      launch.feeds + missing.map { SeenFeed(FeedOutcome($0, failure: .missing(site.address + $0.rawValue))) }
    var report = CheckReport(
      from: from, device: device, now: now, past: past, installation: installation, file: file,
      results: results.sorted { $0.channel < $1.channel })
    let notes = CheckNotes(site: site, feeds: published, language: device.locale)
    report.notes = await notes.notes(on: launch.notices)
    (report.expectations, report.answers) = (expect, answer)
    for case .banner(let shown)? in report.results.map(\.item) {
      report.links = await site.page(at: shown.view.file)?.richLinks ?? []
    }
    return (report, launch.notices)
  }

  /// Gives the device a place that is meant for a variant.
  ///
  /// - Parameter text: The banner's id and the variant's name: `sale=price`.
  private func give(_ device: inout FeedDevice, the text: String, of site: PublishedSite) async throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ValidationError("--variant '\(text)': write a banner's id and a variant, as sale=price.")
    }
    let variants = await site.variants(of: parts[0], for: device.locale)
    let places =
      variants.indices.map { (variants[$0].name, ($0 > 0 ? variants[$0 - 1].before : 0)..<variants[$0].before) }
      + [([BannersFeed.Condition.Variant].none, (variants.last?.before ?? rolloutPlaces)..<rolloutPlaces)]
    guard let place = places.first(where: { $0.0 == parts[1] && !$0.1.isEmpty }) else {
      let names = places.filter { !$0.1.isEmpty }.map(\.0)
      throw Failure(
        message: "the banner '\(parts[0])' has no variant '\(parts[1])'",
        advice: names.isEmpty ? "it has one text" : "it has \(names.joined(separator: ", "))")
    }
    device.places[BannersFeed.Notification.variantsRollout(of: parts[0])] = place.1.lowerBound
  }

  /// Nil without keys. A folder does not know its address, so the address in the signature is used.
  private func trust(in site: PublishedSite) async throws -> FeedTrust? {
    guard let pinned = try pins.pinned() else { return nil }
    let file = from.contains("://") ? nil : try? await site.file(ManifestSignature.fileName)?.value
    return FeedTrust(
      pinned.keys, threshold: pinned.threshold, renewing: pinned.renewing,
      site: file.flatMap { try? ManifestSignature.decode($0) }?.statement.site)
  }

  /// The channels in the usual order, without duplicates.
  private var channels: [FeedChannel] { FeedChannel.allCases.filter { channel.isEmpty || channel.contains($0) } }

  private func judge(_ report: CheckReport) throws {
    let notes = report.unused(whereDisplayed: false).map { "note: \($0)" }
    let (failures, unanswered) = (report.failures(), report.unused(whereDisplayed: true))
    for line in notes + failures + unanswered { Terminal.talk("\(line.terminalSafe.hidingCredentials(of: from))\n") }
    if report.results.contains(where: { $0.failure != nil }) || !unanswered.isEmpty { throw ExitCode.failure }
    if report.results.isEmpty {
      let advice =
        from.contains("://") ? "name the folder's address with --from" : "name the published folder with --from"
      throw Failure(message: "there are no feeds in '\(from.hidingCredentials(of: from))'", advice: advice)
    }
    if !failures.isEmpty { throw ExitCode.unmet }
  }
}

extension FeedChannel: ExpressibleByArgument {}

/// On a terminal, reports after two seconds that a server has not responded yet.
private func reportingDelay<Result: Sendable>(
  of place: String, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  guard Terminal.talksToPerson, place.contains("://") else { return try await work() }
  let reminder = Task {
    try await Task.sleep(for: .seconds(2))
    Terminal.talk("waiting for \(place.hidingCredentials(of: place).terminalSafe) …\n")
  }
  defer { reminder.cancel() }
  return try await work()
}
