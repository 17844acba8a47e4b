import Diagnostics
import Text

/// The common part of XLIFF 1.2 and 2 (OASIS).
enum XLIFF {
  static let version1 = "urn:oasis:names:tc:xliff:document:1.2"
  static let version2 = "urn:oasis:names:tc:xliff:document:2.0"

  /// Whether the file is XLIFF 2 by its namespace, which all versions of XLIFF 2 share.
  static func isVersion2(_ file: ExchangeFile) -> Bool {
    String(decoding: file.bytes.prefix(4096), as: UTF8.self).contains("\"urn:oasis:names:tc:xliff:document:2")
      || String(decoding: file.bytes.prefix(4096), as: UTF8.self).contains("'urn:oasis:names:tc:xliff:document:2")
  }

  /// - Throws: ``Diagnostic`` for a file that is not XML, or is XML of a different kind.
  static func read(_ file: ExchangeFile, _ namespace: String) throws(Diagnostic) -> XMLFile {
    let xml = try XMLFile(file)
    if xml.root.name == XMLFile.Name("xliff", in: namespace) { return xml }
    throw Diagnostic(
      .unknownExchangeFile, "this is XML, but not XLIFF 1.2 or 2", fix: "export the translations as XLIFF",
      at: xml.location(of: xml.root.startTag.lowerBound))
  }

  /// Writes a text with its codes as elements of version 1 or version 2.
  static func write(_ parts: CodedParts, pair: String, single: String, to xml: inout MarkupWriter) {
    for part in parts.parts {
      switch part {
      case .text(let text): xml.write(escaping: text, in: .element)
      case .open(let number): xml.write(markup: "<\(pair) id=\"\(number)\">")
      case .close: xml.write(markup: "</\(pair)>")
      case .single(let number): xml.write(markup: "<\(single) id=\"\(number)\"/>")
      }
    }
  }

  /// An attribute with a blank before it; empty without a value.
  static func attribute(_ name: String, _ value: String?) -> String {
    value.map { " \(name)=\"\($0.escaped())\"" } ?? ""
  }
}

extension XMLFile.Element {
  /// The text. `code` returns the parts for an element, or nil for an element of which only the text counts.
  func parts(_ code: (XMLFile.Element) -> [CodedParts.Part]?) -> [CodedParts.Part] {
    nodes.flatMap { node -> [CodedParts.Part] in
      switch node {
      case .text(let text): [.text(text.withLineFeeds)]
      case .element(let child): code(child) ?? child.parts(code)
      }
    }
  }

  /// Elements of a name below it, at any depth, in order.
  func descendants(_ local: String, in namespace: String) -> [XMLFile.Element] {
    children.flatMap { child in
      child.name == XMLFile.Name(local, in: namespace) ? [child] : child.descendants(local, in: namespace)
    }
  }
}
