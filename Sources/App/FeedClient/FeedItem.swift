public import FeedEvaluator
public import FeedModel

/// Something to show, from any channel.
public enum FeedItem: Equatable, Identifiable, Sendable {
  case banner(Banners.Display)
  case newInThisVersion(Updates.Display)
  case updateAvailable(Updates.Display)
  case alert(Alerts.Display)
  case prompt(Prompts.Display)
  case permission(Permissions.Display)

  public var feed: FeedName {
    switch self {
    case .banner: .banners
    case .newInThisVersion: .localUpdates
    case .updateAvailable: .updates
    case .alert: .alerts
    case .prompt: .prompts
    case .permission: .permissions
    }
  }

  /// Distinguishes an item from all others. A banner keeps its id when its page changes the view.
  public struct ID: Hashable, Sendable {
    public var feed: FeedName
    /// Unique within the feed: the notification's id, the alert's key, the version, the prompt's name or the access type.
    public var entry: String
  }

  public var id: ID { ID(feed: feed, entry: entry) }

  private var entry: String {
    switch self {
    case .banner(let banner): banner.id
    case .newInThisVersion(let update), .updateAvailable(let update): update.version.text
    case .alert(let alert): alert.key
    case .prompt(let prompt): prompt.name
    case .permission(let prompt): prompt.access
    }
  }

  /// The title; nil for a banner, which consists of its view, and for items without one.
  public var title: String? {
    switch self {
    case .banner: nil
    case .newInThisVersion(let update), .updateAvailable(let update): update.title
    case .alert(let alert): alert.title
    case .prompt(let prompt): prompt.title
    case .permission(let prompt): prompt.title
    }
  }

  public var message: String? {
    switch self {
    case .banner: nil
    case .newInThisVersion(let update), .updateAvailable(let update): update.message
    case .alert(let alert): alert.message
    case .prompt(let prompt): prompt.message
    case .permission(let prompt): prompt.message
    }
  }

  /// The buttons in the original library's order; empty for a banner.
  public var buttons: [FeedButton] {
    switch self {
    case .banner: []
    case .newInThisVersion(let update), .updateAvailable(let update): update.buttons
    case .alert(let alert): alert.buttons
    case .prompt(let prompt): prompt.buttons
    case .permission(let prompt): prompt.buttons
    }
  }

  /// The URL that the action opens.
  public var actionURL: String? {
    switch self {
    case .banner, .permission: nil
    case .newInThisVersion(let update), .updateAvailable(let update): update.actionURL
    case .alert(let alert): alert.actionURL
    case .prompt(let prompt): prompt.actionURL
    }
  }
}

extension FeedItem {
  /// The absolute URL of an HTML view that a soft permission prompt shows in place of its message.
  public var contentView: String? {
    if case .permission(let prompt) = self { prompt.contentView } else { nil }
  }
}

/// An item of one channel, as its own type.
public protocol FeedDisplay: Equatable, Sendable {
  /// Unwraps an item of this channel; nil for one of a different channel.
  init?(_ item: FeedItem)
  var item: FeedItem { get }
}

extension Banners.Display: FeedDisplay {
  public init?(_ item: FeedItem) {
    guard case .banner(let display) = item else { return nil }
    self = display
  }
  public var item: FeedItem { .banner(self) }
}

extension Alerts.Display: FeedDisplay {
  public init?(_ item: FeedItem) {
    guard case .alert(let display) = item else { return nil }
    self = display
  }
  public var item: FeedItem { .alert(self) }
}

extension Prompts.Display: FeedDisplay {
  public init?(_ item: FeedItem) {
    guard case .prompt(let display) = item else { return nil }
    self = display
  }
  public var item: FeedItem { .prompt(self) }
}

extension Permissions.Display: FeedDisplay {
  public init?(_ item: FeedItem) {
    guard case .permission(let display) = item else { return nil }
    self = display
  }
  public var item: FeedItem { .permission(self) }
}

extension UpdatesClient.Alert: FeedDisplay {
  public init?(_ item: FeedItem) {
    switch item {
    case .newInThisVersion(let display): self = .newInThisVersion(display)
    case .updateAvailable(let display): self = .updateAvailable(display)
    default: return nil
    }
  }

  public var item: FeedItem {
    switch self {
    case .newInThisVersion(let display): .newInThisVersion(display)
    case .updateAvailable(let display): .updateAvailable(display)
    }
  }
}
