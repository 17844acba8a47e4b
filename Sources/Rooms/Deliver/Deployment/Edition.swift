internal import FeedClient
public import FeedModel
internal import Output
internal import Signing

/// A published state of a site, as its manifest describes it.
public struct Edition: Equatable, Sendable {
  public var manifest: Manifest
  /// The bytes of `manifest.json`.
  public var bytes: [UInt8]
  /// The bytes of `manifest.sig`, if the site is signed.
  public var signature: [UInt8]?
  /// The bytes of `renewal.sig`, if it renews that signature.
  public private(set) var renewal: [UInt8]?

  /// - Parameter renewal: The bytes of `renewal.sig`, which are ignored if they belong to an earlier edition.
  public init(manifest: Manifest, bytes: [UInt8], signature: [UInt8]? = nil, renewal: [UInt8]? = nil) {
    (self.manifest, self.bytes, self.signature) = (manifest, bytes, signature)
    let end = statement.flatMap { statement in renewal.flatMap { Self.end(of: statement, $0) } }
    self.renewal = end == nil ? nil : renewal
  }

  private static func end(of statement: ManifestSignature.Statement, _ renewal: [UInt8]) -> Instant? {
    let renewed = try? ManifestSignature.decode(renewal, as: .renewal).statement
    return renewed.flatMap { $0.renews(statement) ? $0.expires : nil }
  }

  /// Whether a store has this edition, perhaps with a later renewal.
  func isShown(by live: Edition?) -> Bool {
    live?.bytes == bytes && live?.signature == signature && (renewal == nil || live?.renewal == renewal)
  }
}

/// The contents of a store, as far as deploys know them.
public struct LiveSite: Equatable, Sendable {
  public var edition: Edition?
  public var journal: Journal?

  public init(edition: Edition? = nil, journal: Journal? = nil) { (self.edition, self.journal) = (edition, journal) }

  /// The files that describe the live output.
  static let paths = ["manifest.json", "manifest.sig", "renewal.sig", Journal.path]

  /// - Parameters:
  ///   - files: The existing files among ``paths``.
  ///   - overwrites: Whether an unreadable journal is treated as absent.
  init(_ files: [String: [UInt8]], overwrites: Bool) throws(DeploymentError) {
    if let bytes = files[Journal.path] {
      journal = Journal.decode(bytes)
      guard journal != nil || overwrites else { throw .refused(.damagedJournal) }
    }
    guard let bytes = files["manifest.json"] else { return }
    do throws(ManifestError) {
      edition = Edition(
        manifest: try Manifest.decode(bytes), bytes: bytes, signature: files["manifest.sig"],
        renewal: files["renewal.sig"])
    } catch {
      throw .refused(error.isForeign ? .foreignManifest : .damagedManifest("\(error)"))
    }
  }

  /// Anyone who can write to the store can put a manifest there. So if the new output is signed, the live one has to be
  /// signed, too, before its list of files is trusted.
  ///
  /// - Throws: ``Refusal/untrustedLive(_:)``, as ``DeploymentError/refused(_:)``
  func check(_ pinned: PinnedKeys, before new: Edition) throws(DeploymentError) {
    guard let edition, edition.bytes != new.bytes, let site = new.statement?.site else { return }
    do throws(Distrust) {
      try edition.check(pinned, for: site)
    } catch {
      let isProved = (journal?.signatures ?? []).contains { signature in
        let proved = Edition(manifest: edition.manifest, bytes: edition.bytes, signature: signature)
        return (try? proved.check(pinned, for: site)) != nil
      }
      if !isProved { throw .refused(.untrustedLive("\(error)")) }
    }
  }
}

extension Edition {
  /// The signed statement; nil if there is no readable signature.
  var statement: ManifestSignature.Statement? { signature.flatMap { try? ManifestSignature.decode($0) }?.statement }

  /// The moment at which the signature or its renewal ends.
  var expires: Instant? {
    guard let statement else { return nil }
    return max(statement.expires, renewal.flatMap { Self.end(of: statement, $0) } ?? statement.expires)
  }

  /// Checks that apps would accept the edition, regardless of the time.
  func check(_ pinned: PinnedKeys, for site: String) throws(Distrust) {
    guard let signature else { throw .unsigned }
    _ = try TrustedManifest(try pinned.check(signature, for: [site]).statement, manifest: bytes)
  }

  /// Whether the signature, if there is one, belongs to this manifest. Only clients know whether its key is the right
  /// one.
  var isSignedAsItIs: Bool {
    guard signature != nil else { return true }
    guard let statement else { return false }
    return statement.sha256 == sha256Hex(bytes) && statement.sequence == manifest.sequence
  }
}
