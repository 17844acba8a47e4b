import Authoring
import Diagnostics
import FeedModel
import Output

@testable import SiteBuilder

/// What designers supply: templates and drawings. They are read only by a build.
extension FuzzTarget {
  /// As the part that every page includes, and as the page of a view.
  static let templates = FuzzTarget(
    "templates", corpus: "templates", and: ["templates", "Sources/Authors/SiteBuilder/Templates"],
    words: Words.mustache + Words.html + Words.characters, cost: 4
  ) { bytes in
    // Which of the two is up to chance: a build takes long.
    let name = bytes.count.isMultiple(of: 2) ? "brand" : "card"
    let files = [
      FuzzedSite.configuration, SourceFile(path: "templates/\(name).mustache", bytes: bytes),
      SourceFile(
        path: "content/notifications/a.md",
        text: "---\ntitle: \"\(title)\"\ndate: 2026-11-20\nheight: 90\ntemplate: card\n---\nText\n"),
    ]
    for (path, page) in try checkedBuild(files).filter({ $0.path.hasSuffix(".html") }) {
      let text = String(validating: page, as: UTF8.self)
      try promise(text.map { !$0.utf8.contains(0) } ?? false, "\(path) is not text")
      // Only a value could bring it in.
      try promise(page.firstRange(of: Array("<title-as-markup".utf8)) == nil, "\(path) has a title as markup")
    }
  }

  private static let title = "<title-as-markup a='b'> & more"

  static let drawings = FuzzTarget(
    "drawings", corpus: "drawings", and: ["content/assets/favicon.svg", "content/assets/tour-welcome.svg"],
    words: Words.svg + Words.html + Words.characters
  ) { bytes in
    guard let image = ImageFile(bytes), image.svgProblem == nil else { return }
    try promise(image.format != .svg || String(validating: bytes, as: UTF8.self) != nil, "it is not text")
  }

  /// - Returns: The files of the output; none if there are errors.
  private static func checkedBuild(_ files: [SourceFile]) throws -> [(path: String, bytes: [UInt8])] {
    let options = BuildOptions(now: Instant(secondsSince1970: 1_795_251_600), allowsEmpty: true)
    let report = buildSite(SiteSources(files), options)
    try check(report.diagnostics, of: files)
    try promise(
      report.output != nil || report.diagnostics.hasErrors, "nothing was built, and no error says why")
    return report.output?.tree.files.map { ($0.path, $0.bytes) } ?? []
  }
}

extension FuzzedSite {
  /// A drawing as it is published; nil if it is refused.
  static func drawing(_ bytes: [UInt8]) -> [UInt8]? {
    guard let image = ImageFile(bytes), image.format == .svg, image.svgProblem == nil else { return nil }
    return bytes
  }
}
