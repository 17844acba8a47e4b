import Authoring
import Diagnostics
import FeedModel
import SiteBuilder
import Text

extension ExportTarget {
  /// `<releases>` of a metainfo.xml, for Linux software centres (AppStream specification, *Releases*).
  public static let appStream = ExportTarget(
    name: "appstream", abstract: "The <releases> of an AppStream metainfo.xml.", scope: .published
  ) { request in
    do throws(Diagnostic) {
      var merge = try request.existing.map { file throws(Diagnostic) in try XMLFile(file) }
        .map { feed throws(Diagnostic) in try AppStreamMerge(feed, request) }
      if merge != nil {
        merge?.run()
        return merge?.exported ?? Exported()
      }
    } catch {
      return Exported(diagnostics: [error])
    }
    var exported = Exported()
    let releases = request.releases.map { AppStreamRelease($0, request, &exported.diagnostics) }
    let lines = ["<releases>"] + releases.flatMap { $0.element.map { "  \($0)" } } + ["</releases>\n"]
    exported.files = [Exported.File(request.destination, Array(lines.joined(separator: "\n").utf8))]
    exported.diagnostics += releases.compactMap(\.missingDate)
    return exported
  }
}

/// Finds the releases of a metainfo.xml, and the changes that they need.
private struct AppStreamMerge {
  private(set) var exported = Exported()
  private let feed: XMLFile
  private let request: ExportRequest
  private let list: XMLFile.Element?
  private var edits: [Edit] = []
  private let lineEnd: String

  init(_ feed: XMLFile, _ request: ExportRequest) throws(Diagnostic) {
    (self.feed, self.request) = (feed, request)
    guard feed.root.name == XMLFile.Name("component") else {
      throw Diagnostic(
        .notAppStream, "\(feed.file.path) is XML, but has no component", fix: "name the app's metainfo.xml",
        at: feed.location(of: feed.root.range.lowerBound))
    }
    list = feed.root.first("releases")
    lineEnd = feed.file.lineEnd
  }

  mutating func run() {
    let known = list?.all("release") ?? []
    var added: [(release: AppStreamRelease, before: XMLFile.Element?)] = []
    for release in request.releases {
      let own = known.filter { $0["version"]?.withoutOuterSpace == release.version.text }
      let written = AppStreamRelease(release, request, &exported.diagnostics)
      for element in own { describe(element, written) }
      if own.isEmpty {
        exported.diagnostics += [written.missingDate].compactMap(\.self)
        let older = known.first { $0["version"].map { FeedVersion($0.withoutOuterSpace) < release.version } ?? false }
        added.append((written, older))
      }
    }
    if !added.isEmpty { insert(added, known) }
    exported.files = [Exported.File(feed.file.path, feed.replacing(edits))]
  }

  /// Replaces the contents of a release, unless they have the same words already.
  private mutating func describe(_ element: XMLFile.Element, _ release: AppStreamRelease) {
    guard !release.description.isEmpty else { return }
    let space = feed.file.space(before: element.range.lowerBound)
    if let old = element.first("description") {
      let text = release.description.joined(separator: "\n")
      let new = try? XMLFile(ExchangeFile(path: "", bytes: Array(text.utf8))).root
      if let new, old.hasWords(of: new) { return }
      let own = feed.file.space(before: old.range.lowerBound)
      let inside = Array(release.description.dropFirst().dropLast()).laidOut(after: own)
      if old.isEmptyTag {
        edits.append(Edit(old.range, Array("<description>\(inside)\(own)</description>".utf8)))
      } else {
        edits.append(Edit(old.contents, Array("\(inside)\(own)".utf8)))
      }
      return
    }
    let first = element.children.first.map { feed.file.space(before: $0.range.lowerBound) }
    let inner = first ?? (space.isEmpty ? "" : space + feed.indentUnit(of: element))
    let lines = release.description.laidOut(after: inner)
    guard element.isEmptyTag else {
      return edits.append(Edit(element.contents.lowerBound..<element.contents.lowerBound, Array(lines.utf8)))
    }
    let end = feed.file.bytes[..<(element.range.upperBound - 2)].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
    let name = feed.file.tagName(at: element.range.lowerBound)
    edits.append(Edit(end..<element.range.upperBound, Array(">\(lines)\(space)</\(name)>".utf8)))
  }

  /// Inserts releases, newest first: each before the first older one, or else after the last.
  private mutating func insert(
    _ added: [(release: AppStreamRelease, before: XMLFile.Element?)], _ known: [XMLFile.Element]
  ) {
    guard let list, !list.isEmptyTag else { return insertList(added.map(\.release)) }
    let last = known.last
    let space =
      (known.first ?? list.children.first).map { feed.file.space(before: $0.range.lowerBound) }
      ?? feed.file.space(before: list.range.lowerBound) + feed.indentUnit(of: list)
    for (release, before) in added {
      let lines = release.element.laidOut(after: space)
      let place =
        before.map { $0.range.lowerBound - feed.file.space(before: $0.range.lowerBound).utf8.count }
        ?? last?.range.upperBound ?? list.contents.lowerBound
      edits.append(Edit(place..<place, Array(lines.utf8)))
    }
    if known.isEmpty, list.contents.isEmpty {
      let place = list.contents.upperBound
      edits.append(Edit(place..<place, Array(feed.file.space(before: list.range.lowerBound).utf8)))
    }
  }

  /// A whole `<releases>`, before the end of the component or in the place of an empty one.
  private mutating func insertList(_ releases: [AppStreamRelease]) {
    let space =
      (list ?? feed.root.children.last).map { feed.file.space(before: $0.range.lowerBound) } ?? "\(lineEnd)  "
    let inner = space + (list.map { feed.indentUnit(of: $0) } ?? "  ")
    let lines = releases.flatMap(\.element).laidOut(after: inner)
    let element = "<releases>\(lines)\(space)</releases>"
    if let list {
      edits.append(Edit(list.range, Array(element.utf8)))
    } else {
      let end = feed.root.children.last?.range.upperBound ?? feed.root.contents.lowerBound
      edits.append(Edit(end..<end, Array((space + element).utf8)))
    }
  }
}

extension [String] {
  /// The lines, each after a line end and its indentation; without both in a file that is one line.
  fileprivate func laidOut(after space: String) -> String {
    let isOneLine = !space.utf8.contains(0x0A)
    return map { space + (isOneLine ? $0.withoutOuterSpace : $0) }.joined()
  }
}

extension XMLFile {
  /// The indentation of one more level.
  fileprivate func indentUnit(of element: Element) -> String {
    let space = file.space(before: element.range.lowerBound)
    guard space.utf8.contains(0x0A) else { return "" }
    return space.contains("\t") ? "\t" : "  "
  }
}

extension XMLFile.Element {
  /// Whether it has the same elements and words; white space between them does not count.
  fileprivate func hasWords(of other: XMLFile.Element) -> Bool {
    let (mine, others) = (words, other.words)
    return name == other.name && attributes == other.attributes && mine.count == others.count
      && zip(mine, others).allSatisfy { pair in
        switch pair {
        case (.text(let one), .text(let other)): one == other
        case (.element(let one), .element(let other)): one.hasWords(of: other)
        default: false
        }
      }
  }

  private var words: [XMLFile.Node] {
    nodes.compactMap { node in
      guard case .text(let text) = node else { return node }
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return words.isEmpty ? nil : .text(words)
    }
  }
}

/// A release in the form of AppStream: paragraphs and lists of plain items, each followed by its translations.
private struct AppStreamRelease {
  /// The description in lines, without indentation before the outermost.
  private(set) var description: [String] = []
  private(set) var element: [String] = []
  private(set) var missingDate: Diagnostic?

  init(_ release: Release, _ request: ExportRequest, _ diagnostics: inout [Diagnostic]) {
    let base = Description(release.notes.base, &diagnostics)
    var others: [(LanguageTag, Description)] = []
    for locale in request.ownLanguages(of: release).dropFirst() {
      let text = release.notes[locale]
      let other = Description(text, &diagnostics)
      if other.parts.map(\.shape) == base.parts.map(\.shape) {
        others.append((locale, other))
      } else {
        diagnostics.append(
          Diagnostic(
            .differentTranslation, "this translation has other paragraphs or items, so it is left out",
            fix: "give it as many as the original has", at: text.location))
      }
    }
    if !base.parts.isEmpty { description = ["<description>"] + lines(base, others) + ["</description>"] }
    guard let day = release.date?.value.day else {
      missingDate = Diagnostic(
        .missingKey, "'date' is missing: AppStream knows no release without one", fix: "add 'date: 2026-11-20'",
        at: release.location)
      return
    }
    let url = request.address.map { ["<url type=\"details\">\("\($0)#\(release.version)".escaped())</url>"] } ?? []
    let inside = description + url
    let tag = "release version=\"\(release.version)\" date=\"\(day)\""
    element = inside.isEmpty ? ["<\(tag)/>"] : ["<\(tag)>"] + inside.map { "  \($0)" } + ["</release>"]
  }

  private func lines(_ base: Description, _ others: [(LanguageTag, Description)]) -> [String] {
    base.parts.indices.flatMap { index in
      let part = base.parts[index]
      let name = part.list == nil ? "p" : "li"
      let items = part.items.indices.flatMap { item in
        ["<\(name)>\(part.items[item])</\(name)>"]
          + others.map { locale, other in
            let language = locale.text.replacing("-", with: "_")
            return "<\(name) xml:lang=\"\(language)\">\(other.parts[index].items[item])</\(name)>"
          }
      }
      let all = part.list.map { ["<\($0)>"] + items.map { "  \($0)" } + ["</\($0)>"] } ?? items
      return all.map { "  \($0)" }
    }
  }
}

/// A text with the markup that AppStream has: `p`, `ul`, `ol`, `li`, `em`, `code`.
private struct Description {
  struct Part {
    /// `ul` or `ol`; nil for a paragraph, which is its only item.
    var list: String?
    /// The items, escaped.
    var items: [String]

    var shape: String { "\(list ?? "p") \(items.count)" }
  }

  private(set) var parts: [Part] = []
  private let markdown: Markdown

  init(_ markdown: Markdown, _ diagnostics: inout [Diagnostic]) {
    self.markdown = markdown
    if markdown.events.contains(.begin(.strikethrough)) { diagnostics.append(markdown.struckOut) }
    diagnostics += markdown.losses(in: "AppStream", as: .html)
    for block in TextBlocks(markdown).blocks { add(block) }
    diagnostics += plainAddress
  }

  /// A diagnostic for the first address among the words, because appstreamcli refuses such a file
  /// (`description-has-plaintext-url`).
  private var plainAddress: [Diagnostic] {
    let schemes = ["https://", "http://", "ftp://"]
    let words = parts.lazy.flatMap(\.items).flatMap { $0.split { $0.isWhitespace || $0 == "<" || $0 == ">" } }
    guard let address = words.first(where: { word in schemes.contains { word.contains($0) } }) else { return [] }
    let link = markdown.links.first { address.contains($0.target.publicAddress ?? " ") }
    return [
      Diagnostic(
        .lostInExport, as: .warning,
        "appstreamcli refuses addresses in descriptions, such as \(String(address).quotable)",
        fix: "write a link with words", at: link?.location ?? markdown.location)
    ]
  }

  private mutating func add(_ block: TextBlocks.Block) {
    switch block {
    case .paragraph(let words), .heading(_, let words): add(paragraph: text(words))
    case .list(let list):
      let items = items(of: list).filter { !$0.isEmpty }
      if !items.isEmpty { parts.append(Part(list: list.start == nil ? "ul" : "ol", items: items)) }
    case .quote(let blocks): for block in blocks { add(block) }
    case .table, .code, .html: for line in plainLines(block) { add(paragraph: line) }
    case .rule: break
    }
  }

  private mutating func add(paragraph: String) {
    if !paragraph.isEmpty { parts.append(Part(list: nil, items: [paragraph])) }
  }

  /// The items of a list. Lists cannot be nested, so nested items follow their item.
  private func items(of list: TextBlocks.List) -> [String] {
    list.items.flatMap { item in
      var (own, nested) = (item.task.map { [$0 ? "☑" : "☐"] } ?? [], [String]())
      for block in item.blocks {
        switch block {
        case .paragraph(let words), .heading(_, let words): own.append(text(words))
        case .list(let list): nested += items(of: list)
        case .quote, .code, .table, .html: own += plainLines(block)
        case .rule: break
        }
      }
      return [own.filter { !$0.isEmpty }.joined(separator: " ")] + nested
    }
  }

  private func plainLines(_ block: TextBlocks.Block) -> [String] {
    var writer = PlainWriter(markdown)
    let isCode = if case .code = block { true } else { false }
    let text = writer.text([block])
    let lines = isCode ? [text.replacing("\n", with: " ")] : text.parts(between: "\n").map(String.init)
    return lines.filter { !$0.isEmpty }.map { $0.escaped(in: .element) }
  }

  private func text(_ words: TextBlocks.Words) -> String {
    var (text, depth) = ("", 0)
    for event in words {
      switch event {
      case .begin(.emphasis), .begin(.strong):
        depth += 1
        if depth == 1 { text += "<em>" }
      case .end(.emphasis), .end(.strong):
        depth -= 1
        if depth == 0 { text += "</em>" }
      case .text(let range): text += markdown.string(range).escaped(in: .element)
      case .code(let range):
        let code = markdown.string(range).escaped(in: .element)
        text += depth > 0 ? code : "<code>\(code)</code>"
      case .softBreak, .lineBreak: if !text.hasSuffix(" ") { text += " " }
      case .image(let index): text += markdown.images[index].alternative.escaped(in: .element)
      case .html(let range): text += HTMLWords.words(of: markdown[range]).escaped(in: .element)
      case .begin, .end, .task, .codeBlock, .thematicBreak: break
      }
    }
    return text.withoutOuterSpace
  }
}
