import Authoring
import FeedModel
import SiteBuilder
import TestKit

/// A site that is being edited.
struct EditedSite {
  var files: Files
  /// Below `content/assets/`.
  var assets: [String: [UInt8]] = ["e.svg": Images.svg()]
  /// What the last good build published.
  var last: Manifest?
  private var moment = now
  private var address: String?
  private var isPreview = false
  private var previous: Manifest?
  private var broken: (path: String, text: String)?
  private let first: Files

  /// A good one, or now and then one that may have errors from the start.
  init(_ random: inout SeededGenerator) {
    self.init(random.one(of: [random.site(), Self.good, Self.good, Self.good]))
  }

  init(_ files: Files) { (first, self.files) = (files, files) }

  private static let good: Files = WholeBuildTests.shortTemplates.merging([
    "publish.yml": configuration.replacing("[en]", with: "[en, de]").replacing("Snoodle", with: "Snoodl\u{E9}")
      + "releases: { labels: { new: \u{E9} } }\n" + values,
    hello: banner("origin: top", "One caf\u{E9}"), "content/snippets/note.md": "*Note* {{season}} caf\u{E9}",
    "content/snippets/note.de.md": "Notiz",
    "content/notifications/v.md": banner("priority: 3", "{{> note}} {{season}} {{version}} {{app}}"),
    "content/notifications/hello.de.md": "Hallo, caf\u{E9}", "content/notifications/a.md": alert("key: \u{E9}"),
    "content/notifications/b.md": banner("date: 2026-01-31\nchannels: [banners, alerts]", "![E](assets/e.svg)"),
    "content/notifications/c/index.md": banner("height: 90", "[More](view:more)"),
    "content/notifications/c/more.md": "More", "content/releases/1.9.0.md": "### New\n\n- First caf\u{E9}",
    "content/notifications/d.md": banner("template: \u{E9}\nminVersion: 1.9"),
    "content/prompts/rate.md": "---\ntitle: T\nactionURL: https://a.example/\n---\nRate our caf\u{E9}",
    "content/permissions/photos.md": "**Yours**",
    "templates/\u{E9}.mustache":
      "{{> head}}<script>{{> view-script}}</script></head>{{title}}{{{content}}}{{> dismiss}}</html>\n",
  ]) { $1 }

  fileprivate static let values = "variables: { season: { en: Summ\u{E9}r, de: Sommer } }\n"

  var sources: SiteSources { AuthorsTests.sources(files, assets: assets) }

  var options: BuildOptions {
    get throws {
      BuildOptions(now: try instant(moment), site: address, previous: previous, includesDrafts: isPreview)
    }
  }

  static let kinds = [
    "text", "add", "remove", "rename", "translate", "view", "break", "template", "asset", "configure", "move",
    "publish",
    "address", "preview", "other", "respell", "undo",
  ]

  /// - Returns: What was done, in words.
  mutating func edit(_ random: inout SeededGenerator) -> String {
    // Most edits break something sooner or later, and a build that fails says less.
    let kind = Bool.random(using: &random) ? random.one(of: Self.kinds + Self.subtle) : "undo"
    let path = random.one(of: files.keys.filter { $0.hasPrefix("content/") }.sorted() + [hello])
    switch kind {
    case "text": files[path, default: banner()] += random.addition()
    case "add": files["content/notifications/\(random.name())"] = random.notification()
    case "remove": files[path] = nil
    case "rename": files["content/notifications/\(random.name())"] = files.removeValue(forKey: path)
    case "translate": files[random.translation(of: path)] = random.addition()
    case "view": files[hello.replacing(".md", with: "/more\(random.one(of: ["", ".de"])).md")] = random.text()
    case "break": breakOrMend(path, &random)
    case "template": template(&random)
    case "asset":
      assets[random.one(of: ["e.svg", "f.png", "E.svg"])] = random.one(of: [
        nil, Images.png(), Images.png(2), Images.svg(), Images.svg() + [0x0A],
      ])
    case "configure": files["publish.yml"] = random.configuration()
    case "move": moment = random.one(of: [now, "2025-12-31T23:59:59Z", "2027-01-01T00:00:00Z", "2031-01-01T00:00:00Z"])
    case "publish": previous = last
    case "address": address = random.one(of: [nil, "http://localhost:8080/"])
    case "preview": isPreview.toggle()
    case "respell": for _ in 0..<3 { respell(random.one(of: files.keys.sorted() + [path])) }
    case "undo": (files, assets) = (first, ["e.svg": Images.svg()])
    default: other(&random)
    }
    return "\(kind) \(path)"
  }

  /// What a memory overlooks most easily is tried most often.
  private static let subtle = ["respell", "respell", "respell", "respell"]

  /// Writes a file's text and name in other bytes that Swift takes for the same.
  mutating func respell(_ path: String) {
    files.removeValue(forKey: path).map { files[path.respelled] = $0.respelled }
  }

  private mutating func breakOrMend(_ path: String, _ random: inout SeededGenerator) {
    if let broken { files[broken.path] = broken.text }
    broken = broken == nil ? files[path].map { (path, $0) } : nil
    guard let broken else { return }
    files[path] = random.one(of: ["---\ntitle: [\n---\n", "---\nx: y\n---\n", "\u{0}", "---\n\(broken.text)"])
  }

  private mutating func template(_ random: inout SeededGenerator) {
    let name = "templates/\(random.one(of: ["brand", "banner", "mine", "view-style"])).mustache"
    files[name] = random.one(of: [
      nil, "p { color: red; }\n", "{{title}}{{{content}}}</body>\n</html>\n", "{{#x}}", "{{uppercased(title)}}{{csp}}",
    ])
  }

  private mutating func other(_ random: inout SeededGenerator) {
    files["content/releases/\(random.one(of: ["1.9.0", "2.0", "2.0.local", "1.10.0.de"])).md"] = random.text()
    files["content/prompts/\(random.one(of: ["rate", "Rate", "rate.de"])).md"] =
      "---\ntitle: T\nactionURL: https://a.example/\n---\n\(random.text())"
    files["content/permissions/photos.md"] = random.text()
  }
}

extension String {
  /// Composed for decomposed and the other way round; `1.9` and `1.09` are one version.
  fileprivate var respelled: String {
    let isComposed = unicodeScalars.contains("\u{E9}")
    let scalars = unicodeScalars.split(separator: isComposed ? "\u{E9}" : "\u{301}", omittingEmptySubsequences: false)
    let text = scalars.map { String($0) }.enumerated().map { index, part in
      isComposed || index == scalars.count - 1 ? part : String(part.unicodeScalars.dropLast())
    }.joined(separator: isComposed ? "e\u{301}" : "\u{E9}")
    let digits = [("1.9", "1.09"), ("2.4", "2.04")].first { text.contains($0.0) || text.contains($0.1) }
    guard let (plain, padded) = digits else { return text }
    return text.contains(padded) ? text.replacing(padded, with: plain) : text.replacing(plain, with: padded)
  }
}

extension SeededGenerator {
  fileprivate mutating func translation(of path: String) -> String {
    path.replacing(".md", with: one(of: [".de.md", ".de.md", ".en.md", ".xx.md"]))
  }

  fileprivate mutating func name() -> String {
    let good = ["a.md", "b.md", "c-d.md", "e.md", "f/index.md", "g.md", "permissions.md", "x.txt"]
    return one(of: good + ["A.md", "b/index.md", "permissions/photos.md", "é.md"])
  }

  fileprivate mutating func notification() -> String {
    one(of: ["---\ntitle: \(title())\n\(keys())---\n\(text())", banner("priority: 2"), alert("priority: 1")])
  }

  /// Often one that nothing is wrong with.
  fileprivate mutating func addition() -> String { one(of: ["More.\n", "- *One*\n- Two\n", text()]) }

  fileprivate mutating func configuration() -> String? {
    let plain = AuthorsTests.configuration + one(of: [EditedSite.values, "variables: { season: Winter }\n"])
    return one(of: [
      plain.replacing("[en]", with: "[en, de]"), plain.replacing("[en]", with: "[de, en, fr]"), plain + "# a comment\n",
      plain + "channels: [banners, alerts]\n", plain + "keepViewsFor: 1\n", plain.replacing("Snoodle", with: "Noodle"),
      "site: [", plain.replacing("[en]", with: "[en, de]") + "releases: { keep: 1 }\n",
    ])
  }
}
