import Authoring
import Disk
import FeedModel
import Signing
import Text

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The approvals of a site: the files in `signoffs/` beside its `publish.yml`.
///
/// Each signature has a file of its own, so that two people can sign on two machines, and their commits do not conflict.
struct Approvals {
  static let folder = "signoffs"

  private let path: String

  /// - Parameter source: The site's folder.
  init(ofSiteIn source: String) { path = source == "." ? Self.folder : "\(source)/\(Self.folder)" }

  /// - Returns: The file, for messages.
  /// - Throws: ``Failure`` if it cannot be written.
  func add(_ approval: Approval) throws -> String {
    let file = "\(path)/\(Self.name(of: approval.statement))-\(approval.key).json"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try ResultFile.write(approval.encode(), to: file)
    } catch {
      throw Failure(message: "'\(file)' cannot be written", advice: "make '\(path)' a folder that you can write to")
    }
    return file
  }

  /// `12-3fa9c0d2e1b84a77`: the sequence, for people, and the first digits of the hash.
  private static func name(of statement: Approval.Statement) -> String {
    "\(statement.sequence)-\(statement.sha256.prefix(16))"
  }

  /// The names of all files, sorted.
  private var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }

  /// Whether enough release managers have approved that the output goes live.
  ///
  /// - Parameters:
  ///   - approvers: The keys that count, and how many of them have to have signed.
  ///   - site: The address of the site.
  ///   - sequence: Of the output.
  ///   - sha256: Of its `manifest.json`.
  ///   - live: The same of what is live; nil if nothing is.
  /// - Throws: ``NotSignedOff``, which says what is missing.
  func check(
    _ approvers: SignoffPlan, site: String, sequence: Int, sha256: String, live: String?
  ) throws(NotSignedOff) {
    let digits = sha256.prefix(16)
    let own = names.filter { $0.contains(digits) }
    guard !own.isEmpty else {
      let others = names.compactMap { $0.split(separator: "-").first.flatMap { Int($0) } }.max()
      throw NotSignedOff(
        others.map {
          "nobody has signed off this output, sequence \(sequence) with the hash \(digits)…: the newest sign-off in \(path) is of "
            + "another one, sequence \($0)"
        } ?? "nobody has signed off sequence \(sequence): there is nothing in \(path)")
    }
    var (signers, problems): (Set<String>, [String]) = ([], [])
    for name in own {
      switch judge(name, approvers, site: site, sha256: sha256, live: live) {
      case .success(let key): signers.insert(key)
      case .failure(let problem): problems.append("\(path)/\(name) \(problem.words)")
      }
    }
    guard signers.count < approvers.threshold else { return }
    let few = signers.isEmpty ? [] : ["\(signers.count) of \(approvers.threshold) release managers have signed"]
    throw NotSignedOff((few + problems).joined(separator: "; "))
  }

  private struct Problem: Error {
    var words: String

    init(_ words: String) { self.words = words }
  }

  /// - Returns: The id of the key that has signed.
  private func judge(
    _ name: String, _ approvers: SignoffPlan, site: String, sha256: String, live: String?
  ) -> Result<String, Problem> {
    guard let bytes = (try? Disk().read("\(path)/\(name)", upTo: Approval.maxBytes + 1)).flatMap(\.self),
      let approval = Approval.decode(bytes)
    else { return .failure(Problem("is not a sign-off, or was edited")) }
    guard let key = approvers.keys.first(where: { $0.id == approval.key }) else {
      return .failure(Problem("is by \(approval.key), which is not the key of a release manager"))
    }
    let statement = approval.statement
    guard approval.isSigned(by: key) else {
      return .failure(Problem("has a wrong signature: what it says was not signed with \(approval.key)"))
    }
    guard statement.sha256 == sha256 else { return .failure(Problem("is of another output")) }
    guard statement.site == site else {
      return .failure(Problem("is for \(statement.site), and this goes to \(site)"))
    }
    // What was deployed already, or in part, may be deployed again.
    guard live == nil || live == sha256 || statement.replaced == live else {
      return .failure(Problem("is of a change from another output than the one that is live"))
    }
    return .success(approval.key)
  }
}

/// Why an output must not go live yet.
struct NotSignedOff: Error {
  var message: String
  var advice =
    "read 'publish signoff LIVE OUTPUT -o page.html', and sign it with 'publish signoff LIVE OUTPUT --sign KEY'"

  init(_ message: String) { self.message = message }
}
