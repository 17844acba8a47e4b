import Diagnostics
import Text

/// Finds sections that are opened and not closed, or closed and not opened, at the tag that has to change. Mustache itself
/// reports them where the template ends.
struct TemplateSections {
  private let tags: [TemplateChecker.Tag]
  private let source: TemplateSource

  /// - Parameter tags: Of one template, in order.
  init(_ tags: [TemplateChecker.Tag], in source: TemplateSource) {
    self.tags = tags
    self.source = source
  }

  /// The first problem; what follows it may be its consequence.
  func problems() -> [Diagnostic] {
    // With other delimiters, tags are not what they seem.
    guard !tags.contains(where: { $0.sigil == "=" }) else { return [] }
    var open: [TemplateChecker.Tag] = []
    for tag in tags {
      switch tag.sigil {
      case "#", "^", "<", "$": open.append(tag)
      case "/":
        guard let last = open.popLast() else {
          return [problem(tag, "{{/\(tag.name)}} closes a section that is not open", fix: "remove it")]
        }
        guard last.name == tag.name else {
          return [
            problem(
              tag,
              "{{/\(tag.name)}} stands where {{\(last.sigil.map(String.init) ?? "")\(last.name)}} of line \(last.line) is open",
              fix: "write {{/\(last.name)}} first")
          ]
        }
      default: continue
      }
    }
    return open.last.map { last in
      [
        problem(
          last, "this section is not closed", fix: "add {{/\(last.name)}} where it ends")
      ]
    } ?? []
  }

  private func problem(_ tag: TemplateChecker.Tag, _ message: String, fix: String) -> Diagnostic {
    Diagnostic(.error, .badTemplate, message, fix: fix, at: tag.place(in: source), length: tag.name.count + 1)
  }
}
