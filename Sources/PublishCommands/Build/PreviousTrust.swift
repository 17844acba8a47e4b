import Authoring
import FeedClient
import Signing

/// What must have been signed before a build takes it over from an address: the host there is not the author, and the build
/// signs the numbers, keys and files of the previous output together with its own.
struct PreviousTrust {
  /// Those that apps pin; without a list of them, those with which the build signs.
  private let pinned: PinnedKeys
  /// That of the output, which may be another one than that of the previous output, such as for testers.
  private let site: String

  /// Nil for a site that is not signed: its apps believe the host, too.
  init?(_ configuration: Configuration, signers: [PublicKey]) {
    guard configuration.signing != nil || !signers.isEmpty else { return nil }
    pinned = configuration.signing?.pinned ?? PinnedKeys(signers)
    site = configuration.site
  }

  /// Nil also without a usable `publish.yml`: then the build ends with errors, and writes nothing.
  ///
  /// - Parameter site: In the place of the one in `publish.yml`.
  init?(source: String, site: String?, signers: [PublicKey]) {
    guard let configuration = try? Configuration(ofSiteIn: source, at: site) else { return nil }
    self.init(configuration, signers: signers)
  }

  /// - Parameters:
  ///   - signature: Of `manifest.sig`; nil if there is none.
  ///   - address: Where both are. They may also be signed for it, if the output is for another site.
  func check(_ manifest: [UInt8], signedBy signature: [UInt8]?, at address: String) throws(Failure) {
    guard !pinned.keys.isEmpty else {
      throw Failure(
        message: "nobody can tell who made the previous output at \(address): publish.yml has 'signing' without keys",
        advice: "list the public keys that apps pin in 'signing: keys'; \(Self.firstTime)")
    }
    do throws(Distrust) {
      try distrust(manifest, signature, address)
    } catch {
      throw Failure(
        message: "the previous output at \(address) cannot be trusted: \(error)",
        advice:
          "the host or its cache may be in somebody else's hands: compare it with your last output, and build with "
          + "that as --previous FOLDER; \(Self.firstTime)")
    }
  }

  /// What to do if nobody could have signed it.
  static let firstTime =
    "if what is there was published before the site was signed with these keys, add --trust-previous once"

  private func distrust(_ manifest: [UInt8], _ signature: [UInt8]?, _ address: String) throws(Distrust) {
    guard let signature else { throw .unsigned }
    let statement = try pinned.check(signature, for: [site, address.withSlash]).statement
    _ = try TrustedManifest(statement, manifest: manifest)
  }
}

extension String {
  /// The address of a folder, as sites have it.
  var withSlash: String { hasSuffix("/") ? self : self + "/" }
}
