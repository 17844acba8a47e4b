import CommandKit
import SiteQuestions
import ArgumentParser
import Deployment
import FeedModel
import Hosting
import Output
import PublishedSite
import Text

/// The report of a deploy: the changes that it made or plans, and the obstacles.
struct DeployReport: Report, Sendable {
  var target: String
  var folder: String
  /// The sequence number of the output.
  var sequence: Int
  /// The live sequence number; nil if nothing was live.
  var live: Int?
  /// rclone's version; nil if it could not be asked.
  var rclone: String?
  var isDryRun = false
  var plan: DeploymentPlan?
  /// The addresses to purge.
  var purged: [String] = []
  /// The difference for devices, in a dry run; nil if nothing is live.
  var difference: DifferenceReport?
  var problem: Problem?

  struct Problem: Sendable {
    var id: String
    var message: String
    var advice: String?
    var code: ExitCode
  }

  var text: String {
    guard let plan else { return "" }
    guard !plan.isEmpty else {
      return problem == nil ? "\(target): sequence \(sequence) is live already\(later(plan))\n".terminalSafeLines : ""
    }
    if problem != nil { return "" }
    return (isDryRun ? preview(plan) : summary(plan)).terminalSafeLines
  }

  private func summary(_ plan: DeploymentPlan) -> String {
    let replaced = live.map { $0 == sequence ? " is complete again" : " replaces \($0)" } ?? " is the first here"
    let purge = purged.isEmpty ? "" : ", \(purged.count == 1 ? "1 address" : "\(purged.count) addresses") purged"
    return "\(target): sequence \(sequence)\(replaced)\n\(counts(plan))\(purge)\(later(plan))\n"
  }

  private func preview(_ plan: DeploymentPlan) -> String {
    let replaced =
      live.map { $0 == sequence ? " is live already" : " would replace \($0)" } ?? " would be the first here"
    let lists = [("upload", plan.uploads), ("remove", plan.removals), ("purge", purged)]
      .filter { !$0.1.isEmpty }.map { "\($0.0):\n" + list($0.1) }
    let seen = difference.map { "\n\($0.text)" } ?? ""
    return "\(target): sequence \(sequence)\(replaced)\n\(lists.joined())\(later(plan).dropFirst(2))\(seen)"
  }

  private func list(_ paths: [String]) -> String {
    let most = 20
    return paths.prefix(most).map { "  \($0)\n" }.joined()
      + (paths.count > most ? "  and \(paths.count - most) more\n" : "")
  }

  private func counts(_ plan: DeploymentPlan) -> String {
    let immutable = plan.uploads.count { Serving(of: $0).lifetime == .immutable }
    let removed = plan.removals.isEmpty ? "" : ", \(counted(plan.removals.count, "file")) removed"
    let others = counted(plan.uploads.count - immutable, "other file")
    return "uploaded: \(counted(immutable, "immutable file")), \(others)\(removed)"
  }

  private func later(_ plan: DeploymentPlan) -> String {
    guard let first = plan.kept.map(\.due).min() else { return "" }
    return "; \(counted(plan.kept.count, "file")) stay for devices with older feeds, the first until \(first)"
  }

  /// `publish.deploy/1`
  var json: JSON {
    let members = problem == nil ? plan.map(members) ?? [] : []
    return .present([
      "schema": "publish.deploy/1", "target": target, "dryRun": isDryRun, "sequence": sequence,
      "replaces": live, "rclone": rclone,
    ]).with(members + JSON.members(["difference": difference?.json, "problem": problem.map(json)]))
  }

  private func members(_ plan: DeploymentPlan) -> [JSON.Member] {
    JSON.members(["uploads": plan.uploads, "removals": plan.removals, "later": plan.kept.map(later), "purged": purged])
  }

  private func later(_ removal: Journal.Removal) -> JSON { .present(["path": removal.path, "due": removal.due]) }

  private func json(_ problem: Problem) -> JSON {
    .present(["id": problem.id, "message": problem.message, "advice": problem.advice])
  }
}

/// The effects of a deploy on devices: the feeds in the store, compared with those of an output.
struct DeployDifference {
  private let live: LiveSite
  private let store: any Store
  private let target: String
  private let folder: String

  init(_ live: LiveSite, in store: any Store, named target: String, to folder: String) {
    (self.live, self.store, self.target, self.folder) = (live, store, target, folder)
  }

  /// The report; nil if nothing is live yet, or if the live output has no feeds.
  func report() async throws -> DifferenceReport? {
    guard let edition = live.edition else { return nil }
    let options = try ComparisonOptions.parse([])
    // The feeds beside the manifest are enough, because views are named by their hashes.
    let names = edition.manifest.files.map(\.path).filter { path in
      !path.contains("/") && [".json", ".plist"].contains { path.hasSuffix($0) }
    }
    var files = try await store.read(names).map { OutputFile(path: $0.key, bytes: $0.value) }
    files.append(OutputFile(path: "manifest.json", bytes: edition.bytes))
    let old: OutputTree
    do throws(OutputError) { old = try OutputTree(files) } catch { throw Failure(message: "\(target): \(error)") }
    let published = PublishedSite(copy: old, of: target)
    let sites = ComparedSites(
      from: try await OpenedSite(published, named: target, options.inspection(of: target)),
      to: try await OpenedSite(options.inspection(of: folder)), options)
    return try await DifferenceReport(sites)
  }
}

extension DeployReport.Problem {
  init(_ error: DeploymentError, _ report: DeployReport) {
    switch error {
    case .refused(let refusal):
      let (message, advice) = refusal.words(report)
      self.init(id: refusal.id, message: message, advice: advice, code: .unmet)
    case .store(let error): self.init(id: "store", message: "\(error)", advice: error.advice, code: .failure)
    case .changedOutput(let path):
      self.init(
        id: "changed-output", message: "\(path) was changed while it was deployed",
        advice: "deploy again when the build is done", code: .failure)
    case .notShown(let problem):
      let (message, advice) = problem.words
      self.init(id: problem.id, message: message, advice: advice, code: .notYet)
    }
  }
}

extension Refusal {
  /// The problem and the advice.
  fileprivate func words(_ report: DeployReport) -> (message: String, advice: String) {
    let (target, folder) = (report.target, report.folder)
    // A build from older sources would take back what a colleague has published.
    let rebuild =
      "get the sources of what is live ('git pull'), build again with '--previous' and its address, then deploy that"
    switch self {
    case .damagedOutput(let paths):
      let others = paths.count > 1 ? " and \(counted(paths.count - 1, "other file")) are" : " is"
      return (
        "\(paths[0])\(others) not what \(folder)/manifest.json says", "build again; the output is not to be edited"
      )
    case .otherSignature:
      return ("\(folder)/manifest.sig is not the signature of \(folder)/manifest.json", "build again with '--sign'")
    case .newer(let live, let local):
      return ("\(target) has sequence \(live), which is newer than \(local) in \(folder)", rebuild)
    case .otherBuild(let sequence):
      return ("\(target) has another build with sequence \(sequence): two began from the same manifest", rebuild)
    case .forgets(let keys):
      let others = keys.count > 1 ? " and \(counted(keys.count - 1, "other key"))" : ""
      return ("\(folder) does not know of '\(keys[0])'\(others), which \(target) has published", rebuild)
    case .unsigned:
      return ("\(target) is signed, and \(folder) is not: apps would not take it", "build again with '--sign'")
    case .shorterSignature(let live, let local):
      return (
        "the signature of \(target) holds until \(live), longer than that of \(folder), until \(local)",
        "it is live with a renewed signature; to replace that, run 'publish sign' first"
      )
    case .expiredSignature(let end):
      return ("\(folder)/manifest.sig expired at \(end)", "renew it with 'publish sign', or build again with '--sign'")
    case .ahead(let due):
      return (
        "\(folder) was built for a later moment: it shows what is not due before \(due)",
        "deploy it then, or build again for now; to show it early all the same, add '--now \(due)'"
      )
    case .foreignFiles(let paths):
      let others = paths.count > 1 ? " and \(counted(paths.count - 1, "other file"))" : ""
      return (
        "\(target) has another \(paths[0])\(others), which its manifest.json does not list: publish did not put "
          + "\(paths.count == 1 ? "it" : "them") there, or the first deploy has not finished",
        "name another folder, or replace what is there with '--overwrite'"
      )
    case .untrustedOutput(let problem):
      return (
        "apps would refuse \(folder): \(problem)",
        "sign it with the keys of 'signing' in publish.yml: 'publish build --sign' or 'publish sign'"
      )
    case .untrustedLive(let problem):
      return (
        "the manifest.json in \(target) may not be this site's: \(problem)",
        "if it was deployed before the site was signed with these keys, add '--overwrite' once; else compare it with "
          + "your last output"
      )
    case .damagedJournal:
      return (
        ".publish-deploy.json in \(target), which says what an earlier deploy has begun, cannot be read or is not publish's",
        "if you know why, add '--overwrite': everything is uploaded, and what else is there stays"
      )
    case .foreignManifest:
      return (
        "manifest.json in \(target) was not written by publish", "name another folder, or remove the file from this one"
      )
    case .damagedManifest(let problem):
      return (
        "manifest.json in \(target) can't be read: \(problem)",
        "put the last one back; if there is none, remove it, and all of \(folder) is uploaded"
      )
    case .notSignedOff(let problem):
      return (
        problem,
        "read 'publish signoff LIVE OUTPUT -o page.html', and sign it with 'publish signoff LIVE OUTPUT --sign KEY'"
      )
    case .changedMeanwhile:
      return ("another deploy to \(target) has run meanwhile", "\(rebuild); run one deploy at a time")
    }
  }
}

extension DeploymentError.NotShown {
  fileprivate var words: (message: String, advice: String) {
    switch self {
    case .stale(let url, let found, let seconds):
      (
        "everything is uploaded, but \(url) has \(found) after \(seconds) s",
        "check the address, what is cached in front of it and how long; 'publish verify' shows it. Then deploy again"
      )
    case .purge(let problem):
      ("everything is uploaded, but the purge failed: \(problem)", "mend the command of --purge, and deploy again")
    }
  }
}
