public import FeedEvaluator
internal import FeedModel

/// What stands between a banner's page and its client: the six functions that the page may call (Notable README, JavaScript
/// API), and what comes of a call.
///
/// An app puts ``script`` into its web view before the page's own scripts run, and hands every text that the page posts to
/// ``receive(_:from:)``. <doc:ShowingBanners> has all of it for `WKWebView`.
public struct BannerBridge: Equatable, Sendable {
  /// What `width()` and `height()` say, in points. They answer at once, as no message could, so the page is told again with
  /// ``resizing`` when it changes.
  public var size: ScreenSize
  /// A JavaScript function of the app's side that takes one text.
  public var post: String

  /// - Parameters:
  ///   - size: Of the view: as wide as the screen, and as high as the view asks for.
  ///   - post: For `WKWebView`, a message handler that the app names `publish`.
  public init(size: ScreenSize, post: String = "(text) => webkit.messageHandlers.publish.postMessage(text)") {
    self.size = size
    self.post = post
  }

  /// Of a view on a screen; one that names no height fills it.
  public init(for banner: Banners.Display, on screen: ScreenSize) {
    self.init(size: ScreenSize(width: screen.width, height: banner.view.height ?? screen.height))
  }

  /// Installs the functions, `close` also under the name `dismiss`, which is what Notable's source calls it.
  public var script: String {
    """
    (() => {
      "use strict";
      const post = \(post);
      const { stringify } = JSON;
      for (const name of ["close", "dismiss", "display", "setFlag", "openUrl"]) {
        window[name] = (...values) => {
          post(stringify({ function: name, arguments: values.slice(0, 2).map((value) => String(value)) }));
        };
      }
    })();
    \(resizing)

    """
  }

  /// To be run in a page that is there, when the size has changed.
  public var resizing: String {
    "window.width = () => \(Self.number(size.width)); window.height = () => \(Self.number(size.height));"
  }

  private static func number(_ points: Double) -> String {
    guard points.isFinite else { return "0" }
    return Int(exactly: points).map(String.init) ?? "\(points)"
  }

  /// What the app does after a call.
  public enum Effect: Equatable, Sendable {
    /// The view stays as it is.
    case none
    /// Another view of the same notification takes its place.
    case show(Banners.Display)
    /// The view goes.
    case close
  }

  /// A text that the page has posted. What the call sets is kept, and what it opens is opened, before this returns.
  ///
  /// The page is not trusted: a text that is not one of the script's calls does nothing.
  public static func receive(_ text: String, from client: BannersClient) async -> Effect {
    guard let call = BannerCall(text) else { return .none }
    let before = await client.waiting
    // Also of a page that has closed itself: it may still open a link (Notable README, Sample Workflows).
    _ = await client.call(call.function, call.arguments)
    guard let now = await client.waiting else { return before == nil ? .none : .close }
    return now == before ? .none : .show(now)
  }
}

/// A call as ``BannerBridge/script`` posts it: `{"function": "display", "arguments": ["details"]}`.
struct BannerCall: Equatable, Sendable {
  var function: String
  var arguments: [String]

  /// Nil for anything else, and for more than 64 KiB.
  init?(_ text: String) {
    let limits = ReadingLimits(maxBytes: 64 << 10, maxDepth: 2, maxValues: 8)
    guard let root = try? JSON.parse(Array(text.utf8), limits: limits).value, root.members?.count == 2,
      let function = root["function"]?.string, Self.functions.contains(function),
      let elements = root["arguments"]?.elements, elements.count <= 2
    else { return nil }
    let arguments = elements.compactMap(\.string)
    guard arguments.count == elements.count else { return nil }
    (self.function, self.arguments) = (function, arguments)
  }

  private static let functions: Set<String> = ["close", "dismiss", "display", "setFlag", "openUrl"]
}
