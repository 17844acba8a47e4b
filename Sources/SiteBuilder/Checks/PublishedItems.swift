import Authoring
import Diagnostics
import FeedModel

/// The content that published keys come from.
struct PublishedItems {
  enum Item {
    case notification(Notification)
    case release(Release)
    case prompt(Prompt)
    case permission(Permission)
  }

  private let items: [String: Item]

  init(_ site: Site) {
    let notifications = site.notifications.map { ($0.source, Item.notification($0)) }
    let others =
      site.releases.map { (Manifest.Published($0).source, Item.release($0)) }
      + site.prompts.map { (Manifest.Published($0).source, Item.prompt($0)) }
      + site.permissions.map { (Manifest.Published($0).source, Item.permission($0)) }
    items = Dictionary(notifications + others) { $1 }
  }

  /// Nil if it does not come from this site.
  subscript(key: Manifest.Published) -> Item? { items[key.source] }
}

extension PublishedKeys {
  /// What devices take for new.
  func renamings(in items: PublishedItems) -> [BuildReport.Renaming] {
    renamed.map { change in
      BuildReport.Renaming(
        from: change.before, to: change.now,
        isOnPurpose: items[change.now]?.identity?.isRenewed(since: change.before.key) ?? false)
    }
  }
}

extension PublishedItems.Item {
  /// Nil for releases and permissions, which devices know by what they are.
  var identity: Identity? {
    switch self {
    case .notification(let notification): notification.identity
    case .prompt(let prompt): prompt.identity
    case .release, .permission: nil
    }
  }

  var location: SourceLocation {
    switch self {
    case .notification(let notification): notification.location
    case .release(let release): release.location
    case .prompt(let prompt): prompt.location
    case .permission(let permission): permission.location
    }
  }

  /// Where the new key comes from.
  func place(of change: PublishedKeys.Change) -> SourceLocation {
    guard case .notification(let notification) = self, change.now.source == change.before.source else {
      return location
    }
    if let id = notification.identity.own, change.before.key != notification.id, notification.key == nil {
      return id.location
    }
    guard change.now.channel == Channel.alerts.rawValue else { return location }
    return notification.key?.location ?? notification.date?.location ?? location
  }
}

extension Identity {
  /// The revision in an id or a key that was published: 2 of `hello.2`.
  static func revision(in key: String) -> Int {
    guard let dot = key.lastIndex(of: ".") else { return 1 }
    return Int(key[key.index(after: dot)...]).flatMap { $0 > 1 ? $0 : nil } ?? 1
  }

  /// Whether its author wants everybody to be shown it again, who may have been shown it under a key.
  func isRenewed(since key: String) -> Bool { revision > Self.revision(in: key) }

  /// An id or a key that was published, without the revision that is written beside it.
  func name(in key: String) -> String {
    revision > 1 && key.hasSuffix(suffix) ? String(key.dropLast(suffix.count)) : key
  }
}
