import FeedModel
import Output
import Signing

@testable import Deployment

/// Manifests and stores of a few words, for tables.
enum Editions {
  static func sha256(_ bytes: [UInt8]) -> String { sha256Hex(bytes) }
  static let now = Instant(rfc3339: "2026-12-01T00:00:00Z") ?? .init(secondsSince1970: 0)
  static let view = "views/hello/index.0123456789abcdef.html"
  static let newView = "views/hello/index.fedcba9876543210.html"
  static let asset = "assets/hero.0123456789abcdef.jpg"

  /// - Parameters:
  ///   - files: Path and content; a content that ends in `!` is retired.
  ///   - keys: Of banners; one that ends in `!` is withdrawn.
  ///   - retired: When, in seconds from now.
  static func edition(
    _ sequence: Int, _ files: [String: String], keys: [String] = [], signature: String? = nil, retired: Int = 0
  ) -> Edition {
    let listed = files.sorted { $0.key < $1.key }.map { path, content in
      Manifest.File(
        path: path, bytes: content.utf8.count, sha256: sha256Hex(Array(content.utf8)),
        retired: content.hasSuffix("!") ? now.advanced(by: retired) : nil)
    }
    let published = keys.map { key in
      Manifest.Published(
        channel: "banners", key: key.hasSuffix("!") ? String(key.dropLast()) : key, source: "content/\(key)",
        meaning: "0123456789abcdef", withdrawn: key.hasSuffix("!"))
    }
    let manifest = Manifest(sequence: sequence, files: listed, published: published)
    return Edition(manifest: manifest, bytes: manifest.encode(), signature: signature.map { Array($0.utf8) })
  }

  private static let key = PrivateKey.generate()

  /// No files, and a signature that ends that many seconds from now.
  ///
  /// - Parameter other: When its renewal ends, if it has one.
  static func signed(_ sequence: Int, until seconds: Int, renewedUntil other: Int? = nil) -> Edition {
    let edition = edition(sequence, [:])
    let statement = ManifestSignature.Statement(
      site: "https://example.com/", sequence: sequence, bytes: edition.bytes.count, sha256: sha256(edition.bytes),
      expires: now.advanced(by: seconds))
    // Whose it is, deploys do not ask.
    let signature = ManifestSignature.KeySignature(key: key.publicKey.id, signature: key.sign([]))
    let renewal = other.map { seconds in
      var renewed = statement
      (renewed.kind, renewed.expires) = (.renewal, now.advanced(by: seconds))
      return ManifestSignature(renewed, signatures: [signature]).encode()
    }
    return Edition(
      manifest: edition.manifest, bytes: edition.bytes,
      signature: ManifestSignature(statement, signatures: [signature]).encode(), renewal: renewal)
  }
}
