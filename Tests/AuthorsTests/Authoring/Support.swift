import Diagnostics
import FeedModel
import Testing

@testable import Authoring

/// Testing has a SourceLocation too.
typealias Place = Diagnostics.SourceLocation

/// `3:7 bad-date: write it as 2026-01-31`
func found(_ diagnostics: [Diagnostic]) -> [String] {
  diagnostics.sorted().map { diagnostic in
    let place = diagnostic.location
    let spot = place.line == 0 ? "file" : place.column == 0 ? "\(place.line)" : "\(place.line):\(place.column)"
    return "\(spot) \(diagnostic.id): \(diagnostic.fix ?? "")"
  }
}

/// `content/notifications/a.md 3:7 bad-date`
func foundByFile(_ diagnostics: [Diagnostic]) -> [String] {
  diagnostics.sorted().map { "\($0.location) \($0.id)" }
}

let plainConfiguration =
  "site: https://x.example/\napp: { name: Snoodle }\nlocales: [en, de, de-CH, zh-Hant]\nschemes: [snoodle]\n"

/// Names for conditions.
private let declarations =
  "attributes: { plan: [free, trial], projects: number, server: version, beta: boolean, city: text }\n"
  + "remembered: [welcome, poll]\n"

/// A site of these files below `content/`, with a plain `publish.yml`.
func read(
  _ content: [String: String], configuration: String = plainConfiguration, timer: @escaping FileTimer = { { false } }
) -> (site: Site?, diagnostics: [Diagnostic]) {
  let files = content.map { SourceFile(path: "content/" + $0.key, text: $0.value) }
  return readSite(SiteSources(files + [SourceFile(path: "publish.yml", text: configuration)]), timer: timer)
}

/// A notification with these lines of front matter below its title, which is in line 2.
func notification(_ keys: String, body: String = "Hi") -> (value: Authoring.Notification?, found: [String]) {
  let (site, diagnostics) = read(
    ["notifications/hello.md": "---\ntitle: Hello\n\(keys)\n---\n\(body)\n"],
    configuration: plainConfiguration + declarations)
  return (site?.notifications.first, found(diagnostics))
}

/// Markdown from line 1 of a file in `content/notifications/hello/`.
func markdown(
  _ text: String, html: Bool = false, schemes: Set<String> = ["snoodle"]
) -> (value: Markdown, found: [String]) {
  var diagnostics: [Diagnostic] = []
  let rules = MarkdownRules(schemes: schemes, file: "content/notifications/hello/index.md", allowsHTML: html)
  let start = Place(path: "a.md", line: 1, column: 1)
  do throws(Diagnostic) {
    let value = try parseMarkdown(text, at: start, rules: rules, &diagnostics)
    return (value, found(diagnostics))
  } catch {
    return (Markdown(location: start), found(diagnostics + [error]))
  }
}

/// An event of a text, with its words.
enum Construct: Equatable, Sendable {
  case begin(Markdown.Container)
  case end(Markdown.Container)
  case text(String)
  case code(String)
  case codeBlock(String)
  case html(String)
  case softBreak
  case lineBreak
  case thematicBreak
  case image(Int)
  case task(isDone: Bool)
}

extension Markdown {
  var constructs: [Construct] {
    events.map { event in
      switch event {
      case .begin(let container): .begin(container)
      case .end(let container): .end(container)
      case .text(let range): .text(words(range))
      case .code(let range): .code(words(range))
      case .codeBlock(let range): .codeBlock(words(range))
      case .html(let range): .html(words(range))
      case .softBreak: .softBreak
      case .lineBreak: .lineBreak
      case .thematicBreak: .thematicBreak
      case .image(let index): .image(index)
      case .task(let isDone): .task(isDone: isDone)
      }
    }
  }

  private func words(_ range: TextRange) -> String { String(decoding: self[range], as: UTF8.self) }
}

/// YAML in which nothing is refused.
func parseYAML(_ text: String, path: String, firstLine: Int) throws(Diagnostic) -> YAMLNode? {
  var diagnostics: [Diagnostic] = []
  let node = try parseYAML(text, path: path, firstLine: firstLine, &diagnostics)
  if let first = diagnostics.first { throw first }
  return node
}

/// Front matter whose keys are all right.
func parseFrontMatter(_ text: String, path: String) throws(Diagnostic) -> FrontMatter {
  var diagnostics: [Diagnostic] = []
  let front = try parseFrontMatter(text, path: path, &diagnostics)
  if let first = diagnostics.first { throw first }
  return front
}
