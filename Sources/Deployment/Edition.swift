public import FeedModel
internal import Output
internal import Signing

/// A published state of a site, as its manifest describes it.
public struct Edition: Equatable, Sendable {
  public var manifest: Manifest
  /// Of `manifest.json`.
  public var bytes: [UInt8]
  /// Of `manifest.sig`, if the site is signed.
  public var signature: [UInt8]?

  public init(manifest: Manifest, bytes: [UInt8], signature: [UInt8]? = nil) {
    self.manifest = manifest
    self.bytes = bytes
    self.signature = signature
  }
}

/// What a store holds, as far as deploys know.
public struct LiveSite: Equatable, Sendable {
  public var edition: Edition?
  public var journal: Journal?

  public init(edition: Edition? = nil, journal: Journal? = nil) {
    self.edition = edition
    self.journal = journal
  }

  /// The files that say what is live.
  static let paths = ["manifest.json", "manifest.sig", Journal.path]

  /// - Parameter files: Those of ``paths`` that are there.
  init(_ files: [String: [UInt8]]) throws(Refusal) {
    journal = files[Journal.path].map { Journal.decode($0) ?? .unreadable }
    guard let bytes = files["manifest.json"] else { return }
    do throws(ManifestError) {
      edition = Edition(manifest: try Manifest.decode(bytes), bytes: bytes, signature: files["manifest.sig"])
    } catch {
      throw error.isForeign ? .foreignManifest : .damagedManifest("\(error)")
    }
  }
}

extension Edition {
  /// When the signature ends; nil if there is none that can be read.
  var expires: Instant? { signature.flatMap { try? ManifestSignature.decode($0) }?.statement.expires }

  /// Whether the signature, if there is one, is of this manifest. Whose it is, only clients know.
  var isSignedAsItIs: Bool {
    guard let signature else { return true }
    guard let statement = try? ManifestSignature.decode(signature).statement else { return false }
    return statement.sha256 == sha256Hex(bytes) && statement.sequence == manifest.sequence
  }
}
