import CExpat
public import Diagnostics
import Text

/// An XML file as a tree that knows the place of each part, so that a change of one part leaves all other bytes
/// unchanged.
///
/// It is read by expat: names by namespace, never by prefix; references are resolved, and CDATA is text. No entity is
/// ever declared, and nothing is fetched. Depth, elements and attributes have the bounds of ``ExchangeFile``.
public struct XMLFile: Sendable {
  public let file: ExchangeFile
  public let root: Element
  /// All comments, including those outside the root, each from `<!--` to `-->`.
  public let comments: [Range<Int>]
  public let lines: LineIndex

  /// - Throws: The errors of `ExchangeFile.check()`; `xml-syntax`, also for an empty file; `xml-doctype` for an
  ///   internal subset; `not-utf-8` for a declaration of a different encoding; `too-deep`, `file-too-large`.
  public init(_ file: ExchangeFile) throws(Diagnostic) {
    try file.check()
    let reader = XMLReader(file)
    lines = reader.lines
    (root, comments) = (try reader.read(), reader.comments)
    self.file = file
  }

  public struct Name: Hashable, Sendable {
    /// The namespace; empty for a name without one. Attributes without a prefix have none.
    public var namespace: String
    public var local: String

    public init(_ local: String, in namespace: String = "") { (self.namespace, self.local) = (namespace, local) }
  }

  public struct Attribute: Hashable, Sendable {
    public var name: Name
    public var value: String
  }

  public enum Node: Sendable {
    case element(Element)
    /// A text. Neighbouring texts are joined, across comments and processing instructions, too.
    case text(String)
  }

  public struct Element: Sendable {
    public let name: Name
    public let attributes: [Attribute]
    public internal(set) var nodes: [Node] = []
    /// The range of the start tag, from `<` to `>`; the whole element for `<a/>`.
    public let startTag: Range<Int>
    /// The range between its tags; empty, and after the tag, for `<a/>`.
    public internal(set) var contents: Range<Int>
    /// The range with its tags.
    public internal(set) var range: Range<Int>

    public var isEmptyTag: Bool { startTag == range }
  }

  public static let xml = "http://www.w3.org/XML/1998/namespace"
}

extension XMLFile.Element {
  public var children: [XMLFile.Element] {
    nodes.compactMap { if case .element(let child) = $0 { child } else { nil } }
  }

  /// The child elements of a name, in order.
  public func all(_ local: String, in namespace: String = "") -> [XMLFile.Element] {
    let name = XMLFile.Name(local, in: namespace)
    return children.filter { $0.name == name }
  }

  public func first(_ local: String, in namespace: String = "") -> XMLFile.Element? {
    let name = XMLFile.Name(local, in: namespace)
    for case .element(let child) in nodes where child.name == name { return child }
    return nil
  }

  public subscript(local: String, in namespace: String = "") -> String? {
    let name = XMLFile.Name(local, in: namespace)
    return attributes.first { $0.name == name }?.value
  }

  /// All text inside it, in order.
  public var text: String {
    if nodes.count == 1, case .text(let text) = nodes[0] { return text }
    return nodes.map { node in
      switch node {
      case .element(let child): child.text
      case .text(let text): text
      }
    }.joined()
  }
}

/// A change of a file's bytes.
public struct Edit: Equatable, Sendable {
  public var range: Range<Int>
  public var bytes: [UInt8]

  public init(_ range: Range<Int>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }
}

extension XMLFile {
  public func location(of offset: Int) -> SourceLocation { lines.location(of: offset) }

  /// - Parameter edits: The edits in any order; those at one place are made in the given order. None may be inside
  ///   another's range.
  public func replacing(_ edits: [Edit]) -> [UInt8] { file.replacing(edits) }
}

extension ExchangeFile {
  func replacing(_ edits: [Edit]) -> [UInt8] {
    // An insertion at a place comes before a replacement of the bytes after it.
    let edits = edits.enumerated().sorted { one, other in
      let (first, second) = (one.element.range, other.element.range)
      return (first.lowerBound, first.isEmpty ? 0 : 1, one.offset)
        < (second.lowerBound, second.isEmpty ? 0 : 1, other.offset)
    }
    var (result, place) = ([UInt8](), 0)
    result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.element.bytes.count })
    for (_, edit) in edits {
      precondition(edit.range.lowerBound >= place, "edits overlap")
      result += bytes[place..<edit.range.lowerBound]
      result += edit.bytes
      place = edit.range.upperBound
    }
    return result + bytes[place...]
  }
}

/// Makes a tree from expat's events. This is a class because expat's functions get a pointer to it.
private final class XMLReader {
  let file: ExchangeFile
  let lines: LineIndex
  var comments: [Range<Int>] = []
  private var open: [XMLFile.Element] = []
  private var root: XMLFile.Element?
  private var text: [UInt8] = []
  private var names: [String: XMLFile.Name] = [:]
  private var values = 0
  private var hasExternalSubset = false
  private var failure: Diagnostic?
  private let parser: XML_Parser?

  /// The separator between a namespace and a name; XML has no such character.
  private static let separator: UInt8 = 1

  init(_ file: ExchangeFile) {
    self.file = file
    lines = LineIndex(file)
    parser = XML_ParserCreateNS("UTF-8", XML_Char(bitPattern: Self.separator))
  }

  deinit { XML_ParserFree(parser) }

  func read() throws(Diagnostic) -> XMLFile.Element {
    setHandlers()
    let status = file.bytes.withUnsafeBytes { bytes in
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK, let root else { throw syntaxError }
    return root
  }

  private func setHandlers() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetXmlDeclHandler(parser) { reader, _, encoding, _ in
      XMLReader.of(reader).declare(encoding: encoding.map { String(cString: $0) })
    }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, system, _, hasInternalSubset in
      XMLReader.of(reader).documentType(hasInternalSubset: hasInternalSubset != 0, isExternal: system != nil)
    }
    XML_SetElementHandler(parser, { XMLReader.of($0).start($1, $2) }, { reader, _ in XMLReader.of(reader).end() })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      UnsafeRawPointer(text).map { XMLReader.of(reader).add($0, Int(count)) }
    }
    XML_SetCommentHandler(parser) { reader, _ in
      let reader = XMLReader.of(reader)
      reader.comments.append(reader.range)
    }
    XML_SetSkippedEntityHandler(parser) { reader, _, _ in XMLReader.of(reader).stopAtEntity(after: 0) }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLReader {
    guard let pointer else { preconditionFailure("expat keeps what it was given") }
    return Unmanaged<XMLReader>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The range of the current event.
  private var range: Range<Int> {
    let start = Int(XML_GetCurrentByteIndex(parser))
    return start..<start + Int(XML_GetCurrentByteCount(parser))
  }

  // MARK: Events

  private func declare(encoding: String?) {
    guard let encoding, encoding.lowercased() != "utf-8" else { return }
    stop(.notUTF8, "the file declares '\(encoding.quotable)'", fix: "save the file as UTF-8, and declare that")
  }

  private func documentType(hasInternalSubset: Bool, isExternal: Bool) {
    hasExternalSubset = isExternal
    guard hasInternalSubset else { return }
    stop(
      .xmlDoctype, "declarations in a document type are not read", fix: "write a document type without '[…]', or none")
  }

  private func start(_ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    endText()
    let range = range
    var attributes: [XMLFile.Attribute] = []
    var next = 0
    while let list, let name = list[next], let value = list[next + 1] {
      attributes.append(XMLFile.Attribute(name: self.name(name), value: String(cString: value)))
      next += 2
    }
    values += 1 + attributes.count
    if values > ExchangeFile.mostValues {
      stop(.fileTooLarge, "the file has more than \(ExchangeFile.mostValues) elements and attributes", fix: "split it")
    }
    if open.count == ExchangeFile.mostLevels {
      stop(.tooDeep, "more than \(ExchangeFile.mostLevels) elements are nested", fix: "nest fewer elements")
    }
    if hasExternalSubset, !attributes.isEmpty { checkEntities(in: range) }
    guard failure == nil, let name else { return }
    open.append(
      XMLFile.Element(
        name: self.name(name), attributes: attributes, startTag: range, contents: range.upperBound..<range.upperBound,
        range: range))
  }

  private func end() {
    endText()
    guard failure == nil, var element = open.popLast() else { return }
    let range = range
    element.contents = element.startTag.upperBound..<range.lowerBound
    element.range = element.startTag.lowerBound..<range.upperBound
    if open.isEmpty { root = element } else { open[open.count - 1].nodes.append(.element(element)) }
  }

  private func add(_ bytes: UnsafeRawPointer, _ count: Int) {
    text.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func endText() {
    guard !text.isEmpty, !open.isEmpty else { return }
    open[open.count - 1].nodes.append(.text(text.withUnsafeBufferPointer { String(utf8: $0) }))
    text.removeAll(keepingCapacity: true)
  }

  /// A name. There are few, so each is made only once.
  private func name(_ pointer: UnsafePointer<XML_Char>) -> XMLFile.Name {
    let text = String(cString: pointer)
    if let known = names[text] { return known }
    let parts = text.utf8.split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
    let name =
      parts.count == 2 ? XMLFile.Name(String(Substring(parts[1])), in: String(Substring(parts[0]))) : XMLFile.Name(text)
    names[text] = name
    return name
  }

  // MARK: Problems

  /// Checks for references that expat drops because their declaration might be in another file. It reports those in
  /// texts, but not those in attributes.
  private func checkEntities(in range: Range<Int>) {
    let known: Set = ["amp", "lt", "gt", "quot", "apos"]
    for place in range where file.bytes[place] == UInt8(ascii: "&") && file.bytes[place + 1] != UInt8(ascii: "#") {
      let name = file.bytes[(place + 1)..<range.upperBound].prefix { $0 != UInt8(ascii: ";") }
      if !known.contains(String(decoding: name, as: UTF8.self)) { return stopAtEntity(after: place - range.lowerBound) }
    }
  }

  private func stopAtEntity(after count: Int) {
    stop(.xmlSyntax, "not well-formed: an entity that is not declared here", fix: "write the character", after: count)
  }

  /// Stops reading. Only the first error is reported.
  private func stop(_ id: DiagnosticID, _ message: String, fix: String, after count: Int = 0) {
    guard failure == nil else { return }
    failure = Diagnostic(id, message, fix: fix, at: lines.location(of: range.lowerBound + count))
    XML_StopParser(parser, XML_Bool(0))
  }

  private var syntaxError: Diagnostic {
    let code = XML_GetErrorCode(parser)
    // expat points at the name.
    let place = max(0, Int(XML_GetCurrentByteIndex(parser)) - (code == XML_ERROR_TAG_MISMATCH ? 2 : 0))
    let words =
      switch code {
      case XML_ERROR_TAG_MISMATCH: mismatch(at: place)
      case XML_ERROR_NO_ELEMENTS where open.isEmpty: "there is no element"
      default: XML_ErrorString(code).map { String(cString: $0) } ?? "it is not XML"
      }
    return Diagnostic(
      .xmlSyntax, "not well-formed: \(words)", fix: "write the file again with the tool that makes it",
      at: lines.location(of: place))
  }

  private func mismatch(at place: Int) -> String {
    guard let start = open.last?.startTag else { return "an end tag ends nothing" }
    return "</\(file.tagName(at: place))> ends <\(file.tagName(at: start.lowerBound))>"
  }
}

extension ExchangeFile {
  /// The name of the tag at a `<`, with its prefix; at most 80 characters.
  func tagName(at place: Int) -> String {
    let name = bytes[min(place, bytes.count)...].drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") }
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    return String(decoding: name, as: UTF8.self).quotable
  }
}
