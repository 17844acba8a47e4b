import Diagnostics

/// What can be wrong with a placeholder.
enum PlaceholderProblem: Error, Equatable {
  case unknownVariable(String, meant: String?, known: [String])
  case variableIsSnippet(String)
  case noRelease
  case noStore
  case unknownSnippet(String, meant: String?, known: [String])
  case snippetInText(String)
  case snippetInSnippet(String)
  case severalParagraphs(String)
  case linksInLink(String)
  case tooLong

  func diagnostic(at place: SourceLocation, length: Int = 1) -> Diagnostic {
    let (id, message, fix) = words
    return Diagnostic(.error, id, message, fix: fix, at: place, length: length)
  }

  private var words: (DiagnosticID, message: String, fix: String) {
    switch self {
    case .unknownVariable(let name, let meant, let known):
      (
        .unknownVariable, "there is no variable '\(name)'",
        meant.map { "did you mean {{\($0)}}?" }
          ?? "use \(known.map { "{{\($0)}}" }.joined(separator: ", ")), add '\(name)' to variables in publish.yml, or write \\{{ for the braces themselves"
      )
    case .variableIsSnippet(let name):
      (.unknownVariable, "there is no variable '\(name)', but a snippet", "write {{> \(name)}}")
    case .noRelease:
      (.unknownVariable, "{{version}} is the newest published release's, and there is none", "write the version itself")
    case .noStore:
      (
        .unknownVariable, "{{storeURL}} is where users get updates, which publish.yml does not say",
        "add storeID or updateURL to app in publish.yml"
      )
    case .unknownSnippet(let name, let meant, let known):
      (
        .unknownSnippet, "there is no snippet '\(name)'",
        meant.map { "did you mean {{> \($0)}}?" }
          ?? (known.isEmpty
            ? "add content/snippets/\(name).md"
            : "add content/snippets/\(name).md, or use one of \(known.joined(separator: ", "))")
      )
    case .snippetInText(let name):
      (
        .misplacedSnippet, "the snippet '\(name)' cannot be used here, where only plain text is",
        "use a variable, or write the text itself"
      )
    case .snippetInSnippet(let name):
      (
        .misplacedSnippet, "the snippet '\(name)' cannot be used in another snippet",
        "use both in the text, one after the other"
      )
    case .severalParagraphs(let name):
      (
        .misplacedSnippet, "the snippet '\(name)' is more than one paragraph, which a sentence cannot hold",
        "put {{> \(name)}} in a paragraph of its own"
      )
    case .linksInLink(let name):
      (
        .misplacedSnippet, "the snippet '\(name)' has a link, and a link cannot hold another",
        "put {{> \(name)}} outside the link"
      )
    case .tooLong:
      (
        .fileTooLarge, "with its variables and snippets the text is longer than \(TextValues.limit >> 10) KiB",
        "use fewer of them"
      )
    }
  }
}
