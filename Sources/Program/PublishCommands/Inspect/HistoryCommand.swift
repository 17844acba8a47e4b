import ArgumentParser
import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite
import Simulation

struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Print since which published version a device displays something.",
    discussion: """
      Asks each version of the published folder what a device displays: those that git has, or the \
      folders of an archive. Versions with the same answer are printed once, oldest first.

      Examples:
        publish history --app-version 2.3.0
        publish history dark-mode --app-version 2.4.0
        publish history dark-mode --app-version 2.4.0 --first
        publish history dark-mode --app-version 2.4.0 --at-that-time
        publish history dark-mode --app-version 2.4.0 --archive outputs

      Exits 0 on success, 1 if git or a feed could not be read, and 64 if the command line is wrong.
      """)

  @Argument(help: "The id of a notification, the key of an alert, a version, or the name of a prompt.")
  var id: String?

  @OptionGroup var device: DeviceOptions

  @Option(
    help: ArgumentHelp(
      "A file in which 'publish check --state' keeps a device; it stays as it is.", valueName: "file"),
    completion: .file())
  var state: String?

  @Option(help: ArgumentHelp("The published folder in the git repository. Default: public.", valueName: "folder"))
  var git: String?

  @Option(
    help: ArgumentHelp("Instead of git, a folder of published folders.", valueName: "folder"), completion: .directory)
  var archive: String?

  @OptionGroup var channels: ChannelOptions

  @Flag(help: "Print only the first version that displays the notification.")
  var first = false

  @Flag(help: "The device's clock is at the time of each commit, or at the date that a folder's name begins with.")
  var atThatTime = false

  @Option(help: "text or json.")
  var format = ReportFormat.text

  func validate() throws {
    _ = try device.device()
    guard git == nil || archive == nil else { throw ValidationError("--git and --archive exclude each other.") }
    guard !first || id != nil else { throw ValidationError("--first needs the id of a notification.") }
    guard !atThatTime || device.now == nil else {
      throw ValidationError("--at-that-time and --now contradict each other.")
    }
  }

  func run() async throws {
    try await runReportingFailures {
      let versions = try await versions()
      var report = try await report(versions)
      report.isFirstAlone = first
      Terminal.print(try report.written(as: format))
      if !report.isReadable { throw ExitCode.failure }
    }
  }

  private func versions() async throws -> [PublishedVersion] {
    guard let archive else { return try PublishedVersion.all(ofGitFolder: git ?? "public") }
    let versions = try await PublishedVersion.all(inArchive: archive)
    if atThatTime, let undated = versions.first(where: { $0.time == nil }) {
      throw Failure(
        message: "the name of '\(undated.name)' does not begin with a date",
        advice: "name it like 2026-11-02, or leave out --at-that-time")
    }
    return versions
  }

  private func report(_ versions: [PublishedVersion]) async throws -> HistoryReport {
    let device = try await ImaginedDevice(device.device(), past: device.past(), keptIn: state)
    let moment = atThatTime ? nil : try self.device.moment()
    var history = FeedHistory(language: device.device.locale)
    var report = HistoryReport(id: id, device: device, now: moment, versions: [], count: versions.count)
    for version in versions {
      let outcome: HistoryReport.Outcome
      do throws(FeedFailure) {
        let feeds = try await history.feeds(of: version.site, channels.asked)
        let now = moment ?? version.time ?? Instant(secondsSince1970: 0)
        outcome = .init(device.shown(feeds, now: now), of: feeds, id: id)
      } catch {
        outcome = .unreadable("\(error)")
      }
      report.versions.append(
        .init(name: version.name, shortName: version.shortName, time: version.time, outcome: outcome))
      if first, outcome == .displayed { break }
    }
    return report
  }
}
