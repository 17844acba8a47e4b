import FeedModel
import Foundation
import Output
import PreviewServer
import TestKit

/// The repository's own site, as it is published and as it is written.
enum DemoSite {
  static let locales = ["en", "de", "fr", "ja", "ar"]
  static let address = "https://updates.snoodle.example/"

  private static let repository = Repository.folder.path

  static let output: PreviewOutput = {
    var tree = OutputTree()
    // swift-format-ignore: NeverUseForceTry
    for entry in try! FolderReader("\(repository)/public").readAll(limit: 1 << 26) {
      if case .bytes(let bytes) = entry.contents { try! tree.insert(bytes, at: entry.path) }
    }
    let now = Instant(secondsSince1970: 1_795_251_600)
    return PreviewOutput(
      tree: tree, address: address, builtFor: now, app: "Snoodle", locales: locales)
  }()

  static let gallery = Task { try JSON.parse(await devices.gallery(of: output)).value }

  static let devices = Devices(now: { output.builtFor }, sources: { source($0, $1, $2, language: $3.text) })

  /// Which file says it: the language's own where there is one, or else the default one.
  static func source(_ folder: String, _ id: String, _ part: String, language: String) -> String? {
    let stems =
      part == "local"
      ? ["\(id).local"] : part == "index" ? [id, "\(id)/index"] : ["\(id)/\(part)"]
    let suffixes = language == "en" ? [""] : [".\(language)", ""]
    let paths = suffixes.flatMap { suffix in stems.map { "content/\(folder)/\($0)\(suffix).md" } }
    return paths.first { FileManager.default.fileExists(atPath: "\(repository)/\($0)") }
  }

  /// A published feed in that language.
  static func feed(_ name: FeedName, _ locale: String) throws -> [UInt8] {
    output.tree[name.fileName(for: locale == "en" ? nil : LanguageTag(locale))] ?? []
  }

  static func plist(_ name: FeedName, _ locale: String) throws -> [String: PropertyList] {
    try PropertyList.parse(feed(name, locale)).value.dictionary ?? [:]
  }
}
