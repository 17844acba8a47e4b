import Authoring

/// Markdown as the plain text of an alert, a note or a prompt: paragraphs separated by a blank line, list items as
/// "• ", emphasis dropped, links as their text, images as their alternative text.
struct PlainText {
  private(set) var text = ""
  /// What plain text cannot say, in words, in the order met, each once.
  private(set) var losses: [String] = []

  private var pending = ""
  private var isAtStart = true
  private var lists: [Int?] = []
  private var quoteDepth = 0

  init(_ markdown: Markdown) {
    text.reserveCapacity(512)
    for event in markdown.events { add(event, markdown) }
  }

  private mutating func add(_ event: Markdown.Event, _ markdown: Markdown) {
    switch event {
    case .begin(let container): begin(container, markdown)
    case .end(let container): end(container)
    case .text(let text), .code(let text): write(text)
    case .codeBlock(let code): block { $0.write(code.hasSuffix("\n") ? String(code.dropLast()) : code) }
    case .softBreak: write(" ")
    case .lineBreak: write("\n")
    case .thematicBreak: block { $0.write("—") }
    case .html: lose("HTML")
    case .image(let index):
      write(markdown.images[index].alternative)
      lose("an image")
    }
  }

  private mutating func begin(_ container: Markdown.Container, _ markdown: Markdown) {
    switch container {
    case .bulletList: lists.append(nil)
    case .orderedList(let start, _): lists.append(start)
    case .item: beginItem()
    case .link(let index):
      if case .open = markdown.links[index].target { lose("the address of a link") } else { lose("what a link does") }
    default: break
    }
  }

  private mutating func end(_ container: Markdown.Container) {
    switch container {
    case .paragraph, .heading: separate("\n\n")
    case .bulletList, .orderedList:
      lists.removeLast()
      separate(lists.isEmpty ? "\n\n" : "\n")
    case .item: separate("\n", instead: true)
    default: break
    }
  }

  private mutating func beginItem() {
    separate("\n", instead: !lists.isEmpty && lists.count > 1)
    let indent = String(repeating: "  ", count: max(0, lists.count - 1))
    guard let last = lists.indices.last else { return }
    if let number = lists[last] {
      write("\(indent)\(number). ")
      lists[last] = number &+ 1
    } else {
      write("\(indent)• ")
    }
    isAtStart = true
  }

  private mutating func block(_ write: (inout PlainText) -> Void) {
    write(&self)
    separate("\n\n")
  }

  private mutating func separate(_ gap: String, instead: Bool = false) {
    guard !text.isEmpty, !isAtStart else { return }
    if instead || gap.utf8.count > pending.utf8.count { pending = gap }
  }

  private mutating func write(_ part: String) {
    guard !part.isEmpty else { return }
    text += pending
    pending = ""
    text += part
    isAtStart = false
  }

  private mutating func lose(_ what: String) {
    if !losses.contains(what) { losses.append(what) }
  }
}
