#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a command writes where the user says.
enum ResultFile {
  /// Who reads it at the same moment sees the old file or the new one.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path), options: .atomic)
  }
}
