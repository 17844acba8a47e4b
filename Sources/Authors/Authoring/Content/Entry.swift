public import Diagnostics
public import FeedModel

/// The content of one entry's files in all of their languages: one of the four kinds of content.
public enum Entry: Sendable {
  case notification(Notification)
  case release(Release)
  case prompt(Prompt)
  case permission(Permission)

  /// The place of its default language's file.
  public var location: SourceLocation {
    switch self {
    case .notification(let notification): notification.location
    case .release(let release): release.location
    case .prompt(let prompt): prompt.location
    case .permission(let permission): permission.location
    }
  }

  public var schedule: Schedule {
    switch self {
    case .notification(let notification): notification.schedule
    case .release(let release): release.schedule
    case .prompt(let prompt): prompt.schedule
    case .permission(let permission): permission.schedule
    }
  }

  /// The title in the default language; nil without one.
  public var title: String? {
    switch self {
    case .notification(let notification): notification.title.base
    case .release(let release): release.title?.base
    case .prompt(let prompt): prompt.title?.base
    case .permission(let permission): permission.title?.base
    }
  }

  /// The `date` of its front matter; prompts and permissions have none.
  public var date: AuthoredDate? {
    switch self {
    case .notification(let notification): notification.date?.value
    case .release(let release): release.date?.value
    case .prompt, .permission: nil
    }
  }

  /// The channels for which it is written, in the order of ``FeedChannel``.
  public var channels: [FeedChannel] {
    switch self {
    case .notification(let notification): FeedChannel.allCases.filter(notification.channels.contains)
    case .release: [.updates]
    case .prompt: [.prompts]
    case .permission: [.permissions]
    }
  }

  /// The name by which devices remember it, and its revision; nil for releases and permissions, which have names of
  /// their own.
  public var identity: Identity? {
    switch self {
    case .notification(let notification): notification.identity
    case .prompt(let prompt): prompt.identity
    case .release, .permission: nil
    }
  }
}

/// The period in which an entry is published.
public struct Schedule: Sendable {
  public var isDraft = false
  /// Whether it is withdrawn permanently, with all of its published files.
  public var isWithdrawn = false
  /// The moment at which it becomes due; inclusive.
  public var publish: Placed<Instant>?
  /// The moment at which it expires; exclusive.
  public var expires: Placed<Instant>?

  /// - Parameter includesDrafts: True to treat a draft as finished, as `publish serve --drafts` does.
  public func isLive(at now: Instant, includesDrafts: Bool = false) -> Bool {
    guard isPlanned(includesDrafts: includesDrafts) else { return false }
    if let publish, now < publish.value { return false }
    if let expires, now >= expires.value { return false }
    return true
  }

  /// Whether it is live at any time, according to its schedule.
  public func isPlanned(includesDrafts: Bool = false) -> Bool { !isWithdrawn && (!isDraft || includesDrafts) }
}
