import Authoring
import Diagnostics
import Output

/// What a site's folder held when it was last read, so that reading it again opens only what changed.
struct SourceMemory: Sendable {
  /// How many files the last reading opened, `publish.yml` not counted.
  var opened: Int { folders.values.reduce(0) { $0 + $1.opened } }
  /// Whether the last reading found anything else than the one before it.
  private(set) var hasChanged = true

  var folders: [String: FolderMemory] = [:]
  private var last: SourceFolder.Contents?

  /// - Parameter contents: Just read, by path.
  mutating func remember(_ contents: SourceFolder.Contents) {
    hasChanged = last?.files != contents.files || last?.diagnostics != contents.diagnostics
    last = contents
  }
}
