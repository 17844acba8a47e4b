import Diagnostics
import Text

extension TranslationFormat {
  public static let xliff2 = TranslationFormat(
    "xliff2", "XLIFF 2.0", extensions: ["xlf", "xliff"], isMeant: XLIFF.isVersion2, write: XLIFF2.bytes,
    read: XLIFF2.documents)
}

/// XLIFF 2.0. Its `id`s must be names of XML, so a text's id is the unit's `name`.
private enum XLIFF2 {
  private static let space = XLIFF.version2
  private static let stale = "publish:stale"

  @Sendable static func bytes(_ document: TranslationDocument) -> [UInt8] {
    var xml = MarkupWriter()
    let languages = XLIFF.attribute("srcLang", document.source) + XLIFF.attribute("trgLang", document.target)
    xml.write(
      markup: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff xmlns=\"\(space)\" version=\"2.0\"\(languages)>\n")
    var (path, files): (String?, Int) = (nil, 0)
    for (index, unit) in document.units.enumerated() {
      if unit.path != path {
        if path != nil { xml.write("  </file>\n") }
        (path, files) = (unit.path, files + 1)
        xml.write(markup: "  <file id=\"f\(files)\"\(XLIFF.attribute("original", unit.path))>\n")
        if document.isOnlyOpen { write([TranslationDocument.onlyOpen], to: &xml, "    ") }
      }
      write(unit, number: index + 1, to: &xml)
    }
    if path == nil {
      // A file has at least one unit or group.
      xml.write("  <file id=\"f1\">\n    <group id=\"g1\"/>\n")
    }
    xml.write("  </file>\n</xliff>\n")
    return xml.bytes
  }

  private static func write(_ unit: TranslationDocument.Unit, number: Int, to xml: inout MarkupWriter) {
    xml.write(markup: "    <unit id=\"u\(number)\"\(XLIFF.attribute("name", unit.id)) xml:space=\"preserve\">\n")
    write(unit.notes, to: &xml, "      ")
    let state =
      switch unit.state {
      case .translated: "translated"
      case .stale: "initial\" subState=\"\(stale)"
      case .missing: "initial"
      }
    xml.write(markup: "      <segment state=\"\(state)\">\n")
    write("source", unit.source ?? CodedParts([]), to: &xml)
    if let target = unit.target { write("target", target, to: &xml) }
    xml.write("      </segment>\n    </unit>\n")
  }

  private static func write(_ name: String, _ parts: CodedParts, to xml: inout MarkupWriter) {
    xml.write(markup: "        <\(name)>")
    XLIFF.write(parts, pair: "pc", single: "ph", to: &xml)
    xml.write(markup: "</\(name)>\n")
  }

  private static func write(_ notes: [String], to xml: inout MarkupWriter, _ indent: String) {
    if notes.isEmpty { return }
    xml.write(markup: "\(indent)<notes>\n")
    for note in notes {
      xml.write(markup: "\(indent)  <note>")
      xml.write(escaping: note, in: .element)
      xml.write("</note>\n")
    }
    xml.write(markup: "\(indent)</notes>\n")
  }

  @Sendable static func documents(_ file: ExchangeFile) throws(Diagnostic) -> [TranslationDocument] {
    let xml = try XLIFF.read(file, space)
    var document = TranslationDocument(
      source: xml.root["srcLang"], target: xml.root["trgLang"], at: xml.location(of: xml.root.startTag.lowerBound))
    for element in xml.root.all("file", in: space) {
      let notes = element.first("notes", in: space)?.all("note", in: space) ?? []
      if notes.contains(where: { $0.text.contains(TranslationDocument.onlyOpen) }) { document.isOnlyOpen = true }
      document.units += element.descendants("unit", in: space).map { unit($0, xml) }
    }
    return [document]
  }

  /// A unit. Its segments are joined, with the text between them.
  private static func unit(_ element: XMLFile.Element, _ xml: XMLFile) -> TranslationDocument.Unit {
    var (source, target): ([CodedParts.Part], [CodedParts.Part]) = ([], [])
    var (isMissing, isOpen) = (false, false)
    var place: Int?
    for segment in element.children where ["segment", "ignorable"].contains(segment.name.local) {
      let words = segment.first("source", in: space)?.parts(code) ?? []
      source += words
      if let translated = segment.first("target", in: space) {
        target += translated.parts(code)
        place = place ?? translated.startTag.lowerBound
      } else if segment.name.local == "ignorable" {
        target += words
      } else {
        isMissing = true
      }
      if segment["state"] == "initial" || segment["subState"] == stale { isOpen = true }
    }
    return TranslationDocument.Unit(
      element["name"] ?? "", source: CodedParts(source), target: isMissing || place == nil ? nil : CodedParts(target),
      isMissing || place == nil ? .missing : isOpen ? .stale : .translated,
      at: xml.location(of: element.startTag.lowerBound), place: xml.location(of: place ?? element.startTag.lowerBound))
  }

  private static func code(_ element: XMLFile.Element) -> [CodedParts.Part]? {
    let number = (element["startRef"] ?? element["id"]).flatMap { Int($0) } ?? 0
    switch element.name.local {
    case "pc": return [.open(number)] + element.parts(code) + [.close(number)]
    case "ph": return [.single(number)]
    case "sc": return [.open(number)]
    case "ec": return [.close(number)]
    default: return nil
    }
  }
}
