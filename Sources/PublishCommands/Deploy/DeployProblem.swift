import Deployment
import Text

extension DeployReport.Problem {
  init(_ error: DeploymentError, _ report: DeployReport) {
    switch error {
    case .refused(let refusal):
      let (message, advice) = refusal.words(report)
      self.init(id: refusal.id, message: message, advice: advice, code: 2)
    case .store(let error): self.init(id: "store", message: error.problem, advice: error.advice, code: 1)
    case .changedOutput(let path):
      self.init(
        id: "changed-output", message: "\(path) was changed while it was deployed",
        advice: "deploy again when the build is done", code: 1)
    case .notShown(let problem):
      let (message, advice) = problem.words
      self.init(id: problem.id, message: message, advice: advice, code: 3)
    }
  }
}

extension Refusal {
  /// What is wrong, and what to do.
  fileprivate func words(_ report: DeployReport) -> (message: String, advice: String) {
    let (target, folder) = (report.target, report.folder)
    let rebuild = "build again with '--previous' and the address of what is live, then deploy that"
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
        "the manifest.json in \(target) may be somebody else's: \(problem)",
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
    case .changedMeanwhile:
      return ("somebody else has deployed to \(target) meanwhile", "\(rebuild); run one deploy at a time")
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
