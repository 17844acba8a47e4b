/// Why the disk refused something, in the system's words.
package struct DiskError: Error, Equatable {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  package static let isNoFile = DiskError(code: EISDIR)
  package static let isTooLarge = DiskError(code: EFBIG)
  package var isMissing: Bool { code == ENOENT }
  package var isBusy: Bool { code == EWOULDBLOCK }

  package var why: String { self == .isNoFile ? "it is no file" : String(cString: strerror(code)) }
}
