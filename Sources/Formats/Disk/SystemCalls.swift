#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// The C library has a different name on each system. Modules that call it import Disk.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif

/// Makes a system call, and repeats it while it is interrupted.
///
/// - Returns: The result, if it is not a failure.
package func systemCall<Result: SignedInteger>(_ call: () -> Result) throws(DiskError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw DiskError(code: code) }
  }
}

// The following calls differ between systems, are variadic in C, or have names that our own types use.

package func systemOpen(_ folder: Int32, _ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  openat(folder, path, flags, mode)
}

package func systemClose(_ file: Int32) -> Int32 { close(file) }
package func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
package func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }

/// Writes both pieces of bytes, one after the other.
package func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer, _ more: UnsafeRawBufferPointer) -> Int {
  withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
    parts[0] = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    parts[1] = iovec(iov_base: UnsafeMutableRawPointer(mutating: more.baseAddress), iov_len: more.count)
    return writev(file, parts.baseAddress, 2)
  }
}

/// Swaps two names of one folder in one step. Fails with `ENOSYS` if the system lacks the call.
package func systemExchange(_ folder: Int32, _ name: String, _ other: String) -> Int32 {
  #if canImport(Darwin)
    return renameatx_np(folder, name, folder, other, UInt32(RENAME_SWAP))
  #else
    guard let renameat2 else {
      errno = ENOSYS
      return -1
    }
    let exchange: UInt32 = 2  // RENAME_EXCHANGE
    return renameat2(folder, name, folder, other, exchange)
  #endif
}

/// Gives a file a name that is free, in one step. Fails with `EEXIST` if it is taken.
package func systemMove(_ folder: Int32, _ name: String, _ other: Int32, _ newName: String) -> Int32 {
  #if canImport(Darwin)
    return renameatx_np(folder, name, other, newName, UInt32(RENAME_EXCL))
  #else
    let noReplace: UInt32 = 1  // RENAME_NOREPLACE
    let result = renameat2?(folder, name, other, newName, noReplace) ?? -1
    guard result != 0, renameat2 == nil || [ENOSYS, EINVAL].contains(errno) else { return result }
    // A second name fails, too, where the name is taken.
    return linkat(folder, name, other, newName, 0) == 0 ? unlinkat(folder, name, 0) : -1
  #endif
}

/// Brings a file system to the disk. On Linux it is the whole file system: one wait for all files instead of one for
/// each.
///
/// macOS has no such call; there a full flush of the folder takes its place, and `fsync` on network disks, which lack
/// it.
package func systemSync(_ folder: Int32) -> Int32 {
  #if canImport(Darwin)
    return fcntl(folder, F_FULLFSYNC) == 0 ? 0 : fsync(folder)
  #else
    return syncfs?(folder) ?? fsync(folder)
  #endif
}

#if !canImport(Darwin)
  // The calls are found by name: the headers show both only under _GNU_SOURCE, which Swift's Glibc module does not set,
  // and `syscall` takes a variable number of arguments, which Swift cannot call. A C target for two lines would be one
  // more module. In a fully static executable the look-up finds nothing; then `renameat2` is refused as on an old file
  // system.
  private let renameat2 = symbol("renameat2")
    .map { unsafeBitCast($0, to: (@Sendable @convention(c) (Int32, CString, Int32, CString, UInt32) -> Int32).self) }
  private let syncfs = symbol("syncfs")
    .map { unsafeBitCast($0, to: (@Sendable @convention(c) (Int32) -> Int32).self) }

  private typealias CString = UnsafePointer<CChar>

  private func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }
#endif

/// The reason why the disk refused an operation, in the system's words.
package struct DiskError: Error, Equatable {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  package static let isNoFile = DiskError(code: EISDIR)
  package static let isTooLarge = DiskError(code: EFBIG)
  package var isMissing: Bool { code == ENOENT }
  package var isBusy: Bool { code == EWOULDBLOCK }

  /// The reason of one of our errors or of Foundation's, in words for users.
  package static func why(_ error: any Error) -> String {
    if let error = error as? DiskError { return error.why }
    guard let cause = (error as? CocoaError)?.underlying as? POSIXError else { return "\(error)" }
    return DiskError(code: cause.code.rawValue).why
  }

  package var why: String { self == .isNoFile ? "it is not a regular file" : String(cString: strerror(code)) }
}
