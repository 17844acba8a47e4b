import Authoring
import Diagnostics
import FeedModel
import SiteBuilder

/// What authors write.
extension FuzzTarget {
  static let frontMatter = FuzzTarget(
    "front-matter", corpus: "front-matter", and: ["content/notifications", "content/prompts"],
    words: Words.yaml + Words.keys + Words.dates + Words.versions + Words.numbers + Words.characters
  ) { bytes in
    for kind in ["notifications/a", "prompts/a", "permissions/camera", "releases/2.4.0"] {
      try read([FuzzedSite.configuration, SourceFile(path: "content/\(kind).md", bytes: bytes)])
    }
    let page = SourceFile(path: "content/notifications/a/index.md", text: "---\ntitle: T\n---\n[more](view:b)\n")
    let others = ["index.de", "b"].map { SourceFile(path: "content/notifications/a/\($0).md", bytes: bytes) }
    try read([FuzzedSite.configuration, page] + others)
  }

  static let configuration = FuzzTarget(
    "configuration", corpus: "configuration", and: ["publish.yml"],
    words: Words.yaml + Words.versions + Words.numbers + Words.characters
  ) { bytes in
    let page = "---\ntitle: T\ndate: 2026-11-20\n---\nHi\n"
    try read([
      SourceFile(path: "publish.yml", bytes: bytes), SourceFile(path: "content/notifications/a.md", text: page),
    ])
  }

  static let markdown = FuzzTarget(
    "markdown", corpus: "markdown", and: ["content/notifications", "content/releases"],
    words: Words.markdown + Words.html + Words.characters
  ) { bytes in
    guard let files = try FuzzedSite.pages(bytes) else { return }
    for (path, page) in files {
      let isText = String(validating: page, as: UTF8.self) != nil
      try promise(isText && !page.contains(0), "\(path) is not text")
    }
  }

  private static func read(_ files: [SourceFile]) throws {
    try check(readSite(SiteSources(files)).diagnostics, of: files)
  }

  /// Whatever is wrong is said in order, at a place that exists, with a way to mend it.
  static func check(_ diagnostics: [Diagnostic], of files: [SourceFile]) throws {
    try promise(diagnostics == diagnostics.sorted(), "the diagnostics are not in order")
    let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    for diagnostic in diagnostics {
      try promise(diagnostic.fix?.isEmpty == false && !diagnostic.message.isEmpty, "\(diagnostic.id) lacks words")
      let text = texts[diagnostic.location.path]
      try promise(
        contains(diagnostic.location, text), "\(diagnostic.id) is at \(diagnostic.location), outside of the file")
    }
    _ = TextRenderer().render(diagnostics, source: { texts[$0] })
    _ = renderGitHubAnnotations(diagnostics)
  }

  /// One character past the end of a line counts as inside: that is where something is missing.
  private static func contains(_ place: SourceLocation, _ text: String?) -> Bool {
    guard place.line > 0 else { return true }
    guard let text else { return place.path == "publish.yml" }
    var lengths = [0]
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar == "\r" || scalar == "\n" && previous != "\r" { lengths.append(0) }
      if scalar != "\r", scalar != "\n" { lengths[lengths.count - 1] += 1 }
      previous = scalar
    }
    return place.line <= lengths.count && place.column <= lengths[place.line - 1] + 1
  }
}
