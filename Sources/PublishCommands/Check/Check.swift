public import ArgumentParser
import DeviceSimulator
import FeedClient
import FeedEvaluator
public import FeedModel
internal import Text

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what a device displays, and why.",
    discussion: """
      Fetches what is published, hands it to the clients that apps embed, and prints what each shows. \
      The device was installed 30 days ago, has launched 30 times and has seen nothing, \
      unless the options say otherwise, or --state keeps a device from run to run.

      Examples:
        publish check --app-version 2.2.2
        publish check --app-version 2.2.2 --from https://updates.example.com/
        publish check --app-version 2.2.2 --locale de
        publish check --app-version 2.4.0 --previous-version 2.2.2
        publish check --app-version 2.2.2 --expect banners=download-update
        publish check --app-version 2.2.2 --channel banners --explain
        publish check --app-version 2.2.2 --state qa.json --answer alerts=remind

      Exits 0 when it was answered; 1 if a feed or the device's state could not be read, \
      or there is no feed; 2 if an expectation failed; 64 if the command line is wrong.
      """)

  @OptionGroup var device: DeviceOptions

  @Option(
    help: ArgumentHelp("The published folder, or the address that it is served at.", valueName: "folder|url"),
    completion: .directory)
  var from = "public"

  @Option(help: "Only this channel: banners, alerts, updates, prompts or permissions. Repeatable.")
  var channel: [Channel] = []

  @Option(
    help: ArgumentHelp(
      "A device that is kept: read, evaluated and written back. Made if it isn't there.", valueName: "file"),
    completion: .file())
  var state: String?

  @Option(
    help: ArgumentHelp(
      """
      What the user taps: alerts and updates have action, remind, ignore and ok; prompts action, remind and cancel; \
      permissions grant and deny. Of updates there may be two alerts: give an answer for each. Repeatable.
      """, valueName: "channel=button"), transform: AnswerOption.init(argument:))
  var answer: [AnswerOption] = []

  @Option(
    help: ArgumentHelp(
      "A permission that is asked for: photos, camera … Default: all that the feed has. Repeatable.",
      valueName: "access"))
  var access: [String] = []

  @Option(
    help: ArgumentHelp(
      "What must be displayed: banners=download-update, alerts=none. Repeatable.", valueName: "channel=id"),
    transform: Expectation.init(argument:))
  var expect: [Expectation] = []

  @Flag(help: "Show every candidate with every gate and the two values compared.")
  var explain = false

  @Option(help: ArgumentHelp("How long a server may take for one feed.", valueName: "seconds"))
  var timeout = 30

  @Option(help: "text or json.")
  var format = Format.text

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func validate() throws {
    guard (1...3600).contains(timeout) else { throw ValidationError("--timeout \(timeout): write 1 to 3600 seconds.") }
    guard state != "" else { throw ValidationError("--state is empty. Name a file.") }
    let named =
      expect.map { ("--expect \($0.channel.rawValue)=…", $0.channel) }
      + answer.map { ("--answer \($0.channel.rawValue)=…", $0.channel) }
      + device.flag.map { ("--flag \($0.id)/\($0.name)", .banners) } + access.map { ("--access \($0)", .permissions) }
    if let (option, missed) = named.first(where: { !channels.contains($0.1) }) {
      throw ValidationError("\(option) needs --channel \(missed.rawValue), too.")
    }
  }

  func run() async throws {
    try await runReportingFailures {
      let source = try CheckSource(from, limits: limits)
      let kept = try KeptDevice(state)
      let feeds = await source.feeds(of: channels, for: try device.device().locale)
      var (report, past) = try await report(feeds, kept)
      report.results = await source.verifyingViews(of: report.results)
      report.judge(expect, answer)
      Terminal.print(format == .json ? try report.json() : CheckText(report: report, past: past).text)
      try kept.complain()
      try judge(report)
    }
  }

  private func report(
    _ feeds: [FeedName: PublishedFeed], _ kept: KeptDevice
  ) async throws -> (CheckReport, CheckText.Past) {
    let (device, now) = (try device.device(), try device.moment())
    let environment = FeedEnvironment(
      transport: NoTransport(), store: kept.store, device: { device }, now: { now }, report: kept.note, limits: limits)
    let past = try await kept.prepare(try self.device.history(), device: device, banners: feeds.bannerIDs, now: now)
    for flag in self.device.flag where !feeds.bannerIDs.contains(flag.id) {
      Terminal.talk("note: no banner here is called '\(flag.id.terminalSafe)', so its flag changes nothing\n")
    }
    await environment.countLaunch()
    let app = SimulatedApp(
      feeds: feeds, environment: environment, options: .init(asked: Set(channel), explain: explain))
    let check = DeviceCheck(app: app, answers: answer, accesses: access)
    var results: [ChannelResult] = []
    for channel in channels { results += await check.results(channel) }
    let described = DeviceRecord(device, now: now, firstLaunch: past.isFirstLaunch)
    return (CheckReport(from: from, device: described, results: results), past)
  }

  private var limits: TransferLimits { TransferLimits(timeout: .seconds(timeout)) }

  /// In the order they are named everywhere, each once.
  private var channels: [Channel] { Channel.allCases.filter { channel.isEmpty || channel.contains($0) } }

  private func judge(_ report: CheckReport) throws {
    let failures = expect.compactMap { $0.failure(in: report) }
    for failure in failures + (report.unanswered ?? []) { Terminal.talk("\(failure.terminalSafe)\n") }
    if report.results.contains(where: { $0.outcome == .failed }) || report.unanswered != nil { throw ExitCode.failure }
    if report.results.isEmpty {
      let advice =
        from.contains("://") ? "name the folder's address with --from" : "name the published folder with --from"
      throw Failure(message: "there are no feeds in '\(from)'", advice: advice)
    }
    if !failures.isEmpty { throw ExitCode(2) }
  }
}

extension Channel: ExpressibleByArgument {}

/// The feeds are fetched before any client asks for them.
private struct NoTransport: FeedTransport {
  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse { throw .badURL(request.url) }
}

extension [FeedName: PublishedFeed] {
  fileprivate var bannerIDs: [String] {
    guard case .file(let bytes) = self[.banners]?.contents, let feed = try? BannersFeed.decode(bytes).feed else {
      return []
    }
    return feed.notifications.map(\.id)
  }
}
