public import Text
public import WireFormats

/// `manifest.sig`: the keys that vouch for a site's manifest, and the time until which that holds.
///
/// It has the role of TUF's timestamp: small, polled, and signed anew from time to time. The manifest has the hashes of
/// everything else.
public struct ManifestSignature: Equatable, Sendable {
  public static let fileName = "manifest.sig"

  public var statement: Statement
  /// The signatures in the order of the file; at most ``maxSignatures``, each by a different key.
  public var signatures: [KeySignature]

  public init(_ statement: Statement, signatures: [KeySignature]) {
    (self.statement, self.signatures) = (statement, signatures)
  }

  /// The kind of a statement about a manifest. Both kinds are in files of one form, but cannot be confused, because the
  /// signed bytes begin with the kind's name.
  package enum Kind: String, Sendable, JSONConvertible {
    /// The kind of `manifest.sig`: the site has this manifest.
    case content = "publish.signature/1"
    /// The kind of `renewal.sig`: the site still has it. A key that may only renew signs nothing else.
    case renewal = "publish.renewal/1"

    package var fileName: String {
      switch self {
      case .content: ManifestSignature.fileName
      case .renewal: "renewal.sig"
      }
    }
  }

  /// The signed statement.
  public struct Statement: Equatable, Sendable {
    /// The absolute URL that the site is published for; it ends with a slash. It prevents output for testers, signed
    /// with the same key, from being served to all users.
    public var site: String
    /// The sequence number of the manifest.
    public var sequence: Int
    /// The size of `manifest.json`.
    public var bytes: Int
    /// The SHA-256 of `manifest.json`: 64 lower-case hexadecimal digits.
    public var sha256: String
    /// The time after which a device that sees nothing newer may be missing news.
    public var expires: Instant
    package var kind = Kind.content

    public init(site: String, sequence: Int, bytes: Int, sha256: String, expires: Instant) {
      (self.site, self.sequence, self.bytes) = (site, sequence, bytes)
      (self.sha256, self.expires) = (sha256, expires)
    }

    /// The exact bytes that are signed: six lines, each with its end. The first line names the kind of the others, so
    /// that a signature made for a different purpose is not valid here.
    ///
    /// They are made from the values, each of which has only one form, so the signed values are the ones that are used,
    /// however the file is written.
    public var message: [UInt8] {
      Array("\(kind.rawValue)\n\(site)\n\(sequence)\n\(bytes)\n\(sha256)\n\(expires.rfc3339)\n".utf8)
    }
  }

  /// The time after its own end during which a signature can be renewed, in seconds. A stolen key that may only renew
  /// can keep devices from the news for this long, but not forever.
  package static let longestRenewal = 366 * 86_400

  public struct KeySignature: Equatable, Sendable {
    /// ``PublicKey/id``
    public var key: String
    public var signature: Signature

    public init(key: String, signature: Signature) { (self.key, self.signature) = (key, signature) }
  }

  /// The keys that have signed the statement.
  public func signers(among keys: [PublicKey]) -> [PublicKey] {
    let message = statement.message
    return keys.filter { key in
      signatures.first { $0.key == key.id }.map { key.verifies($0.signature, of: message) } ?? false
    }
  }
}

extension ManifestSignature {
  public static let schema = Kind.content.rawValue
  /// The maximum size of a file that is read, in bytes: more than four signatures and a long address need.
  public static let maxBytes = 8 << 10
  /// The maximum number of signatures: enough for a threshold, and for a key that is being replaced.
  public static let maxSignatures = 4

  /// Reads `manifest.sig`. Only the output of ``encode()`` is accepted: no other order, no unknown or repeated member,
  /// nothing after the end. A later format will have a different name.
  ///
  /// - Throws: ``Obstacle``
  public static func decode(_ bytes: [UInt8]) throws(Obstacle) -> ManifestSignature {
    try decode(bytes, as: .content)
  }

  /// Reads a `manifest.sig` or a `renewal.sig`.
  package static func decode(_ bytes: [UInt8], as kind: Kind) throws(Obstacle) -> ManifestSignature {
    guard bytes.count <= maxBytes else { throw Obstacle("it has more than \(maxBytes) bytes") }
    let limits = ReadingLimits(maxBytes: maxBytes, maxDepth: 3, maxValues: 100, maxKeyBytes: 100)
    let json: JSON
    do throws(FormatError) {
      json = try JSON.parse(bytes, limits: limits).value
    } catch {
      throw Obstacle(error.sentence(insteadOf: "a signature"))
    }
    let file = PlacedValue(value: json, place: ValuePlace(root: "the signature"))
    let signature: ManifestSignature
    do throws(ValueProblem) {
      signature = try ManifestSignature(StrictObject(file), kind)
    } catch {
      throw Obstacle("\(error)")
    }
    guard signature.encode() == bytes else {
      throw Obstacle("it has more than a signature, or is written in another way")
    }
    return signature
  }

  private init(_ fields: StrictObject, _ kind: Kind) throws(ValueProblem) {
    _ = try fields.required("schema").read("'\(kind.rawValue)'") { $0.string == kind.rawValue ? kind : nil }
    statement = try Statement(fields, kind)
    let signatures = try fields.required("signatures")
    self.signatures = try signatures.list().map { entry throws(ValueProblem) in try KeySignature(StrictObject(entry)) }
    guard 1...Self.maxSignatures ~= self.signatures.count else {
      throw signatures.fail("1 to \(Self.maxSignatures) are expected, not \(self.signatures.count)")
    }
    guard Set(self.signatures.map(\.key)).count == self.signatures.count else {
      throw signatures.fail("a key signs once")
    }
  }

  public func encode() -> [UInt8] {
    JSON.present([
      "schema": statement.kind, "site": statement.site, "sequence": statement.sequence, "bytes": statement.bytes,
      "sha256": statement.sha256, "expires": statement.expires,
      "signatures": signatures.map { JSON.present(["key": $0.key, "signature": $0.signature.base64]) },
    ]).write()
  }
}

extension ManifestSignature.Statement {
  fileprivate init(_ fields: StrictObject, _ kind: ManifestSignature.Kind) throws(ValueProblem) {
    self.kind = kind
    site = try fields.required("site").read("an absolute URL that ends with a slash") { json in
      json.string.flatMap { Self.isSite($0) ? $0 : nil }
    }
    sequence = try fields.required("sequence").integer(in: 1...(1 << 53))
    bytes = try fields.required("bytes").integer(in: 0...(1 << 53))
    sha256 = try fields.required("sha256").lowerHexadecimal(count: 64)
    expires = try fields.required("expires").instant()
  }

  /// Whether it is printable ASCII, and so on one line.
  private static func isSite(_ text: String) -> Bool {
    text.utf8.count <= 2_048 && text.utf8.last == UInt8(ascii: "/") && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }
}

extension ManifestSignature.KeySignature {
  fileprivate init(_ fields: StrictObject) throws(ValueProblem) {
    key = try fields.required("key").lowerHexadecimal(count: 16)
    signature = try fields.required("signature").read("64 bytes in base64") { json in
      json.string.flatMap(Signature.init(base64:))
    }
  }
}

extension PlacedValue {
  fileprivate func lowerHexadecimal(count: Int) throws(ValueProblem) -> String {
    try read("\(count) hexadecimal digits in small letters") { json in
      json.string.flatMap { text in
        let isHexadecimal = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
        return isHexadecimal && text.utf8.count == count ? text : nil
      }
    }
  }
}
