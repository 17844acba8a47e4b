import Authoring
import Diagnostics
import Text

/// Converts developers' Markdown to notes for apps: headings of one level, links that devices can open, no HTML and no
/// pictures.
struct NotesMarkdown {
  private(set) var diagnostics: [Diagnostic] = []
  /// The addresses of links that are kept.
  private(set) var addresses: Set<String> = []
  /// The details that were left out for users.
  private var leftOut = DeveloperDetails()
  private let options: ImportOptions
  /// Whether line ends are breaks, and names such as `:tada:` pictographs, as GitHub shows releases.
  private let isOfGitHub: Bool
  private let forUsers: Bool
  private let locate: (_ line: Int, _ column: Int) -> SourceLocation
  private var place = SourceLocation(path: "")

  /// - Parameters:
  ///   - forUsers: Whether details that only developers read are left out.
  ///   - locate: Returns the place of a place in the Markdown.
  init(
    _ options: ImportOptions, forUsers: Bool? = nil, isOfGitHub: Bool = false,
    locate: @escaping (_ line: Int, _ column: Int) -> SourceLocation
  ) {
    (self.options, self.isOfGitHub) = (options, isOfGitHub)
    self.forUsers = forUsers ?? options.forUsers
    self.locate = locate
  }

  /// The details that were left out, in words: `3 issue numbers and 2 names are left out`; nil if there are none.
  var wordsOfLeftOut: String? { leftOut.words }

  mutating func blocks(_ blocks: [CommonMark.Block]) -> [MarkdownBlock] {
    let levels = blocks.reduce(into: [Int: Int]()) { levels, block in
      if case .heading(let level, _) = block.kind { levels[level, default: 0] += 1 }
    }
    var written: [MarkdownBlock] = []
    var skippedLevel: Int?
    for block in blocks {
      place = locate(block.lines.lowerBound, 1)
      if case .heading(let level, let inlines) = block.kind {
        if let skipped = skippedLevel, level <= skipped { skippedLevel = nil }
        if forUsers, skippedLevel == nil, inlines.words == "New Contributors" {
          (skippedLevel, leftOut.sections) = (level, leftOut.sections + 1)
        }
      }
      guard skippedLevel == nil else { continue }
      if case .html(let html) = block.kind {
        let read = HTMLToMarkdown.read(html, .ofNotes(options, at: place))
        diagnostics += read.diagnostics + read.problems
        written += read.blocks
        continue
      }
      let before = leftOut
      if var kind = kind(block.kind) {
        if case .heading(let level, let text) = kind {
          // A single heading above others, such as "What's changed", tells nothing apart.
          kind = .heading(level: min(6, 3 + levels.count { $0.key < level && $0.value > 1 }), text)
        }
        written.append(MarkdownBlock(kind, at: locate(block.lines.lowerBound, 1)))
      } else if before != leftOut {
        written.append(MarkdownBlock(.paragraph(""), at: place))
      }
    }
    return written.withoutEmptySections.joiningLists
  }

  private mutating func kind(_ kind: CommonMark.Kind) -> MarkdownBlock.Kind? {
    switch kind {
    case .paragraph(let inlines):
      let text = text(forUsers ? leftOut.remove(from: leftOut.removeComparison(from: inlines)) : inlines)
      return text.isEmpty ? nil : .paragraph(text)
    case .heading(let level, let inlines):
      let text = text(inlines)
      return text.isEmpty ? nil : .heading(level: level, text)
    case .list(let start, let isTight, let items):
      let written = items.compactMap { item -> [MarkdownBlock]? in
        if forUsers, item.isAboutDependencies {
          leftOut.items += 1
          return nil
        }
        let before = leftOut
        let blocks = blocks(item).filter { if case .paragraph("") = $0.kind { false } else { true } }
        return blocks.isEmpty && before != leftOut ? nil : blocks
      }
      return written.isEmpty ? nil : .list(start: start, isTight: isTight, items: written)
    case .quote(let blocks):
      let written = self.blocks(blocks)
      return written.isEmpty ? nil : .quote(written)
    case .code(let fence, let text): return .code(fence: fence, text: text)
    case .rule: return .rule
    // This may be several blocks, which blocks(_:) makes.
    case .html: return nil
    }
  }

  // MARK: HTML

  private mutating func reportHTML(_ tag: String) {
    diagnostics.append(
      Diagnostic(
        .htmlRemoved,
        tag == "HTML"
          ? "this is HTML, and notes are plain text; its words stay" : "<\(tag)> and its words are left out",
        fix: "write Markdown", at: place))
  }

  /// The description of a picture.
  private mutating func picture(_ attributes: [HTMLScanner.Attribute]) -> String {
    reportPicture(attributes.value("src") ?? "", place)
    return (attributes.first { $0.name == "alt" }?.raw ?? "").wordsOfHTML
  }

  private mutating func reportPicture(_ address: String, _ place: SourceLocation) {
    diagnostics.append(.picture(notTaken: address, at: place))
  }

  // MARK: Inlines

  private mutating func text(_ inlines: [CommonMark.Inline], inEmphasis: Bool = false, inLink: Bool = false) -> String {
    var text = ""
    var index = 0
    while index < inlines.count {
      switch inlines[index] {
      case .text(let words):
        // Stars that are not marks here would end emphasis.
        let words = isOfGitHub ? words.withPictographs : words
        text += withoutLinks((inEmphasis ? words.escaping { $0 == "*" } : words).escapingVariables)
      case .code(let code): text += code.asCodeSpan
      case .softBreak: text += isOfGitHub ? "\\\n" : "\n"
      case .hardBreak: text += "\\\n"
      case .html(let tag): text += html(tag, inlines, &index)
      case .emphasis(let inside): text += self.text(inside, inEmphasis: true, inLink: inLink).marked("*")
      case .strong(let inside): text += self.text(inside, inEmphasis: true, inLink: inLink).marked("**")
      case .link(let inside, let target):
        text += link(self.text(inside, inEmphasis: inEmphasis, inLink: true), inside, target, inLink)
      case .image(let inside, let target):
        text += image(self.text(inside, inEmphasis: inEmphasis, inLink: true), target, inLink)
      }
      index += 1
    }
    return text.withoutOuterBreaks
  }

  /// The words with bare addresses as code that would become links which devices cannot open.
  private mutating func withoutLinks(_ words: String) -> String {
    guard words.contains("://") else { return words }
    return words.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
      guard let start = ["https://", "http://"].compactMap({ word.firstRange(of: $0)?.lowerBound }).first else {
        return String(word)
      }
      let address = word[start...].prefix { !"<>()[]*".contains($0) }
      guard !address.hasPrefix("http:"), !options.allowsLink(to: unescaped(String(address))) else {
        return String(word)
      }
      diagnostics.append(.link(notTaken: String(address), at: place))
      // As code it is no link, and the words stay.
      return word[..<start] + unescaped(String(address)).asCodeSpan + word[address.endIndex...]
    }.joined(separator: " ")
  }

  private mutating func link(
    _ words: String, _ inside: [CommonMark.Inline], _ target: CommonMark.Target, _ inLink: Bool
  ) -> String {
    let address = unescaped(target.address)
    guard options.allowsLink(to: address) else {
      diagnostics.append(.link(notTaken: address, at: locate(target.place.line, target.place.column)))
      return words
    }
    addresses.insert(target.address)
    guard !inLink, !words.isEmpty else { return words }
    if case .text(let text)? = inside.first, inside.count == 1,
      text == target.address || "mailto:\(text)" == target.address
    {
      return "<\(text)>"
    }
    let title = target.title.isEmpty ? "" : " \"\(target.title.escaping { $0 == "\"" })\""
    return "[\(words)](\("\(address.asLinkTarget)\(title)".escapingVariables))"
  }

  private mutating func image(_ words: String, _ target: CommonMark.Target, _ inLink: Bool) -> String {
    reportPicture(target.address, locate(target.place.line, target.place.column))
    guard !inLink, !words.isEmpty, target.address.hasPrefix("https:"),
      options.allowsLink(to: unescaped(target.address))
    else {
      return words
    }
    addresses.insert(target.address)
    return "[\(words)](\(unescaped(target.address).asLinkTarget.escapingVariables))"
  }

  /// - Parameter index: The index of the tag. It is moved past everything that belongs to the tag.
  private mutating func html(_ tag: String, _ inlines: [CommonMark.Inline], _ index: inout Int) -> String {
    var scanner = HTMLScanner(tag)
    let token = scanner.next()
    if tag.isTextInAngles { return tag.escapedForMarkdown(after: "x", before: "x", hasLinks: true) }
    guard case .open(let name, let attributes, let closesItself)? = token else { return "" }
    if name == "br" { return "\\\n" }
    if name == "img", !attributes.isEmpty {
      return picture(attributes).escapedForMarkdown(after: "x", before: "x", hasLinks: true)
    }
    // Without this limit, each tag that is never closed would search the whole rest.
    let end = inlines[index...].prefix(500).firstIndex { inline in
      if case .html(let other) = inline { other.lowercased().hasPrefix("</\(name)") } else { false }
    }
    if name == "script" || name == "style" {
      if !closesItself, let end { index = end }
      reportHTML(name)
      return ""
    }
    // In `--time <time>`, it is the name of a value.
    if end == nil, attributes.isEmpty, !isHTML(name[...], isOfTexts: true) {
      return tag.escapedForMarkdown(after: "x", before: "x", hasLinks: true)
    }
    let inside = inlines[index..<(end ?? inlines.count)].dropFirst()
    if !closesItself, inside.contains(where: { ![$0].words.allSatisfy(\.isWhitespace) }) { reportHTML("HTML") }
    return ""
  }
}

extension Diagnostic {
  static func link(notTaken address: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .linkNotTaken, "devices cannot open '\(address.quotable)'; its words stay",
      fix: "write an https: address, or nothing", at: place)
  }

  static func picture(notTaken address: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .imageNotTaken, "notes show no pictures, such as '\(address.quotable)'; what it shows stays as words",
      fix: "show it in a banner", at: place)
  }
}

extension String {
  /// Whether it is in angle brackets without being a tag of HTML or a comment: `<Header>`, `<hex string>`, `<!DOCTYPE x>`.
  var isTextInAngles: Bool {
    guard hasPrefix("<") else { return false }
    let name = dropFirst().drop { $0 == "/" }.prefix { $0 != ">" && !$0.isWhitespace && $0 != "/" }
    return !hasPrefix("<!--") && !isHTML(name)
  }

  /// The text between marks, with its outer blanks outside of them.
  fileprivate func marked(_ mark: String) -> String {
    let words = withoutOuterBreaks
    return words.isEmpty ? "" : mark + words + mark
  }
}

extension [MarkdownBlock] {
  /// The blocks without empty paragraphs, which are left when details are removed, and without headings that have
  /// nothing else below them.
  fileprivate var withoutEmptySections: [MarkdownBlock] {
    var kept: [MarkdownBlock] = []
    var hasDeveloperDetails = false
    func isHeading(_ block: MarkdownBlock?) -> Bool { if case .heading? = block?.kind { true } else { false } }
    for block in self + [MarkdownBlock(.heading(level: 1, ""), at: SourceLocation(path: ""))] {
      if case .paragraph("") = block.kind {
        hasDeveloperDetails = true
        continue
      }
      if hasDeveloperDetails, isHeading(kept.last), isHeading(block) { kept.removeLast() }
      hasDeveloperDetails = false
      kept.append(block)
    }
    return kept.dropLast()
  }
}

extension [CommonMark.Block] {
  /// `Updated dependencies [1a2b3c4]`
  fileprivate var isAboutDependencies: Bool {
    guard case .paragraph(let inlines)? = first?.kind else { return false }
    return inlines.words.hasPrefix("Updated dependencies")
  }
}
