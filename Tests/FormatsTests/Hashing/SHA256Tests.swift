import Testing

@testable import Hashing

@Suite struct SHA256Tests {
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    var hex: String

    init(_ name: String, _ text: String, count: Int = 1, _ hex: String) {
      (testDescription, self.hex) = (name, hex)
      bytes = Array(repeatElement(text.utf8, count: count).joined())
    }
  }

  /// FIPS 180's examples, and what `sha256sum` says.
  static let examples = [
    Example("nothing", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Example("one block", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Example(
      "two blocks", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Example(
      "a million bytes", "a", count: 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  /// RFC 4231, test cases 1, 2 and 6.
  @Test(
    arguments: [
      (
        Array(repeating: 0x0B, count: 20), "Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        Array(repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ] as [([UInt8], String, String)])
  func authenticates(key: [UInt8], message: String, hex: String) {
    #expect(SHA256.authenticate(Array(message.utf8), with: key).hex == hex)
  }

  @Test(arguments: examples) func hashesAtOnce(example: Example) {
    #expect(SHA256.hash(example.bytes).hex == example.hex)
  }

  @Test(arguments: examples, [63, 64, 65, 1000]) func hashesInPieces(example: Example, length: Int) {
    var hash = SHA256()
    for start in stride(from: 0, to: example.bytes.count, by: length) {
      hash.update(example.bytes[start..<min(start + length, example.bytes.count)])
    }
    #expect(hash.finish().hex == example.hex)
  }

  @Test func beginsAnewAfterEachDigest() {
    var hash = SHA256()
    for example in Self.examples + Self.examples {
      hash.update(example.bytes)
      #expect(hash.finish().hex == example.hex)
    }
  }

  /// An array is contiguous in memory, a lazy or reversed collection is not.
  @Test func bytesNeedNotBeContiguous() {
    let abc = SHA256.hash(Array("abc".utf8))
    #expect(SHA256.hash(Array("cba".utf8).reversed()) == abc)
    #expect(SHA256.hash("abc".utf8) == abc)
    #expect(SHA256.hash("xabc".utf8.dropFirst()) == abc)
  }

  @Test func copiesGoTheirOwnWays() {
    var prefix = SHA256()
    prefix.update("a".utf8)
    var copy = prefix.copy()
    copy.update("bc".utf8)
    #expect(copy.finish() == SHA256.hash("abc".utf8))
    prefix.update("x".utf8)
    #expect(prefix.finish() == SHA256.hash("ax".utf8))
  }

  @Test func oneHashContinuesAPrefixAgainAndAgain() {
    var prefix = SHA256()
    prefix.update(Array(repeating: 0x61, count: 1000))
    var hash = SHA256()
    for end in ["", "b", "longer than one block of SHA-256, which has 64 bytes, whatever comes"] {
      hash.update("forgotten".utf8)
      hash.continue(from: prefix)
      hash.update(end.utf8)
      #expect(hash.finish() == SHA256.hash(Array(repeating: 0x61, count: 1000) + end.utf8))
    }
  }

  @Test func digestHasItsBytes() {
    let digest = SHA256.hash("abc".utf8)
    #expect(digest.bytes.count == 32 && digest.bytes.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
    #expect(digest[31] == 0xAD)
    #expect(digest.hex(byteCount: 8) == "ba7816bf8f01cfea")
    #expect(digest.hex(byteCount: 0) == "")
  }

  @Test func equalDigestsAreOneKey() {
    let digests: Set = [SHA256.hash("a".utf8), SHA256.hash("a".utf8), SHA256.hash("b".utf8)]
    #expect(digests.count == 2)
  }
}
