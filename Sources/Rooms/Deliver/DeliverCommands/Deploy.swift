package import CommandKit
import SiteFolders
import SiteQuestions
import ArgumentParser
import Authoring
import Deployment
import Disk
import FeedClient
import FeedModel
import Processes
import PublishedSite
import Text
import Verification

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The commands of this room.
package let deliverCommands = [
  RoomCommand(.release, 30, Signoff.self), RoomCommand(.release, 60, Keys.self), RoomCommand(.release, 70, Sign.self),
  RoomCommand(.release, 80, Deploy.self), RoomCommand(.release, 90, Verify.self),
]

struct Deploy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deploy", abstract: "Upload an output, so that no device ever sees half of it.",
    discussion: """
      Uploads what differs from what is live, through rclone, to a remote of its configuration or a folder: views and \
      images first, then feeds and pages, the manifest last. Files that no feed names any more are removed afterwards, \
      when devices no longer need them; files that publish did not make are left alone. A deploy that was interrupted \
      is repeated by the same command.

      It refuses to replace a newer build, or one that this output does not know of, and an output that was edited by \
      hand. With --signed-off it refuses what release managers have not signed with 'publish signoff --sign'. Passwords \
      belong into rclone's configuration or its environment variables.

      Examples:
        publish deploy prod:my-bucket/app
        publish deploy prod:my-bucket/app --dry-run
        publish deploy :sftp,host=example.com,user=me:feeds --address https://updates.example.com/
        publish deploy prod:my-bucket --address https://updates.example.com/ --purge ./purge
        publish deploy ./live --output staging --format json
        publish deploy prod:my-bucket/app --signed-off

      Exits 0 if everything is live; 1 if something could not be read or written; 2 if it is refused; 3 if the files \
      are in the store, but not yet shown at the address or the edge; 64 if the command line is wrong.
      """)

  @Argument(
    help: ArgumentHelp("Where the files go: a path of rclone's, such as prod:bucket/feeds.", valueName: "target"),
    completion: .directory)
  var target: String

  @Option(help: ArgumentHelp("The output to deploy.", valueName: "folder"), completion: .directory)
  var output = "public"

  @Option(
    help: ArgumentHelp(
      "The site's folder. If its publish.yml lists keys, a signed output and what it replaces are judged by them.",
      valueName: "folder"), completion: .directory)
  var source = "."

  @Option(
    help: ArgumentHelp(
      "Where the target is served. Must show the new manifest in the end; asked past caches.", valueName: "url"))
  var address: String?

  @Option(
    help: ArgumentHelp(
      "Where devices look, through caches, if that is not the address. Must show every changed file in the end.",
      valueName: "url"))
  var edge: String?

  @Option(
    help: ArgumentHelp(
      """
      Has caches forget what changed: run by sh after the address shows the new manifest, with exactly the changed \
      addresses on standard input, one a line.
      """, valueName: "command"))
  var purge: String?

  @Option(
    help: ArgumentHelp("How long the address, the purge and the edge may each take. Default: 2m.", valueName: "time"),
    transform: patience(in:))
  var wait = 120

  @Flag(name: [.long, .customShort("n")], help: "Only say what would change, and who would see it.") var dryRun = false

  @Flag(help: "Upload also what is there already: for other headers, or after somebody has removed files.")
  var all = false

  @Flag(
    help: """
      Replace files in the target that publish did not put there, and believe what is live although it does not prove \
      itself.
      """)
  var overwrite = false

  @OptionGroup var signoff: SignoffOptions

  @Option(
    help: ArgumentHelp(
      "The moment that decides which files are no longer needed. Default: the current time.", valueName: "instant"))
  var now: String?

  @Option(help: "text for people; json for programs.") var format = ReportFormat.text

  func validate() throws {
    if let problem = DeployTarget(target).problem { throw ValidationError(problem) }
    _ = try Moment.resolve(now, in: source)
    if let address { try checkAddress(address, of: "--address") }
    if let edge { try checkAddress(edge, of: "--edge") }
    if address == nil, edge != nil || purge != nil {
      throw ValidationError("--edge and --purge need --address: caches are purged when it shows what is new.")
    }
  }

  func run() async throws {
    try await runReportingFailures {
      let report = try await untilInterrupted { () async throws -> DeployReport in try await self.report() }
      Terminal.print(try report.written(as: format))
      guard let problem = report.problem else { return }
      if format == .text { Terminal.talk(Failure(message: problem.message, advice: problem.advice).description) }
      throw problem.code
    }
  }

  private func report() async throws -> DeployReport {
    let output = try LocalOutput(at: output, advice: "name an output with --output, or run 'publish build' first")
    var report = DeployReport(target: target, folder: self.output, sequence: output.manifest.sequence)
    report.isDryRun = dryRun
    do {
      try await deploy(output, &report)
    } catch let error as DeploymentError {
      report.problem = DeployReport.Problem(error, report)
    }
    return report
  }

  private func deploy(_ output: LocalOutput, _ report: inout DeployReport) async throws {
    let announcer = announcer()
    let store = try await Rclone(target, environment: processEnvironment)
    if format == .json { report.rclone = try await store.version() }
    if store.writesInPlace {
      Terminal.talk("note: rclone before 1.63 writes into files that are being read: a device may read half a feed\n")
    }
    let deployer = try Deployer(output, to: store, announcer: announcer, pinned: try pinned(), overwrites: overwrite)
    let live = try await deployer.live()
    report.live = live.edition?.manifest.sequence
    try signoff.check(deployer.new, over: live, source: source, address: address)
    if live.journal.map({ !$0.isSettled }) ?? false {
      Terminal.talk("note: an earlier deploy did not finish; what it may have changed is uploaded again\n")
    }
    let plan = try DeploymentPlan(
      deployer.new, over: live, now: try Moment.resolve(now, in: source), id: UUID().uuidString,
      uploadsAll: all || overwrite)
    try await deployer.checkNames(plan, over: live)
    report.plan = plan
    report.purged = purge == nil ? [] : announcer?.addresses(of: plan.changes) ?? []
    if dryRun {
      report.difference = try await DeployDifference(live, in: store, named: target, to: self.output).report()
    } else if plan.isEmpty {
      try await deployer.announce([])
    } else {
      try await deployer.run(plan, over: live, begins: tell)
    }
  }

  /// The pinned keys; nil if they are unknown, for example if only the output is at hand.
  private func pinned() throws -> PinnedKeys? {
    guard Disk().isThere("\(source)/publish.yml") else { return nil }
    return try Configuration(ofSiteIn: source).signing?.pinned
  }

  /// Tells the user about a step.
  private var tell: @Sendable (DeploymentPlan.Step) -> Void {
    guard Terminal.talksToPerson, format == .text else { return { _ in } }
    return { step in
      switch step {
      case .upload(let paths): Terminal.talk("uploading \(paths.count == 1 ? paths[0] : "\(paths.count) files")…\n")
      case .remove(let paths): Terminal.talk("removing \(paths.count)…\n")
      case .announce: Terminal.talk("waiting for the address…\n")
      case .record, .confirm, .settle: break
      }
    }
  }

  private func announcer() -> Announcer? {
    guard let address else { return nil }
    let live = LiveFiles(timeout: .seconds(min(wait, 20)))
    return Announcer(
      address: address, edge: edge, purge: purge.map { PurgeHook(command: $0, timeout: wait).run }, wait: .seconds(wait)
    ) { url in await live.get(url) }
  }

  private func checkAddress(_ address: String, of name: String) throws {
    do {
      try PublishedSite.checkAddress(address)
    } catch let failure as Failure {
      throw ValidationError("\(name): \(failure.message). Write it like https://updates.example.com/.")
    }
  }
}

/// Stops the work, and the programs that it started, on Ctrl-C or SIGTERM.
private func untilInterrupted<Result: Sendable>(
  _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let signals = StopSignals()
  defer { signals.restore() }
  return try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await work() }
    group.addTask {
      await signals.first()
      return nil
    }
    defer { group.cancelAll() }
    if let result = try await group.next() ?? nil { return result }
    group.cancelAll()
    while await group.nextResult() != nil {}
    throw Failure(message: "interrupted", advice: "the same command goes on where this one ended")
  }
}

/// An rclone target, such as `prod:bucket/feeds`, `:sftp,host=example.com:feeds` or `/srv/feeds`. All users of a
/// machine can read it in the list of processes.
struct DeployTarget {
  let text: String

  init(_ text: String) { self.text = text }

  /// The reason why the text cannot be a target; nil if it can. It never repeats a possible secret.
  var problem: String? {
    guard let first = text.first else { return "The target is empty. Write it like prod:bucket/feeds." }
    if hasUserInfo { return secret("The target has a user name and perhaps a password in an address.") }
    if first == "-" { return "'\(text)' is an option. Write the target like prod:bucket/feeds." }
    guard let setting = settings.first(where: { !Rclone.plainSettings.contains($0) }) else { return nil }
    let isName =
      setting.utf8.count <= 40 && setting.utf8.allSatisfy { $0 == 0x5F || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 }
    return secret("The target has \(isName ? "the setting '\(setting)'" : "a setting"), which may hold a password.")
  }

  private func secret(_ reason: String) -> String {
    """
    \(reason) Everybody on this machine can read the target. Put it into rclone's configuration ('rclone config') or an \
    environment variable, such as RCLONE_CONFIG_PROD_PASS.
    """
  }

  /// Whether the text contains an address with credentials, such as `https://me:secret@example.com`.
  private var hasUserInfo: Bool {
    text.ranges(of: "://").contains { range in
      text[range.upperBound...].prefix { !"/?#,'\"".contains($0) }.contains("@")
    }
  }

  /// The names of the settings in a connection string of rclone, such as `:sftp,host=example.com,user=me:feeds` or
  /// `prod,region=eu:bucket`. Values may be quoted.
  private var settings: [String] {
    var rest = text.drop { $0 == ":" }
    rest = rest.drop { $0 != ":" && $0 != "," && $0 != "/" }
    var names: [String] = []
    while rest.first == "," {
      rest = rest.dropFirst()
      let name = rest.prefix { $0 != "=" && $0 != "," && $0 != ":" }
      names.append(String(name))
      rest = rest.dropFirst(name.count)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      if let quote = rest.first, quote == "'" || quote == "\"" {
        rest = rest.dropFirst().drop { $0 != quote }
        // A doubled quotation mark stands for the mark itself.
        while rest.dropFirst().first == quote { rest = rest.dropFirst(2).drop { $0 != quote } }
        rest = rest.dropFirst()
      } else {
        rest = rest.drop { $0 != "," && $0 != ":" }
      }
    }
    return names
  }
}

/// The user's own command that makes caches forget addresses.
struct PurgeHook: Sendable {
  /// The command for sh.
  var command: String
  /// The maximum time in seconds.
  var timeout: Int

  @Sendable func run(_ urls: [String]) async throws(Obstacle) {
    let input = Array(urls.map { "\($0)\n" }.joined().utf8)
    let run: Program.Run
    do throws(Program.Problem) {
      run = try await Program(at: "/bin/sh", isGroup: true).run(
        ["-c", command], environment: processEnvironment, input: input, timeout: timeout)
    } catch {
      throw Obstacle(words(error))
    }
    guard run.code != 0 else { return }
    let said = run.complaint + String(decoding: run.output, as: UTF8.self)
    let lines = said.split(separator: "\n").suffix(5).joined(separator: "; ")
    throw Obstacle("it ended with \(run.code)" + (lines.isEmpty ? "" : ": \(lines)"))
  }

  private func words(_ problem: Program.Problem) -> String {
    switch problem {
    case .notStarted(let code): "it could not be started (error \(code))"
    case .tooMuchOutput: "it writes too much"
    case .interrupted: "it was interrupted"
    case .outOfTime(let seconds): "it did not end within \(seconds) s"
    }
  }
}
