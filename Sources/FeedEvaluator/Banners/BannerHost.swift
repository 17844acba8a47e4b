/// The functions that a banner's page can call (Notable README, JavaScript API).
public protocol BannerHost {
  /// Takes the banner off the screen.
  mutating func close()
  /// Replaces this view by another view of the same notification.
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

/// What a call returns to the page.
public enum BannerReply: Equatable, Sendable {
  case undefined
  case number(Double)
  /// There is no such function; nothing happened.
  case unknownFunction
}

/// A size in points.
public struct ScreenSize: Equatable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
