internal import Text

/// What may have changed in a site's folder.
public enum FolderChanges: Equatable, Sendable {
  /// Nothing but these files, by their paths relative to the site's folder: what they hold, or whether they are there.
  case files(Set<String>)
  case anything

  static let nothing = FolderChanges.files([])

  /// Looking at everything is as quick as at more files than this.
  private static let limit = 100

  func union(_ other: FolderChanges) -> FolderChanges {
    guard case .files(let one) = self, case .files(let two) = other else { return .anything }
    let all = one.union(two)
    return all.count > Self.limit ? .anything : .files(all)
  }
}

/// The changes since somebody took them last.
final class NotedChanges: Sendable {
  /// What was there before anybody watched is unknown.
  private let changes = Lock(FolderChanges.anything)

  func note(_ more: FolderChanges) { changes.withLock { $0 = $0.union(more) } }

  func take() -> FolderChanges {
    changes.withLock { changes in
      defer { changes = .nothing }
      return changes
    }
  }
}
