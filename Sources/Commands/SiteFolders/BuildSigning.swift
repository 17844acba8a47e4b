package import CommandKit
package import Authoring
package import Diagnostics
package import FeedClient
package import FeedModel
import Output
package import Signing
package import SiteBuilder

/// The signature of a build's output: a new one, or the existing one, as long as it is good.
package struct BuildSigning {
  private let signers: [any Signer]
  private let published: PublishedFolder

  /// - Parameter signers: The signers; if there are none, a fitting signature is kept and no new one is made.
  package init(_ signers: [any Signer], _ published: PublishedFolder) {
    // Each key signs only once.
    self.signers = signers.reduce(into: []) { all, signer in
      if !all.contains(where: { $0.publicKey == signer.publicKey }) { all.append(signer) }
    }
    self.published = published
  }

  package var publicKeys: [PublicKey] { signers.map(\.publicKey) }

  /// The ids of the keys.
  package var keys: [String] { publicKeys.map(\.id) }

  /// Adds `manifest.sig` to the output, and the moment at which it should be renewed to the moments at which it changes.
  package func sign(
    _ output: inout BuildReport.Output, at now: Instant
  ) throws -> (signature: ManifestSignature?, findings: [Diagnostic]) {
    let old = old
    // Most sites are not signed, and hashing their manifest would take longer than this check.
    if signers.isEmpty, old == nil, output.configuration.signing == nil { return (nil, []) }
    guard let manifest = output.tree["manifest.json"] else { return (nil, []) }
    let duty = SigningDuty(output.configuration, sequence: output.manifest.sequence, manifest)
    try duty.check(publicKeys)
    var signature = old.flatMap { duty.fits($0) ? $0 : nil }
    let isLeft = signature.map { duty.isFresh($0, publicKeys, at: now) || duty.isBetter($0, than: publicKeys) } ?? false
    if !signers.isEmpty, !isLeft { signature = try duty.sign(with: signers, at: now) }
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

  /// Findings about the existing output, without building it.
  package func findings(_ configuration: Configuration, at now: Instant) -> [Diagnostic] {
    guard let manifest = (try? OutputFolder(published.path).readFile("manifest.json")).flatMap(\.self),
      let sequence = (try? Manifest.decode(manifest))?.sequence
    else { return [] }
    let duty = SigningDuty(configuration, sequence: sequence, manifest)
    guard let old, duty.fits(old) else { return duty.isExpected ? [.notSigned] : [] }
    return duty.findings(old, renewedBy: file(.renewal), at: now)
  }

  /// The signature in the output folder.
  private var old: ManifestSignature? { file(.content).flatMap { try? ManifestSignature.decode($0) } }

  private func file(_ kind: ManifestSignature.Kind) -> [UInt8]? {
    (try? OutputFolder(published.path).readFile(kind.fileName)).flatMap(\.self)
  }
}

/// The signature's JSON for programs: `{"keys": […], "expires": …}`.
package struct SignatureRecord: Encodable {
  package var keys: [String]
  package var expires: String

  package init(_ signature: ManifestSignature) {
    keys = signature.signatures.map(\.key)
    expires = signature.statement.expires.rfc3339
  }
}

extension SigningPlan {
  /// The pinned keys; nil if the site does not list any.
  package var pinned: PinnedKeys? { keys.isEmpty ? nil : PinnedKeys(keys, threshold: threshold, renewing: renewing) }
}
