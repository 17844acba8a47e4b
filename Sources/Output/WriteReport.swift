/// What a write did to the folder.
public struct WriteReport: Equatable, Sendable {
  /// Files that are new or have new bytes.
  public var written = 0
  /// Files of the tree that the folder had already, byte by byte. They keep their modification times.
  public var unchanged = 0
  /// Old files that stay though the tree lacks them.
  public var kept = 0
  /// Old files that are gone.
  public var removed = 0
  /// The sum of the written files' sizes.
  public var bytesWritten = 0
  /// False if the folder was not touched at all.
  public var changed = false

  public init() {}
}
