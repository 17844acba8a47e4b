import Authoring
import FeedModel

/// What authors have taken back with `withdrawn: true`. Its views and pictures go at once, whatever `keepViewsFor` says, and so
/// do the copies of feeds that may name it: a device that looks for one reads the feed itself.
struct TakenBack: Sendable {
  /// Of notifications, without revisions: all of them are taken back.
  private var names: Set<String>
  private var permissions: Set<String>
  /// Their paths below `content/assets/`.
  private var images: Set<String>
  private var isEmpty: Bool

  /// - Parameter notifications: All of the site's.
  init(_ site: Site, _ notifications: [BuiltNotification]) {
    let withdrawn = notifications.filter(\.source.schedule.isWithdrawn)
    let permissions = site.permissions.filter(\.isWithdrawn)
    isEmpty =
      withdrawn.isEmpty && permissions.isEmpty && !site.releases.contains(where: \.schedule.isWithdrawn)
      && !site.prompts.contains(where: \.isWithdrawn)
    let texts =
      permissions.flatMap(\.message.all)
      + site.releases.filter(\.schedule.isWithdrawn).flatMap(\.notes.all)
    names = Set(withdrawn.map(\.source.identity.name))
    self.permissions = Set(permissions.map(\.access))
    images = withdrawn.reduce(into: Set(texts.flatMap { $0.images.map(\.asset) })) { $0.formUnion($1.images.keys) }
  }

  /// Whether a file that no feed names any more belonged to it.
  func contains(_ path: String) -> Bool {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return false }
    if parts[0] == "assets" { return images.contains(Self.withoutHash(path.dropFirst("assets/".count))) }
    if parts[0] == FeedIndex.copiesFolder { return !isEmpty }
    guard parts[0] == "views" else { return false }
    return names.contains(String(parts[1].prefix { $0 != "." }))
      || parts.count == 3 && parts[1] == "permissions" && permissions.contains(String(parts[2].prefix { $0 != "." }))
  }

  /// `hero.jpg` of `hero.0123456789abcdef.jpg`; a name without an extension has nothing behind the hash.
  private static func withoutHash(_ name: Substring) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let hash = parts.lastIndex(where: { $0.utf8.count == 16 }) else { return String(name) }
    return (parts[..<hash] + parts[(hash + 1)...]).joined(separator: ".")
  }
}

extension Site {
  /// Of these, nothing is checked or published any more. Notifications stay: what is wrong with one may concern others.
  mutating func leaveOutWhatIsTakenBack() {
    releases.removeAll(where: \.schedule.isWithdrawn)
    prompts.removeAll(where: \.isWithdrawn)
    permissions.removeAll(where: \.isWithdrawn)
  }
}
