/// What a write did to the folder.
public struct WriteReport: Equatable, Sendable {
  /// Files that are new or have new bytes.
  public var written = 0
  /// Files of the tree that the folder already had with the same bytes. They keep their modification times.
  public var unchanged = 0
  /// Old files that stay although the tree lacks them.
  public var kept = 0
  /// Old files that were removed.
  public var removed = 0
  /// Paths of files in the folder that no manifest lists: somebody else put them there, and they stay.
  public var others: [String] = []
  /// The sum of the written files' sizes.
  public var bytesWritten = 0
  /// False if the folder was not touched at all.
  public var changed = false

  public init() {}
}
