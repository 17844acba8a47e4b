#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Why the disk refused something, in the system's words.
package struct DiskError: Error, Equatable {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  package static let isNoFile = DiskError(code: EISDIR)
  package static let isTooLarge = DiskError(code: EFBIG)
  package var isMissing: Bool { code == ENOENT }
  package var isBusy: Bool { code == EWOULDBLOCK }

  /// For people, of an error of ours or of Foundation's.
  package static func why(_ error: any Error) -> String {
    if let error = error as? DiskError { return error.why }
    guard let cause = (error as? CocoaError)?.underlying as? POSIXError else { return "\(error)" }
    return DiskError(code: cause.code.rawValue).why
  }

  package var why: String { self == .isNoFile ? "it is no file" : String(cString: strerror(code)) }
}
