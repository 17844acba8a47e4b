import CommandKit
import SiteFolders
import SiteQuestions
import ArgumentParser
import Authoring
import Deployment
import Disk
import FeedModel
import Output
import Signing
import Text

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A release manager's approval of the change of a site from one output to another.
///
/// The change is signed rather than only its result, because the page shows what changes: it says nothing about the
/// change from a different output. For this reason, an approval cannot be used to go back to an old output either.
struct Approval: Equatable {
  /// The statement that is signed.
  struct Statement: Equatable {
    /// The absolute URL of the site; ends with a slash. With it, an approval of an output for testers is not valid for
    /// a different site.
    var site: String
    /// The sequence number of the new manifest.
    var sequence: Int
    /// The SHA-256 of the new `manifest.json`, which has the hash of every file: 64 lower-case hexadecimal digits.
    var sha256: String
    /// The same hash of the manifest that is replaced; nil if there was none.
    var replaced: String?
    /// The verdict that the page showed when it was signed.
    var verdict: SignoffReport.Verdict
    /// The time of the signature.
    var at: Instant

    /// The bytes that are signed. The first line distinguishes them from what the keys of feeds sign.
    var message: [UInt8] {
      let lines = [
        Approval.schema, site, "\(sequence)", sha256, replaced ?? "-", verdict.word, at.rfc3339,
      ]
      return Array(lines.map { "\($0)\n" }.joined().utf8)
    }
  }

  static let schema = "publish.approval/1"

  var statement: Statement
  /// The ``PublicKey/id`` of the key that has signed.
  var key: String
  var signature: Signature

  /// - Throws: ``Failure`` if an agent refuses.
  init(_ statement: Statement, by signer: any Signer) throws {
    self.statement = statement
    key = signer.publicKey.id
    signature = try signer.signature(of: statement.message)
  }

  /// Whether this key has signed the approval.
  func isSigned(by publicKey: PublicKey) -> Bool {
    publicKey.id == key && publicKey.verifies(signature, of: statement.message)
  }
}

// MARK: The file

extension Approval {
  /// The size above which a file is not an approval, in bytes.
  static let maxBytes = 4 << 10

  func encode() -> [UInt8] {
    JSON.present([
      "schema": Self.schema, "site": statement.site, "sequence": statement.sequence, "sha256": statement.sha256,
      "replaces": statement.replaced ?? JSON.null, "verdict": statement.verdict.word, "at": statement.at, "key": key,
      "signature": signature.base64,
    ]).write()
  }

  /// Nil for anything that ``encode()`` does not write, so that a file has only one meaning.
  static func decode(_ bytes: [UInt8]) -> Approval? {
    let limits = ReadingLimits(maxBytes: maxBytes, maxDepth: 2, maxValues: 20, maxKeyBytes: 100)
    guard bytes.count <= maxBytes, let json = try? JSON.parse(bytes, limits: limits).value,
      let approval = Approval(json), approval.encode() == bytes
    else { return nil }
    return approval
  }

  private init?(_ json: JSON) {
    func text(_ name: String) -> String? { json[name]?.string }
    guard let site = text("site"), site.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      let sequence = json["sequence"]?.integer, let sha256 = text("sha256"), sha256.isHexadecimal(count: 64),
      let verdict = SignoffReport.Verdict.allCases.first(where: { $0.word == text("verdict") }),
      let at = text("at").flatMap({ Instant(rfc3339: $0) }), let key = text("key"), key.isHexadecimal(count: 16),
      let signature = text("signature").flatMap(Signature.init(base64:))
    else { return nil }
    let replaced = text("replaces")
    guard replaced?.isHexadecimal(count: 64) ?? true else { return nil }
    statement = Statement(site: site, sequence: sequence, sha256: sha256, replaced: replaced, verdict: verdict, at: at)
    (self.key, self.signature) = (key, signature)
  }
}

extension String {
  fileprivate func isHexadecimal(count: Int) -> Bool {
    utf8.count == count && utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}

/// The approvals of a site, stored as files in `signoffs/` beside its `publish.yml`.
///
/// Each signature has its own file, so that the commits of two people who sign on two machines do not conflict.
struct Approvals {
  static let folder = "signoffs"

  private let path: String

  /// - Parameter source: The folder of the site.
  init(ofSiteIn source: String) { path = source == "." ? Self.folder : "\(source)/\(Self.folder)" }

  /// - Returns: The path of the file, for messages.
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

  /// The name of a file, such as `12-3fa9c0d2e1b84a77`: the sequence, for people, and the first digits of the hash.
  private static func name(of statement: Approval.Statement) -> String {
    "\(statement.sequence)-\(statement.sha256.prefix(16))"
  }

  /// The names of all files, sorted.
  private var names: [String] {
    let names = (try? Disk().names(in: path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }

  /// Checks that enough release managers have approved that the output goes live.
  ///
  /// - Parameters:
  ///   - approvers: The keys that count, and the number of them that must have signed.
  ///   - site: The address of the site.
  ///   - sequence: The sequence number of the output.
  ///   - sha256: The hash of its `manifest.json`.
  ///   - live: The hash of the live `manifest.json`; nil if nothing is live.
  /// - Throws: ``DeploymentError/refused(_:)``, which says what is missing.
  func check(
    _ approvers: SignoffPlan, site: String, sequence: Int, sha256: String, live: String?
  ) throws(DeploymentError) {
    let digits = sha256.prefix(16)
    let own = names.filter { $0.contains(digits) }
    guard !own.isEmpty else {
      let others = names.compactMap { $0.split(separator: "-").first.flatMap { Int($0) } }.max()
      throw .refused(
        .notSignedOff(
          others.map {
            "nobody has signed off this output, sequence \(sequence) with the hash \(digits)…: the newest sign-off in \(path) is of "
              + "another one, sequence \($0)"
          } ?? "nobody has signed off sequence \(sequence): there is nothing in \(path)"))
    }
    var (signers, problems): (Set<String>, [String]) = ([], [])
    for name in own {
      switch judge(name, approvers, site: site, sha256: sha256, live: live) {
      case .success(let key): signers.insert(key)
      case .failure(let problem): problems.append("\(path)/\(name) \(problem)")
      }
    }
    guard signers.count < approvers.threshold else { return }
    let few = signers.isEmpty ? [] : ["\(signers.count) of \(approvers.threshold) release managers have signed"]
    throw .refused(.notSignedOff((few + problems).joined(separator: "; ")))
  }

  /// - Returns: The id of the key that has signed.
  private func judge(
    _ name: String, _ approvers: SignoffPlan, site: String, sha256: String, live: String?
  ) -> Result<String, Obstacle> {
    guard let bytes = (try? Disk().read("\(path)/\(name)", upTo: Approval.maxBytes + 1)).flatMap(\.self),
      let approval = Approval.decode(bytes)
    else { return .failure(Obstacle("is not a sign-off, or was edited")) }
    guard let key = approvers.keys.first(where: { $0.id == approval.key }) else {
      return .failure(Obstacle("is by \(approval.key), which is not the key of a release manager"))
    }
    let statement = approval.statement
    guard approval.isSigned(by: key) else {
      return .failure(Obstacle("has a wrong signature: what it says was not signed with \(approval.key)"))
    }
    guard statement.sha256 == sha256 else { return .failure(Obstacle("is of another output")) }
    guard statement.site == site else {
      return .failure(Obstacle("is for \(statement.site), and this goes to \(site)"))
    }
    // An output that was already deployed, or deployed in part, may be deployed again.
    guard live == nil || live == sha256 || statement.replaced == live else {
      return .failure(Obstacle("is of a change from another output than the one that is live"))
    }
    return .success(approval.key)
  }
}

/// The options that say whose approval a deploy needs.
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
  ///   - source: The site's folder with the approvals and, unless keys are named, the keys of those who may approve.
  ///   - address: The address where the target is served, which identifies the site if there is no `publish.yml`.
  /// - Throws: ``DeploymentError/refused(_:)``; or ``Failure`` if it is unknown who may approve.
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
