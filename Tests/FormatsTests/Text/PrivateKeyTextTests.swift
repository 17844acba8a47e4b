import TestKit
import Testing

@testable import Text

/// docs/signing.md, The format: a private key is `ed25519-private:` and the base64 of 32 bytes. The key is RFC 8032's.
@Suite struct PrivateKeyTextTests {
  private static let base64 = "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
  private static let publicKey = "ed25519:21fe31dfa154a261:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="

  static let texts: [Case<String, PrivateKeyText?>] = [
    Case("a private key", "ed25519-private:\(base64)=", .labelled),
    Case("in capitals", "ED25519-PRIVATE:\(base64)=", .labelled),
    Case("half of one", "--sign=ed25519-private:nWGxne/9", .labelled),
    Case("without its prefix", "\(base64)=", .padded),
    Case("with another prefix", "private:\(base64)=", .padded),
    Case("in a line of YAML", "signing: { keys: ['\(base64)='] }", .padded),
    Case("without its last letter", base64, .unpadded),
    Case("64 bytes", base64 + base64 + "==", .padded),
    Case("a public key", publicKey, nil),
    Case("a public key in a list", "keys: [\"\(publicKey)\", '\(publicKey)']", nil),
    Case("a public key's base64 alone", String(publicKey.suffix(44)), .padded),
    Case("a path of 43 letters", "srv/sites/snoodle/releases/production/public", nil),
    Case("a commit", "git:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b", nil),
    Case("a hash", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", nil),
    Case("a key of a store, 64 bytes in a word", "x\(base64)\(base64)==", nil),
    Case("nothing", "", nil),
  ]

  @Test(arguments: texts) func isSeen(_ row: Case<String, PrivateKeyText?>) {
    #expect(PrivateKeyText(in: row.input) == row.expected)
  }

  static let pieces: [Case<String, Bool>] = [
    Case("most of a key", String(base64.prefix(30)), true),
    Case("half of one, with another end", "hEr0kuwsxERJxWl7=", true),
    Case("a file", "site.key", false), Case("a long file", "/home/runner/work/site/key", false),
    Case("a variable", "PUBLISH_SITE_PRIVATE_KEY2", false), Case("an id", "21fe31dfa154a261", false),
  ]

  @Test(arguments: pieces) func aPieceIsSeen(_ row: Case<String, Bool>) {
    #expect(row.input.mayBePieceOfKey == row.expected)
  }
}
