import Diagnostics
import Text

/// Reads an SVG image, strictly, and finds the first thing in it that is not part of a plain drawing.
///
/// It uses a list of what is allowed (``SVGRules``), because browsers may run or load anything else. A list of what is
/// dangerous would have to cover everything that browsers know.
struct SVGReader {
  private let bytes: [UInt8]
  private var at = 0
  /// The elements that are open, with the namespaces of their prefixes.
  private var open: [(name: String, namespaces: [String: String])] = []

  /// The text of the current style sheet, which comments and CDATA sections may divide.
  private var style = ""

  /// The maximum depth of elements. Drawings have at most a few dozen levels of groups.
  private static let depth = 200

  /// - Parameter bytes: An image in valid UTF-8.
  /// - Returns: `active-svg` for an image that can run or load something, or whose effect is unknown; `bad-image-file`
  ///   for one that is not XML or not SVG, so that browsers do not draw it. Its place has no path. Nil for a plain
  ///   drawing.
  static func problem(in bytes: [UInt8]) -> Diagnostic? {
    var reader = SVGReader(bytes: bytes)
    do throws(Diagnostic) {
      try reader.read()
      return nil
    } catch {
      return error
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() throws(Diagnostic) {
    if let control = bytes.firstIndex(where: { $0 < 0x20 && !$0.isSpace }) {
      throw malformed("a control character", at: control)
    }
    if starts("\u{FEFF}") { at += 3 }
    if starts("<?xml ") { try readDeclaration() }
    var hasRoot = false
    while at < bytes.count {
      if next == UInt8(ascii: "<") {
        if isElement, open.isEmpty, hasRoot { throw malformed("there is a second image after the first") }
        hasRoot = hasRoot || isElement
        try readMarkup()
      } else {
        try readText()
      }
    }
    if let last = open.last { throw malformed("<\(last.name)> is not closed") }
    if !hasRoot { throw malformed("there is no <svg>") }
  }

  private var isElement: Bool { at + 1 < bytes.count && isNameByte(bytes[at + 1]) }

  private mutating func readDeclaration() throws(Diagnostic) {
    let start = at
    let text = try skip(past: "?>").lowercased()
    if let encoding = text.firstRange(of: "encoding"), !text[encoding.upperBound...].contains("utf-8") {
      throw malformed("the encoding is not UTF-8", fix: "save it as UTF-8", at: start)
    }
  }

  private mutating func readMarkup() throws(Diagnostic) {
    if starts("<!--") {
      at += 4
      try skip(past: "-->")
    } else if starts("</") {
      try readEndTag()
    } else if starts("<![CDATA[") {
      at += 9
      let text = try skip(past: "]]>")
      if isInStyle { style += text.dropLast(3) }
    } else if starts("<!") {
      throw active("<!\(word(after: 2))> can declare attributes and entities", fix: "remove it, from <! to >")
    } else if starts("<?") {
      throw active("<?\(word(after: 2))?> can change what is shown", fix: "remove it, from <? to ?>")
    } else {
      try readElement()
    }
  }

  private mutating func readEndTag() throws(Diagnostic) {
    let start = at
    at += 2
    let name = readName()
    skipBlanks()
    guard let last = open.popLast(), last.name == name, next == UInt8(ascii: ">") else {
      throw malformed("</\(name.prefix(40))> closes nothing that is open", at: start)
    }
    at += 1
    guard SVGRules.localName(name) == "style" else { return }
    if let what = SVGRules.unknownPart(ofStyle: style) {
      throw active("\(what) in <style> can load other files", at: start)
    }
    style = ""
  }

  private var isInStyle: Bool { open.last.map { SVGRules.localName($0.name) == "style" } ?? false }

  private mutating func readText() throws(Diagnostic) {
    let start = at
    at = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    let text = bytes[start..<at]
    guard !open.isEmpty else {
      if text.allSatisfy(\.isSpace) { return }
      throw malformed("there is text outside of <svg>", at: start)
    }
    let resolved = try resolved(text)
    if isInStyle { style += resolved }
  }

  // MARK: Elements

  private mutating func readElement() throws(Diagnostic) {
    let start = at
    if isInStyle { throw malformed("a style sheet has no elements", at: start) }
    at += 1
    let name = readName()
    guard !name.isEmpty else { throw malformed("'<' must be written as &lt; in a text", at: start) }
    let attributes = try readAttributes()
    let isEmpty = next == UInt8(ascii: "/")
    if isEmpty { at += 1 }
    guard next == UInt8(ascii: ">") else { throw malformed("<\(name.prefix(40))> does not end with >", at: start) }
    at += 1
    var namespaces = open.last?.namespaces ?? ["": "", "xml": SVGRules.xml]
    for attribute in attributes where attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") {
      namespaces[attribute.name == "xmlns" ? "" : String(attribute.name.dropFirst(6))] = attribute.value
    }
    try check(name, attributes, namespaces, at: start)
    guard !isEmpty else { return }
    open.append((name, namespaces))
    if open.count > Self.depth { throw malformed("elements are nested more than \(Self.depth) deep", at: start) }
  }

  private func check(
    _ name: String, _ attributes: [Attribute], _ namespaces: [String: String], at start: Int
  ) throws(Diagnostic) {
    guard let namespace = namespaces[SVGRules.prefix(name)] else {
      throw malformed("the prefix of <\(name.prefix(40))> is not declared", at: start)
    }
    if open.isEmpty, name != "svg" || namespace != SVGRules.svg {
      throw malformed(
        "the image does not begin with <svg xmlns=\"\(SVGRules.svg)\">, and browsers do not draw it",
        fix: "write it so, or export the drawing again", at: start)
    }
    // Browsers ignore the data that editors store for their own use.
    if SVGRules.ofEditors(namespace) { return }
    guard namespace == SVGRules.svg, SVGRules.elements.contains(SVGRules.localName(name)) else {
      throw active("<\(name.prefix(40))> is not part of a plain drawing", at: start)
    }
    for attribute in attributes {
      let prefix = SVGRules.prefix(attribute.name)
      guard let namespace = prefix.isEmpty ? "" : prefix == "xmlns" ? SVGRules.xmlns : namespaces[prefix] else {
        throw malformed("the prefix of '\(attribute.name.prefix(40))' is not declared", at: attribute.start)
      }
      if let what = SVGRules.problem(with: SVGRules.localName(attribute.name), in: namespace, attribute.value) {
        throw active("\(what) of <\(name)> is not part of a plain drawing", at: attribute.start)
      }
    }
  }

  private struct Attribute {
    var name: String
    /// The value with references resolved.
    var value: String
    var start: Int
  }

  private mutating func readAttributes() throws(Diagnostic) -> [Attribute] {
    var attributes: [Attribute] = []
    while true {
      let hasBlank = skipBlanks()
      guard at < bytes.count, isNameByte(next) else { return attributes }
      let start = at
      guard hasBlank else { throw malformed("a blank is missing between attributes", at: start) }
      let name = readName()
      skipBlanks()
      guard next == UInt8(ascii: "=") else { throw malformed("'\(name.prefix(40))' has no value", at: start) }
      at += 1
      skipBlanks()
      let quote = next
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = bytes[(at + 1)...].firstIndex(of: quote)
      else { throw malformed("the value of '\(name.prefix(40))' has no quotation marks round it", at: start) }
      let value = bytes[(at + 1)..<end]
      if value.contains(UInt8(ascii: "<")) { throw malformed("'<' must be written as &lt; in a value", at: start) }
      attributes.append(Attribute(name: name, value: try resolved(value), start: start))
      at = end + 1
    }
  }

  // MARK: Characters

  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private func starts(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

  private mutating func readName() -> String {
    let start = at
    while at < bytes.count, isNameByte(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private func word(after count: Int) -> String {
    String(decoding: bytes[(at + count)...].prefix { isNameByte($0) }.prefix(40), as: UTF8.self)
  }

  /// Whether it can be in a name; names in drawings are ASCII.
  private func isNameByte(_ byte: UInt8) -> Bool {
    byte.isNameByte || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }

  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = at
    while at < bytes.count, bytes[at].isSpace { at += 1 }
    return at > start
  }

  /// - Returns: The skipped bytes.
  @discardableResult
  private mutating func skip(past end: String) throws(Diagnostic) -> String {
    let start = at
    guard let found = bytes[at...].firstRange(of: Array(end.utf8)) else { throw malformed("'\(end)' is missing") }
    at = found.upperBound
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// Text with its references resolved.
  private func resolved(_ text: ArraySlice<UInt8>) throws(Diagnostic) -> String {
    guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
    var (out, rest) = ("", text)
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      out += String(decoding: rest[..<start], as: UTF8.self)
      guard let end = rest[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let scalar = SVGRules.reference(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
      else { throw malformed("an entity that SVG does not know", fix: "write & as &amp;", at: start) }
      out.unicodeScalars.append(scalar)
      rest = rest[(end + 1)...]
    }
    return out + String(decoding: rest, as: UTF8.self)
  }

  // MARK: Problems

  private func malformed(_ message: String, fix: String = "export the drawing again", at index: Int? = nil)
    -> Diagnostic
  {
    problem(.badImageFile, message, fix, index)
  }

  private func active(
    _ message: String, fix: String = "remove it, or export the drawing as plain SVG", at index: Int? = nil
  ) -> Diagnostic { problem(.activeSVG, message, fix, index) }

  private func problem(_ id: DiagnosticID, _ message: String, _ fix: String, _ index: Int?) -> Diagnostic {
    Diagnostic(id, message, fix: fix, at: SourceLocation(path: "", TextPlace(of: index ?? at, in: bytes)))
  }
}
