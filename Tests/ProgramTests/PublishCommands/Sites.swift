import Foundation
import TestKit

/// Small sites to build.
enum Sites {
  static let configuration = """
    site: https://example.com/
    app: { name: Snoodle, storeID: 355313284 }
    locales: [en]

    """

  static func notification(_ title: String, _ more: String = "") -> String {
    """
    ---
    title: \(title)
    date: 2026-11-20
    height: 120
    \(more)
    conditions:
      all: { neverDisplayed: true }
    ---
    **\(title)** is here.

    [Close](close:)

    """
  }

  /// One banner and one release.
  static let small = [
    "publish.yml": configuration,
    "content/notifications/hello.md": notification("Hello"),
    "content/releases/2.4.0.md": "---\ndate: 2026-11-20\n---\n- Dark mode\n",
  ]

  /// Ends in an error at content/notifications/broken.md:2:1.
  static let broken = small.merging(["content/notifications/broken.md": "---\ntitel: Broken\n---\nText.\n"]) { $1 }

  /// Ends in a warning: a banner that the original client never shows.
  static let warned = small.merging([
    "content/notifications/warned.md": notification("Warned").replacing(
      "neverDisplayed: true", with: "lastDisplayMinimumSeconds: 3600")
  ]) { $1 }
}

/// The repository's own site.
enum Demo {
  static let now = "2026-11-21T09:00:00Z"

  static let repository = Repository.folder.path

  static var published: Tree { get throws { try Tree("\(repository)/public") } }

  /// Its sources, files made in an order of choice.
  static func sources(orderedBy areInOrder: (String, String) -> Bool = (<)) throws -> TemporaryFolder {
    let workshop = TemporaryFolder()
    let folders = try ["content", "templates"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: "\(repository)/\(folder)").map { "\(folder)/\($0)" }
    }
    for path in (folders + ["publish.yml"]).sorted(by: areInOrder) {
      let file = URL(filePath: "\(repository)/\(path)")
      guard try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == false else { continue }
      try workshop.make(path, try Data(contentsOf: file))
    }
    return workshop
  }

  /// Its sources and its committed output.
  static func whole() throws -> TemporaryFolder {
    let workshop = try sources()
    try FileManager.default.copyItem(atPath: "\(repository)/public", toPath: "\(workshop.path)/public")
    return workshop
  }
}
