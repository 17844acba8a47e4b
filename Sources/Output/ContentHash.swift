internal import Hashing
internal import Text

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
public func cspHash(_ bytes: [UInt8]) -> String { "sha256-" + Base64.text(SHA256.hash(bytes).bytes) }
