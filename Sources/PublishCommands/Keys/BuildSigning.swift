import Authoring
import Diagnostics
import FeedModel
import Output
import Signing
import SiteBuilder

/// The signature of what a build makes: a new one, or the one that is there, as long as it is good.
struct BuildSigning {
  private let signers: [any Signer]
  private let published: PublishedFolder

  /// - Parameter signers: None keep a signature that fits, and make none.
  init(_ signers: [any Signer], _ published: PublishedFolder) {
    // A key signs once.
    self.signers = signers.reduce(into: []) { all, signer in
      if !all.contains(where: { $0.publicKey == signer.publicKey }) { all.append(signer) }
    }
    self.published = published
  }

  var publicKeys: [PublicKey] { signers.map(\.publicKey) }

  /// The ids of the keys.
  var keys: [String] { publicKeys.map(\.id) }

  /// Adds `manifest.sig` to the output, and the moment at which it should be renewed to the moments at which it changes.
  func sign(
    _ output: inout BuildReport.Output, at now: Instant
  ) throws -> (signature: ManifestSignature?, findings: [Diagnostic]) {
    let old = old
    // Most sites are not signed, and hashing their manifest would take longer than finding that.
    if signers.isEmpty, old == nil, output.configuration.signing == nil { return (nil, []) }
    guard let manifest = output.tree["manifest.json"] else { return (nil, []) }
    let duty = SigningDuty(output.configuration, sequence: output.manifest.sequence, manifest)
    try duty.check(publicKeys)
    var signature = old.flatMap { duty.fits($0) ? $0 : nil }
    let isLeft = signature.map { duty.isFresh($0, publicKeys, at: now) || duty.isBetter($0, than: publicKeys) } ?? false
    if !signers.isEmpty, !isLeft {
      signature = try duty.sign(with: signers, at: now)
    }
    guard let signature else { return (nil, duty.isExpected ? [.notSigned] : []) }
    do {
      try output.tree.insert(signature.encode(), at: ManifestSignature.fileName)
    } catch {
      throw Failure(message: "\(error)")
    }
    let renewal = duty.renewal(of: signature, isSigning: !signers.isEmpty)
    if renewal > now { output.changesAt = output.changesAt.map { min($0, renewal) } ?? renewal }
    return (signature, duty.findings(signature, renewedBy: file(.renewal), at: now))
  }

  /// What is said of the output that is there, without building it.
  func findings(_ configuration: Configuration, at now: Instant) -> [Diagnostic] {
    guard let manifest = (try? OutputFolder(published.path).readFile("manifest.json")).flatMap(\.self),
      let sequence = (try? Manifest.decode(manifest))?.sequence
    else { return [] }
    let duty = SigningDuty(configuration, sequence: sequence, manifest)
    guard let old, duty.fits(old) else { return duty.isExpected ? [.notSigned] : [] }
    return duty.findings(old, renewedBy: file(.renewal), at: now)
  }

  /// What the output folder has.
  private var old: ManifestSignature? { file(.content).flatMap { try? ManifestSignature.decode($0) } }

  private func file(_ kind: ManifestSignature.Kind) -> [UInt8]? {
    (try? OutputFolder(published.path).readFile(kind.fileName)).flatMap(\.self)
  }
}

/// `{"keys": […], "expires": …}`, for programs.
struct SignatureRecord: Encodable {
  var keys: [String]
  var expires: String

  init(_ signature: ManifestSignature) {
    keys = signature.signatures.map(\.key)
    expires = signature.statement.expires.rfc3339
  }
}
