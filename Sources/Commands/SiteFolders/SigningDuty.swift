package import CommandKit
package import Authoring
package import Diagnostics
import FeedClient
package import FeedModel
import Output
package import Signing
import Text

/// A manifest that has to be signed, with the site's plan for signatures.
package struct SigningDuty {
  private let plan: SigningPlan?
  private let statement: ManifestSignature.Statement
  private let manifest: [UInt8]

  /// - Parameter manifest: The bytes of `manifest.json`.
  package init(_ configuration: Configuration, sequence: Int, _ manifest: [UInt8]) {
    plan = configuration.signing
    self.manifest = manifest
    statement = ManifestSignature.Statement(
      site: configuration.site, sequence: sequence, bytes: manifest.count, sha256: sha256Hex(manifest),
      expires: Instant(secondsSince1970: 0))
  }

  /// Whether the site should be signed.
  package var isExpected: Bool { plan != nil }
  private var period: Int { plan?.period ?? SigningPlan.usualPeriod }

  /// - Throws: ``Failure`` for a key that apps do not pin, because they would refuse the whole output.
  package func check(_ keys: [PublicKey]) throws {
    if let key = keys.first(where: { plan?.renewing.contains($0) ?? false }) {
      throw Failure(
        message: "the key \(key.id) only renews: it is in 'signing: renewing' of publish.yml",
        advice: "sign content with a key of 'signing: keys'; 'publish sign' with this key alone renews")
    }
    guard let pinned = plan?.keys, !pinned.isEmpty, let other = keys.first(where: { !pinned.contains($0) })
    else { return }
    throw Failure(
      message: "apps do not know the key \(other.id): it is not in 'signing: keys' of publish.yml",
      advice: "sign with a key that they pin, or add its public key, \(other), once they do")
  }

  /// Whether a signature belongs to this manifest at this address.
  package func fits(_ signature: ManifestSignature) -> Bool {
    var signed = signature.statement
    signed.expires = statement.expires
    return signed == statement
  }

  /// Whether a signature that fits needs no renewal: exactly these keys have signed it, and the time left is at least
  /// half of the time that the site wants, and not more than all of it. If apps require several signatures, those of
  /// other keys may be from a different machine.
  package func isFresh(_ signature: ManifestSignature, _ keys: [PublicKey], at now: Instant) -> Bool {
    let left = signature.statement.expires.secondsSince1970 - now.secondsSince1970
    return left > period / 2 && left <= period && signature.signers(among: keys) == keys
      && (signature.signatures.count == keys.count || threshold > 1)
  }

  private var threshold: Int { plan?.threshold ?? 1 }

  /// The number of missing signatures that apps require.
  package func missing(_ signature: ManifestSignature) -> Int {
    guard let pinned = plan?.pinned else { return 0 }
    return max(0, pinned.threshold - signature.signers(among: pinned.keys).count)
  }

  /// Whether to keep a signature that fits: these keys alone would make one that apps refuse.
  package func isBetter(_ signature: ManifestSignature, than keys: [PublicKey]) -> Bool {
    missing(signature) == 0 && Set(keys).count < threshold
  }

  /// The same statement with more signatures.
  ///
  /// - Throws: ``Failure`` as ``sign(with:at:)`` does, or if there is no fitting signature to which others can be
  ///   added.
  package func add(to signature: ManifestSignature, with signers: [any Signer]) throws -> ManifestSignature {
    guard fits(signature) else {
      throw Failure(
        message: "manifest.sig is not the signature of manifest.json, so there is nothing to add to",
        advice: "sign with the first key, without '--add'")
    }
    let added = try self.signatures(of: signature.statement, by: signers)
    let others = signature.signatures.filter { old in !added.contains { $0.key == old.key } }
    return try readable(ManifestSignature(signature.statement, signatures: others + added))
  }

  /// - Throws: ``Failure`` if an agent refuses, or if apps could not read the manifest or the signature.
  package func sign(with signers: [any Signer], at now: Instant) throws -> ManifestSignature {
    var statement = statement
    statement.expires = now.advanced(by: period)
    do throws(Distrust) {
      _ = try TrustedManifest(statement, manifest: manifest)
    } catch {
      throw Failure(
        message: "apps cannot verify this output: \(error)", advice: "archive content that is no longer needed")
    }
    return try readable(ManifestSignature(statement, signatures: try signatures(of: statement, by: signers)))
  }

  /// - Parameter signature: A `manifest.sig` that enough keys have signed, even if it has ended.
  /// - Returns: A `renewal.sig`.
  /// - Throws: ``Failure`` as ``sign(with:at:)`` does, or if the signature is too old to be renewed.
  package func renew(_ signature: ManifestSignature, with signers: [any Signer], at now: Instant) throws
    -> ManifestSignature
  {
    var statement = signature.statement
    let last = statement.expires.advanced(by: ManifestSignature.longestRenewal)
    (statement.kind, statement.expires) = (.renewal, min(now.advanced(by: period), last))
    guard statement.expires > now else {
      throw Failure(
        message: "the signature expired at \(signature.statement.expires), and can be renewed for a year only",
        advice: "sign with a key of 'signing: keys'")
    }
    return try readable(ManifestSignature(statement, signatures: try signatures(of: statement, by: signers)))
  }

  private func signatures(
    of statement: ManifestSignature.Statement, by signers: [any Signer]
  ) throws -> [ManifestSignature.KeySignature] {
    let message = statement.message
    return try signers.map { .init(key: $0.publicKey.id, signature: try $0.signature(of: message)) }
  }

  private func readable(_ signature: ManifestSignature) throws -> ManifestSignature {
    do throws(Obstacle) {
      return try ManifestSignature.decode(signature.encode(), as: signature.statement.kind)
    } catch {
      throw Failure(message: "apps cannot read this signature: \(error)", advice: "sign with 4 keys at most, each once")
    }
  }

  /// The moment from which a build replaces the signature or, without a key, warns that it will end.
  package func renewal(of signature: ManifestSignature, isSigning: Bool) -> Instant {
    signature.statement.expires.advanced(by: -period / (isSigning ? 2 : 4))
  }

  /// The findings about a signature. A warning is given when a quarter of its time is left.
  ///
  /// - Parameter renewal: The bytes of `renewal.sig`, if it exists.
  package func findings(_ signature: ManifestSignature, renewedBy renewal: [UInt8]?, at now: Instant) -> [Diagnostic] {
    let few = missing(signature) > 0 ? [Diagnostic.signedByFew(threshold - missing(signature), of: threshold)] : []
    let renewed = renewal.flatMap { plan?.pinned?.end(of: signature.statement, renewedBy: $0) }
    let expires = max(signature.statement.expires, renewed ?? signature.statement.expires)
    guard now >= expires.advanced(by: -period / 4) else { return few }
    return few + [.signatureExpires("\(expires <= now ? "expired at" : "expires at") \(expires)")]
  }
}

extension Diagnostic {
  fileprivate static func signatureExpires(_ when: String) -> Diagnostic {
    Diagnostic(
      .signatureExpires, "the signature of the output \(when); apps then report that they may be out of date",
      fix: "renew it with 'publish sign --key KEY' or 'publish build --sign KEY'",
      at: SourceLocation(path: "publish.yml"))
  }

  fileprivate static func signedByFew(_ count: Int, of threshold: Int) -> Diagnostic {
    Diagnostic(
      .notSigned,
      "\(count) of the keys in 'signing: keys' \(count == 1 ? "has" : "have") signed the output, and apps ask for "
        + "\(threshold), so they go on with what they have",
      fix: "add one with 'publish sign --add --key KEY' before the upload", at: SourceLocation(path: "publish.yml"))
  }

  package static let notSigned = Diagnostic(
    .notSigned, "the output is not signed, so apps that pin a key go on with what they have",
    fix: "build with --sign KEY, or run 'publish sign --key KEY' before the upload",
    at: SourceLocation(path: "publish.yml"))
}
