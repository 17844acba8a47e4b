import Signing
import TestKit
import Testing

/// RFC 8032, 7.1, and the texts of keys.
@Suite struct KeyTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var seed: String
    var publicKey: String
    var message: String
    var signature: String
  }

  static let vectors = [
    Vector(
      testDescription: "an empty message", seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: "",
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        + "d25bf5f0595bbe24655141438e7a100b"),
    Vector(
      testDescription: "one byte", seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: "72",
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        + "387b2eaeb4302aeeb00d291612bb0c00"),
    Vector(
      testDescription: "two bytes", seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", message: "af82",
      signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        + "4a7c15e9716ed28dc027beceea1ec40a"),
  ]

  @Test(arguments: vectors) func signsAsTheStandardSays(vector: Vector) throws {
    let key = try PrivateKey(seed: bytesOfHex(vector.seed))
    let (message, signature) = (
      bytesOfHex(vector.message), try #require(Signature(bytes: bytesOfHex(vector.signature)))
    )
    #expect(key.publicKey.bytes == bytesOfHex(vector.publicKey))
    #expect(key.publicKey.verifies(signature, of: message))
    #expect(key.publicKey.verifies(key.sign(message), of: message))
    #expect(!key.publicKey.verifies(signature, of: message + [0]))
    for index in signature.bytes.indices {
      var changed = signature.bytes
      changed[index] ^= 1
      #expect(!key.publicKey.verifies(try #require(Signature(bytes: changed)), of: message), "byte \(index)")
    }
  }

  /// RFC 8032, 5.1.7: a signature's second half is below the order of the group, so that a second form of it cannot be
  /// made.
  @Test func aSignatureHasOneForm() throws {
    let vector = Self.vectors[1]
    let order = Array(bytesOfHex("1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed").reversed())
    var (other, carry) = (bytesOfHex(vector.signature), 0)
    for index in 0..<32 {
      let sum = Int(other[32 + index]) + Int(order[index]) + carry
      other[32 + index] = UInt8(truncatingIfNeeded: sum)
      carry = sum >> 8
    }
    let key = try PublicKey(bytes: bytesOfHex(vector.publicKey))
    #expect(!key.verifies(try #require(Signature(bytes: other)), of: bytesOfHex(vector.message)))
  }

  static let text = "ed25519:21fe31dfa154a261:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="

  @Test func theTextOfAKeyIsRead() throws {
    let key = try PrivateKey(seed: bytesOfHex(Self.vectors[0].seed))
    #expect(key.text == "ed25519-private:nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=")
    #expect(key.publicKey.text == Self.text)
    #expect(try PublicKey(" \(Self.text)\n") == key.publicKey)
    #expect(try PrivateKey("\(key.text)\r\n").publicKey == key.publicKey)
  }

  static let notAKey = "this is not a key: one begins with 'ed25519:'"

  static let badPublicKeys: [Case<String, String>] = [
    Case("nothing", "", notAKey),
    Case("another text", "ssh-ed25519 AAAA", notAKey),
    Case("no id", "ed25519:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", notAKey),
    Case("base64 with a gap", text.replacing("CrfV", with: "Crf V"), notAKey),
    Case("base64 with stray bits", text.replacing("URo=", with: "URp="), notAKey),
    Case("too short", "ed25519:21fe31dfa154a261:11qYAYKx", "a key has 32 bytes, and this one has 6"),
    Case("a secret in the place of the id", "ed25519:nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A:AAAA", notAKey),
    Case(
      "a private key in capitals", "ED25519-PRIVATE:nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=",
      "this is a private key, where a public one is expected: keep it secret"),
    Case(
      "one letter off", text.replacing("CrfV", with: "CrfW"),
      "the key was not copied whole: it says that its id is '21fe31dfa154a261', but it is '68cef0b946784860'"),
    Case(
      "a private key", "ed25519-private:nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=",
      "this is a private key, where a public one is expected: keep it secret"),
  ]

  @Test(arguments: badPublicKeys) func badPublicKeysAreRefused(row: Case<String, String>) {
    #expect(problem { () throws(KeyError) in try PublicKey(row.input) } == row.expected)
  }

  static let badPrivateKeys: [Case<String, String>] = [
    Case("nothing", "", "this is not a key: one begins with 'ed25519-private:'"),
    Case("a public key", text, "this is a public key, where a private one is expected"),
    Case("too short", "ed25519-private:nWGx", "a key has 32 bytes, and this one has 3"),
    Case("base64 in two lines", "ed25519-private:nWGx\nne/9", "this is not a key: one begins with 'ed25519-private:'"),
  ]

  @Test(arguments: badPrivateKeys) func badPrivateKeysAreRefused(row: Case<String, String>) {
    #expect(problem { () throws(KeyError) in try PrivateKey(row.input) } == row.expected)
  }

  @Test func aSecretIsNotPrinted() throws {
    let key = PrivateKey.generate()
    let secret = try #require(key.text.split(separator: ":").last)
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] { #expect(!text.contains(secret)) }
    #expect(PrivateKey.generate().publicKey != key.publicKey)
  }

  @Test func onlyWholeSignaturesAreRead() throws {
    let signature = PrivateKey.generate().sign([1])
    #expect(Signature(base64: signature.base64) == signature)
    for text in ["", "AAAA", signature.base64 + "\n", String(signature.base64.dropLast()), " " + signature.base64] {
      #expect(Signature(base64: text) == nil)
    }
    #expect(Signature(bytes: Array(signature.bytes.dropLast())) == nil)
  }

  private func problem<Key>(_ read: () throws(KeyError) -> Key) -> String? {
    do throws(KeyError) {
      _ = try read()
      return nil
    } catch {
      return error.description
    }
  }
}

func bytesOfHex(_ hex: String) -> [UInt8] {
  let digits = Array(hex)
  return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
}
