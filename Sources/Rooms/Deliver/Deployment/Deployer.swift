package import FeedClient
public import FeedModel
internal import Hosting
internal import Output
public import Text
package import Verification

/// Carries out a plan, one step after another, and stops at the first that fails. The same deploy can be repeated from
/// any point: the journal in the store lists the files that may be there.
public struct Deployer: Sendable {
  private let output: LocalOutput
  private let edition: Edition
  private let store: any Store
  private let announcer: Announcer?
  private let pinned: PinnedKeys?
  private let overwrites: Bool
  /// The number of bytes that are read and handed to the store at once.
  private let portion: Int

  /// - Parameters:
  ///   - pinned: The keys that apps pin, if they are known: the output, if it is signed, and what it replaces have to be
  ///     signed with them.
  ///   - overwrites: Whether to replace files that publish did not put there, without asking the store for signatures.
  /// - Throws: ``DeploymentError/refused(_:)`` for an output that is incomplete, or that apps would refuse.
  package init(
    _ output: LocalOutput, to store: any Store, announcer: Announcer? = nil, pinned: PinnedKeys? = nil,
    overwrites: Bool = false, portion: Int = 128 << 20
  ) throws(DeploymentError) {
    guard output.findings.isEmpty else { throw .refused(.damagedOutput(output.findings.map(\.url))) }
    edition = Edition(
      manifest: output.manifest, bytes: output.bytes, signature: output.file("manifest.sig"),
      renewal: output.file("renewal.sig"))
    guard edition.isSignedAsItIs else { throw .refused(.otherSignature) }
    if let pinned, let site = edition.statement?.site {
      do throws(Distrust) { try edition.check(pinned, for: site) } catch {
        throw .refused(.untrustedOutput("\(error)"))
      }
    }
    (self.output, self.store, self.announcer, self.portion) = (output, store, announcer, portion)
    (self.pinned, self.overwrites) = (pinned, overwrites)
  }

  public var new: Edition { edition }

  public func live() async throws(DeploymentError) -> LiveSite {
    let files = try await store.read(LiveSite.paths)
    let live = try LiveSite(files, overwrites: overwrites)
    if let pinned, !overwrites { try live.check(pinned, before: edition) }
    return live
  }

  /// Whether the plan would replace files that publish did not put there, such as the start page of another site.
  ///
  /// - Throws: ``DeploymentError/refused(_:)`` or ``DeploymentError/store(_:)``.
  public func checkNames(_ plan: DeploymentPlan, over live: LiveSite) async throws(DeploymentError) {
    if overwrites { return }
    let known = Set((live.edition?.manifest.files ?? []).map(\.path))
    let hashes = Dictionary(edition.manifest.files.map { ($0.path, $0.sha256) }) { first, _ in first }
    let paths = plan.uploads.filter { path in
      !known.contains(path) && !LiveSite.paths.contains(path) && Serving(of: path).lifetime == .revalidated
    }
    guard !paths.isEmpty else { return }
    let there = try await store.read(paths)
    let foreign = paths.filter { path in there[path].map { sha256Hex($0) != hashes[path] } ?? false }
    guard foreign.isEmpty else { throw .refused(.foreignFiles(foreign)) }
  }

  /// - Parameters:
  ///   - live: The live site from which the plan was made.
  ///   - begins: Called before each step.
  public func run(
    _ plan: DeploymentPlan, over live: LiveSite, begins: @Sendable (DeploymentPlan.Step) -> Void = { _ in }
  ) async throws(DeploymentError) {
    var recorded: Journal?
    for step in plan.steps {
      begins(step)
      switch step {
      case .record(let journal):
        try await write(journal)
        recorded = journal
      case .upload(let paths): try await upload(paths)
      case .confirm: try await confirm(live, recorded)
      case .remove(let paths): try await store.remove(paths)
      case .announce(let changes): try await announce(changes)
      case .settle(let journal): try await settle(journal)
      }
    }
    // Devices must read the output that was built here, whatever the store was asked to do.
    if !plan.isEmpty { try await checkResult() }
  }

  /// Waits until caches show the new edition, and throws if they do not.
  public func announce(_ changes: [DeploymentPlan.Change]) async throws(DeploymentError) {
    try await announcer?.announce(changes, of: edition)
  }

  private func upload(_ paths: [String]) async throws(DeploymentError) {
    var files: [OutputFile] = []
    var size = 0
    let hashes = Dictionary(edition.manifest.files.map { ($0.path, $0.sha256) }) { first, _ in first }
    for path in paths {
      let file = try file(path, hashes[path])
      if !files.isEmpty, size + file.contents.count > portion {
        try await send(files)
        (files, size) = ([], 0)
      }
      files.append(file)
      size += file.contents.count
    }
    try await send(files)
  }

  /// A file with the bytes that the manifest describes, even if the folder has changed since.
  private func file(_ path: String, _ sha256: String?) throws(DeploymentError) -> OutputFile {
    let known = [
      "manifest.json": edition.bytes, "manifest.sig": edition.signature, "renewal.sig": edition.renewal,
    ]
    if let bytes = known[path] ?? nil { return OutputFile(path: path, bytes: bytes) }
    guard let bytes = output.file(path), sha256Hex(bytes) == sha256 else {
      throw .changedOutput("\(output.folder)/\(path)")
    }
    return OutputFile(path: path, bytes: bytes)
  }

  private func send(_ files: [OutputFile]) async throws(DeploymentError) {
    try await store.upload(files)
  }

  private func write(_ journal: Journal) async throws(DeploymentError) {
    try await send([OutputFile(path: Journal.path, bytes: journal.encode())])
  }

  /// - Parameter recorded: The journal; nil before it is written, when nothing has been changed yet.
  private func confirm(_ live: LiveSite, _ recorded: Journal?) async throws(DeploymentError) {
    let now = try await self.live()
    guard now.edition == live.edition, now.journal == recorded ?? live.journal else {
      // The next deploy must know what this one may have overwritten.
      if var journal = recorded {
        journal.files += now.journal?.files ?? []
        journal.removals += now.journal?.removals ?? []
        try await write(journal)
      }
      throw .refused(.changedMeanwhile)
    }
  }

  private func settle(_ journal: Journal?) async throws(DeploymentError) {
    guard let journal else {
      return try await store.remove([Journal.path])
    }
    try await write(journal)
  }

  private func checkResult() async throws(DeploymentError) {
    guard try await !edition.isShown(by: live().edition) else { return }
    throw .store(
      Obstacle(
        "the store took everything, but does not have the new manifest.json",
        advice: "look for settings of the store that keep files from being replaced"))
  }
}

public enum DeploymentError: Error, Equatable, Sendable {
  case refused(Refusal)
  case store(Obstacle)
  /// A file of the output was changed or removed during the deploy.
  case changedOutput(String)
  /// Everything is in the store, but not yet at the address that devices request.
  case notShown(NotShown)

  /// The reason why caches do not show the deployed output.
  public enum NotShown: Equatable, Sendable {
    /// The address still showed something other than the file when the time was over.
    case stale(url: String, found: String, seconds: Int)
    case purge(String)

    public var id: String {
      switch self {
      case .stale: "not-shown"
      case .purge: "purge-failed"
      }
    }
  }
}

/// The reason why a deploy is refused, or stops. No file that devices read was changed, unless a case says so.
public enum Refusal: Equatable, Sendable {
  /// Files of the output differ from its manifest.
  case damagedOutput([String])
  /// The output's signature belongs to a different manifest.
  case otherSignature
  case newer(live: Int, local: Int)
  /// The live output has the same number but other content: two builds began from the same manifest.
  case otherBuild(sequence: Int)
  /// The output lacks keys that devices remember: it was not built after the live one.
  case forgets([String])
  /// The live output is signed, and this one is not.
  case unsigned
  /// The live output is the same with a signature that holds for longer, because it was renewed.
  case shorterSignature(live: Instant, local: Instant)
  /// Apps would refuse the output, for this reason.
  case untrustedOutput(String)
  /// The live output may not be from the site's authors, for this reason.
  case untrustedLive(String)
  /// The output was built for a later moment: entries that are due then would be shown at once.
  case ahead(Instant)
  /// Apps would report at once that they may be out of date.
  case expiredSignature(Instant)
  /// The store has other files by these names, which publish did not put there.
  case foreignFiles([String])
  /// `manifest.json` in the store is not a manifest of publish.
  case foreignManifest
  case damagedManifest(String)
  /// The journal of an earlier deploy cannot be read, or was written by another program.
  case damagedJournal
  /// Another deploy has run in the meantime. Feeds and pages may be from both.
  case changedMeanwhile
  /// Too few release managers have approved the output, for this reason.
  case notSignedOff(String)

  /// The stable id that programs read.
  public var id: String {
    switch self {
    case .damagedOutput: "damaged-output"
    case .otherSignature: "other-signature"
    case .newer: "newer-live"
    case .otherBuild: "other-build"
    case .forgets: "forgets-keys"
    case .unsigned: "unsigned"
    case .shorterSignature: "shorter-signature"
    case .expiredSignature: "expired-signature"
    case .ahead: "built-ahead"
    case .foreignFiles: "foreign-files"
    case .foreignManifest: "foreign-manifest"
    case .damagedManifest: "damaged-manifest"
    case .damagedJournal: "damaged-journal"
    case .untrustedOutput: "untrusted-output"
    case .untrustedLive: "untrusted-live"
    case .changedMeanwhile: "changed-meanwhile"
    case .notSignedOff: "not-signed-off"
    }
  }
}
