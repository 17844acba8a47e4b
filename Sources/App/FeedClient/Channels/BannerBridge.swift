public import FeedEvaluator
internal import FeedModel

/// Connects a banner's page to its client: it installs the six functions that the page may call (Notable README,
/// JavaScript API), measures how high the page has to be, and tells the app the effect of a call.
///
/// An app adds ``script`` to its web view, to run before the page's own scripts, and passes every text that the page posts
/// to ``receive(_:from:)``. <doc:ShowingBanners> has the complete code for `WKWebView`.
public struct BannerBridge: Equatable, Sendable {
  /// The results of `width()` and `height()`, in points. The functions must return at once, which a message to the app
  /// could not, so run ``resizing`` in the page when the size changes.
  public var size: BannerScreenSize
  /// JavaScript source of a function that passes one text to the app.
  public var post: String

  /// - Parameters:
  ///   - size: The size of the view: as wide as the screen, and as high as the view asks for.
  ///   - post: The function's source. The default is for `WKWebView`, with a message handler that the app names
  ///     `publish`.
  public init(size: BannerScreenSize, post: String = "(text) => webkit.messageHandlers.publish.postMessage(text)") {
    (self.size, self.post) = (size, post)
  }

  /// The bridge of a banner on a screen; a view that names no height fills the screen.
  public init(for banner: Banners.Display, on screen: BannerScreenSize) {
    self.init(size: BannerScreenSize(width: screen.width, height: banner.view.height ?? screen.height))
  }

  /// Installs the functions in the page. `close` is also installed as `dismiss`, its name in Notable's source.
  ///
  /// It also posts the height that the page needs, after loading and whenever it changes, for example with the text
  /// size: `{"function": "resize", "arguments": ["148"]}`. A page whose need depends on its height could do this
  /// endlessly, so there are at most 100 of these messages.
  public var script: String {
    """
    (() => {
      "use strict";
      const send = \(post);
      const { stringify } = JSON;
      const post = (name, values) => send(stringify({ function: name, arguments: values.map((value) => String(value)) }));
      for (const name of ["close", "dismiss", "display", "setFlag", "openUrl"]) {
        window[name] = (...values) => post(name, values.slice(0, 2));
      }
      const needed = \(Self.neededHeight);
      let last = 0, left = 100;
      const tell = () => {
        const points = needed();
        if (points === last || left === 0) return;
        last = points;
        left -= 1;
        post("resize", [points]);
      };
      addEventListener("load", () => {
        const observer = new ResizeObserver(tell);
        for (const part of [document.documentElement, ...document.body.children]) observer.observe(part);
      });
    })();
    \(resizing)

    """
  }

  /// JavaScript source of a function that returns the height that the page needs, in whole points: the height of its
  /// contents, even if it fills a higher view. A page uses `min-height: var(--fill, 100vh)` for a part that fills its
  /// view.
  package static let neededHeight = """
    () => {
        const parts = [document.documentElement, document.body].map(({ style }) => ({ style, before: style.cssText }));
        for (const { style } of parts) {
          style.setProperty("height", "auto", "important");
          style.setProperty("min-height", "0", "important");
          style.setProperty("--fill", "0px");
        }
        const { height } = document.documentElement.getBoundingClientRect();
        for (const { style, before } of parts) style.cssText = before;
        return Math.ceil(height);
      }
    """

  /// A script to run in a loaded page when ``size`` has changed.
  public var resizing: String {
    "window.width = () => \(Self.number(size.width)); window.height = () => \(Self.number(size.height));"
  }

  private static func number(_ points: Double) -> String {
    guard points.isFinite else { return "0" }
    return Int(exactly: points).map(String.init) ?? "\(points)"
  }

  /// An effect of a call that the app has to carry out.
  public enum Effect: Equatable, Sendable {
    /// The view stays as it is.
    case none
    /// Another view of the same notification replaces it.
    case show(Banners.Display)
    /// The view becomes this high, in points, limited by the height of the screen. This happens only to a view with
    /// `BannersFeed.View.autoHeight`; others keep the height that was published.
    case resize(Double)
    /// The view leaves the screen.
    case close
  }

  /// Handles a text that the page has posted. Flags are stored and URLs opened before this returns.
  ///
  /// The page is not trusted: a text that is not one of the script's calls has no effect.
  public static func receive(_ text: String, from client: BannersClient) async -> Effect {
    guard let call = BannerCall(text) else { return .none }
    let before = await client.waiting
    if call.function == "resize" { return Self.resize(before, call.arguments) }
    // Calls are passed on even if the page has closed itself: it may still open a link (Notable README, Sample
    // Workflows).
    _ = await client.call(call.function, call.arguments)
    guard let now = await client.waiting else { return before == nil ? .none : .close }
    return now == before ? .none : .show(now)
  }

  private static func resize(_ banner: Banners.Display?, _ arguments: [String]) -> Effect {
    guard banner?.view.autoHeight == true, let points = arguments.first.flatMap(Self.points),
      (1...10_000).contains(points)
    else { return .none }
    return .resize(points)
  }

  /// A number as a page posts it; `Double` alone would take others, such as `0x64`.
  private static func points(_ text: String) -> Double? {
    text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Double(text) : nil
  }
}

/// A call as ``BannerBridge/script`` posts it: `{"function": "display", "arguments": ["details"]}`.
struct BannerCall: Equatable, Sendable {
  var function: String
  var arguments: [String]

  /// Reads a call; nil for anything else, and for more than 64 KiB.
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

  private static let functions: Set<String> = ["close", "dismiss", "display", "setFlag", "openUrl", "resize"]
}
