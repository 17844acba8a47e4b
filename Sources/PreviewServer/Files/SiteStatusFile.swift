internal import FeedModel
internal import LocalServer

/// What one build knows of all items: `/-/site-status.json`.
final class SiteStatusFile: Sendable {
  private let bytes: @Sendable () -> [UInt8]
  private let made = OnceFile()

  init(_ bytes: @escaping @Sendable () -> [UInt8]) { self.bytes = bytes }

  /// - Parameter now: The file's date if nobody has asked before.
  func file(at now: Instant) async -> ServedFile {
    await made.file { [bytes] in
      ServedFile("site-status.json", bytes(), lastModified: now, isOnlyOneOfItsDate: false)
    }
  }
}
