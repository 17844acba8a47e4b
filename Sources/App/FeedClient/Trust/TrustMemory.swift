internal import FeedModel
internal import Hashing
package import Signing
package import StateStore

/// A device's memory of signed sites, by address (`publish.trust`). It decides which copies are good, and which
/// manifests are older than one that was seen before.
package struct TrustMemory: Equatable, Sendable {
  package var sites: [String: Site] = [:]

  package init(sites: [String: Site] = [:]) { self.sites = sites }

  package struct Site: Equatable, Sendable {
    /// The sequence of the newest manifest that was trusted.
    package var sequence: Int
    /// The manifest's SHA-256: 64 hexadecimal digits.
    package var manifest: String
    /// The ids of the pinned keys that had signed it.
    package var keys: [String]
    /// The SHA-256 of each feed's last good copy, by path.
    package var files: [String: String] = [:]

    package init(sequence: Int, manifest: String, keys: [String], files: [String: String] = [:]) {
      (self.sequence, self.manifest, self.keys, self.files) = (sequence, manifest, keys, files)
    }
  }
}

extension TrustMemory: StoredState {
  package init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    let sites = reader.nested("publish.trust") { reader, entries in
      entries.keys.reduce(into: [String: Site]()) { sites, address in
        sites[address] = reader.nested(address) { reader, _ in Site(&reader) } ?? nil
      }
    }
    self.init(sites: sites ?? [:])
    issues += reader.issues
  }

  package var stored: StateValues {
    sites.isEmpty ? [:] : ["publish.trust": .dictionary(sites.mapValues { .dictionary($0.stored) })]
  }
}

extension TrustMemory.Site {
  fileprivate init?(_ reader: inout StateReader) {
    guard let sequence = reader.integer("sequence"), let manifest = reader.text("manifest"),
      let keys = reader.texts("keys")
    else { return nil }
    self.init(sequence: sequence, manifest: manifest, keys: keys)
    files = reader.dictionary("files")?.compactMapValues(\.string) ?? [:]
  }

  fileprivate var stored: StateValues {
    [
      "sequence": .integer(sequence), "manifest": .string(manifest), "keys": .strings(keys),
      "files": .dictionary(files.mapValues(PropertyList.string)),
    ]
  }
}

extension TrustMemory {
  /// The memory of a site; nil if there is none, or only from keys that are no longer pinned: a key that was stolen and
  /// replaced leaves no trace, however large a sequence it has signed.
  func site(_ address: String, _ keys: [PublicKey]) -> Site? {
    sites[address].flatMap { site in keys.contains { site.keys.contains($0.id) } ? site : nil }
  }

  /// Remembers a manifest. The keys that have signed it are remembered even if a host later leaves a signature out.
  package mutating func remember(
    _ statement: ManifestSignature.Statement, signedBy signers: [PublicKey], at address: String, _ keys: [PublicKey]
  ) {
    let known = site(address, keys)
    let earlier = known?.manifest == statement.sha256 ? known?.keys ?? [] : []
    sites[address] = Site(
      sequence: statement.sequence, manifest: statement.sha256, keys: Set(signers.map(\.id) + earlier).sorted(),
      files: known?.files ?? [:])
  }

  /// The reason why a signed manifest is still not accepted.
  package func problem(_ statement: ManifestSignature.Statement, at address: String, _ keys: [PublicKey]) -> Distrust? {
    guard let known = site(address, keys) else { return nil }
    if statement.sequence < known.sequence { return .olderSequence(statement.sequence, than: known.sequence) }
    let isOther = statement.sequence == known.sequence && statement.sha256 != known.manifest
    return isOther ? .otherContent(sequence: statement.sequence) : nil
  }
}

/// A manifest that a pinned key has signed: it has the size and the hash of each file of the site.
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

  /// The size of a file; nil if the site does not have it.
  func size(of path: String) -> Int? { files[path]?.bytes }

  /// - Throws: ``Distrust/unlisted`` or ``Distrust/wrongBytes``.
  package func check(_ path: String, _ bytes: [UInt8]) throws(Distrust) {
    guard let file = files[path] else { throw .unlisted }
    guard bytes.count == file.bytes, SHA256.hash(bytes).hex == file.sha256 else { throw .wrongBytes }
  }

  /// The path from which to get a file: its copy below `feeds/`, whose name has its hash, or the file itself. A host
  /// that has both versions of a feed for a while always serves this one.
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
