import Authoring
import Diagnostics
import Output

/// The contents of a site's folder when it was last read, so that reading it again opens only files that have changed.
struct SourceMemory: Sendable {
  /// How many files the last reading opened, not counting `publish.yml`.
  var opened: Int { folders.values.reduce(0) { $0 + $1.opened } }
  /// Whether the last reading found anything different from the one before it.
  private(set) var hasChanged = true

  var folders: [String: FolderMemory] = [:]
  private var last: SourceFolder.Contents?

  /// - Parameter contents: What was just read, by path.
  mutating func remember(_ contents: SourceFolder.Contents) {
    hasChanged = last?.files != contents.files || last?.diagnostics != contents.diagnostics
    last = contents
  }
}
