import Authoring
import Diagnostics
import Output

/// The contents of a site's folder when it was last read, so that reading it again opens only files that have changed.
struct SourceMemory: Sendable {
  /// How many files the last reading opened, not counting `publish.yml`.
  var opened: Int { folders.values.reduce(0) { $0 + $1.opened } }
  /// What all of them hold together, in bytes.
  var size: Int { folders.values.reduce(0) { $0 + $1.size } }
  /// Whether the last reading found anything different from the one before it.
  private(set) var hasChanged = true

  var folders: [String: FolderMemory] = [:]
  /// What was read last; nil if that failed.
  private(set) var last: SourceFolder.Contents?

  /// - Parameter contents: What was just read, by path; nil if that failed.
  mutating func remember(_ contents: SourceFolder.Contents?) {
    hasChanged = contents == nil || last?.files != contents?.files || last?.diagnostics != contents?.diagnostics
    last = contents
  }

  /// - Parameter entries: Files that were there before and hold something else now.
  /// - Returns: What was just read; nil if nothing is remembered of the time before.
  mutating func remember(_ entries: [FolderReader.Entry]) -> SourceFolder.Contents? {
    guard var contents = last.take() else { return nil }
    for entry in entries { contents.replace(entry) }
    hasChanged = !entries.isEmpty
    last = contents
    return contents
  }
}
