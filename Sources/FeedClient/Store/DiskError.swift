#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Why the disk refused something, in the system's words.
struct DiskError: Error, Equatable {
  var code: Int32

  static let isNoFile = DiskError(code: EISDIR)
  static let isTooLarge = DiskError(code: EFBIG)
  var isMissing: Bool { code == ENOENT }
  var isBusy: Bool { code == EWOULDBLOCK }

  var why: String { self == .isNoFile ? "it is no file" : String(cString: strerror(code)) }
}
