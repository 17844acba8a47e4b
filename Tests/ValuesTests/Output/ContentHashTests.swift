import Testing

@testable import Output

/// The digests of FIPS 180's examples, and those of `sha256sum` and `openssl dgst -sha256 -binary | base64`.
@Suite struct ContentHashTests {
  static let cases = [
    (
      "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
    ),
    (
      "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
    ),
  ]

  @Test(arguments: cases) func hashes(_ text: String, _ hex: String, _ base64: String) {
    let bytes = Array(text.utf8)
    #expect(sha256Hex(bytes) == hex)
    #expect(shortHash(bytes) == String(hex.prefix(16)))
    #expect(cspHash(bytes) == "sha256-\(base64)")
  }
}
