public import Foundation

/// The repository that the tests belong to.
public enum Repository {
  public static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static func url(_ path: String) -> URL { folder.appending(path: path) }

  public static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

  public static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: url(path))) }
}
