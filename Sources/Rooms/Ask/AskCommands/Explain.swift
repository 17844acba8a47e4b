import CommandKit
import SiteQuestions
import ArgumentParser
import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite
import Simulation
import Text

struct Explain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Print why a device is not shown an entry, and the least that would change it.",
    discussion: """
      Names everything that is in the way, and the least that would have to be different: on the device, with an example \
      that a real check has confirmed; by waiting; by going on to use the app; in the content, with file and line. \
      The device is that of 'publish check' with the same options.

      Examples:
        publish explain dark-mode --app-version 2.3.0
        publish explain dark-mode --app-version 2.3.0 --write-state witness.json
        publish explain rate-us --app-version 2.3.0 --launches 4 --expect hidden
        publish explain wifi-sync --app-version 2.4.0 --state qa.json

      Exits 0 on success; 1 if a feed or the state could not be read, or no entry has this id; 2 if --expect failed; \
      64 if the command line is wrong.
      """)

  @Argument(help: "A notification's id or key, a release's version, or a prompt's name.") var id: String
  @OptionGroup var device: DeviceOptions
  @Option(help: .keptDevice, completion: .file()) var state: String?
  @Option(help: .publishedPlace, completion: .directory) var from = "public"
  @OptionGroup var channels: ChannelOptions
  @Option(help: .versionParts) var versionParts: Int?

  @Option(
    help: ArgumentHelp(
      "The site's folder, for the places of what to edit. Default: this folder, if it has publish.yml.",
      valueName: "folder"), completion: .directory)
  var source: String?

  @Option(
    help: ArgumentHelp(
      "Keep the device that is shown the entry in this file, for 'publish check --state'.", valueName: "file"),
    completion: .file())
  var writeState: String?

  @Option(help: "shown or hidden: what must be so at this launch.") var expect: Outcome?
  @Option(help: .feedTimeout, transform: patience(in:)) var timeout = 30
  @Option(help: "text or json.") var format = ReportFormat.text

  enum Outcome: String, CaseIterable, ExpressibleByArgument { case shown, hidden }

  func validate() throws {
    guard device.appVersion != nil else {
      throw ValidationError("Missing '--app-version VERSION'. For all devices: publish matrix --id \(id).")
    }
    if let versionParts, !(1...10).contains(versionParts) {
      throw ValidationError("--version-parts \(versionParts): write 1 to 10.")
    }
    guard writeState != "", state != "" else { throw ValidationError("Name a file, not an empty text.") }
    guard state == nil || state != writeState else {
      throw ValidationError("--write-state would replace the device in --state. Name another file.")
    }
  }

  func run() async throws {
    try await runReportingFailures {
      var report = try await report()
      if let writeState, try await write(report, to: writeState) { report.keptIn = writeState }
      Terminal.print(try report.written(as: format).hidingCredentials(of: from))
      guard let expect, report.isShown != (expect == .shown) else { return }
      let found = report.isShown ? Outcome.shown : .hidden
      try judge(["expected \(id) to be \(expect.rawValue), but it is \(found.rawValue)"])
    }
  }

  private func report() async throws -> ExplainReport {
    let published = try PublishedSite(from: from, limits: TransferLimits(timeout: .seconds(timeout)))
    let site = try await SiteFeeds(
      reading: published, named: from, channels: channels.asked, for: try self.device.device().locale)
    let (device, now) = (try device.device(), try device.moment())
    await published.noteLaterBuild(at: now, isGiven: self.device.now != nil, from: from)
    let imagined = try await ImaginedDevice(device, past: try self.device.past(), keptIn: state)
    try site.check(id, readIn: device.locale, source: source, at: now)
    let feeds = PublishedFeeds(site.files(for: device.locale).map(\.feed))
    let values = imagined.stored(feeds, now: now)
    let answers = try await site.explanations(
      of: id, on: device, stored: values, isKept: state != nil, now: now, asking: published,
      Imagination(versionParts: versionParts, openedByAll: FeedDevice.wellKnownSchemes))
    return ExplainReport(from: from, answers: answers, places: try EditPlaces(source: source), values: values)
  }

  /// - Returns: Whether there was a device to write.
  private func write(_ report: ExplainReport, to path: String) async throws -> Bool {
    guard let example = report.keptAnswer?.example else {
      Terminal.talk("note: no device was found that is shown it, so there is none to keep in '\(path.terminalSafe)'\n")
      return false
    }
    let file = try KeptDevice(path)
    let values = example.stored(over: report.values)
    await file.store.update { $0 = values }
    try file.report([])
    return true
  }
}
