internal import FeedClient
internal import FeedEvaluator
internal import LocalServer
import Text

/// A published view with the host's functions in front of it, as an app puts them on its web view.
struct Frame: Equatable {
  /// The width in points.
  var width = 390
  var height = 844
  /// The text size in per cent of the usual size.
  var text = 100

  /// A policy that gives each frame its own origin, so that no script of a view can access the page around it. No page
  /// of another site may frame it, because that site could show unpublished content and learn its size. Nothing is
  /// loaded from elsewhere, so that a view cannot tell another host what is shown. The view's own policy applies as
  /// well.
  static let policy = """
    sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self' data:; \
    form-action 'none'; frame-ancestors 'self'
    """

  init() {}

  /// Reads `width`, `height` and `text`. Missing or malformed values get defaults; values out of range are clamped.
  init(_ target: RequestTarget) {
    func number(_ name: String, _ bounds: ClosedRange<Int>, usually usual: Int) -> Int {
      guard let number = target.value(of: name).flatMap({ Int($0) }) else { return usual }
      return min(max(number, bounds.lowerBound), bounds.upperBound)
    }
    width = number("width", 1...10_000, usually: width)
    height = number("height", 1...10_000, usually: height)
    text = number("text", 10...1000, usually: text)
  }

  /// The view's bytes, with the script at the first place that allows one.
  ///
  /// That place is behind the doctype, because a script before it would change the layout of the whole view. It is also
  /// before any `<meta>` with a policy, which applies only to what comes after it. The HTML parser opens `html` and
  /// `head` there on its own, and adds the attributes of a later `<html>` to the element that it has.
  func html(of view: [UInt8]) -> [UInt8] {
    let place = endOfDoctype(view)
    return Array(view[..<place]) + script.utf8 + view[place...]
  }

  /// The view as a file below `frames/`, for a page without a server: the values of the host are in the frame's address,
  /// and pictures are beside the view below `site/`.
  ///
  /// - Parameter path: The view's path in the output.
  static func file(of view: [UInt8], at path: String) -> [UInt8] {
    let place = endOfDoctype(view)
    let top = String(repeating: "../", count: path.parts(between: "/").count)
    // Markup can neither sandbox its page nor say who may frame it; the simulator's frame is sandboxed.
    let policy = Self.policy.split(separator: "; ").filter { !$0.hasPrefix("sandbox") && !$0.hasPrefix("frame-") }
    let head = """
      <meta http-equiv="Content-Security-Policy" content="\(policy.joined(separator: "; "))">
      <base href="\(top)site/\(path.percentEncoded(keeping: "/."))">
      <script>
      \(Frame().bridge.script){
        const asked = new URLSearchParams(location.search);
        for (const side of ["width", "height"]) window[side] = () => Number(asked.get(side));
      }
      \(surroundings(text: "Number(new URLSearchParams(location.search).get(\"text\"))"))</script>
      """
    return Array(view[..<place]) + head.utf8 + view[place...]
  }

  private var script: String { "<script>\n" + bridge.script + surroundings(text: "\(text)") + "</script>" }

  private var bridge: BannerBridge {
    BannerBridge(
      size: BannerScreenSize(width: Double(width), height: Double(height)),
      post: "(text) => parent.postMessage({ publish: \"call\", call: text }, \"*\")")
  }
}

/// The parts of an app and a device that the page around a frame plays: it tells the view its size, asks for the height
/// that the view needs at several text sizes, and sets a text size.
///
/// `-apple-system-body` is 17 points at the usual text size of Apple's systems, whose other sizes follow it. Other browsers
/// do not know it, so a view that is written with it gets its size here. A view with a size of its own keeps that at 100 %.
///
/// - Parameter text: JavaScript source of the text size in per cent of the usual size.
private func surroundings(text: String) -> String {
  """
  (() => {
    "use strict";
    const root = document.documentElement;
    const isSystemText = () =>
      [...document.querySelectorAll("style")].some(({ textContent }) => textContent.includes("-apple-system-body"));
    const setText = (percent) => {
      root.style.fontSize = isSystemText() ? `${percent * 0.17}px` : percent === 100 ? "" : `${percent}%`;
    };
    const needed = \(BannerBridge.neededHeight);
    const measured = (sizes) => {
      const before = root.style.fontSize;
      const heights = sizes.map((percent) => (setText(percent), needed()));
      root.style.fontSize = before;
      return heights;
    };
    const whenHigh = (height, act) => {
      if (innerHeight === Math.round(height)) act();
      else addEventListener("resize", () => whenHigh(height, act), { once: true });
    };
    const answer = ({ text, height }) =>
      whenHigh(height, () => parent.postMessage({ publish: "measured", heights: measured(text) }, "*"));
    addEventListener("message", ({ source, data }) => {
      if (source !== parent) return;
      if (data?.publish === "measure") answer(data);
      if (data?.publish !== "size") return;
      for (const side of ["width", "height"]) if (Number.isFinite(data[side])) window[side] = () => data[side];
    });
    addEventListener("DOMContentLoaded", () => setText(\(text)));
  })();

  """
}

/// The end of the doctype, if only blanks and comments precede it; otherwise the beginning of the text.
private func endOfDoctype(_ view: [UInt8]) -> Int {
  let start = view.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  var rest = view[start...]
  while true {
    rest = rest.drop { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
    if rest.starts(with: "<!--".utf8) {
      guard let end = endOfComment(rest) else { return start }
      rest = view[end...]
    } else if rest.starts(with: "<!".utf8) || rest.starts(with: "<?".utf8) {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return start }
      if rest.dropFirst(2).prefix(7).elementsEqual("doctype".utf8, by: { $0 | 0x20 == $1 }) { return end + 1 }
      rest = view[(end + 1)...]
    } else {
      return start
    }
  }
}

/// The place after `-->` or `--!>`; `<!-->` and `<!--->` are whole comments.
private func endOfComment(_ rest: ArraySlice<UInt8>) -> Int? {
  for short in ["<!-->", "<!--->"] where rest.starts(with: short.utf8) { return rest.startIndex + short.utf8.count }
  var place = rest.startIndex + 4
  while place < rest.endIndex {
    for end in ["-->", "--!>"] where rest[place...].starts(with: end.utf8) { return place + end.utf8.count }
    place += 1
  }
  return nil
}
