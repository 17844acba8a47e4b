import FeedModel
import Signing
import Text

/// A release manager's signature: that a site may go from one output to another.
///
/// The change is signed and not only its result, because a page shows what changes: somebody who has read it knows nothing of
/// the way from another output. So an approval is of no use for going back to an old output either.
struct Approval: Equatable {
  /// What is signed.
  struct Statement: Equatable {
    /// The absolute URL of the site; ends with a slash. So nobody takes an approval of an output for testers for another.
    var site: String
    /// The new manifest's.
    var sequence: Int
    /// The SHA-256 of the new `manifest.json`, which has the hash of every file: 64 lower-case hexadecimal digits.
    var sha256: String
    /// The same of the manifest that it replaces; nil if there was none.
    var replaced: String?
    /// What the page said when it was signed.
    var verdict: SignoffReport.Verdict
    /// When it was signed.
    var at: Instant

    /// The exact bytes that are signed. The first line keeps them apart from what the keys of feeds sign.
    var message: [UInt8] {
      let lines = [
        Approval.schema, site, "\(sequence)", sha256, replaced ?? "-", verdict.word, at.rfc3339,
      ]
      return Array(lines.map { "\($0)\n" }.joined().utf8)
    }
  }

  static let schema = "publish.approval/1"

  var statement: Statement
  /// ``PublicKey/id`` of the key that has signed.
  var key: String
  var signature: Signature

  /// - Throws: ``Failure`` if an agent refuses.
  init(_ statement: Statement, by signer: any Signer) throws {
    self.statement = statement
    key = signer.publicKey.id
    signature = try signer.signature(of: statement.message)
  }

  /// Whether this key has signed it.
  func isSigned(by publicKey: PublicKey) -> Bool {
    publicKey.id == key && publicKey.verifies(signature, of: statement.message)
  }
}

// MARK: The file

extension Approval {
  /// Larger files are none.
  static let maxBytes = 4 << 10

  func encode() -> [UInt8] {
    JSON.object([
      .init("schema", .string(Self.schema)), .init("site", .string(statement.site)),
      .init("sequence", .number(statement.sequence)), .init("sha256", .string(statement.sha256)),
      .init("replaces", statement.replaced.map(JSON.string) ?? .null),
      .init("verdict", .string(statement.verdict.word)), .init("at", .string(statement.at.rfc3339)),
      .init("key", .string(key)), .init("signature", .string(signature.base64)),
    ]).write()
  }

  /// Nil for anything that ``encode()`` does not write, so that a file says one thing only.
  static func decode(_ bytes: [UInt8]) -> Approval? {
    let limits = ReadingLimits(maxBytes: maxBytes, maxDepth: 2, maxValues: 20, maxKeyBytes: 100)
    guard bytes.count <= maxBytes, let json = try? JSON.parse(bytes, limits: limits).value,
      let approval = Approval(json), approval.encode() == bytes
    else { return nil }
    return approval
  }

  private init?(_ json: JSON) {
    func text(_ name: String) -> String? { json[name]?.string }
    guard let site = text("site"), site.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      let sequence = json["sequence"]?.integer, let sha256 = text("sha256"), sha256.isHexadecimal(count: 64),
      let verdict = SignoffReport.Verdict.allCases.first(where: { $0.word == text("verdict") }),
      let at = text("at").flatMap({ Instant(rfc3339: $0) }), let key = text("key"), key.isHexadecimal(count: 16),
      let signature = text("signature").flatMap(Signature.init(base64:))
    else { return nil }
    let replaced = text("replaces")
    guard replaced?.isHexadecimal(count: 64) ?? true else { return nil }
    statement = Statement(
      site: site, sequence: sequence, sha256: sha256, replaced: replaced, verdict: verdict, at: at)
    (self.key, self.signature) = (key, signature)
  }
}

extension String {
  fileprivate func isHexadecimal(count: Int) -> Bool {
    utf8.count == count && utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}
