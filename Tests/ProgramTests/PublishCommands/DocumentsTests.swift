import Foundation
import TestKit
import Testing

/// The documents as a whole: pages name their readers, and links lead somewhere.
@Suite struct DocumentsTests {
  static let pages = names(in: "docs") + names(in: "docs/internals")
  static let all =
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"] + pages + names(in: "docs/internals/decisions")

  @Test("a page says in its first line whom it is for", arguments: pages)
  func readers(_ page: String) throws {
    let lines = try Repository.text(page).split(separator: "\n")
    #expect(lines[0].hasPrefix("# ") && lines[1].hasPrefix("*For "), "\(page): \(lines[1])")
  }

  @Test("a link leads to a file, and to a heading in it", arguments: all)
  func links(_ page: String) throws {
    let folder = Repository.url(page).deletingLastPathComponent()
    for link in try Self.prose(of: page).matches(of: /\]\(([^)\s#]*)(?:#([^)\s]+))?\)/) where !link.1.contains(":") {
      let target = link.1.isEmpty ? Repository.url(page) : folder.appending(path: String(link.1))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link.1)")
      guard let anchor = link.2, target.pathExtension == "md" else { continue }
      let text = (try? String(contentsOf: target, encoding: .utf8)) ?? ""
      #expect(Self.anchors(in: text).contains(String(anchor)), "\(page): \(link.1)#\(anchor)")
    }
  }

  @Test("README.md leads to every page", arguments: pages)
  func readme(_ page: String) throws {
    #expect(try Repository.text("README.md").contains("](\(page)"), "\(page)")
  }

  @Test("contributors can read the first two documents on their first day")
  func length() throws {
    let bytes = try Repository.bytes("CONTRIBUTING.md").count
    #expect(bytes <= 12_000, "CONTRIBUTING.md has \(bytes) bytes")
    let words = try Repository.text("docs/internals/architecture.md").split(whereSeparator: \.isWhitespace).count
    #expect(words <= 2_000, "docs/internals/architecture.md has \(words) words")
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.url(folder).path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }

  /// Without code, in which brackets are no links.
  private static func prose(of page: String) throws -> String {
    withoutBlocks(try Repository.text(page)).replacing(/`[^`\n]*`/, with: "")
  }

  private static func withoutBlocks(_ text: String) -> String {
    text.components(separatedBy: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      .joined()
  }

  /// As GitHub makes them of headings.
  private static func anchors(in text: String) -> Set<String> {
    var counts: [String: Int] = [:]
    let headings = withoutBlocks(text).split(separator: "\n").filter { $0.hasPrefix("#") }
    return headings.reduce(into: []) { anchors, heading in
      let words = heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).replacing(/\]\([^)]*\)/, with: "]")
      let kept = words.lowercased().filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }
      let name = kept.replacing(" ", with: "-")
      let count = counts[name, default: 0]
      counts[name] = count + 1
      anchors.insert(count == 0 ? name : "\(name)-\(count)")
    }
  }
}
