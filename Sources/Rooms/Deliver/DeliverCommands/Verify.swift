import CommandKit
import ArgumentParser
import PublishedSite
import Text
import Verification

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compare what is live with what was built, and check how the host serves it.",
    discussion: """
      Fetches every file that the live manifest.json lists, as devices do, and reports faults, which show users \
      something wrong, old or nothing, and advice, which saves time or traffic: bytes, status, headers, redirects, \
      compression, 304, what feeds name, and what is answered for a file that is not there. docs/hosting.md lists \
      what can be found.

      Examples:
        publish verify https://updates.example.com/
        publish verify https://updates.example.com/ --against public
        publish verify https://origin.example/ --site https://updates.example/
        publish verify https://updates.example.com/ --key ed25519:…
        publish verify https://updates.example.com/ --format junit > report.xml

      Exits 0 if there are no faults; 1 if no manifest could be fetched, or --against cannot be read; 2 if there are \
      faults; 64 if the command line is wrong.
      """)

  @Argument(help: ArgumentHelp("Where the output is served.", valueName: "url")) var url: String

  @Option(
    help: ArgumentHelp("The output that should be live, such as public.", valueName: "folder"), completion: .directory)
  var against: String?

  @Option(
    help: ArgumentHelp("The address that the feeds name, if it is another, as for an origin.", valueName: "url"))
  var site: String?

  @OptionGroup var pins: PinnedKeyOptions

  @Option(
    help: ArgumentHelp("How long all requests together may take. Default: 60s.", valueName: "time"),
    transform: patience(in:))
  var timeout = 60

  @Option(help: "text for people; json, or junit for CI.") var format = TestReportFormat.text

  func validate() throws {
    try checkAddress(url, of: "the address")
    if let site { try checkAddress(site, of: "--site") }
  }

  private func checkAddress(_ address: String, of name: String) throws {
    do {
      try PublishedSite.checkAddress(address)
    } catch let failure as Failure {
      throw ValidationError("\(name): \(failure.message). Write it like https://updates.example.com/.")
    }
  }

  func run() async throws {
    try await runReportingFailures {
      let limits = Verifier.Limits(total: .seconds(timeout), request: .seconds(min(timeout, max(20, timeout / 3))))
      let pinned = try pins.pinned()
      let local = try against.map {
        try LocalOutput(at: $0, advice: "name an output with --against, or run 'publish build' first")
      }
      let verifier = Verifier(url, builtFor: site, local: local, pinned: pinned, limits: limits)
      let report = await verifier.run().hidingCredentials(of: url)
      Terminal.print(try report.written(as: format))
      if report.faults > 0 { throw report.sequence == nil ? ExitCode.failure : .unmet }
    }
  }
}

extension VerificationReport {
  /// The report without the user name and the password of the address.
  fileprivate func hidingCredentials(of address: String) -> VerificationReport {
    let hide = { (text: String) in text.hidingCredentials(of: address) }
    var report = self
    report.site = hide(site)
    report.checked = checked.map(hide)
    report.findings = findings.map {
      HostFinding($0.id, at: hide($0.url), expected: hide($0.expected), found: hide($0.found))
    }
    return report
  }
}
