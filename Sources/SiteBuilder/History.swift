import Authoring
import Diagnostics
import FeedModel
import Hashing
import Text

/// What the new manifest takes from the previous output: its number, the files that stay for a while, and the published
/// keys.
struct History {
  var previous: Manifest?
  var now: Instant
  /// Seconds.
  var keepFor: Int

  /// - Parameters:
  ///   - files: The output's files, by path; one may come twice.
  ///   - scheduled: When something becomes due or expires next.
  func manifest(of files: [Manifest.File], _ keys: PublishedKeys, scheduled: Instant?) -> Manifest {
    let retired = retired(files)
    let all = retired.isEmpty ? files : (files + retired).sorted { $0.path.precedes($1.path) }
    var manifest = Manifest(
      sequence: previous?.sequence ?? 1, files: all.withoutRepetitions, published: keys.all)
    manifest.nextChange = [scheduled, manifest.removals(keepFor: keepFor).map(\.at).min()].compactMap(\.self).min()
    if let previous, previous != manifest { manifest.sequence = previous.sequence + 1 }
    return manifest
  }

  /// The immutable files that are no longer published, until their time is over.
  private func retired(_ files: [Manifest.File]) -> [Manifest.File] {
    guard let previous else { return [] }
    let current = Set(files.map(\.path))
    return previous.files.compactMap { file in
      guard !current.contains(file.path), file.path.hasPrefix("views/") || file.path.hasPrefix("assets/") else {
        return nil
      }
      var file = file
      let since = file.retired ?? now
      guard now < since.advanced(by: keepFor) else { return nil }
      file.retired = since
      return file
    }
  }
}

extension Manifest.Published {
  /// Nil for a notification that does not go to the channel.
  ///
  /// - Parameter meaning: Its ``meaning(_:_:)``, which is the same in all channels.
  init?(_ channel: Channel, of notification: Notification, meaning: String) {
    let key = channel == .alerts ? notification.alertKey : notification.id
    guard notification.channels.contains(channel), let key else { return nil }
    self.init(
      channel: channel.rawValue, key: key, source: "content/notifications/\(notification.id)", meaning: meaning)
  }

  init(_ prompt: Prompt) {
    self.init(
      channel: Channel.prompts.rawValue, key: prompt.name, source: "content/prompts/\(prompt.name)",
      meaning: Self.meaning(prompt.title?.base ?? "", PlainText(prompt.message.base)))
  }

  init(_ release: Release) {
    self.init(
      channel: Channel.updates.rawValue, key: release.version.text, source: release.location.source,
      meaning: Self.meaning(release.title?.base ?? "", PlainText(release.notes.base)))
  }

  init(_ permission: Permission) {
    self.init(
      channel: Channel.permissions.rawValue, key: permission.access, source: permission.location.source,
      meaning: Self.meaning(permission.title?.base ?? "", PlainText(permission.message.base)))
  }

  /// A fingerprint of what people see.
  static func meaning(_ title: String, _ text: PlainText) -> String {
    var hash = SHA256()
    hash.update(title.utf8)
    hash.update(CollectionOfOne<UInt8>(0))
    hash.update(text.text.utf8)
    return hash.finish().hex(byteCount: 8)
  }
}

extension SourceLocation {
  /// The path of the default locale's file, without its extension.
  fileprivate var source: String { String(path.hasSuffix(".md") ? path.dropLast(3) : path[...]) }
}

extension [Manifest.File] {
  /// - Precondition: They are in order.
  fileprivate var withoutRepetitions: Self {
    var files: Self = []
    files.reserveCapacity(count)
    for file in self where files.last?.path.isSame(as: file.path) != true { files.append(file) }
    return files
  }
}
