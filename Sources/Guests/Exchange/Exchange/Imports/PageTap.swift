import Authoring
import Text

/// The effect of a tap on an element, in a page for Notable or in one that a build made.
enum PageTap: Equatable {
  case none
  /// An address as in a link of content: `close:`, `view:details`, `https://…`.
  case address(String)
  /// Code that does not call Notable's functions.
  case unknown(String)

  /// - Parameter view: Returns the name of a view in content.
  init(_ attributes: [HTMLScanner.Attribute], _ view: (String) -> String) {
    let href = attributes.value("href").map(\.withoutOuterSpace)
    let script = href.flatMap {
      $0.lowercased().hasPrefix("javascript:") ? String($0.dropFirst("javascript:".count)) : nil
    }
    if let address = Self.published(attributes, view) {
      self = .address(address)
    } else if let code = attributes.value("onclick") ?? script {
      self = Self.address(of: code, view).map(Self.address) ?? .unknown(code)
    } else if let href, !href.isEmpty, href != "#" {
      self = .address(href)
    } else {
      self = .none
    }
  }

  /// The taps of pages that publish has built; nil for other elements.
  private static func published(_ attributes: [HTMLScanner.Attribute], _ view: (String) -> String) -> String? {
    let name = attributes.value("data-name") ?? ""
    return switch attributes.value("data-tap") {
    case "close": "close:"
    case "view": "view:\(view(name))"
    case "flag": flag(name, attributes.value("data-value"), attributes.value("data-view").map(view))
    case "open" where !name.isEmpty: flag(name, attributes.value("data-value"), open: attributes.value("href"))
    default: nil
    }
  }

  private static func flag(_ name: String, _ value: String?, _ next: String? = nil, open: String? = nil) -> String {
    LinkTarget.flag(name, value != "false", view: next, open: open).written
  }

  /// The address for calls of Notable's functions, in any order; nil for any other code.
  private static func address(of code: String, _ view: (String) -> String) -> String? {
    var (name, value, next, url, closes): (String?, String?, String?, String?, Bool) = (nil, nil, nil, nil, false)
    for statement in statements(code) {
      switch (statement.name, statement.arguments.count) {
      case ("close", 0), ("dismiss", 0): closes = true
      case ("display", 1) where next == nil: next = view(statement.arguments[0])
      case ("setFlag", 2) where name == nil && ["true", "false"].contains(statement.arguments[1]):
        (name, value) = (statement.arguments[0], statement.arguments[1])
      case ("openUrl", 1) where url == nil: url = statement.arguments[0]
      default: return nil
      }
    }
    if url != nil, next != nil { return nil }
    if let name { return flag(name, value, next, open: url) }
    if let url { return url }
    if let next { return "view:\(next)" }
    return closes ? "close:" : nil
  }

  /// The calls in code: `[(name, arguments)]` of `close(); display('x')`. A part that is not a call has an empty name.
  private static func statements(_ code: String) -> [(name: String, arguments: [String])] {
    code.split(outsideQuotes: ";").map(\.withoutOuterSpace).filter { !$0.isEmpty }.map { part in
      guard let open = part.firstIndex(of: "("), part.hasSuffix(")") else { return ("", []) }
      let inside = String(part[part.index(after: open)...].dropLast()).withoutOuterSpace
      let arguments = inside.isEmpty ? [] : inside.split(outsideQuotes: ",")
      return (part[..<open].withoutOuterSpace, arguments.map(\.withoutOuterSpace.withoutQuotes))
    }
  }
}

extension String {
  /// The parts between marks that are not inside quotes.
  fileprivate func split(outsideQuotes mark: Character) -> [String] {
    var (parts, quote): ([String], Character?) = ([""], nil)
    for character in self {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      }
      if character == mark, quote == nil { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }

  fileprivate var withoutQuotes: String {
    guard let first, first == "'" || first == "\"", count > 1, last == first else { return self }
    return String(dropFirst().dropLast())
  }
}

extension [HTMLScanner.Attribute] {
  /// The value of an attribute, with its references resolved.
  func value(_ name: String) -> String? { first { $0.name == name }.map { resolvedReferences($0.raw) } }
}
