public import FeedEvaluator
internal import FeedModel

/// Connects a banner's page to its client: it installs the six functions that the page may call (Notable README, JavaScript
/// API), and says what the app has to do after a call.
///
/// An app adds ``script`` to its web view, to run before the page's own scripts, and passes every text that the page posts
/// to ``receive(_:from:)``. <doc:ShowingBanners> has the complete code for `WKWebView`.
public struct BannerBridge: Equatable, Sendable {
  /// What `width()` and `height()` return, in points. They must return at once, which a message to the app could not, so run
  /// ``resizing`` in the page when the size changes.
  public var size: ScreenSize
  /// JavaScript source of a function that passes one text to the app.
  public var post: String

  /// - Parameters:
  ///   - size: The size of the view: as wide as the screen, and as high as the view asks for.
  ///   - post: By default the function for `WKWebView`, with a message handler that the app names `publish`.
  public init(size: ScreenSize, post: String = "(text) => webkit.messageHandlers.publish.postMessage(text)") {
    self.size = size
    self.post = post
  }

  /// The bridge of a banner on a screen; a view that names no height fills the screen.
  public init(for banner: Banners.Display, on screen: ScreenSize) {
    self.init(size: ScreenSize(width: screen.width, height: banner.view.height ?? screen.height))
  }

  /// Installs the functions in the page. `close` is also installed as `dismiss`, its name in Notable's source.
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

  /// A script to run in a loaded page when ``size`` has changed.
  public var resizing: String {
    "window.width = () => \(Self.number(size.width)); window.height = () => \(Self.number(size.height));"
  }

  private static func number(_ points: Double) -> String {
    guard points.isFinite else { return "0" }
    return Int(exactly: points).map(String.init) ?? "\(points)"
  }

  /// What the app has to do after a call.
  public enum Effect: Equatable, Sendable {
    /// The view stays as it is.
    case none
    /// Another view of the same notification replaces it.
    case show(Banners.Display)
    /// The view leaves the screen.
    case close
  }

  /// Handles a text that the page has posted. Flags are stored and URLs opened before this returns.
  ///
  /// The page is not trusted: a text that is not one of the script's calls has no effect.
  public static func receive(_ text: String, from client: BannersClient) async -> Effect {
    guard let call = BannerCall(text) else { return .none }
    let before = await client.waiting
    // Even if the page has closed itself: it may still open a link (Notable README, Sample Workflows).
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
