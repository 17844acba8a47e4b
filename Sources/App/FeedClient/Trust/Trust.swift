package import FeedModel
public import Signing
internal import Text

/// The keys that an app pins: its clients accept only files that the owner of one of them has signed.
///
/// ```swift
/// environment.trust = try FeedTrust(keys: ["ed25519:21fe31dfa154a261:…"])
/// ```
///
/// Clients then ask for `manifest.sig` and, if that is new, for `manifest.json`; each feed and view has to have the hash that
/// the manifest gives it. What is not trusted is reported (``FeedNotice/distrusted(_:_:)``) and not used: the last good copy
/// is. <doc:VerifyingWhatIsPublished> says what this protects against.
public struct FeedTrust: Sendable {
  /// The pinned keys. While a key is being replaced, both the old and the new one are pinned.
  public var keys: [PublicKey] { pinned.keys }
  /// The number of keys that have to sign: with 2 of three keys, a thief with one of them can publish nothing.
  public var threshold: Int { pinned.threshold }
  /// Keys that may only renew signatures. One of them can be stored with a scheduled job: a thief who has it cannot
  /// publish anything, and can at most keep devices from the news, unnoticed, until a year after the last signature has
  /// ended.
  public var renewing: [PublicKey] { pinned.renewing }
  /// The address that the site is published for, if its files are read elsewhere, for example at a mirror. Nil if the
  /// two are the same.
  public let site: String?
  private let pinned: PinnedKeys
  private let sites = Lock<[String: TrustedSite]>([:])

  /// - Parameters:
  ///   - keys: The pinned keys. If there are none, nothing is trusted.
  ///   - threshold: The number of keys that have to sign, 1 at least. If there are fewer keys, nothing is trusted.
  ///   - renewing: Keys that may only renew; see ``renewing``.
  ///   - site: The address that the site is published for, if its files are read elsewhere; see ``site``.
  public init(_ keys: [PublicKey], threshold: Int = 1, renewing: [PublicKey] = [], site: String? = nil) {
    pinned = PinnedKeys(keys, threshold: threshold, renewing: renewing)
    self.site = site.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// - Parameters:
  ///   - keys: The keys as `publish keys show` prints them.
  ///   - threshold: The number of keys that have to sign.
  ///   - renewing: Keys that may only renew, as text; see ``renewing``.
  ///   - site: The address that the site is published for, if its files are read elsewhere; see ``site``.
  /// - Throws: `KeyError` if one of them is not a public key, or if the threshold is less than 1 or more than there are keys.
  public init(keys: [String], threshold: Int = 1, renewing: [String] = [], site: String? = nil) throws(KeyError) {
    self.init(
      try keys.map { text throws(KeyError) in try PublicKey(text) }, threshold: threshold,
      renewing: try renewing.map { text throws(KeyError) in try PublicKey(text) }, site: site)
    // A key that is listed twice counts once.
    guard threshold == 1 || 1...max(1, self.keys.count) ~= threshold else {
      throw .badThreshold(threshold, keys: self.keys.count)
    }
  }

  /// The signed site at an address, shared by all clients of a process.
  ///
  /// - Parameter address: The address, with a slash at its end.
  func site(at address: String) -> TrustedSite {
    sites.withLock { sites in
      if let known = sites[address] { return known }
      let site = TrustedSite(address, publishedFor: self.site ?? address, pinned: pinned)
      sites[address] = site
      return site
    }
  }
}

/// The reason why a file or a signature is not trusted. The description is a sentence without a capital letter or a
/// full stop.
public enum Distrust: Error, Equatable, Sendable, CustomStringConvertible {
  /// The site has no `manifest.sig`.
  case unsigned
  /// The host answered with this HTTP status, and without the file.
  case answered(Int)
  /// The file is not a valid `manifest.sig`.
  case malformed(String)
  /// None of the pinned keys has signed it; the ids are those of the keys that did.
  case unknownKeys([String])
  /// A pinned key is named, but the signature is not of these values.
  case badSignature
  /// Only this number of the pinned keys have signed it, and more have to.
  case tooFewSignatures(Int, of: Int)
  /// It is signed for another address.
  case otherSite(String)
  /// Something newer was seen before.
  case olderSequence(Int, than: Int)
  /// Different content with the same sequence number was seen before.
  case otherContent(sequence: Int)
  /// The size or the hash is not the signed one.
  case wrongBytes
  /// The manifest does not have the file.
  case unlisted
  /// The manifest has the signed hash, but cannot be read.
  case badManifest(String)

  public var description: String {
    switch self {
    case .unsigned: "it is not signed: there is no manifest.sig"
    case .answered(let status): FeedFailure.status("", status, retryAfter: nil).problem
    case .malformed(let problem): "this is not a signature: \(problem)"
    case .unknownKeys(let ids): "it is signed with \(ids.joined(separator: ", ")), which is not pinned"
    case .badSignature: "the signature is not valid"
    case .tooFewSignatures(let count, let threshold):
      "only \(count) of the pinned keys \(count == 1 ? "has" : "have") signed it, and \(threshold) are needed"
    case .otherSite(let site): "it is signed for \(site)"
    case .olderSequence(let old, let new): "its sequence is \(old), and \(new) was seen before"
    case .otherContent(let sequence): "another output with the sequence \(sequence) was seen before"
    case .wrongBytes: "these are not the bytes that were signed"
    case .unlisted: "the signed manifest does not have it"
    case .badManifest(let problem): "the signed manifest cannot be read: \(problem)"
    }
  }
}

/// The trusted keys and their threshold: the one rule with which clients, builds and deploys judge a signature.
package struct PinnedKeys: Equatable, Sendable {
  /// The keys, without duplicates.
  package let keys: [PublicKey]
  /// The number of keys that have to sign; at least 1. If there are fewer keys, nothing is trusted.
  package let threshold: Int
  /// Keys each of which may extend the signatures of the others, and do nothing else.
  package let renewing: [PublicKey]

  package init(_ keys: [PublicKey], threshold: Int = 1, renewing: [PublicKey] = []) {
    self.renewing = renewing
    self.keys = keys.reduce(into: []) { keys, key in if !keys.contains(key) { keys.append(key) } }
    self.threshold = max(1, threshold)
  }

  /// The statement of a `manifest.sig` that enough keys have signed for one of these addresses. Its end may have
  /// passed.
  package func check(
    _ bytes: [UInt8], for sites: [String]
  ) throws(Distrust) -> (statement: ManifestSignature.Statement, signers: [PublicKey]) {
    let signature: ManifestSignature
    do throws(Obstacle) {
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

  /// The time until which a `renewal.sig` extends a trusted statement; nil if it does not renew it.
  package func end(of statement: ManifestSignature.Statement, renewedBy bytes: [UInt8]) -> Instant? {
    guard let renewal = try? ManifestSignature.decode(bytes, as: .renewal), renewal.statement.renews(statement),
      !renewal.signers(among: renewing).isEmpty
    else { return nil }
    return renewal.statement.expires
  }
}

extension ManifestSignature.Statement {
  /// Whether it only extends another statement, within bounds.
  package func renews(_ other: Self) -> Bool {
    var renewed = other
    (renewed.kind, renewed.expires) = (.renewal, expires)
    return self == renewed && expires <= other.expires.advanced(by: ManifestSignature.longestRenewal)
  }
}
