import ArgumentParser
import Authoring
import Deployment
import Disk
import FeedModel
import Output
import Signing

/// Whose approval a deploy asks for.
struct SignoffOptions: ParsableArguments {
  @Flag(help: "Refuse an output that release managers have not signed for the change from what is live.")
  var signedOff = false

  @Option(
    help: ArgumentHelp(
      """
      The public key of a release manager, or its file, instead of those in publish.yml: for a script that those who write \
      content cannot change. Repeatable.
      """, valueName: "key|file"))
  var approver: [String] = []

  @Option(help: ArgumentHelp("How many of the approvers have to have signed. Default: 1.", valueName: "number"))
  var approvals: Int?

  func validate() throws {
    guard signedOff || approver.isEmpty && approvals == nil else {
      throw ValidationError("--approver and --approvals go with --signed-off.")
    }
    guard let approvals else { return }
    guard 1...max(1, Set(approver).count) ~= approvals else {
      throw ValidationError(
        "--approvals \(approvals): write a number from 1 to that of the --approver keys, \(approver.count).")
    }
  }

  /// - Parameters:
  ///   - source: The site's folder, with the approvals and, unless keys are named, those who may approve.
  ///   - address: Where the target is served, which says what the site is if there is no `publish.yml`.
  /// - Throws: ``NotSignedOff``; or ``Failure`` if nobody says who may approve.
  func check(_ output: Edition, over live: LiveSite, source: String, address: String?) throws {
    guard signedOff else { return }
    let configuration = Disk().isThere("\(source)/publish.yml") ? try Configuration(ofSiteIn: source) : nil
    let named = try approver.map { try PublicKey(option: $0, "--approver") }
    guard let plan = named.isEmpty ? configuration?.signoff : SignoffPlan(keys: named, threshold: approvals ?? 1),
      !plan.keys.isEmpty
    else {
      throw Failure(
        message: "--signed-off: nobody says whose signatures count",
        advice:
          "list the keys of release managers in publish.yml, as signoff: { keys: [...] }, or name them with --approver")
    }
    guard let site = configuration?.site ?? address?.withSlash else {
      throw Failure(
        message: "--signed-off: nobody says which site this is", advice: "name the site's folder with --source")
    }
    try Approvals(ofSiteIn: source).check(
      plan, site: site, sequence: output.manifest.sequence, sha256: sha256Hex(output.bytes),
      live: live.edition.map { sha256Hex($0.bytes) })
  }
}
