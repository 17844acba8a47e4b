import Authoring
import Diagnostics
import FeedModel
import Text

/// An inspection of the pages that a site's templates make: finds parts that a browser silently leaves out, repairs or
/// ignores.
struct TemplateInspection {
  private let sources: [String: TemplateSource]
  /// The templates that pages are rendered from: the built-in ones, and the site's own that no other includes.
  private let roots: [String]
  /// The roots that are the site's own, or that include one of the site's templates, directly or through partials.
  private let changedRoots: [String]

  /// - Parameter tags: The tags of these sources, and perhaps of others.
  init(_ sources: [String: TemplateSource], _ tags: [String: TemplateTags]) {
    self.sources = sources
    let included = Set(
      sources.keys.flatMap { name in tags[name]?.tags.filter { $0.kind == .partial }.map(\.name) ?? [] })
    let own = Set(sources.filter { !$0.value.isBuiltIn }.keys)
    roots = sources.keys.filter {
      Templates.looks.contains($0) || Templates.peoplePages.contains($0) || own.contains($0) && !included.contains($0)
    }.sorted()
    let changed = PartialGraph(tags).reaching(own)
    changedRoots = roots.filter(changed.contains)
  }

  func findings() -> [Diagnostic] {
    var (found, seen) = ([Diagnostic](), Set<Diagnostic>())
    // Every part of the other pages is built in.
    for root in changedRoots {
      for hasValues in [true, false] {
        let page = TemplatePage(root, in: sources, hasValues: hasValues)
        let findings = page.findings().filter { !$0.location.path.hasPrefix("(built in)") && seen.insert($0).inserted }
        found += findings.prefix(Self.reported)
      }
    }
    return found
  }

  /// The maximum number of reported problems of a page.
  private static let reported = 100

  /// The beginnings of the site's templates that no other includes and that replace no built-in one.
  var ownRoots: [String: SourceLocation] {
    roots.reduce(into: [:]) { places, name in
      guard let source = sources[name], !source.isBuiltIn, !Templates.builtInNames.contains(name) else { return }
      places[name] = SourceLocation(path: source.path)
    }
  }

  /// The site's templates that have no element for closing the view.
  var trapping: Set<String> { ofViews { !$0.canBeClosed } }

  /// The templates for views without a script for taps.
  var scriptless: Set<String> { ofViews { !$0.hasScript } }

  private func ofViews(where condition: (TemplatePage) -> Bool) -> Set<String> {
    Set(
      roots.filter { name in
        !Templates.peoplePages.contains(name) && !(sources[name]?.isBuiltIn ?? true)
          && condition(TemplatePage(name, in: sources, hasValues: true))
      })
  }
}

/// One page as a template makes it, without its values.
private struct TemplatePage {
  private let root: String
  private let tokens: [(token: TemplateScanner.Token, place: SourceLocation)]
  private let source: TemplateSource?

  init(_ root: String, in sources: [String: TemplateSource], hasValues: Bool) {
    self.root = root
    source = sources[root]
    tokens = TemplateScanner(root, in: sources, hasValues: hasValues).tokens
  }

  private var isForPeople: Bool { Templates.peoplePages.contains(root) }

  var hasScript: Bool {
    tokens.contains { if case .text(let text, in: "script") = $0.token { text.contains("data-tap") } else { false } }
  }

  var canBeClosed: Bool {
    tokens.contains { token, _ in
      guard case .open(_, let attributes) = token else { return false }
      return attributes.contains { $0.name == "data-tap" && ["close", "flag"].contains($0.value) }
    }
  }

  func findings() -> [Diagnostic] { frame() + script() + tokens.flatMap(problems) + TemplateBalance(tokens).problems() }

  /// Reports parts that a page may have only once but that appear again.
  private func frame() -> [Diagnostic] {
    var found: [Diagnostic] = []
    // One finding is enough, because a second beginning repeats all of these parts.
    for (name, words) in [("doctype", "doctype"), ("html", "<html>"), ("head", "<head>"), ("body", "<body>")]
    where found.isEmpty {
      let places = tokens.filter { name == $0.token.frameName }.map(\.place)
      if places.count > 1, let place = places.last(where: { !$0.path.hasPrefix("(built in)") }) {
        found.append(
          Diagnostic(
            .secondHead, "the page has a second \(words)",
            fix: "{{> head}} begins the page, up to the inside of <head>: remove your own", at: place))
      }
    }
    let begins = tokens.contains { $0.token.frameName == "doctype" }
    if !begins, let source {
      found.append(
        Diagnostic(
          .noHead, "this page has no doctype, no language and no policy", fix: "begin it with {{> head}}",
          at: SourceLocation(path: source.path, line: 1, column: 1)))
    }
    return found
  }

  private func script() -> [Diagnostic] {
    guard !isForPeople, !hasScript, let source else { return [] }
    return [
      Diagnostic(
        .noViewScript, as: .warning, "no button of these views works, because they have no script for taps",
        fix: "add <script>{{> view-script}}</script> before </head>", at: SourceLocation(path: source.path))
    ]
  }

  private func problems(_ token: TemplateScanner.Token, _ place: SourceLocation) -> [Diagnostic] {
    switch token {
    case .open(let name, let attributes):
      attributes.compactMap { inert($0, of: name, place) } + blocked(name, attributes, place)
    case .text(let text, in: "style"): blockedInStyle(text, place)
    default: []
    }
  }

  private func inert(_ attribute: TemplateScanner.Attribute, of name: String, _ place: SourceLocation) -> Diagnostic? {
    let isHandler = attribute.name.hasPrefix("on") && attribute.name.count > 2
    guard attribute.name == "style" || isHandler else { return nil }
    return Diagnostic(
      .inertAttribute, "'\(attribute.name)' of <\(name)> has no effect: the page's policy forbids it",
      fix: isHandler ? "use data-tap, or add a listener in a <script>" : "give it a class, and style that in a <style>",
      at: place)
  }

  private func blocked(_ name: String, _ attributes: [TemplateScanner.Attribute], _ place: SourceLocation)
    -> [Diagnostic]
  {
    func value(_ key: String) -> String? { attributes.first { $0.name == key }?.value }
    func finding(_ what: String, _ fix: String) -> [Diagnostic] {
      [Diagnostic(.blockedResource, "\(what) is not loaded: the page's policy forbids it", fix: fix, at: place)]
    }
    switch name {
    case "script" where value("src") != nil: return finding("this script", "write it between <script> and </script>")
    case "link" where value("rel")?.lowercased().contains("stylesheet") ?? false && value("href") != "{{stylesheet}}":
      return finding("this style sheet", "write it between <style> and </style>")
    case "source" where value("srcset") != nil: return image(value("srcset"), place)
    case "iframe", "object", "embed", "video", "audio", "source":
      return finding("<\(name)>", "show an image, or link to it")
    case "img": return image(value("src"), place)
    default: return []
    }
  }

  private func image(_ source: String?, _ place: SourceLocation) -> [Diagnostic] {
    guard let source, !source.hasPrefix("{{") else { return [] }
    let file = source.split(separator: "/").last.map(String.init) ?? "logo.svg"
    return [
      Diagnostic(
        .blockedResource, "there is no image at '\(source)' beside the page",
        fix: "put it in content/assets/ and write src=\"{{#asset}}\(file){{/asset}}\"", at: place)
    ]
  }

  private func blockedInStyle(_ text: String, _ place: SourceLocation) -> [Diagnostic] {
    // Bytes are compared, as in browsers: combining marks after a bracket do not make it a different character.
    let bytes = Array(text.utf8)
    var found: [Diagnostic] = []
    func add(_ what: String, _ fix: String, _ range: Range<Int>) {
      found.append(
        Diagnostic(
          .blockedResource, "\(what) is not loaded: the page's policy forbids it", fix: fix,
          at: place.moved(past: bytes[..<range.lowerBound])))
    }
    if let range = bytes.firstRange(of: Array("@import".utf8)) { add("@import", "write the style here", range) }
    if let range = bytes.firstRange(of: Array("@font-face".utf8)) {
      add("a font file", "name a font that devices have", range)
    }
    var rest = bytes[...]
    while let range = rest.firstRange(of: Array("url(".utf8)) {
      rest = rest[range.upperBound...]
      // The rest is a Mustache tag, which is not in this text.
      guard let first = rest.first(where: { !"\"' ".utf8.contains($0) }), first != UInt8(ascii: "#") else { continue }
      add("this file", "put it in content/assets/ and write url({{#asset}}name.png{{/asset}})", range)
    }
    return found
  }
}

extension TemplateScanner.Token {
  /// The name of a part that a page has once.
  fileprivate var frameName: String? {
    switch self {
    case .doctype: "doctype"
    case .open(let name, _) where ["html", "head", "body"].contains(name): name
    default: nil
    }
  }
}

extension SourceLocation {
  fileprivate func moved(past bytes: ArraySlice<UInt8>) -> SourceLocation {
    var place = TextPlace(line: line, column: column)
    place.advance(past: bytes)
    return SourceLocation(path: path, place)
  }
}

/// The values that every template can use besides those of a page: the site's colours, its logo and its images.
struct TemplateSurroundings: Equatable, Sendable {
  private let palette: Palette
  /// The published paths of the images that templates may show, by path below `content/assets/`.
  private let images: [String: String]
  /// The published paths of the brand's logos, by name.
  private let logos: [String: String]

  init() { (palette, images, logos) = (Palette(), [:], [:]) }

  /// - Parameter names: The images that templates show. Those that do not exist are reported elsewhere.
  init(_ brand: Brand, _ names: [String], _ assets: Assets) {
    palette = Palette(brand)
    logos = ["logo": brand.logo, "logoDark": brand.logoDark].compactMapValues { logo in
      logo.flatMap { assets.byName[$0.value]?.published.entry.path }
    }
    images = names.reduce(into: [:]) { $0[$1] = assets.byName[$1]?.published.entry.path }
  }

  /// - Parameter root: The relative address of the site's folder.
  func values(root: String) -> [String: TemplateValue] {
    var values = palette.values.mapValues { TemplateValue.text($0) }
    for (name, path) in logos { values[name] = .text(root + path) }
    values["asset"] = .function { [images] text in
      images[String(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace })].map { root + $0 } ?? ""
    }
    return values
  }
}

/// Finds elements that are not closed, or that are closed without having been opened. Browsers repair them in
/// unexpected places.
struct TemplateBalance {
  private let tokens: [(token: TemplateScanner.Token, place: SourceLocation)]

  init(_ tokens: [(token: TemplateScanner.Token, place: SourceLocation)]) { self.tokens = tokens }

  /// The elements in templates whose end tags HTML requires. For others, such as `<p>`, the end tag may be omitted.
  private static let paired: Set<String> = [
    "a", "article", "aside", "b", "button", "div", "em", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "i", "main", "nav", "ol", "script", "section", "small", "span", "strong", "style", "svg", "table",
    "title",
    "ul",
  ]

  /// The first problem; what follows it may be its consequence.
  func problems() -> [Diagnostic] {
    var open: [(name: String, place: SourceLocation)] = []
    for (token, place) in tokens {
      switch token {
      case .open(let name, _) where Self.paired.contains(name): open.append((name, place))
      case .close(let name) where Self.paired.contains(name):
        if open.last?.name == name {
          open.removeLast()
        } else if let last = open.last, open.contains(where: { $0.name == name }) {
          return [unclosed(last)]
        } else {
          return [
            Diagnostic(
              .htmlUnbalanced, "there is no open <\(name)> for </\(name)>", fix: "remove it, or open it before",
              at: place)
          ]
        }
      default: continue
      }
    }
    return open.last.map { [unclosed($0)] } ?? []
  }

  private func unclosed(_ element: (name: String, place: SourceLocation)) -> Diagnostic {
    Diagnostic(
      .htmlUnbalanced, "<\(element.name)> is not closed", fix: "add </\(element.name)> where it ends",
      at: element.place)
  }
}
