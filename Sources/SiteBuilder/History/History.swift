import FeedModel
import Text

/// What the new manifest takes from the previous output: its number, the files that stay for a while, and the published
/// keys.
struct History {
  var previous: Manifest?
  var now: Instant
  /// Seconds.
  var keepFor: Int
  var takenBack: TakenBack
  /// As ``Manifest/builtAfter``.
  var builtAfter: Instant?

  /// - Parameters:
  ///   - files: The output's files, by path; one may come twice.
  ///   - scheduled: When something becomes due or expires next.
  func manifest(of files: [Manifest.File], _ keys: PublishedKeys, scheduled: Instant?) -> Manifest {
    let retired = retired(files)
    let all = retired.isEmpty ? files : (files + retired).sorted { $0.path.precedes($1.path) }
    var manifest = Manifest(
      sequence: previous?.sequence ?? 1, files: all.withoutRepetitions, published: keys.all)
    manifest.nextChange = [scheduled, manifest.removals(keepFor: keepFor).map(\.at).min()].compactMap(\.self).min()
    // A date in the future that has come by now is no change by itself.
    manifest.builtAfter = previous?.builtAfter
    if previous == manifest { return manifest }
    manifest.builtAfter = builtAfter
    if let previous, previous != manifest { manifest.sequence = previous.sequence + 1 }
    return manifest
  }

  /// The immutable files that are no longer published, until their time is over.
  private func retired(_ files: [Manifest.File]) -> [Manifest.File] {
    guard let previous else { return [] }
    let current = Set(files.map(\.path))
    // A clock that is behind must not date back what feeds named until now, or the next build would remove it.
    let now = max(self.now, previous.builtAfter ?? self.now)
    return previous.files.compactMap { file in
      guard !current.contains(file.path), file.isImmutable else { return nil }
      guard !takenBack.contains(file.path) else { return nil }
      var file = file
      let since = file.retired ?? now
      guard self.now < since.advanced(by: keepFor) else { return nil }
      file.retired = since
      return file
    }
  }
}

extension Manifest.File {
  /// Whether its name holds a hash of its content: views, images and copies of feeds.
  var isImmutable: Bool { ["views/", "assets/", FeedIndex.copiesFolder + "/"].contains(where: path.hasPrefix) }
}

extension [Manifest.File] {
  /// - Precondition: They are in order.
  fileprivate var withoutRepetitions: Self {
    // There are hardly ever any.
    let isRepeated = withUnsafeBufferPointer { files in
      files.indices.dropFirst().contains { files[$0].path.isSame(as: files[$0 - 1].path) }
    }
    guard isRepeated else { return self }
    var files: Self = []
    files.reserveCapacity(count)
    for file in self where files.last?.path.isSame(as: file.path) != true { files.append(file) }
    return files
  }
}
