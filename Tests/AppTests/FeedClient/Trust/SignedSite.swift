import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Hashing
import Signing

/// A site as its authors publish it: files, a manifest that lists them, and a signature of that.
struct SignedSite {
  static let key = PrivateKey.generate()
  /// Of one process: what it knows of a site is its own.
  static var trust: FeedTrust { FeedTrust([key.publicKey]) }
  static let view = "views/hello/index.0123456789abcdef.html"

  var address = World.site
  var sequence = 5
  var expires = World.start.advanced(by: 30 * 86_400)
  var keys = [Self.key]
  /// By path.
  var files: [String: [UInt8]] = [:]

  /// One banner that is displayed at every launch, with this text in its page.
  init(_ text: String, sequence: Int = 5) {
    self.sequence = sequence
    files[FeedName.banners.rawValue] = Self.feed(text)
    files[Self.view] = Array("<p>\(text)</p>".utf8)
  }

  static func feed(_ view: String) -> [UInt8] {
    Array(#"{"hello": {"entry": "\#(view)", "views": {"\#(view)": {"file": "\#(World.site + Self.view)"}}}}"#.utf8)
  }

  var manifest: [UInt8] {
    let files = files.sorted { $0.key < $1.key }.map { path, bytes in
      Manifest.File(path: path, bytes: bytes.count, sha256: SHA256.hash(bytes).hex)
    }
    return Manifest(sequence: sequence, files: files).encode()
  }

  var statement: ManifestSignature.Statement {
    ManifestSignature.Statement(
      site: address, sequence: sequence, bytes: manifest.count, sha256: SHA256.hash(manifest).hex, expires: expires)
  }

  var signature: ManifestSignature {
    let statement = statement
    return ManifestSignature(
      statement,
      signatures: keys.map { .init(key: $0.publicKey.id, signature: $0.sign(statement.message)) })
  }

  /// Everything that a host needs to have, by path.
  var output: [String: [UInt8]] {
    files.merging(["manifest.json": manifest, ManifestSignature.fileName: signature.encode()]) { $1 }
  }
}

extension World {
  /// The host has these files and no others.
  func serve(_ files: [String: [UInt8]]) {
    transport.respond(with: Dictionary(uniqueKeysWithValues: files.map { (World.site + $0, .body($1)) }))
  }

  /// What a process of the app displays that is launched a little later: the view's name; or nil.
  func launch(trust: FeedTrust? = FeedTrust([SignedSite.key.publicKey])) async -> String? {
    await banners(trust: trust).launched().display?.view.id
  }

  func banners(trust: FeedTrust?) -> BannersClient {
    clock.advance(by: 100)
    var environment = environment
    environment.trust = trust
    return BannersClient(controlFile: .published(.banners, at: World.site), environment: environment)
  }
}
