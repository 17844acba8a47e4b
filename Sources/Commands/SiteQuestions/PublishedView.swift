import FeedClient
import FeedModel
package import PublishedSite
import Text

/// A page that a banner or a permission shows: its text as people read it, and a version of it for pictures.
package struct PublishedView: Sendable {
  /// The path in the output: `views/hello/index.5c3d….html`.
  package let path: String
  private let html: [UInt8]
  private let parts: [Markup.Part]

  package init(path: String, html: [UInt8]) {
    (self.path, self.html) = (path, html)
    parts = Markup.parts(of: html)
  }

  package var title: String {
    for case .raw("title", let range) in parts { return words(of: range).withoutOuterSpace }
    return ""
  }

  /// The language of the page, as it says itself.
  package var language: String? {
    for case .tag(let tag) in parts where tag.name == "html" { return tag["lang"].map(words) }
    return nil
  }

  /// The page's text, line by line. Links, buttons and pictures are written as in Markdown: `[Buy](https://a.example)`.
  package var words: String {
    var reader = WordReader()
    var isBody = false
    for part in parts {
      switch part {
      case .tag(let tag) where tag.name == "body": isBody = !tag.isEnd
      case .tag(let tag) where isBody: reader.read(tag, in: html)
      case .text(let range) where isBody: reader.add(html[range])
      case .tag, .text, .raw: break
      }
    }
    return reader.text.withoutReferences
  }

  private func words(of range: Range<Int>) -> String { String(decoding: html[range], as: UTF8.self).withoutReferences }

  // MARK: Links

  /// A link that opens an address.
  package struct Link: Sendable {
    package let href: String
    /// The flag that it sets or clears as well.
    package let flag: String?
    package let setsFlag: Bool
    /// The pairs that a device adds to the query, with the names of values: `v=appVersion&p=plan`.
    package let pairs: String

    /// - Parameter value: Returns the value of an attribute, as in HTML.
    fileprivate init(_ value: (String) -> String?) {
      href = value("href")?.withoutReferences ?? ""
      flag = value("data-name")
      setsFlag = value("data-value") != "false"
      pairs = value("data-values")?.withoutReferences ?? ""
    }

    /// The names of values of the device.
    package var names: [String] { pairs.linkValues.map(\.name) }

    /// The target as authors write it.
    fileprivate var written: String {
      let pairs = pairs.split(separator: "&").map { "\($0.replacing("=", with: "={"))}" }
      let address = href.addingToQuery(pairs)
      return flag.map { "flag:\($0)?\(setsFlag ? "" : "value=false&")open=\(address)" } ?? address
    }
  }

  /// The links that set a flag, too, or carry values of the device.
  package var richLinks: [Link] {
    parts.compactMap { part in
      guard case .tag(let tag) = part, tag.name == "a", !tag.isEnd else { return nil }
      let link = Link { name in tag[name].map { String(decoding: html[$0], as: UTF8.self) } }
      return link.flag == nil && link.pairs.isEmpty ? nil : link
    }
  }

  // MARK: Pictures

  /// The pictures that the page loads, by their paths in the output: `assets/vase.7d06….png`.
  package var images: [String] {
    imageValues.compactMap { Self.file(words(of: $0)) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  package enum Look: String, CaseIterable { case light, dark }

  /// The page as shown by a device with this look, without scripts and without its own policy, for a frame in a page
  /// with a policy. The look is written into the page, because not every browser takes it from the frame.
  ///
  /// - Parameter images: The bytes that replace each of ``images``, as a `data:` URL; images without bytes are not
  ///   loaded.
  /// - Returns: The page, and the contents of its styles, for a policy that allows them.
  package func still(_ look: Look, _ images: [String: [UInt8]]) -> (html: [UInt8], styles: [[UInt8]]) {
    let other: Look = look == .dark ? .light : .dark
    let html = [
      ("(prefers-color-scheme: \(look))", "(min-width: 0)"), ("(prefers-color-scheme: \(other))", "(max-width: 0)"),
      ("color-scheme: light dark", "color-scheme: \(look)"),
    ].reduce(String(decoding: still(images), as: UTF8.self)) { $0.replacing($1.0, with: $1.1) }
    let page = PublishedView(path: path, html: Array(html.utf8))
    let styles = page.parts.compactMap { part -> [UInt8]? in
      if case .raw("style", let range) = part { Array(page.html[range]) } else { nil }
    }
    return (page.html, styles)
  }

  private func still(_ images: [String: [UInt8]]) -> [UInt8] {
    var (still, end) = ([UInt8](), 0)
    func replace(_ range: Range<Int>, by bytes: [UInt8]) {
      still += html[end..<range.lowerBound] + bytes
      end = range.upperBound
    }
    var values = imageValues[...]
    for part in parts {
      switch part {
      case .tag(let tag) where tag.name == "script" || tag.name == "meta" && tag["http-equiv"] != nil:
        replace(tag.range, by: [])
      case .raw("script", let range): replace(range, by: [])
      case .tag(let tag):
        for attribute in tag.attributes {
          if attribute.value == values.first {
            replace(attribute.value, by: Self.file(words(of: attribute.value)).flatMap { images[$0] } ?? [])
            values = values.dropFirst()
          } else if attribute.name.hasPrefix("on") {
            replace(attribute.range, by: [])
          }
        }
      case .text, .raw: break
      }
    }
    return still + html[end...]
  }

  /// The values of the attributes that name pictures.
  private var imageValues: [Range<Int>] {
    parts.flatMap { part -> [Range<Int>] in
      guard case .tag(let tag) = part, ["img", "source"].contains(tag.name) else { return [] }
      return tag.attributes.filter { ["src", "srcset"].contains($0.name) }.map(\.value)
    }
  }

  /// `assets/vase.png` for `../../assets/vase.png`; nil for a picture elsewhere.
  package static func file(_ source: String) -> String? {
    let steps = source.split(separator: "/", omittingEmptySubsequences: false).drop { $0 == ".." || $0 == "." }
    guard !steps.isEmpty, !source.contains(":"), !steps.contains(where: { ["", ".", ".."].contains($0) }) else {
      return nil
    }
    return steps.joined(separator: "/")
  }
}

extension PublishedSite {
  /// The page at a URL of a view; nil if it cannot be read.
  package func page(at url: String) async -> PublishedView? {
    guard let path = Self.viewPath(of: url), let file = try? await file(path) else { return nil }
    return PublishedView(path: path, html: file.value)
  }
}

extension String {
  /// The text with the character references that builds write replaced.
  package var withoutReferences: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return self }
    return replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&amp;", with: "&")
  }
}

/// Reads the text of a page without its layout.
private struct WordReader {
  private var bytes: [UInt8] = []
  /// The number of line ends before the next text.
  private var lineEnds = 0
  private var hasSpace = false
  /// The open links: their targets, their names for the case that they have no words, and the place where their words
  /// begin.
  private var links: [(target: String, label: String?, start: Int)] = []
  private var isDrawing = false

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func add(_ text: ArraySlice<UInt8>) {
    if isDrawing { return }
    for byte in text {
      if byte == 0x20 || 0x09...0x0D ~= byte { hasSpace = true } else { add(byte) }
    }
  }

  private mutating func add(_ byte: UInt8) {
    if bytes.isEmpty { (lineEnds, hasSpace) = (0, false) }
    if lineEnds > 0 {
      bytes += repeatElement(0x0A, count: lineEnds)
    } else if hasSpace {
      bytes.append(0x20)
    }
    (lineEnds, hasSpace) = (0, false)
    bytes.append(byte)
  }

  mutating func read(_ tag: Markup.Tag, in html: [UInt8]) {
    if let count = Self.lineEnds[tag.name] { lineEnds = max(lineEnds, count) }
    func value(_ name: String) -> String? { tag[name].map { String(decoding: html[$0], as: UTF8.self) } }
    switch tag.name {
    case "svg": isDrawing = !tag.isEnd
    case "li" where !tag.isEnd:
      add(Array("•".utf8)[...])
      hasSpace = true
    case "img":
      add(
        Array("![\(value("alt") ?? "")](\(value("src").flatMap(PublishedView.file) ?? value("src") ?? ""))".utf8)[...])
    case "a", "button":
      if !tag.isEnd {
        add(UInt8(ascii: "["))
        links.append((Self.target(value), value("aria-label"), bytes.count))
      } else if let link = links.popLast() {
        if bytes.count == link.start, let label = link.label { add(Array(label.utf8)[...]) }
        (lineEnds, hasSpace) = (0, false)
        add(Array("](\(link.target))".utf8)[...])
      }
    default: break
    }
  }

  /// The target as authors write it: `https://a.example`, `view:more`, `flag:seen`, `close:`.
  private static func target(_ value: (String) -> String?) -> String {
    let name = value("data-name") ?? ""
    switch value("data-tap") {
    case "view": return "view:\(name)"
    case "flag":
      let facts = [value("data-value") == "false" ? "value=false" : nil, value("data-view").map { "view=\($0)" }]
      let query = facts.compactMap(\.self).joined(separator: "&amp;")
      return "flag:\(name)\(query.isEmpty ? "" : "?")\(query)"
    case "open", nil: return PublishedView.Link(value).written.replacing("&", with: "&amp;")
    default: return "close:"
    }
  }

  private static let lineEnds: [String: Int] = Dictionary(
    ["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "pre", "table", "figure", "hr"].map { ($0, 2) }
      + ["div", "section", "header", "footer", "li", "br", "tr", "dt", "dd", "figcaption"].map { ($0, 1) }
  ) { first, _ in first }
}

/// A page as a sequence of tags and the text between them. Malformed markup counts as text.
package enum Markup {
  package enum Part: Sendable {
    case tag(Tag)
    case text(Range<Int>)
    /// The contents of an element that contains only text: a style, a script or a title.
    case raw(String, Range<Int>)
  }

  package struct Tag: Sendable {
    /// The name in lower case.
    package var name: String
    package var isEnd = false
    /// The range including the brackets.
    package var range: Range<Int>
    package var attributes: [Attribute] = []

    package subscript(name: String) -> Range<Int>? { attributes.first { $0.name == name }?.value }
  }

  package struct Attribute: Sendable {
    /// The name in lower case.
    package var name: String
    /// The range without the quotation marks.
    package var value: Range<Int>
    /// The range including the name and the quotation marks.
    package var range: Range<Int>
  }

  package static func parts(of html: [UInt8]) -> [Part] {
    var scanner = MarkupScanner(html)
    return scanner.parts()
  }
}

private struct MarkupScanner {
  private let html: [UInt8]
  private var place = 0

  init(_ html: [UInt8]) { self.html = html }

  mutating func parts() -> [Markup.Part] {
    var (parts, start): ([Markup.Part], Int) = ([], 0)
    while let open = html[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = open + 1
      guard let tag = tag(from: open) else { continue }
      if start < open { parts.append(.text(start..<open)) }
      if !tag.name.isEmpty { parts.append(.tag(tag)) }
      start = place
      guard !tag.isEnd, ["style", "script", "title", "textarea"].contains(tag.name) else { continue }
      let end = self.end(of: tag.name)
      parts.append(.raw(tag.name, start..<end))
      (start, place) = (end, end)
    }
    if start < html.count { parts.append(.text(start..<html.count)) }
    return parts
  }

  /// Reads a tag, or a comment or declaration, which has no name, and continues behind it. Nil if there is none.
  private mutating func tag(from open: Int) -> Markup.Tag? {
    let isEnd = byte == UInt8(ascii: "/")
    if isEnd { place += 1 }
    if byte == UInt8(ascii: "!") {
      let isComment = html[place...].starts(with: "!--".utf8)
      place = isComment ? endOfComment : html[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? html.count
      return Markup.Tag(name: "", range: open..<place)
    }
    guard let first = byte, first.isLetter else { return nil }
    var tag = Markup.Tag(
      name: word { !$0.isSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }, range: open..<open)
    tag.isEnd = isEnd
    while let next = byte, next != UInt8(ascii: ">") {
      if next.isSpace || next == UInt8(ascii: "/") { place += 1 } else { tag.attributes.append(attribute()) }
    }
    place = min(place + 1, html.count)
    tag.range = open..<place
    return tag
  }

  private mutating func attribute() -> Markup.Attribute {
    let start = place
    let name = word { !$0.isSpace && ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0) }
    if place == start { place += 1 }
    let end = place
    while let next = byte, next.isSpace { place += 1 }
    guard byte == UInt8(ascii: "=") else {
      place = end
      return Markup.Attribute(name: name, value: end..<end, range: start..<end)
    }
    place += 1
    while let next = byte, next.isSpace { place += 1 }
    if let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let from = place + 1
      let to = html[from...].firstIndex(of: quote) ?? html.count
      place = min(to + 1, html.count)
      return Markup.Attribute(name: name, value: from..<to, range: start..<place)
    }
    let from = place
    while let next = byte, !next.isSpace, next != UInt8(ascii: ">") { place += 1 }
    return Markup.Attribute(name: name, value: from..<place, range: start..<place)
  }

  private var byte: UInt8? { place < html.count ? html[place] : nil }

  private var endOfComment: Int {
    var search = place + 3
    while let dash = html[min(search, html.count)...].firstIndex(of: UInt8(ascii: "-")) {
      if html[dash...].starts(with: "-->".utf8) { return dash + 3 }
      search = dash + 1
    }
    return html.count
  }

  /// The beginning of the element's end tag.
  private func end(of name: String) -> Int {
    var search = place
    while let open = html[search...].firstIndex(of: UInt8(ascii: "<")) {
      let tag = html[open...].prefix(name.utf8.count + 2)
      if tag.map(\.lowercased).starts(with: "</\(name)".utf8) { return open }
      search = open + 1
    }
    return html.count
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = place
    while let next = byte, belongs(next) { place += 1 }
    return String(decoding: html[start..<place].map(\.lowercased), as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
  fileprivate var isLetter: Bool { 0x41...0x5A ~= self || 0x61...0x7A ~= self }
  fileprivate var lowercased: UInt8 { 0x41...0x5A ~= self ? self + 0x20 : self }
}
