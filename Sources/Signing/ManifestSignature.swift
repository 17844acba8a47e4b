public import WireFormats

/// `manifest.sig`: who says that a site has this manifest, and until when that may be believed.
///
/// It plays the part of TUF's timestamp role: small, polled, signed anew from time to time. The manifest has the hashes of
/// everything else.
public struct ManifestSignature: Equatable, Sendable {
  public static let fileName = "manifest.sig"

  public var statement: Statement
  /// In the order of the file; at most ``maxSignatures``, each by another key.
  public var signatures: [KeySignature]

  public init(_ statement: Statement, signatures: [KeySignature]) {
    self.statement = statement
    self.signatures = signatures
  }

  /// What a statement says of a manifest. Both are in files of one form, and neither passes for the other, because what is
  /// signed begins with its name.
  package enum Kind: String, Sendable {
    /// `manifest.sig`: the site has it.
    case content = "publish.signature/1"
    /// `renewal.sig`: the site has it still. A key that may only renew signs nothing else.
    case renewal = "publish.renewal/1"

    package var fileName: String {
      switch self {
      case .content: ManifestSignature.fileName
      case .renewal: "renewal.sig"
      }
    }
  }

  /// What is signed.
  public struct Statement: Equatable, Sendable {
    /// The absolute URL that the site is published for; ends with a slash. So the output for testers, signed with the same
    /// key, cannot be served to everybody.
    public var site: String
    /// The manifest's.
    public var sequence: Int
    /// The size of `manifest.json`.
    public var bytes: Int
    /// The SHA-256 of `manifest.json`: 64 lower-case hexadecimal digits.
    public var sha256: String
    /// From then on, a device that sees nothing newer may be kept from the news.
    public var expires: Instant
    package var kind = Kind.content

    public init(site: String, sequence: Int, bytes: Int, sha256: String, expires: Instant) {
      self.site = site
      self.sequence = sequence
      self.bytes = bytes
      self.sha256 = sha256
      self.expires = expires
    }

    /// The exact bytes that are signed: six lines, each with its end. The first line says what the others are, so that a
    /// signature made for another purpose is none here.
    ///
    /// They are made from the values, of which each has one form only, so what was signed is what is used, however the file
    /// is written.
    public var message: [UInt8] {
      Array("\(kind.rawValue)\n\(site)\n\(sequence)\n\(bytes)\n\(sha256)\n\(expires.rfc3339)\n".utf8)
    }
  }

  /// How long after its own end a signature can be renewed, in seconds: a key that only renews and that was stolen can keep
  /// devices from the news for so long, and not for ever.
  package static let longestRenewal = 366 * 86_400

  public struct KeySignature: Equatable, Sendable {
    /// ``PublicKey/id``
    public var key: String
    public var signature: Signature

    public init(key: String, signature: Signature) {
      self.key = key
      self.signature = signature
    }
  }

  /// Those of the keys that have signed the statement.
  public func signers(among keys: [PublicKey]) -> [PublicKey] {
    let message = statement.message
    return keys.filter { key in
      signatures.first { $0.key == key.id }.map { key.verifies($0.signature, of: message) } ?? false
    }
  }
}
