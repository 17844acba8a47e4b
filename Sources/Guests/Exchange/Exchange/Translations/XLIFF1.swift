import Diagnostics
import Text

extension TranslationFormat {
  public static let xliff = TranslationFormat(
    "xliff", "XLIFF 1.2: Xcode, memoQ, Trados, Phrase", extensions: ["xlf", "xliff"],
    isMeant: { !XLIFF.isVersion2($0) }, write: XLIFF1.bytes, read: XLIFF1.documents)
}

/// XLIFF 1.2: a `file` for each content file.
private enum XLIFF1 {
  private static let space = XLIFF.version1

  @Sendable static func bytes(_ document: TranslationDocument) -> [UInt8] {
    var xml = MarkupWriter()
    xml.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff version=\"1.2\" xmlns=\"")
    xml.write(markup: space + "\">\n")
    var path: String?
    for unit in document.units {
      if unit.path != path {
        if path != nil { xml.write("    </body>\n  </file>\n") }
        begin(unit.path, document, to: &xml)
        path = unit.path
      }
      write(unit, to: &xml)
    }
    // A document without texts also needs a `file`.
    if path == nil { begin("", document, to: &xml) }
    xml.write("    </body>\n  </file>\n</xliff>\n")
    return xml.bytes
  }

  private static func begin(_ path: String, _ document: TranslationDocument, to xml: inout MarkupWriter) {
    let languages =
      XLIFF.attribute("source-language", document.source) + XLIFF.attribute("target-language", document.target)
    xml.write(markup: "  <file\(XLIFF.attribute("original", path))\(languages) datatype=\"plaintext\">\n")
    if document.isOnlyOpen { xml.write(markup: "    <header><note>\(TranslationDocument.onlyOpen)</note></header>\n") }
    xml.write("    <body>\n")
  }

  private static func write(_ unit: TranslationDocument.Unit, to xml: inout MarkupWriter) {
    let limit = unit.limit.map { " maxwidth=\"\($0)\" size-unit=\"char\"" } ?? ""
    xml.write(markup: "      <trans-unit\(XLIFF.attribute("id", unit.id))\(limit) xml:space=\"preserve\">\n")
    write("source", unit.source ?? CodedParts([]), to: &xml, "        ")
    if let target = unit.target {
      let state = unit.state == .stale ? "needs-review-translation" : "translated"
      write("target", target, to: &xml, "        ", " state=\"\(state)\"")
      if let earlier = unit.earlier {
        xml.write("        <alt-trans>\n")
        write("source", earlier, to: &xml, "          ")
        write("target", target, to: &xml, "          ")
        xml.write("        </alt-trans>\n")
      }
    }
    for note in unit.notes {
      xml.write("        <note>")
      xml.write(escaping: note, in: .element)
      xml.write("</note>\n")
    }
    xml.write("      </trans-unit>\n")
  }

  private static func write(
    _ name: String, _ parts: CodedParts, to xml: inout MarkupWriter, _ indent: String, _ attributes: String = ""
  ) {
    xml.write(markup: "\(indent)<\(name)\(attributes)>")
    XLIFF.write(parts, pair: "g", single: "x", to: &xml)
    xml.write(markup: "</\(name)>\n")
  }

  @Sendable static func documents(_ file: ExchangeFile) throws(Diagnostic) -> [TranslationDocument] {
    let xml = try XLIFF.read(file, space)
    return xml.root.all("file", in: space).reduce(into: []) { documents, element in
      var document = TranslationDocument(
        source: element["source-language"], target: element["target-language"],
        at: xml.location(of: element.startTag.lowerBound))
      let notes = element.first("header", in: space)?.all("note", in: space) ?? []
      document.isOnlyOpen = notes.contains { $0.text.contains(TranslationDocument.onlyOpen) }
      document.units = element.descendants("trans-unit", in: space).map { unit($0, xml) }
      // Content files of one language are joined into one document.
      if let last = documents.last, last.source == document.source, last.target == document.target {
        documents[documents.count - 1].units += document.units
      } else {
        documents.append(document)
      }
    }
  }

  private static func unit(_ element: XMLFile.Element, _ xml: XMLFile) -> TranslationDocument.Unit {
    let target = element.first("target", in: space)
    let state = target?["state"] ?? ""
    let isOpen = state == "new" || state == "initial" || state.hasPrefix("needs-")
    return TranslationDocument.Unit(
      element["id"] ?? "", source: element.first("source", in: space).map { CodedParts($0.parts(code)) },
      target: target.map { CodedParts($0.parts(code)) }, target == nil ? .missing : isOpen ? .stale : .translated,
      at: xml.location(of: element.startTag.lowerBound),
      place: xml.location(of: (target ?? element).startTag.lowerBound))
  }

  /// The code for `g` and `x`, or for elements that other tools use instead; a tool's own code contains none of our
  /// words.
  private static func code(_ element: XMLFile.Element) -> [CodedParts.Part]? {
    let number = element["id"].flatMap { Int($0) } ?? 0
    switch element.name.local {
    case "g": return [.open(number)] + element.parts(code) + [.close(number)]
    case "x", "ph": return [.single(number)]
    case "bpt", "bx": return [.open(number)]
    case "ept", "ex": return [.close(number)]
    case "it": return [element["pos"] == "close" ? .close(number) : .open(number)]
    default: return nil
    }
  }
}
