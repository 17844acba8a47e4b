public import ArgumentParser
import FeedEvaluator
public import FeedModel
import Foundation

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what a device displays, and why.",
    discussion: """
      Reads what is published, evaluates it as the clients do, and prints each channel. \
      The device was installed 30 days ago, has launched 30 times and has seen nothing, \
      unless the options say otherwise.

      Examples:
        publish check --app-version 2.2.2
        publish check --app-version 2.4.0 --previous-version 2.2.2 --locale de
        publish check --app-version 2.2.2 --expect banners=download-update
        publish check --app-version 2.2.2 --channel banners --explain

      Exits 0 when it was answered; 1 if a feed could not be read, or there is none;
      2 if an expectation failed; 64 if the command line is wrong.
      """)

  @OptionGroup var device: DeviceOptions

  @Option(help: ArgumentHelp("The published folder.", valueName: "folder"), completion: .directory)
  var from = "public"

  @Option(help: "Only this channel: banners, alerts, updates, prompts or permissions. Repeatable.")
  var channel: [Channel] = []

  @Option(
    help: ArgumentHelp(
      "What must be displayed: banners=download-update, alerts=none. Repeatable.", valueName: "channel=id"))
  var expect: [Expectation] = []

  @Flag(help: "Show every candidate with every gate and the two values compared.")
  var explain = false

  @Option(help: "text or json.")
  var format = Format.text

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func validate() throws {
    guard let missed = expect.map(\.channel).first(where: { !channels.contains($0) }) else { return }
    throw ValidationError("--expect \(missed.rawValue)=… needs --channel \(missed.rawValue), too.")
  }

  func run() throws {
    try reportingFailures {
      let device = try device.resolve()
      let source = FeedFolder(from)
      try source.checkExists()
      let checker = DeviceCheck(source: source, device: device, asked: Set(channel), explain: explain)
      let report = CheckReport(
        from: from, device: CheckReport.Device(device), results: channels.flatMap(checker.results))
      Terminal.print(format == .json ? try report.json() : CheckText(report: report, device: device).text)
      try judge(report)
    }
  }

  /// In the order they are named everywhere, each once.
  private var channels: [Channel] { Channel.allCases.filter { channel.isEmpty || channel.contains($0) } }

  private func judge(_ report: CheckReport) throws {
    let failures = expect.compactMap { $0.failure(in: report) }
    for failure in failures { Terminal.talk("\(failure.harmless)\n") }
    if report.results.contains(where: { $0.outcome == .failed }) { throw ExitCode.failure }
    if report.results.isEmpty {
      throw Failure(message: "there are no feeds in '\(from)'", advice: "name the published folder with --from")
    }
    if !failures.isEmpty { throw ExitCode(2) }
  }
}

extension Channel: ExpressibleByArgument {}
