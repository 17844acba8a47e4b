public import FeedModel

/// A notification on screen, from its first view until it is closed, as a value.
///
/// It is not affected by a newer feed. The requests of its page are collected in ``effects``, in order: a page may
/// still open a URL after it has closed itself, as in the README's sample workflow.
public struct BannerSession: BannerHost, Equatable, Sendable {
  /// The notification's id, under which its flags are stored.
  public let id: String
  /// The name of the variant; nil for a banner with one text.
  public let variant: String?
  /// The view on screen; nil once it is closed.
  public private(set) var view: BannersFeed.View?
  /// Whether its pages have opened an address or set a flag, apart from effects that are not taken yet.
  public private(set) var isTapped = false
  /// The effects that the app has to carry out, in the order in which the page asked for them.
  public private(set) var effects: [Effect] = []
  public let screen: BannerScreenSize
  private let views: [BannersFeed.View]
  package let device: FeedDevice

  public enum Effect: Equatable, Sendable {
    /// A flag to store, with ``Banners/setFlag(_:_:of:state:)``.
    case setFlag(String, String)
    /// A URL to open, which the device can open.
    case open(String)
  }

  public init(_ display: Banners.Display, of feed: BannersFeed, device: FeedDevice, screen: BannerScreenSize) {
    (id, variant) = (display.id, display.variant)
    view = display.view
    views = feed.notifications.last { $0.id == display.id }?.views ?? [display.view]
    (self.device, self.screen) = (device, screen)
  }

  /// Returns the effects since the last call, and removes them.
  public mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    isTapped = isTapped || !effects.isEmpty
    return effects
  }

  public mutating func close() { view = nil }

  /// Shows another view. An unknown one changes nothing; the original puts an invisible one on top.
  public mutating func display(_ view: String) { self.view = views.first { $0.id == view } ?? self.view }

  public mutating func setFlag(_ name: String, _ value: String) { effects.append(.setFlag(name, value)) }

  /// Opens a URL. If nothing on the device opens it, it is silently ignored, as in the original.
  public mutating func openUrl(_ url: String) {
    if device.canOpen(url) { effects.append(.open(url)) }
  }

  public func width() -> Double { screen.width }

  /// The height of the view, or of the whole screen if the view names no height (Notable README, views).
  public func height() -> Double { view?.height ?? screen.height }
}

/// The functions that a banner's page can call (Notable README, JavaScript API).
public protocol BannerHost {
  /// Takes the banner off the screen.
  mutating func close()
  /// Replaces this view by a different view of the same notification.
  mutating func display(_ view: String)
  /// Sets or clears a flag of the notification. The value is text: `true` in the page is `"true"`, `undefined` is
  /// `"undefined"`.
  mutating func setFlag(_ name: String, _ value: String)
  mutating func openUrl(_ url: String)
  /// The width of the view on screen, in points.
  func width() -> Double
  /// The height of the view on screen, in points.
  func height() -> Double
}

extension BannerHost {
  /// Carries out a page's call: the function's name and its arguments as text. A missing argument is `undefined`, as in
  /// JavaScript. `dismiss` is the name that Notable's source has for `close`.
  public mutating func call(_ function: String, _ arguments: [String] = []) -> BannerReply {
    let first = arguments.first ?? "undefined"
    switch function {
    case "close", "dismiss": close()
    case "display": display(first)
    case "setFlag": setFlag(first, arguments.dropFirst().first ?? "undefined")
    case "openUrl": openUrl(first)
    case "width": return .number(width())
    case "height": return .number(height())
    default: return .unknownFunction
    }
    return .undefined
  }
}

/// The return value of a call, for the page.
public enum BannerReply: Equatable, Sendable {
  case undefined
  case number(Double)
  /// The function does not exist; nothing happened.
  case unknownFunction
}

/// A size in points.
public struct BannerScreenSize: Equatable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}
