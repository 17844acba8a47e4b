/// The functions that a view's page can call (Notable README, JavaScript API).
public protocol BannerHost {
  mutating func close()
  /// Shows another view of the same notification in the place of this one.
  mutating func display(_ view: String)
  /// - Parameters:
  ///   - value: As text: a page's `true` is `"true"`, its `undefined` `"undefined"`.
  mutating func setFlag(_ name: String, _ value: String)
  mutating func openUrl(_ url: String)
  /// Of the view on screen, in points.
  func width() -> Double
  func height() -> Double
}

extension BannerHost {
  /// A call as it comes from a page: the function's name, and its arguments as text. A missing argument is `undefined`,
  /// as in JavaScript. `dismiss` is what Notable's source says for `close`.
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

/// What a page gets back.
public enum BannerReply: Equatable, Sendable {
  case undefined
  case number(Double)
  /// The page named something else; nothing happened.
  case unknownFunction
}

/// Points.
public struct ScreenSize: Equatable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
