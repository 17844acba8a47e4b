import Diagnostics

/// Finds elements that are not closed, or closed without having been opened. A browser closes them somewhere else.
struct TemplateBalance {
  private let tokens: [(token: TemplateScanner.Token, place: SourceLocation)]

  init(_ tokens: [(token: TemplateScanner.Token, place: SourceLocation)]) { self.tokens = tokens }

  /// The elements whose end tags HTML requires and that templates use. Of others, such as `<p>`, the end may be left out.
  private static let paired: Set<String> = [
    "a", "article", "aside", "b", "button", "div", "em", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "i", "main", "nav", "ol", "script", "section", "small", "span", "strong", "style", "svg", "table",
    "title",
    "ul",
  ]

  /// The first problem; what follows it may be its consequence.
  func problems() -> [Diagnostic] {
    var open: [(name: String, place: SourceLocation)] = []
    for (token, place) in tokens {
      switch token {
      case .open(let name, _) where Self.paired.contains(name): open.append((name, place))
      case .close(let name) where Self.paired.contains(name):
        if open.last?.name == name {
          open.removeLast()
        } else if let last = open.last, open.contains(where: { $0.name == name }) {
          return [unclosed(last)]
        } else {
          return [
            Diagnostic(
              .error, .htmlUnbalanced, "there is no open <\(name)> for </\(name)>", fix: "remove it, or open it before",
              at: place)
          ]
        }
      default: continue
      }
    }
    return open.last.map { [unclosed($0)] } ?? []
  }

  private func unclosed(_ element: (name: String, place: SourceLocation)) -> Diagnostic {
    Diagnostic(
      .error, .htmlUnbalanced, "<\(element.name)> is not closed", fix: "add </\(element.name)> where it ends",
      at: element.place)
  }
}
