import Signing
import TestKit
import Testing
import Text
import WireFormats

/// docs/signing.md, The format.
@Suite struct ManifestSignatureTests {
  static let (key, other) = (PrivateKey.generate(), PrivateKey.generate())
  static let statement = ManifestSignature.Statement(
    site: "https://updates.example.com/", sequence: 12, bytes: 24_299, sha256: String(repeating: "0f", count: 32),
    expires: Instant(secondsSince1970: 1_798_189_200))

  static func signature(_ keys: PrivateKey...) -> ManifestSignature {
    ManifestSignature(
      statement,
      signatures: keys.map { .init(key: $0.publicKey.id, signature: $0.sign(statement.message)) })
  }

  @Test func theFile() throws {
    let signature = Self.signature(Self.key)
    #expect(
      String(decoding: signature.encode(), as: UTF8.self) == """
        {
          "schema": "publish.signature/1",
          "site": "https://updates.example.com/",
          "sequence": 12,
          "bytes": 24299,
          "sha256": "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f",
          "expires": "2026-12-25T09:00:00Z",
          "signatures": [
            {
              "key": "\(Self.key.publicKey.id)",
              "signature": "\(Self.key.sign(Self.statement.message).base64)"
            }
          ]
        }

        """)
    #expect(try ManifestSignature.decode(signature.encode()) == signature)
  }

  @Test func theBytesThatAreSigned() {
    #expect(
      String(decoding: Self.statement.message, as: UTF8.self) == """
        publish.signature/1
        https://updates.example.com/
        12
        24299
        0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f
        2026-12-25T09:00:00Z

        """)
  }

  static let whole = String(decoding: signature(key).encode(), as: UTF8.self)

  /// By what is done to a whole file.
  static let refused: [Case<String, String>] = [
    Case("nothing", "", "the file is empty"),
    Case("a page", "<!doctype html>", "this is an HTML page, not a signature"),
    Case("trailing data", whole + "{}", "15:1: unexpected text after the JSON value"),
    Case("a trailing space", whole + " ", "it has more than a signature, or is written in another way"),
    Case(
      "a member twice", whole.replacing("  \"bytes\"", with: "  \"sequence\": 12,\n  \"bytes\""),
      "it has more than a signature, or is written in another way"),
    Case(
      "an unknown member", whole.replacing("  \"bytes\"", with: "  \"more\": 1,\n  \"bytes\""),
      "it has more than a signature, or is written in another way"),
    Case(
      "another spelling of a number", whole.replacing(": 12,", with: ": 12.0,"),
      "it has more than a signature, or is written in another way"),
    Case(
      "a fraction of a second", whole.replacing("00:00Z", with: "00:00.5Z"),
      "it has more than a signature, or is written in another way"),
    Case(
      "a later format", whole.replacing("signature/1", with: "signature/2"),
      "schema: 'publish.signature/1' is expected, not 'publish.signature/2'"),
    Case(
      "a sequence of 0", whole.replacing(": 12,", with: ": 0,"),
      "sequence: a whole number from 1 to 9007199254740992 is expected, not 0"),
    Case(
      "a site with a line end", whole.replacing(".com/", with: ".com\\n/"),
      "site: an absolute URL that ends with a slash is expected, not 'https://updates.example.com\n/'"),
    Case(
      "no signature", String(whole.prefix { $0 != "[" }) + "[]\n}\n",
      "signatures: 1 to 4 are expected, not 0"),
    Case(
      "a large file", whole + String(repeating: " ", count: 8_192), "it has more than 8192 bytes"),
  ]

  @Test(arguments: refused) func nothingElseIsRead(row: Case<String, String>) {
    do throws(Obstacle) {
      _ = try ManifestSignature.decode(Array(row.input.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.description == row.expected)
    }
  }

  @Test func manySignaturesAreRefused() {
    let entries = (0..<5).map { _ in Self.signature(PrivateKey.generate()).signatures[0] }
    let many = ManifestSignature(Self.statement, signatures: entries)
    #expect(throws: Obstacle.self) { try ManifestSignature.decode(many.encode()) }
    let most = ManifestSignature(Self.statement, signatures: Array(entries.dropLast()))
    #expect((try? ManifestSignature.decode(most.encode())) == most)
  }

  @Test func anIDThatComesTwiceIsRefused() {
    let twice = ManifestSignature(Self.statement, signatures: Self.signature(Self.key, Self.other, Self.key).signatures)
    #expect(throws: Obstacle.self) { try ManifestSignature.decode(twice.encode()) }
  }

  /// The files differ in their first lines only, and so do the bytes that are signed.
  @Test func aRenewalDoesNotPassForASignature() throws {
    var renewed = Self.statement
    renewed.kind = .renewal
    #expect(
      String(decoding: renewed.message, as: UTF8.self).hasPrefix(
        "publish.renewal/1\nhttps://updates.example.com/\n12\n"))
    let entry = ManifestSignature.KeySignature(key: Self.key.publicKey.id, signature: Self.key.sign(renewed.message))
    let renewal = ManifestSignature(renewed, signatures: [entry])
    #expect(try ManifestSignature.decode(renewal.encode(), as: .renewal) == renewal)
    #expect(throws: Obstacle.self) { try ManifestSignature.decode(renewal.encode()) }
    #expect(ManifestSignature(Self.statement, signatures: [entry]).signers(among: [Self.key.publicKey]) == [])
  }

  @Test func anyKeyThatIsKnownIsEnough() {
    let (key, other) = (Self.key.publicKey, Self.other.publicKey)
    #expect(Self.signature(Self.key).signers(among: [key]) == [key])
    #expect(Self.signature(Self.key).signers(among: [other]) == [])
    #expect(Self.signature(Self.key, Self.other).signers(among: [other]) == [other])
    #expect(Self.signature(Self.key, Self.other).signers(among: [key, other]) == [key, other])
  }

  @Test func aSignatureUnderTheIDOfAnotherKeyIsNone() {
    var signature = Self.signature(Self.other)
    signature.signatures[0].key = Self.key.publicKey.id
    #expect(signature.signers(among: [Self.key.publicKey]) == [])
  }

  /// Every value is signed.
  @Test func anyOtherStatementIsRefused() {
    var changed = [Self.statement]
    for change: (inout ManifestSignature.Statement) -> Void in [
      { $0.site = "https://staging.example.com/" }, { $0.sequence += 1 }, { $0.bytes += 1 },
      { $0.sha256 = String(repeating: "00", count: 32) }, { $0.expires = $0.expires.advanced(by: 1) },
    ] {
      var statement = Self.statement
      change(&statement)
      changed.append(statement)
    }
    let signatures = Self.signature(Self.key).signatures
    let accepted = changed.map { ManifestSignature($0, signatures: signatures).signers(among: [Self.key.publicKey]) }
    #expect(accepted.map(\.count) == [1, 0, 0, 0, 0, 0])
  }

  @Test func anyFlippedBitIsRefused() {
    let file = Self.signature(Self.key).encode()
    for index in file.indices {
      for bit in 0..<8 {
        var changed = file
        changed[index] ^= 1 << UInt8(bit)
        let signers = (try? ManifestSignature.decode(changed))?.signers(among: [Self.key.publicKey]) ?? []
        #expect(signers == [], "bit \(bit) of byte \(index)")
      }
    }
  }
}
