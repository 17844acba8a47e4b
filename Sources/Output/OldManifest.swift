/// What a `manifest.json` in the folder says of it.
public struct OldManifest: Sendable {
  /// The files of the output that it describes; nil for all in the folder. Others are somebody else's: they stay, and are
  /// never replaced. Only called if it matters, as an output may have a hundred thousand files.
  public let paths: @Sendable () -> Set<String>?

  public init(paths: @escaping @Sendable () -> Set<String>?) { self.paths = paths }

  /// Of an output that shares its folder with nobody.
  public static let ofEverything = OldManifest { nil }
}

/// What a build took into account of what was published before it.
public enum ExpectedManifest: Equatable, Sendable {
  /// Nothing.
  case any
  /// This file; nil if there was none.
  case exactly([UInt8]?)
}
