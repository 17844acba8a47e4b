public import FeedModel

/// A notification on screen, from its first view until it is closed, as a value.
///
/// It outlives a new feed, and keeps the id that its flags belong to. What its page wants from the world outside stands in
/// ``effects``, in order: a page may still open a URL after it has closed itself, as in the README's workflow.
public struct BannerSession: BannerHost, Equatable, Sendable {
  public let id: String
  /// On screen; nil once it is closed.
  public private(set) var view: BannersFeed.View?
  public private(set) var effects: [Effect] = []
  public let screen: ScreenSize
  private let views: [BannersFeed.View]
  private let device: Device

  public enum Effect: Equatable, Sendable {
    /// To be kept with ``Banners/setFlag(_:_:of:state:)``.
    case setFlag(String, String)
    /// One that the device can open.
    case open(String)
  }

  public init(_ display: Banners.Display, of feed: BannersFeed, device: Device, screen: ScreenSize) {
    id = display.id
    view = display.view
    views = feed.notifications.last { $0.id == display.id }?.views ?? [display.view]
    self.device = device
    self.screen = screen
  }

  /// The effects since they were taken last.
  public mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  public mutating func close() { view = nil }

  /// A view that isn't there changes nothing; the original puts an invisible one on top.
  public mutating func display(_ view: String) {
    self.view = views.first { $0.id == view } ?? self.view
  }

  public mutating func setFlag(_ name: String, _ value: String) { effects.append(.setFlag(name, value)) }

  /// What nothing on the device opens is passed over in silence, as in the original.
  public mutating func openUrl(_ url: String) {
    if device.canOpen(url) { effects.append(.open(url)) }
  }

  public func width() -> Double { screen.width }

  /// Full screen, where the view names no height (Notable README, views).
  public func height() -> Double { view?.height ?? screen.height }
}
