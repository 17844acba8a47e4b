internal import FeedModel
internal import Hashing
package import Signing

/// A manifest that a pinned key has signed: it says which bytes each file of the site has.
package struct TrustedManifest: Sendable {
  package let statement: ManifestSignature.Statement
  private let files: [String: Manifest.File]

  /// - Throws: ``Distrust/wrongBytes`` or ``Distrust/badManifest(_:)``.
  package init(_ statement: ManifestSignature.Statement, manifest: [UInt8]) throws(Distrust) {
    guard statement.isOf(manifest) else { throw .wrongBytes }
    self.statement = statement
    let decoded: Manifest
    do throws(ManifestError) {
      decoded = try Manifest.decode(manifest, limits: .published)
    } catch {
      throw .badManifest("\(error)")
    }
    guard decoded.sequence == statement.sequence else {
      throw .badManifest("its sequence is \(decoded.sequence), not \(statement.sequence)")
    }
    files = Dictionary(decoded.files.map { ($0.path, $0) }) { first, _ in first }
  }

  private init(_ statement: ManifestSignature.Statement, _ files: [String: Manifest.File]) {
    (self.statement, self.files) = (statement, files)
  }

  /// The same manifest, signed anew.
  func with(_ statement: ManifestSignature.Statement) -> TrustedManifest { TrustedManifest(statement, files) }

  /// Nil if it has no such file.
  func size(of path: String) -> Int? { files[path]?.bytes }

  /// - Throws: ``Distrust/unlisted`` or ``Distrust/wrongBytes``.
  package func check(_ path: String, _ bytes: [UInt8]) throws(Distrust) {
    guard let file = files[path] else { throw .unlisted }
    guard bytes.count == file.bytes, SHA256.hash(bytes).hex == file.sha256 else { throw .wrongBytes }
  }

  /// Where to get a file: its copy below `feeds/`, whose name has its hash, or the file itself. A host that has both versions
  /// of a feed for a while always serves this one.
  func place(of path: String) -> String {
    guard let file = files[path] else { return path }
    let copy = FeedIndex.copy(of: path, sha256: file.sha256)
    return files[copy]?.sha256 == file.sha256 ? copy : path
  }
}

extension ManifestSignature.Statement {
  /// Whether these are the bytes of the manifest.
  func isOf(_ manifest: [UInt8]) -> Bool { manifest.count == bytes && SHA256.hash(manifest).hex == sha256 }
}
