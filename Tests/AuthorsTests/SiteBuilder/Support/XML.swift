/// Just enough XML to see that a text is well-formed and what its elements say; anything unusual is nil.
struct XMLElement: Equatable {
  var name: String
  var attributes: [String: String] = [:]
  var text = ""
  var children: [XMLElement] = []

  subscript(name: String) -> String? { children.first { $0.name == name }?.text }

  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The root of a document.
  init?(_ document: String) {
    guard document.hasPrefix("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n") else { return nil }
    guard document.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\n" }) else { return nil }
    var open = [XMLElement(name: "")]
    var rest = document.dropFirst(39)
    // By scalars: a mark that follows a bracket is not part of it.
    while let start = rest.unicodeScalars.firstIndex(of: "<") {
      guard let text = Self.text(rest[..<start]), let end = rest[start...].unicodeScalars.firstIndex(of: ">") else {
        return nil
      }
      open[open.count - 1].text += text
      let tag = rest[rest.unicodeScalars.index(after: start)..<end]
      rest = rest[rest.unicodeScalars.index(after: end)...]
      guard Self.take(tag, &open) else { return nil }
    }
    guard open.count == 1, open[0].children.count == 1, rest == "\n" else { return nil }
    self = open[0].children[0]
  }

  private init(name: String, attributes: [String: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }

  private static func take(_ tag: Substring, _ open: inout [XMLElement]) -> Bool {
    if tag.hasPrefix("/") {
      let closed = open.removeLast()
      guard closed.name == tag.dropFirst(), !open.isEmpty else { return false }
      open[open.count - 1].children.append(closed)
      return true
    }
    guard let match = tag.wholeMatch(of: /([A-Za-z]+)((?: [A-Za-z:]+="[^"<]*")*)(\/?)/) else { return false }
    var attributes: [String: String] = [:]
    for pair in match.2.matches(of: /([A-Za-z:]+)="([^"]*)"/) {
      guard let value = text(pair.2), attributes.updateValue(value, forKey: String(pair.1)) == nil else { return false }
    }
    let element = XMLElement(name: String(match.1), attributes: attributes)
    if match.3.isEmpty { open.append(element) } else { open[open.count - 1].children.append(element) }
    return true
  }

  private static func text(_ raw: Substring) -> String? {
    let references: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
    let parts = raw.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(parts.first.map { String($0) }) { text, part in
      guard let end = part.firstIndex(of: ";"), let scalar = references[String(part[..<end])] else { return nil }
      return text.map { $0 + String(scalar) + String(part[part.index(after: end)...]) }
    }
  }
}
