import Authoring
import Diagnostics
import FeedClient
import FeedModel
import Output
import Signing

/// A manifest that is to be signed, and how its site wants that.
struct SigningDuty {
  private let plan: SigningPlan?
  private let statement: ManifestSignature.Statement
  private let manifest: [UInt8]

  /// - Parameter manifest: The bytes of `manifest.json`.
  init(_ configuration: Configuration, sequence: Int, _ manifest: [UInt8]) {
    plan = configuration.signing
    self.manifest = manifest
    statement = ManifestSignature.Statement(
      site: configuration.site, sequence: sequence, bytes: manifest.count, sha256: sha256Hex(manifest),
      expires: Instant(secondsSince1970: 0))
  }

  /// Whether the site's authors say that it is signed.
  var isExpected: Bool { plan != nil }

  private var period: Int { plan?.period ?? SigningPlan.usualPeriod }

  /// - Throws: ``Failure`` for a key that apps do not pin: they would refuse everything.
  func check(_ keys: [PublicKey]) throws {
    guard let pinned = plan?.keys, !pinned.isEmpty, let other = keys.first(where: { !pinned.contains($0) })
    else { return }
    throw Failure(
      message: "apps do not know the key \(other.id): it is not in 'signing: keys' of publish.yml",
      advice: "sign with a key that they pin, or add its public key, \(other), once they do")
  }

  /// Whether a signature is of this manifest at this address.
  func fits(_ signature: ManifestSignature) -> Bool {
    var signed = signature.statement
    signed.expires = statement.expires
    return signed == statement
  }

  /// Whether a signature that fits needs no renewal: exactly these keys have signed it, and half of the time that the site
  /// wants is left, and not more than all of it.
  func isFresh(_ signature: ManifestSignature, _ keys: [PublicKey], at now: Instant) -> Bool {
    let left = signature.statement.expires.secondsSince1970 - now.secondsSince1970
    return left > period / 2 && left <= period && signature.signers(among: keys) == keys
      && signature.signatures.count == keys.count
  }

  /// - Throws: ``Failure`` if an agent refuses, or apps could not read the manifest or the signature.
  func sign(with signers: [any Signer], at now: Instant) throws -> ManifestSignature {
    var statement = statement
    statement.expires = now.advanced(by: period)
    do throws(Distrust) {
      _ = try TrustedManifest(statement, manifest: manifest)
    } catch {
      throw Failure(message: "apps cannot verify this output: \(error)", advice: "archive what nobody needs any longer")
    }
    let message = statement.message
    let signatures = try signers.map {
      ManifestSignature.KeySignature(key: $0.publicKey.id, signature: try $0.signature(of: message))
    }
    let signature = ManifestSignature(statement, signatures: signatures)
    do throws(SignatureFormatError) {
      return try ManifestSignature.decode(signature.encode())
    } catch {
      throw Failure(message: "apps cannot read this signature: \(error)", advice: "sign with 16 keys at most")
    }
  }

  /// From when on a build replaces the signature or, if it has no key, warns of its end.
  func renewal(of signature: ManifestSignature, isSigning: Bool) -> Instant {
    signature.statement.expires.advanced(by: -period / (isSigning ? 2 : 4))
  }

  /// A quarter of the time before its end there is a warning.
  func findings(_ signature: ManifestSignature, at now: Instant) -> [Diagnostic] {
    guard now >= renewal(of: signature, isSigning: false) else { return [] }
    let expires = signature.statement.expires
    return [.signatureExpires("\(expires <= now ? "expired at" : "expires at") \(expires)")]
  }
}

extension Diagnostic {
  fileprivate static func signatureExpires(_ when: String) -> Diagnostic {
    Diagnostic(
      .warning, .signatureExpires, "the signature of the output \(when); apps then report that they may be out of date",
      fix: "renew it with 'publish sign --key KEY' or 'publish build --sign KEY'",
      at: SourceLocation(path: "publish.yml"))
  }

  static let notSigned = Diagnostic(
    .warning, .notSigned, "the output is not signed, so apps that pin a key go on with what they have",
    fix: "build with --sign KEY, or run 'publish sign --key KEY' before the upload",
    at: SourceLocation(path: "publish.yml"))
}
