import Authoring
import Diagnostics
import Exchange
import FeedModel

/// What other tools write, and what is written for them.
extension FuzzTarget {
  /// Files that notes are merged into.
  static let merges = FuzzTarget(
    "merges", corpus: "exchange", words: Words.plist + Words.markdown + Words.versions + Words.characters + appcast
  ) { bytes in
    let release = "---\nbuild: 240\ndate: 2026-11-20\n---\n- **New** ]]\\>\n"
    let (site, _) = readSite(
      FuzzedSite.releases(["2.4.0": release, "2.4.0.de": "- Neu\n", "2.3.0": "---\ndate: 2026-01-01\n---\nOld"]))
    guard let site else { throw Broken("the site cannot be read") }
    for target in [ExportTarget.appcast, .appStream, .changelog] {
      try merge(bytes, target, site)
    }
  }

  private static func merge(_ bytes: [UInt8], _ target: ExportTarget, _ site: Site) throws {
    var request = ExportRequest(site.releases, of: site.configuration, to: "file")
    (request.addsLanguages, request.resignsLater) = (bytes.count % 2 == 0, true)
    request.existing = ExchangeFile(path: "file", bytes: bytes)
    let first = target.export(request)
    try check(
      first.diagnostics.inOrder.filter { $0.location.path == "file" }, of: [SourceFile(path: "file", bytes: bytes)])
    guard !first.diagnostics.hasErrors, let file = first.files.first?.file else { return }
    request.existing = file
    let second = target.export(request)
    try promise(!second.diagnostics.hasErrors, "\(target.name): what was written cannot be read")
    try promise(second.files.first?.file == file, "\(target.name): twice is not once")
  }

  /// A release for all targets.
  static let exports = FuzzTarget(
    "exports", corpus: "markdown", and: ["content/releases"], words: Words.markdown + Words.html + Words.characters
  ) { bytes in
    let front = "---\nbuild: 240\ndate: 2026-11-20\nhtml: \(bytes.count % 2 == 0)\n---\n"
    let (site, found) = readSite(FuzzedSite.releases(["2.4.0": front + String(decoding: bytes, as: UTF8.self)]))
    guard let site, !found.hasErrors else { return }
    for target in [ExportTarget.notes, .appcast, .appStore, .play, .gitHub, .changelog, .appStream] {
      var request = ExportRequest(site.releases, of: site.configuration, to: "out")
      (request.name, request.isFitted) = ("S", true)
      let exported = target.export(request)
      guard !exported.diagnostics.hasErrors else { continue }
      for file in exported.files {
        let text = String(decoding: file.file.bytes, as: UTF8.self)
        if let length = file.length, let limit = file.limit {
          try promise(length <= limit && text.utf16.count == length + 1, "\(target.name): \(length) of \(limit)")
        }
        if target.name == ExportTarget.appStream.name {
          do throws(Diagnostic) {
            _ = try XMLFile(file.file)
          } catch {
            throw Broken("appstream: \(error.message)")
          }
        }
      }
    }
  }

  private static let appcast = [
    "<rss", "<channel>", "<item>", "</item>", "<title>", "<description>", "<description/>", " xml:lang='de'",
    "sparkle:version",
    "sparkle:format='markdown'", "<enclosure", "<component>", "<releases>", "<releases/>", "<release version='2.4.0'",
    "<p>",
    "<?xml version='1.0' encoding='latin1'?>", "xmlns='x'", "<!-- sparkle-signatures:", "<!DOCTYPE rss SYSTEM 'x'>",
    "<!DOCTYPE rss [",
  ]
}
