import Authoring
public import FeedModel
import Text

/// The parts of the previous output that the new manifest takes over: its number, the files that stay for a while, and
/// the published keys.
struct History {
  var previous: Manifest?
  var now: Instant
  /// The time for which files stay, in seconds.
  var keepFor: Int
  var takenBack: TakenBack
  /// The value for ``Manifest/builtAfter``.
  var builtAfter: Instant?
  /// The values for ``Manifest/site`` and ``Manifest/locales``.
  var site: String
  var locales: [LanguageTag]
  /// The value for ``Manifest/entryIDs``.
  var entryIDs: [String: String]
  /// The value for ``Manifest/translated``.
  var translated: [Manifest.Translated]

  /// - Parameters:
  ///   - files: The output's files by path, perhaps with repetitions.
  ///   - scheduled: The next moment at which an entry becomes due or expires.
  func manifest(of files: [Manifest.File], _ keys: PublishedKeys, scheduled: Instant?) -> Manifest {
    let retired = retired(files)
    let all = retired.isEmpty ? files : (files + retired).sorted { $0.path.precedes($1.path) }
    var manifest = Manifest(
      sequence: previous?.sequence ?? 1, files: all.withoutRepetitions, published: keys.all, translated: translated)
    manifest.site = site
    manifest.locales = locales.map(\.text)
    manifest.entryIDs = entryIDs
    manifest.nextChange = [scheduled, manifest.removals(keepFor: keepFor).map(\.at).min()].compactMap(\.self).min()
    // The passing of a future date is not a change in itself.
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
    // A slow clock must not backdate files that feeds named until now, or the next build would remove them.
    let now = max(self.now, previous.builtAfter ?? self.now)
    return previous.files.compactMap { file in
      guard !current.contains(file.path), file.isImmutable, file.isNamedByItsHash else { return nil }
      guard !takenBack.contains(file.path) else { return nil }
      let since = file.retired ?? now
      guard self.now < since.advanced(by: keepFor) else { return nil }
      return file.retired == since
        ? file : Manifest.File(path: file.path, bytes: file.bytes, sha256: file.sha256, retired: since)
    }
  }
}

extension Manifest.File {
  /// Whether its name holds a hash of its content: views, images and copies of feeds.
  var isImmutable: Bool { ["views/", "assets/", FeedIndex.copiesFolder + "/"].contains(where: path.hasPrefix) }

  /// Whether 16 digits of the hash are a part of the name, as in all immutable files. An older feed would otherwise
  /// lead from a known name to other content.
  fileprivate var isNamedByItsHash: Bool {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    return path.utf8[start...].split(separator: UInt8(ascii: ".")).contains { part in
      part.elementsEqual(sha256.utf8.prefix(16))
    }
  }
}

extension Manifest {
  /// Whether builds can continue to count from here. An untrusted output may have used half of all numbers: one close
  /// to the last would make apps refuse every later output.
  public func leavesRoom(isTrusted: Bool) -> Bool { sequence < 1 << (isTrusted ? 53 : 52) }
}

extension [Manifest.File] {
  /// - Precondition: The files are in order.
  fileprivate var withoutRepetitions: Self {
    // Duplicates are very rare.
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

/// The entries that authors have withdrawn with `withdrawn: true`. Their views and pictures are removed at once,
/// regardless of `keepViewsFor`, and so are the copies of feeds that may name them: a device that looks for a copy
/// reads the feed itself.
struct TakenBack: Sendable {
  /// The names of notifications, without revisions, because all revisions are withdrawn.
  private var names: Set<String>
  private var permissions: Set<String>
  /// The paths of images below `content/assets/`.
  private var images: Set<String>
  private var isEmpty: Bool

  /// - Parameter notifications: All notifications of the site.
  init(_ site: Site, _ notifications: [BuiltNotification]) {
    let withdrawn = notifications.filter(\.source.schedule.isWithdrawn)
    let permissions = site.permissions.filter(\.schedule.isWithdrawn)
    isEmpty =
      withdrawn.isEmpty && permissions.isEmpty && !site.releases.contains(where: \.schedule.isWithdrawn)
      && !site.prompts.contains(where: \.schedule.isWithdrawn)
    let texts = permissions.flatMap(\.message.all) + site.releases.filter(\.schedule.isWithdrawn).flatMap(\.notes.all)
    names = Set(withdrawn.map(\.source.identity.name))
    self.permissions = Set(permissions.map(\.access))
    images = withdrawn.reduce(into: Set(texts.flatMap { $0.images.map(\.asset) })) { $0.formUnion($1.images.keys) }
  }

  /// Whether a file that is no longer in any feed belonged to a withdrawn entry.
  func contains(_ path: String) -> Bool {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return false }
    if parts[0] == "assets" { return images.contains(Self.withoutHash(path.dropFirst("assets/".count))) }
    if parts[0] == FeedIndex.copiesFolder { return !isEmpty }
    guard parts[0] == "views" else { return false }
    return names.contains(String(parts[1].prefix { $0 != "." }))
      || parts.count == 3 && parts[1] == "permissions" && permissions.contains(String(parts[2].prefix { $0 != "." }))
  }

  /// `hero.jpg` from `hero.0123456789abcdef.jpg`. A name without an extension ends with the hash.
  private static func withoutHash(_ name: Substring) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let hash = parts.lastIndex(where: { $0.utf8.count == 16 }) else { return String(name) }
    return (parts[..<hash] + parts[(hash + 1)...]).joined(separator: ".")
  }
}

extension Site {
  /// Removes withdrawn entries, which are neither checked nor published. Notifications stay, because a problem of one
  /// may concern others.
  mutating func leaveOutWhatIsTakenBack() {
    releases.removeAll(where: \.schedule.isWithdrawn)
    prompts.removeAll(where: \.schedule.isWithdrawn)
    permissions.removeAll(where: \.schedule.isWithdrawn)
  }
}
