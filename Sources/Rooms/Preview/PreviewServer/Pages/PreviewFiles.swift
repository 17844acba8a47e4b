public import FeedModel
public import Output
import Text

/// A preview as files, which any host can serve at any address: the site, the simulator's page, and the JavaScript
/// client that answers the page in the server's place.
public struct PreviewFiles {
  /// The file `manifest.json`, which marks the folder, so that it may be replaced as a whole.
  public static let manifest = Array((#"{"schema": "publish.preview-files/1"}"# + "\n").utf8)

  private let output: PreviewOutput
  private let status: PreviewStatus

  /// - Parameters:
  ///   - output: The output at the site's own address. The page reads its files below `site/`.
  ///   - clock: The fixed time of the clock; nil for the time at which the page is looked at.
  public init(_ output: PreviewOutput, clock: Instant?) {
    let preview = Preview(clock: clock)
    preview.show(PreviewBuild(output: output))
    (self.output, status) = (output, preview.status)
  }

  public func tree() throws(OutputError) -> OutputTree {
    let site = output.tree.files.map { OutputFile(path: "site/\($0.path)", contents: $0.contents) }
    let views = output.tree.files.filter { $0.path.hasPrefix("views/") && $0.path.hasSuffix(".html") }
    let frames = views.map { OutputFile(path: "frames/\($0.path)", bytes: Frame.file(of: $0.bytes, at: $0.path)) }
    return try OutputTree(
      site + frames + pages + [
        OutputFile(path: "manifest.json", bytes: Self.manifest),
        // GitHub Pages leaves out names that begin with an underscore unless there is this file.
        OutputFile(path: ".nojekyll", bytes: []),
        OutputFile(path: "status.json", bytes: status.json(port: 0, isEditing: false) + [UInt8(ascii: "\n")]),
      ])
  }

  private var pages: [OutputFile] {
    WebResources.files.compactMap { name, bytes in
      switch name {
      case "simulator/simulator.html": OutputFile(path: "index.html", bytes: page(bytes))
      // The module with the same functions for a page without a server.
      case "shared/api.js": OutputFile(path: "web/\(name)", bytes: WebResources.files["static/api.js"] ?? [])
      case "static/play.js": OutputFile(path: "web/\(name)", bytes: bytes)
      case let name where ["client/", "shared/", "simulator/"].contains { name.hasPrefix($0) }:
        OutputFile(path: "web/\(name)", bytes: bytes)
      default: nil
      }
    }
  }

  private func page(_ bytes: [UInt8]) -> [UInt8] {
    let policy = OwnPages.policy.replacing("; frame-ancestors 'none'", with: "")
    return bytes.replacing("/-/web/", with: "web/").replacing("<html ", with: "<html class=\"files\" ")
      .replacing("Waiting for the server", with: "Open this page from a web server")
      .replacing(
        "<meta charset=\"utf-8\">",
        with: """
          <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="robots" content="noindex">
          """)
  }
}

extension [UInt8] {
  fileprivate func replacing(_ text: String, with new: String) -> [UInt8] {
    Array(String(decoding: self, as: UTF8.self).replacing(text, with: new).utf8)
  }
}
