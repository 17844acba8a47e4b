package import FeedModel
package import Signing

/// Which keys are believed, and how many of them have to agree: the one rule by which clients, builds and deploys judge a
/// signature.
package struct PinnedKeys: Equatable, Sendable {
  /// Each once.
  package let keys: [PublicKey]
  /// How many of them have to have signed; at least 1. Where it is more than there are keys, nothing is trusted.
  package let threshold: Int
  /// Any of these may say that what the others have signed holds still, and nothing else.
  package let renewing: [PublicKey]

  package init(_ keys: [PublicKey], threshold: Int = 1, renewing: [PublicKey] = []) {
    self.renewing = renewing
    self.keys = keys.reduce(into: []) { keys, key in if !keys.contains(key) { keys.append(key) } }
    self.threshold = max(1, threshold)
  }

  /// What a `manifest.sig` says, if enough keys have signed it for one of these addresses. Its end may have passed.
  package func check(
    _ bytes: [UInt8], for sites: [String]
  ) throws(Distrust) -> (statement: ManifestSignature.Statement, signers: [PublicKey]) {
    let signature: ManifestSignature
    do throws(SignatureFormatError) {
      signature = try ManifestSignature.decode(bytes)
    } catch {
      throw .malformed(error.description)
    }
    let signers = signature.signers(among: keys)
    guard !signers.isEmpty else {
      let named = Set(signature.signatures.map(\.key))
      throw keys.contains { named.contains($0.id) } ? .badSignature : .unknownKeys(named.sorted())
    }
    guard signers.count >= threshold else { throw .tooFewSignatures(signers.count, of: threshold) }
    guard sites.contains(signature.statement.site) else { throw .otherSite(signature.statement.site) }
    return (signature.statement, signers)
  }

  /// Until when a statement that is trusted holds by a `renewal.sig`; nil if that does not renew it.
  package func end(of statement: ManifestSignature.Statement, renewedBy bytes: [UInt8]) -> Instant? {
    guard let renewal = try? ManifestSignature.decode(bytes, as: .renewal), renewal.statement.renews(statement),
      !renewal.signers(among: renewing).isEmpty
    else { return nil }
    return renewal.statement.expires
  }
}

extension ManifestSignature.Statement {
  /// Whether it only lets another one hold for longer, within bounds.
  package func renews(_ other: Self) -> Bool {
    var renewed = other
    (renewed.kind, renewed.expires) = (.renewal, expires)
    return self == renewed && expires <= other.expires.advanced(by: ManifestSignature.longestRenewal)
  }
}
