internal import Hashing

/// The lower-case hexadecimal SHA-256 of `bytes`: 64 digits.
public func sha256Hex(_ bytes: [UInt8]) -> String { SHA256.hash(bytes).hex }

/// The first 16 digits of ``sha256Hex(_:)``, for content-addressed names.
///
/// 64 bits are enough for millions of files without an accidental collision. A deliberate one is reported as
/// ``OutputError/differentContents(path:)``.
public func shortHash(_ bytes: [UInt8]) -> String { SHA256.hash(bytes).hex(byteCount: 8) }

/// A source for a Content-Security-Policy: `sha256-` and the base64 of the SHA-256, without the quotes around it.
///
/// - Parameter bytes: Exactly the bytes between `<style>` and `</style>`, including white space.
public func cspHash(_ bytes: [UInt8]) -> String { "sha256-" + base64(SHA256.hash(bytes).bytes) }

private func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
    for place in 0..<4 {
      text.append(place > group.count ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * place)) & 63])
    }
  }
  return String(decoding: text, as: UTF8.self)
}
